#include "rules/games/bull_run/ruleset/concealment.h"

#include <utility>

#include "rules/games/bull_run/ruleset/commanders.h"
#include "rules/games/bull_run/ruleset/events.h"
#include "rules/games/bull_run/ruleset/view.h"

namespace simove::bull_run {

namespace {

// "?07": unique over both sides, since an observer sees the aliases of both.
Name alias_of(int number) {
  return Name((number < 10 ? "?0" : "?") + std::to_string(number));
}

bool is_hidden(const Position& position, int unit) {
  const Unit& one = position[unit];
  return position.options.concealment[at(one.side)] && one.on_map() && one.arm != Arm::leader;
}

// The side's hidden counters in an order that only its own seats can know.
std::optional<std::vector<int>> shuffled(const BullRunState& state, Side side, Chance& chance) {
  std::vector<int> hidden;
  for (int i = 0; i < state.position.count; ++i)
    if (state.position[i].side == side && is_hidden(state.position, i)) hidden.push_back(i);
  for (std::size_t left = hidden.size(); left > 1; --left) {
    const std::string label = "alias/" + std::string(word(side)) + "/" + std::to_string(left);
    const int drawn = chance.pick(static_cast<int>(left), label, only(seats_of(state, side)));
    if (drawn < 0) return std::nullopt;
    std::swap(hidden[left - 1], hidden[static_cast<std::size_t>(drawn)]);
  }
  return hidden;
}

}  // namespace

bool give_aliases(BullRunState& state, Chance& chance) {
  const Position before = state.position;
  if (!before.options.concealment[0] && !before.options.concealment[1]) return true;
  std::array<Name, max_units> aliases{};
  int given = 0;
  chance.begin_step("deployment");
  for (const Side side : both_sides) {
    const auto order = shuffled(state, side, chance);
    if (!order) return false;
    for (const int unit : *order) {
      aliases[static_cast<std::size_t>(unit)] = alias_of(++given);
      state.masked.push_back({alias_of(given), before[unit].id, false});  // given in ascending order
    }
  }
  state.position.count = 0;  // sorted anew: by alias, so that no order tells an id
  state.position.units = {};
  for (int i = 0; i < before.count; ++i) {
    Unit unit = before[i];
    unit.face_down = is_hidden(before, i);
    if (unit.face_down) unit.id = aliases[static_cast<std::size_t>(i)];
    state.position.insert(unit);
  }
  return true;
}

void note_real(const Turn& turn, BullRunState& state) {
  const auto real = [&](UnitIndex unit) {
    if (Masked* masked = find_masked(state, turn.position[unit].id.view())) masked->known_real = true;
  };
  for (const Interception& pair : turn.interceptions) real(pair.first), real(pair.second);
}

void lift_concealment(const Game& game, BullRunState& state, std::vector<Event>& events) {
  Position& position = state.position;
  const int turn = position.turn;
  for (int i = 0; i < position.count; ++i) {
    if (position[i].real() || !position[i].on_map()) continue;
    position[i].hex = no_hex;
    const std::string unit(position[i].id.view());
    state.fallen.push_back({unit, position[i].side, turn});
    events.push_back(
        public_event("eliminated", turn, "15.25", {{"unit", unit}, {"why", "a dummy counter to the end"}}));
  }
  Json units = Json::array();
  for (int i = 0; i < position.count; ++i) {
    if (!position[i].face_down) continue;
    position[i].face_down = false;
    units.push_back(unit_json(game, state, position[i]));
  }
  if (!units.empty()) events.push_back(public_event("revealed", turn, "15.25", {{"units", units}}));
}

}  // namespace simove::bull_run
