// What an umpire may rule in Caravan: a score put right, or the end. Hands are never touched: a card that was seen
// cannot be taken back. [C8]
#include <algorithm>

#include "rules/games/caravan/caravan.h"

namespace simove::caravan {

namespace {

using Amended = std::variant<TypedAmended<State>, Rejection>;

constexpr int kMostPoints = 1000;

Rejection refuse(std::string path, std::string text) {
  return {"illegal-ruling", std::move(path), text, {{Severity::error, "", 0, "", "C8", text, {}}}};
}

bool has_only(const Json& payload, std::initializer_list<const char*> names) {
  return payload.is_object() && payload.size() == names.size() &&
         std::all_of(names.begin(), names.end(), [&](const char* name) { return payload.contains(name); });
}

Amended told(State state, Json body, Json diff, std::string line) {
  body["rule"] = "C8";
  std::vector<Event> events{{"ruling", std::move(body), everyone(), {}}};
  return TypedAmended<State>{{std::move(state), std::move(events)}, std::move(line), std::move(diff)};
}

Amended put_score(const State& state, const Json& payload) {
  if (!has_only(payload, {"seat", "score"})) return refuse("", "A ruling on a score says seat and score.");
  const auto* name = payload["seat"].get_ptr<const std::string*>();
  const int seat = name == nullptr ? -1 : state.seat_index(*name);
  if (seat < 0) return refuse("/seat", "There is no such seat.");
  const Json& score = payload["score"];
  if (!score.is_number_integer() || score < 0 || score > kMostPoints)
    return refuse("/score", "A score is a whole number from 0 to 1000.");
  const int was = state.scores[seat];
  const int now = score.get<int>();
  if (was == now) return refuse("/score", "This ruling would change nothing.");
  State after = state;
  after.scores[seat] = now;
  return told(std::move(after), {{"act", "score"}, {"seat", *name}, {"score", now}, {"was", was}},
              Json::array({{{"subject", *name}, {"what", "score"}, {"before", was}, {"after", now}}}),
              "Umpire ruling: the score of " + *name + " is put from " + std::to_string(was) + " to " +
                  std::to_string(now) + ".");
}

Amended end(const State& state, const Json& payload) {
  if (!has_only(payload, {})) return refuse("", "To end the game says nothing more.");
  State after = state;
  for (auto& hand : after.hands) hand.clear();
  after.sent.reset();
  return told(std::move(after), {{"act", "end"}},
              Json::array({{{"subject", "game"}, {"what", "cards left"}, {"before", true}, {"after", false}}}),
              "Umpire ruling: the game ends; all cards are laid down.");
}

}  // namespace

std::vector<RulingOffer> Caravan::rulings(const State& state) const {
  if (state.over()) return {};
  Json seats = Json::array();
  for (const char* name : kSeatNames) seats.push_back({{"value", name}, {"title", name}});
  const Json fields = Json::array(
      {{{"name", "seat"}, {"title", "Seat"}, {"ask", {{"kind", "pick_one"}, {"from", seats}}}},
       {{"name", "score"}, {"title", "Score"}, {"ask", {{"kind", "number"}, {"least", 0}, {"most", kMostPoints}}}}});
  return {{"score", "Put a score right", {{"kind", "form"}, {"fields", fields}}, "C8"},
          {"end", "End the game", {{"kind", "confirm"}}, "C8"}};
}

Amended Caravan::amend(const State& state, const Ruling& ruling) const {
  if (state.over()) return refuse("/kind", "The game is over.");
  if (ruling.kind == "score") return put_score(state, ruling.payload);
  if (ruling.kind == "end") return end(state, ruling.payload);
  return refuse("/kind", "There is no such ruling.");
}

}  // namespace simove::caravan
