#include "tests/server/numbers.h"

#include <algorithm>
#include <stdexcept>

#include "rules/core/json_read.h"
#include "rules/core/plain_words.h"

namespace simove::test {

namespace {

const std::string public_file = "{\"greeting\":\"" + std::string(1000, 'x') + "\"}";

Json team_seat(const char* seat, const char* side) {
  return {{"seat", seat}, {"node", seat}, {"side", side}, {"title", std::string("Seat ") + seat}};
}

// The left side has a seat for each of two, or one for both.
Json team_scenario() {
  const Json both = Json::array({team_seat("a", "left"), team_seat("b", "left")});
  return {{"id", "team"},
          {"title", "Team"},
          {"seats", {team_seat("a", "left"), team_seat("c", "right")}},
          {"options",
           {{"left",
             {{"kind", "choice"},
              {"choices", {{{"value", "one"}}, {{"value", "two"}, {"seats", both}}}},
              {"default", "two"}}}}}};
}

Json make_manifest() {
  Json seats = Json::array();
  for (const char* seat : {"a", "b", "c"})
    seats.push_back({{"seat", seat}, {"node", seat}, {"title", std::string("Seat ") + seat}});
  return {{"id", "numbers"},
          {"version", "1"},
          {"title", "Numbers"},
          {"scenarios",
           {{{"id", "plain"}, {"title", "Plain"}, {"seats", seats}},
            {{"id", "shown"},
             {"title", "Shown"},
             {"seats", seats},
             {"answers_public_after_reveal", true},
             {"answers_secret_members", {"text"}},
             {"options", {{"quiet", {{"kind", "flag"}, {"default", false}, {"keeps_answers_secret", true}}}}}},
            {{"id", "silent"},
             {"title", "Silent"},
             {"seats", seats},
             {"answers_public_after_reveal", true},
             {"keeps_answers_secret", true}},
            {{"id", "guarded"},
             {"title", "Guarded"},
             {"seats", seats},
             {"answers_public_after_reveal", true},
             {"answers_secret_members", {"text", "number"}}},
            team_scenario()}},
          {"data", {{{"name", "greeting.json"}, {"sha256", "unused"}}}}};
}

int option(const Json& options, const char* key, int otherwise) {
  const auto found = options.find(key);
  return found != options.end() && found->is_number_integer() ? found->get<int>() : otherwise;
}

// A face that only its seat may know, for each seat.
void draw_secrets(Chance& chance, std::vector<Event>& events) {
  for (const char* seat : {"a", "b", "c"}) {
    const Audience owner = only({SeatId{seat}});
    const int face = chance.roll(60'000, std::string("secret/") + seat, owner);
    events.push_back({"secret", {{"seat", seat}, {"face", face}}, owner, std::nullopt});
  }
}

std::string group_name(int round) {
  return "r" + std::to_string(round);
}

}  // namespace

const Json& Numbers::manifest() const {
  static const Json value = make_manifest();
  return value;
}

const std::string* Numbers::data_file(std::string_view name) const {
  return name == "greeting.json" ? &public_file : nullptr;
}

std::variant<TypedStep<NumbersState>, Rejection> Numbers::initial(const Setup& setup, Chance& chance) const {
  if (setup.options.contains("bad")) return Rejection{"bad-option", "/bad", "There is no option of this name.", {}};
  State state;
  state.rounds = option(setup.options, "rounds", 3);
  state.in_round = option(setup.options, "in_round", 0);
  state.veiled = setup.options.contains("veiled");
  state.team = setup.scenario == "team";
  if (setup.options.contains("misbehaves")) state.misbehaves = setup.options["misbehaves"].get<std::string>();
  chance.begin_step("setup");
  state.sum = chance.roll(6, "start", everyone());
  std::vector<Event> events{{"began", {{"sum", state.sum}}, everyone(), std::nullopt}};
  state.secrets = option(setup.options, "secrets", 0) != 0;
  if (state.secrets) draw_secrets(chance, events);
  return TypedStep<State>{state, std::move(events)};
}

std::vector<Decision> Numbers::pending(const State& state) const {
  std::vector<Decision> out;
  if (state.round > state.rounds) return out;
  const std::string group = group_name(state.round);
  for (const char* seat : {"a", "b", "c"}) {
    Decision decision;
    decision.id = DecisionId{group + "." + seat};
    decision.kind = "number";
    decision.group = GroupId{group};
    decision.seat = SeatId{seat};
    if (state.team && decision.seat.value == "b") decision.substitutes = {SeatId{"a"}};
    decision.ask = {{"kind", "form"}, {"round", state.round}};
    decision.rule = "1";
    out.push_back(decision);
  }
  Decision remark = out.front();  // something that may be answered, and holds nobody up
  remark.id = DecisionId{group + ".remark"};
  remark.duty = Duty::may;
  out.push_back(remark);
  return out;
}

std::vector<RulingOffer> Numbers::rulings(const State&) const {
  return {{"sum", "Set the sum", {{"kind", "form"}}, "5"}};
}

std::variant<TypedAmended<NumbersState>, Rejection> Numbers::amend(const State& state, const Ruling& ruling) const {
  const auto sum = ruling.payload.is_object() ? ruling.payload.find("sum") : ruling.payload.end();
  if (ruling.kind != "sum" || !ruling.payload.is_object() || sum == ruling.payload.end() || !sum->is_number_integer())
    return Rejection{"no-such-ruling", "/kind", "Only the sum can be set.", {}};
  State next = state;
  next.sum = sum->get<int>();
  const Json diff = Json::array({{{"subject", "sum"}, {"what", "sum"}, {"before", state.sum}, {"after", next.sum}}});
  return TypedAmended<State>{
      {next, {{"sum", {{"sum", next.sum}, {"rule", "5"}}, everyone(), std::nullopt}}}, "The sum is set anew.", diff};
}

CheckReport Numbers::check(const State&, const Decision&, const Json& payload, const Json& focus,
                           const Allies& allies) const {
  CheckReport report;
  report.hints = {{"focus", focus}};
  const auto number = payload.find("number");
  if (number == payload.end() || !number->is_number_integer() || number->get<int>() < 0)
    report.problems.push_back({Severity::error, "", 0, "", "2", "A number from 0 on is needed."});
  else if (number->get<int>() > 50)
    report.problems.push_back({Severity::warning, "", 0, "", "2", "That is a large number."});
  for (const AllyAnswer& ally : allies)
    if (report.problems.empty() && ally.payload.value("number", -1) == number->get<int>())
      report.problems.push_back(
          {ally.ready ? Severity::error : Severity::warning, ally.seat.value, 0, "", "4", "An ally has this number."});
  return report;
}

namespace {

// Seat a ends the game, a die for the road; seat b ends only the round; seat c may not.
TypedApplied<NumbersState> give_up(const NumbersState& state, const SeatId& seat, Chance& chance) {
  if (seat.value == "c") return Rejection{"not-played", "", "Seat c never resigns.", {}};
  NumbersState next = state;
  next.round = seat.value == "a" ? state.rounds + 1 : state.round + 1;
  std::vector<Event> events;
  if (seat.value == "a") {
    chance.begin_step("farewell");
    events.push_back({"die", {{"face", chance.roll(6, "farewell", everyone())}}, everyone(), std::nullopt});
  }
  return TypedStep<NumbersState>{next, std::move(events)};
}

}  // namespace

TypedApplied<NumbersState> Numbers::apply(const State& state, const Input& input, Chance& chance) const {
  if (const auto* resigned = std::get_if<Resigned>(&input)) return give_up(state, resigned->seat, chance);
  const auto* answers = std::get_if<GroupAnswers>(&input);
  if (answers->group.value != group_name(state.round)) return Rejection{"stale-group", "", "This round is over.", {}};
  if (!mended && state.in_round == state.round) {
    if (state.misbehaves == "throw") throw std::runtime_error("as told");
    if (state.misbehaves == "refuse") return Rejection{"as-told", "", "Refused as told.", {}};
    if (state.misbehaves == "starve") return NeedsDraws{{"never"}};
  }
  std::vector<Answer> sorted = answers->answers;
  std::sort(sorted.begin(), sorted.end(), [](const Answer& l, const Answer& r) { return l.decision < r.decision; });
  State next = state;
  chance.begin_step("round");
  const int die = chance.roll(6, "die", everyone());
  std::vector<Event> events{{"die", {{"face", die}, {"round", state.round}}, everyone(), std::nullopt}};
  next.sum += die + bias;
  if (next.secrets) draw_secrets(chance, events);
  for (const Answer& answer : sorted) {
    const int number = option(answer.payload, "number", 0);
    next.sum += number;
    events.push_back({"number",
                      {{"seat", answer.seat.value}, {"number", number}},
                      only({answer.seat}),
                      Json{{"seat", answer.seat.value}}});
    if (answer.seat.value == "a") events.push_back({"whisper", {{"to", "a"}}, only({answer.seat}), std::nullopt});
  }
  if (state.veiled)
    events.push_back({"veiled",
                      {{"form", "the truth"}},
                      only({SeatId{"a"}}),
                      Json{{"form", "for the others"}},
                      {{SeatId{"b"}, Json{{"form", "for b alone"}}}}});
  next.round += 1;
  events.push_back({"sum", {{"sum", next.sum}}, everyone(), std::nullopt});
  return TypedStep<State>{next, std::move(events)};
}

// How long he rides already is in the ride.
CourierRide Numbers::courier(const State& state, const SeatId& from, const SeatId& to, const Json& ride) const {
  if (courier_rounds == 0 || from == to) return {};
  const int since = ride.is_object() ? ride.value("since", 0) : state.round;
  if (state.round - since < courier_rounds) return {CourierFate::under_way, {{"since", since}, {"now", state.round}}};
  return {stops_couriers ? CourierFate::stopped : CourierFate::arrived, nullptr};
}

Json Numbers::view(const State& state, const Viewer& viewer) const {
  return {{"headline", "Round " + std::to_string(state.round)}, {"sum", state.sum}, {"seat", viewer.seat.value}};
}

std::optional<Outcome> Numbers::outcome(const State& state) const {
  if (state.round <= state.rounds) return std::nullopt;
  return Outcome{{{"a", "draw"}}, "All rounds are played.", "3"};
}

Json Numbers::save(const State& state) const {
  return {{"round", state.round},           {"rounds", state.rounds},     {"sum", state.sum},
          {"misbehaves", state.misbehaves}, {"in_round", state.in_round}, {"secrets", state.secrets},
          {"veiled", state.veiled},         {"team", state.team}};
}

Result<NumbersState> Numbers::load(const Json& saved) const {
  JsonReader reader(saved);
  const JsonCursor root = reader.root();
  State state;
  state.round = static_cast<int>(root.at("round").integer(1, 1000));
  state.rounds = static_cast<int>(root.at("rounds").integer(1, 1000));
  state.sum = static_cast<int>(root.at("sum").integer(0, 1000000));
  state.misbehaves = root.at("misbehaves").text();
  state.in_round = static_cast<int>(root.at("in_round").integer(0, 1000));
  state.secrets = root.at("secrets").boolean();
  state.veiled = root.at("veiled").boolean();
  state.team = root.at("team").boolean();
  if (reader.failed()) return Unexpected{Fault{"bad-state", reader.failure().path + " " + reader.failure().text}};
  return state;
}

// One line, "NUMBER 7"; a number it cannot read is a slip, other lines are words.
Letter Numbers::parse_text(const State&, const Decision&, std::string_view text, const Json& base) const {
  Letter letter;
  letter.payload = base.is_object() ? base : Json::object();
  for (const PlainLine& line : plain_lines(text)) {
    const PlainWord& last = line.back();
    if (line[0].text != "NUMBER") {
      letter.problems.push_back({Severity::note, line[0].line, line[0].column, line[0].text, "", "Not read."});
    } else if (line.size() == 2 && last.text.size() <= 3 &&
               last.text.find_first_not_of("0123456789") == std::string::npos) {
      letter.payload["number"] = std::stoi(last.text);
      ++letter.orders;
    } else {
      letter.problems.push_back({Severity::error, last.line, last.column, last.text, "2", "That is no number."});
    }
  }
  return letter;
}

std::string Numbers::print_text(const Decision&, const Json& payload) const {
  return "NUMBER " + (payload.contains("number") ? payload["number"].dump() : std::string("-")) + "\n";
}

std::shared_ptr<const Ruleset> make_numbers(Numbers game) {
  return std::make_shared<ErasedRuleset<Numbers>>(game);
}

}  // namespace simove::test
