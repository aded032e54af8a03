// A step's record in its forms (database row, events, struct) and the outsider's check of it.
#include "rules/core/json_read.h"
#include "server/dice/chain_chance.h"

namespace simove::dice {
namespace {

Json nonces_json(const Nonces& nonces) {
  Json object = Json::object();
  for (const auto& [seat, nonce] : nonces) object[seat] = nonce;
  return object;
}

void add_source(Json& object, const Draw& draw) {
  if (draw.by.empty()) return;
  object["by"] = draw.by;
  object["rolled"] = draw.rolled;
}

Json draw_json(const Draw& draw) {
  Json object{{"label", draw.label}, {"sides", draw.sides}, {"face", draw.face}};
  if (draw.pick) object["pick"] = true;
  add_source(object, draw);
  if (!draw.audience.all) {
    object["seats"] = Json::array();
    for (const SeatId& seat : draw.audience.seats) object["seats"].push_back(seat.value);
  }
  return object;
}

Draw read_draw(const JsonCursor& at) {
  Draw draw;
  draw.label = at.at("label").text();
  draw.sides = static_cast<int>(at.at("sides").integer(1, 65536));
  draw.face = static_cast<int>(at.at("face").integer(1, 65536));
  draw.pick = at.maybe("pick").present();
  if (at.maybe("by").present()) {
    draw.by = at.at("by").text();
    draw.rolled = static_cast<int>(at.at("rolled").integer(1, 65536));
  }
  if (const JsonCursor seats = at.maybe("seats"); seats.present()) {
    draw.audience.all = false;
    for (std::size_t i = 0; i < seats.size(); ++i) draw.audience.seats.push_back(SeatId(seats.at(i).text()));
  }
  return draw;
}

Result<Json> parse(const std::string& text, std::string_view what) {
  ParsedJson parsed = parse_json(text, 1'000'000, 8);
  if (!parsed.ok) return Unexpected{Fault{"dice-row", std::string(what) + " of a dice step: " + parsed.text}};
  return std::move(parsed.value);
}

}  // namespace

Json public_dice_event(const StepRecord& step) {
  Json draws = Json::array();
  for (const Draw& draw : step.draws) {
    Json shown{{"label", draw.label}, {"sides", draw.sides}, {"face", draw.audience.all ? draw.face : 0}};
    if (draw.pick) shown["pick"] = true;
    if (draw.audience.all) add_source(shown, draw);
    draws.push_back(std::move(shown));
  }
  Json event{{"chain", step.chain},      {"index", step.index},       {"step", step.step},
             {"element", step.element},  {"previous", step.previous}, {"nonces", nonces_json(step.nonces)},
             {"draws", std::move(draws)}};
  if (step.partner != 0) event["hidden"] = step.partner;
  return event;
}

Json hidden_dice_event(const StepRecord& step) {
  Json draws = Json::array();
  for (const Draw& draw : step.draws) draws.push_back(draw_json(draw));
  return Json{{"chain", step.chain},       {"index", step.index},
              {"of", step.partner},        {"step", step.step},
              {"element", step.element},   {"previous", step.previous},
              {"draws", std::move(draws)}, {"nonces", nonces_json(step.nonces)}};
}

storage::DiceStepRow to_row(const StepRecord& step) {
  Json draws = Json::array();
  for (const Draw& draw : step.draws) draws.push_back(draw_json(draw));
  return {step.chain,   step.index,  step.step,   step.element, step.previous, nonces_json(step.nonces).dump(),
          draws.dump(), step.hidden, step.partner};
}

std::vector<storage::DiceStepRow> to_rows(const Dice& dice) {
  std::vector<storage::DiceStepRow> rows;
  for (const auto* steps : {&dice.open, &dice.hidden})
    for (const StepRecord& step : *steps) rows.push_back(to_row(step));
  return rows;
}

Result<StepRecord> from_row(const storage::DiceStepRow& row) {
  StepRecord step{row.chain, row.index, row.step, row.element, row.previous, {}, {}, row.hidden, row.partner};
  auto nonces = parse(row.nonces, "nonces");
  if (!nonces) return Unexpected{nonces.error()};
  auto draws = parse(row.draws, "draws");
  if (!draws) return Unexpected{draws.error()};
  JsonReader nonce_reader(*nonces);
  for (const auto& [seat, nonce] : nonce_reader.root().object().items())
    step.nonces[seat] = nonce_reader.root().at(seat).text();
  JsonReader draw_reader(*draws);
  const std::size_t count = draw_reader.root().array().size();
  for (std::size_t i = 0; i < count; ++i) step.draws.push_back(read_draw(draw_reader.root().at(i)));
  for (const JsonReader* reader : {&nonce_reader, &draw_reader})
    if (reader->failed())
      return Unexpected{Fault{"dice-row", "Dice step " + std::to_string(row.index) + " at " + reader->failure().path +
                                              ": " + reader->failure().text}};
  return step;
}

std::vector<GivenFace> given_in(const Dice& dice) {
  std::vector<GivenFace> out;
  std::map<std::string, int> seen;
  for (const StepRecord& step : dice.open) {
    std::vector<const Draw*> draws;
    for (const Draw& draw : step.draws) draws.push_back(&draw);
    for (const StepRecord& hidden : dice.hidden)
      if (step.partner != 0 && hidden.partner == step.index)
        for (const Draw& draw : hidden.draws) draws.push_back(&draw);
    for (const Draw* draw : draws) {
      const int nth = seen[draw->label]++;
      if (!draw->by.empty()) out.push_back({draw->label, nth, draw->face, draw->by});
    }
  }
  return out;
}

// What came from outside follows from nothing; what the chain had in its place must follow all the same.
bool verify(const MatchId& match, const StepRecord& step) {
  const auto element = sha256_from_hex(step.element);
  if (!element) return false;
  const std::string_view bytes(reinterpret_cast<const char*>(element->data()), element->size());
  if (sha256_hex(bytes) != step.previous) return false;
  FaceStream stream(*element, match, step.index, step.nonces);
  for (const Draw& draw : step.draws)
    if (draw.sides < 1 || draw.sides > 65536 || stream.face(draw.sides) != (draw.by.empty() ? draw.face : draw.rolled))
      return false;
  return true;
}

}  // namespace simove::dice
