#include "rules/games/caravan/caravan.h"

#include <algorithm>

#include "rules/core/json_read.h"

namespace simove::caravan {

namespace {

std::string group_of(const State& state) {
  return std::to_string(state.turn) + (state.sent ? ".react" : ".send");
}

Decision decision_for(const State& state, int seat, bool reaction) {
  Decision decision;
  decision.kind = reaction ? "react" : "send";
  decision.group = GroupId{group_of(state)};
  decision.seat = SeatId{kSeatNames[seat]};
  decision.id = DecisionId{decision.group.value + "." + kSeatNames[seat]};
  decision.secrecy = reaction ? Secrecy::sealed : Secrecy::open;
  decision.urgency = Urgency::prompt;
  decision.rule = reaction ? "C3" : "C2";
  decision.ask = {{"kind", "pick_one"}, {"from", state.hands[seat]}, {"none", reaction}};
  return decision;
}

}  // namespace

bool State::over() const {
  int playing = 0;
  bool cards = false;
  for (int seat = 0; seat < kSeats; ++seat) {
    playing += resigned[seat] ? 0 : 1;
    cards = cards || !hands[seat].empty();
  }
  return playing <= 1 || (!cards && !sent);
}

int State::seat_index(const std::string& name) const {
  for (int seat = 0; seat < kSeats; ++seat)
    if (name == kSeatNames[seat]) return seat;
  return -1;
}

const Json& Caravan::manifest() const {
  static const Json value = [] {
    Json seats = Json::array();
    for (const char* name : kSeatNames)
      seats.push_back({{"seat", name}, {"node", name}, {"side", name}, {"title", name}});
    Json scenario = {{"id", "plain"}, {"title", "Fifteen cards"}, {"seats", seats}, {"options", Json::object()}};
    return Json{{"id", "caravan"},
                {"version", 1},
                {"title", "Caravan"},
                {"scenarios", Json::array({scenario})},
                {"data", Json::array()}};
  }();
  return value;
}

const std::string* Caravan::data_file(std::string_view) const {
  return nullptr;
}

std::vector<Decision> Caravan::pending(const State& state) const {
  std::vector<Decision> open;
  if (state.over()) return open;
  if (!state.sent) return {decision_for(state, state.active, false)};
  for (int seat = 0; seat < kSeats; ++seat)
    if (seat != state.active && !state.hands[seat].empty()) open.push_back(decision_for(state, seat, true));
  return open;
}

CheckReport Caravan::check(const State& state, const Decision& decision, const Json& payload, const Json&,
                           const Allies&) const {
  CheckReport report;
  const int seat = state.seat_index(decision.seat.value);
  if (seat < 0) return report;
  const auto& hand = state.hands[seat];
  report.hints = {{"cards", hand}};
  const bool reaction = decision.kind == "react";
  JsonReader reader(payload);
  JsonCursor root = reader.root();
  root.only({"card"});
  JsonCursor card = root.at("card");
  const bool pass = reaction && card.is_null();
  const auto value = pass ? 0 : card.integer(1, kDeck);
  const bool held = std::find(hand.begin(), hand.end(), static_cast<int>(value)) != hand.end();
  if (reader.failed())
    report.problems.push_back({Severity::error, "", 0, "", decision.rule,
                               "The answer " + reader.failure().path + " " + reader.failure().text + "."});
  else if (!pass && !held)
    report.problems.push_back(
        {Severity::error, "", 0, "", decision.rule, "Card " + std::to_string(value) + " is not in your hand."});
  return report;
}

Json Caravan::fallback(const State& state, const Decision& decision, const Json& draft) const {
  if (!draft.is_null() && check(state, decision, draft, nullptr, {}).problems.empty()) return draft;
  const int seat = state.seat_index(decision.seat.value);
  if (decision.kind == "react" || seat < 0 || state.hands[seat].empty()) return {{"card", nullptr}};
  return {{"card", state.hands[seat].front()}};
}

Json Caravan::view(const State& state, const Viewer& viewer) const {
  Json seats = Json::array();
  for (int seat = 0; seat < kSeats; ++seat) {
    Json one = {{"seat", kSeatNames[seat]},
                {"score", state.scores[seat]},
                {"cards", state.hands[seat].size()},
                {"resigned", state.resigned[seat]}};
    const bool own = viewer.kind == ViewerKind::seat && viewer.seat.value == kSeatNames[seat];
    if (own || viewer.kind == ViewerKind::everybody) one["hand"] = state.hands[seat];  // [C1]
    seats.push_back(std::move(one));
  }
  return {{"game", "caravan"},
          {"headline", state.over() ? "Finished" : "Turn " + std::to_string(state.turn)},
          {"turn", state.turn},
          {"active", kSeatNames[state.active]},
          {"sent", state.sent ? Json(*state.sent) : Json(nullptr)},
          {"seats", seats}};
}

std::optional<Outcome> Caravan::outcome(const State& state) const {
  if (!state.over()) return std::nullopt;
  int best = -1;
  int winners = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (state.resigned[seat]) continue;
    if (state.scores[seat] > best) {
      best = state.scores[seat];
      winners = 1;
    } else if (state.scores[seat] == best) {
      ++winners;
    }
  }
  Outcome result;
  result.rule = "C6";
  for (int seat = 0; seat < kSeats; ++seat) {
    const bool top = !state.resigned[seat] && state.scores[seat] == best;
    result.places.push_back({kSeatNames[seat], top ? (winners > 1 ? "draw" : "decisive") : "lost"});
    if (top) result.text += std::string(result.text.empty() ? "" : " and ") + kSeatNames[seat];
  }
  result.text += winners > 1 ? " share the victory." : " wins.";
  return result;
}

Json Caravan::sample(const State& state, const Decision& decision, std::uint64_t seed, const Allies&) const {
  const int seat = state.seat_index(decision.seat.value);
  const auto& hand = state.hands[seat];
  const std::uint64_t mixed = (seed ^ (seed >> 31)) * 0x9E3779B97F4A7C15ULL;
  const std::size_t choices = hand.size() + (decision.kind == "react" ? 1 : 0);
  const std::size_t choice = static_cast<std::size_t>((mixed >> 33) % choices);
  return {{"card", choice < hand.size() ? Json(hand[choice]) : Json(nullptr)}};
}

std::unique_ptr<Ruleset> make_caravan() {
  return std::make_unique<ErasedRuleset<Caravan>>();
}

}  // namespace simove::caravan
