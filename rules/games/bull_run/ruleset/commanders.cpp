#include "rules/games/bull_run/ruleset/commanders.h"

#include <algorithm>

#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

namespace {

std::string leader_name(const Scenario& scenario, Side side) {
  for (const RosterUnit& unit : scenario.rosters[at(side)])
    if (unit.type == "leader") return unit.name;
  return capital(std::string(word(side)));
}

// "union/tyler" in the command tree, "union-tyler" as a seat.
std::string node_of(Side side, const std::string& commander) {
  return std::string(word(side)) + "/" + commander;
}

Json seat_json(Side side, const std::string& commander, const std::string& name) {
  const std::string id(word(side));
  return {{"seat", commander.empty() ? id : id + "-" + commander},
          {"node", commander.empty() ? id : node_of(side, commander)},
          {"side", id},
          {"title", capital(id) + ": " + name}};
}

Json choice_json(const Scenario& scenario, Side side, const CommandForm& form) {
  Json seats = Json::array({seat_json(side, "", leader_name(scenario, side))});
  for (const Commander& commander : form.commanders) seats.push_back(seat_json(side, commander.id, commander.name));
  return {{"value", form.id}, {"title", form.title}, {"seats", seats}};
}

const Commander* find_commander(const CommandForm* form, const std::string& id) {
  if (form == nullptr) return nullptr;
  for (const Commander& commander : form->commanders)
    if (commander.id == id) return &commander;
  return nullptr;
}

Rejection bad_seats(std::string text) {
  return {"bad-seats", "", std::move(text), {}};
}

// The place of a node: the side's own, or one of its subordinates'; nullptr where there is no such command.
SeatId* place_of(BullRunState& state, const std::string& node) {
  for (const Side side : both_sides) {
    if (node == word(side)) return &state.seats[at(side)];
    for (Subordinate& one : state.subordinates[at(side)])
      if (node == node_of(side, one.commander)) return &one.seat;
  }
  return nullptr;
}

std::optional<Rejection> all_taken(const BullRunState& state) {
  std::vector<SeatId> seats;
  for (const Side side : both_sides) {
    if (state.seats[at(side)].empty()) return bad_seats("No seat decides for \"" + std::string(word(side)) + "\".");
    for (const Subordinate& one : state.subordinates[at(side)])
      if (one.seat.empty()) return bad_seats("No seat decides for \"" + node_of(side, one.commander) + "\".");
    for (SeatId& seat : seats_of(state, side)) seats.push_back(std::move(seat));
  }
  if (state.seats[0] == state.seats[1]) return bad_seats("One seat cannot decide for both sides.");
  std::sort(seats.begin(), seats.end());
  if (std::adjacent_find(seats.begin(), seats.end()) != seats.end())
    return bad_seats("One seat cannot be two commanders.");
  return std::nullopt;
}

}  // namespace

std::string command_option(Side side) {
  return std::string(word(side)) + "_commanders";
}

void add_command_options(const Scenario& scenario, Json& schemas) {
  for (const Side side : both_sides) {
    if (scenario.command_forms[at(side)].empty()) continue;
    Json choices = Json::array({{{"value", "one"}, {"title", "one"}}});
    for (const CommandForm& form : scenario.command_forms[at(side)])
      choices.push_back(choice_json(scenario, side, form));
    schemas[command_option(side)] = {{"kind", "choice"},
                                     {"title", capital(std::string(word(side))) + " commanders"},
                                     {"hint",
                                      "Each plots for units of his own and sees what the others plot; the one named "
                                      "first deploys, and may answer for an absent one."},
                                     {"choices", choices},
                                     {"default", "one"}};
  }
}

std::optional<Rejection> take_seats(const Scenario& scenario, const Setup& setup, BullRunState& state) {
  for (const Side side : both_sides)
    if (const CommandForm* form = scenario.form(at(side), state.form[at(side)]))
      for (const Commander& commander : form->commanders)
        state.subordinates[at(side)].push_back({SeatId(), commander.id});
  for (const SeatSetup& seat : setup.seats) {
    SeatId* place = place_of(state, seat.node);
    if (place == nullptr) return bad_seats("\"" + seat.node + "\" is not a command of this scenario.");
    if (!place->empty()) return bad_seats("\"" + seat.node + "\" is given to two seats.");
    *place = seat.seat;
  }
  return all_taken(state);
}

std::vector<SeatId> seats_of(const BullRunState& state, Side side) {
  std::vector<SeatId> seats{state.seats[at(side)]};
  for (const Subordinate& one : state.subordinates[at(side)]) seats.push_back(one.seat);
  return seats;
}

SeatId commander_of(const Game& game, const BullRunState& state, const Unit& unit) {
  const Scenario& scenario = game.scenarios[static_cast<std::size_t>(state.scenario)];
  const CommandForm* form = scenario.form(at(unit.side), state.form[at(unit.side)]);
  const std::string counter = counter_of(state, unit);
  for (const Subordinate& one : state.subordinates[at(unit.side)]) {
    const Commander* commander = find_commander(form, one.commander);
    if (commander != nullptr &&
        std::find(commander->units.begin(), commander->units.end(), counter) != commander->units.end())
      return one.seat;
  }
  return state.seats[at(unit.side)];
}

Commanders commanders_of(const Game& game, const BullRunState& state, const Position& position, Side side) {
  Commanders commanders;
  const Scenario& scenario = game.scenarios[static_cast<std::size_t>(state.scenario)];
  const CommandForm* form = scenario.form(at(side), state.form[at(side)]);
  for (int i = 0; i < position.count; ++i)
    if (position[i].side == side)
      commanders.seat[static_cast<std::size_t>(i)] = commander_of(game, state, position[i]).value;
  commanders.name[state.seats[at(side)].value] = leader_name(scenario, side);
  for (const Subordinate& one : state.subordinates[at(side)])
    if (const Commander* commander = find_commander(form, one.commander))
      commanders.name[one.seat.value] = commander->name;
  return commanders;
}

Json commanders_json(const Game& game, const BullRunState& state) {
  Json list = Json::array();
  for (const Side side : both_sides) {
    if (!is_split(state, side)) continue;
    Commanders commanders = commanders_of(game, state, Position{}, side);
    for (const SeatId& seat : seats_of(state, side))
      list.push_back({{"seat", seat.value},
                      {"side", std::string(word(side))},
                      {"name", commanders.name[seat.value]},
                      {"overall", seat == state.seats[at(side)]}});
  }
  return list.empty() ? Json() : list;
}

std::optional<Share> share_in(const Game& game, const BullRunState& state, const Turn& turn, const SeatId& seat,
                              const Allies& allies) {
  const auto side = side_of_seat(state, seat);
  if (!side || !is_split(state, *side)) return std::nullopt;
  std::vector<AllyPlots> plots;
  for (const AllyAnswer& ally : allies)
    if (ally.seat != seat && side_of_seat(state, ally.seat) == side)
      plots.push_back({ally.seat.value, &ally.payload, ally.ready});
  return share_of(turn, seat.value, commanders_of(game, state, turn.position, *side), plots);
}

}  // namespace simove::bull_run
