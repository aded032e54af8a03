#include "rules/games/bull_run/ruleset/events.h"

#include <algorithm>

#include "rules/games/bull_run/owed.h"
#include "rules/games/bull_run/ruleset/event_writer.h"
#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

Event public_event(std::string kind, int turn, std::string rule, Json body) {
  body["turn"] = turn;
  body["rule"] = std::move(rule);
  return {std::move(kind), std::move(body), everyone(), std::nullopt};
}

Json positions_json(const Game& game, const Position& position) {
  Json positions = Json::object();
  for (int i = 0; i < position.count; ++i)
    if (position[i].on_map())
      positions[std::string(position[i].id.view())] = {{"hex", game.id(position[i].hex)},
                                                       {"strength", position[i].strength}};
  return positions;
}

void append_turn_begins(const Game& game, const BullRunState& state, std::vector<Event>& events) {
  const Scenario& scenario = game.scenarios[state.scenario];
  const int number = state.position.turn;
  events.push_back(public_event("turn_begins", number, "4.1",
                                {{"clock", scenario.clock(number)},
                                 {"night", state.position.options.night},
                                 {"positions", positions_json(game, state.position)}}));
}

namespace {

// Who chose the hex of an arrival whose entry hex was blocked [12.14, R-ENTRY].
const char* entry_decided(const Game& game, const BullRunState& state, UnitIndex unit) {
  const Side side = state.position[unit].side;
  const Json& answer = state.in_turn.answers[at(Stage::enter)][at(side)];
  if (!state.live || answer == "standing") return "standing";
  for (const OwedEntry& owed : owed_entries(game.map, state.position, side))
    if (owed.unit == unit) return "order";
  return "only";
}

Json entered(const Game& game, const BullRunState& state, const Turn& turn, const TraceRecord& record) {
  Json body{{"unit", std::string(turn.position[record.unit].id.view())},
            {"hex", game.id(record.to)},
            {"strength", turn.position[record.unit].strength}};
  if (record.from == record.to) return body;
  body["wanted"] = game.id(record.from);
  body["decided"] = entry_decided(game, state, record.unit);
  return body;
}

}  // namespace

void append_entries(const Game& game, const BullRunState& state, std::vector<Event>& events) {
  const int number = state.position.turn;
  Trace trace;
  const auto turn = opened_turn(game, state, &trace);
  for (const TraceRecord& record : trace) {
    const std::string unit(turn->position[record.unit].id.view());
    if (record.kind == TraceKind::placed)
      events.push_back(public_event("entered", number, record.from == record.to ? "12.1" : "12.14",
                                    entered(game, state, *turn, record)));
    if (record.kind == TraceKind::dummy_found)
      events.push_back(public_event("eliminated", number, "15.22",
                                    {{"unit", unit}, {"why", "a dummy counter on the way of an arrival"}}));
  }
}

// Earlier phases are written too, since later ones name hexes and strengths as they were left; they were told before.
void append_phases(const PlayedTurn& played, std::size_t first, std::size_t last, std::vector<Event>& events) {
  std::vector<Event> written;
  EventWriter writer(played, written);
  for (std::size_t phase = 0; phase <= last; ++phase) {
    if (phase == first) written.clear();
    writer.write(phase);
  }
  for (Event& event : written) events.push_back(std::move(event));
}

EventWriter::EventWriter(const PlayedTurn& played, std::vector<Event>& events) : played_(played), events_(events) {
  const auto opened = opened_turn(played.game, played.before);
  for (int i = 0; i < opened->position.count; ++i) {
    hex_[static_cast<std::size_t>(i)] = opened->position[i].hex;
    strength_[static_cast<std::size_t>(i)] = opened->position[i].strength;
  }
  for (std::size_t i = 0; i < opened->position.objectives.size(); ++i)
    holder_[i] = opened->position.objectives[i].holder;
}

void EventWriter::emit(const char* kind, const char* rule, Json body) {
  events_.push_back(public_event(kind, played_.before.position.turn, rule, std::move(body)));
}

Json EventWriter::names(const UnitSet& units) const {
  Json list = Json::array();
  for (const int unit : units) list.push_back(name(unit));
  return list;
}

void EventWriter::write(std::size_t phase) {
  const auto& ends = played_.run.ends();
  const Trace& trace = played_.trace;
  if (phase == 0) return movement_phase(std::span(trace).first(ends[0]));
  in_results_ = phase == turn_phases - 1;
  combat_phase(std::span(trace).subspan(ends[phase - 1], ends[phase] - ends[phase - 1]));
  if (phase + 1 < turn_phases) return;
  for (const TraceRecord& record : trace)
    if (record.kind == TraceKind::control) control(record);
  turn_ends();
}

namespace {

// The trace finds a scattering dummy out before it says where it went; told is the way first [F11].
bool found_on_its_way(std::span<const TraceRecord> records, UnitIndex unit) {
  return std::any_of(records.begin(), records.end(), [&](const TraceRecord& record) {
    return record.kind == TraceKind::scatter && record.unit == unit && record.end == ScatterEnd::found_out;
  });
}

}  // namespace

void EventWriter::movement_phase(Records records) {
  orders_revealed();
  for (const Side side : both_sides) command(side);
  for (const TraceRecord& record : records)
    if (found_at_once(record)) dummy_found(record);
  pinned();
  for (int at = 1; at <= sub_segments; ++at) sub_segment(at);
  for (const TraceRecord& record : records) {
    if (record.kind == TraceKind::dummy_found && record.at == 0 && !found_at_once(record) &&
        !found_on_its_way(records, record.unit))
      dummy_found(record);
    if (record.kind == TraceKind::scatter || record.kind == TraceKind::stack_moved) scatter(record);
    for (const TraceRecord& found : records)
      if (record.kind == TraceKind::scatter && record.end == ScatterEnd::found_out &&
          found.kind == TraceKind::dummy_found && found.unit == record.unit)
        dummy_found(found);
  }
}

void EventWriter::orders_revealed() {
  Json plots = Json::object();
  for (const Side side : both_sides) {
    Json& rows = plots[std::string(word(side))] = Json::array();
    for (const PlotLine& line : played_.sheets[at(side)]) {
      if (line.count == 0) continue;
      const PlotRow row = row_of(line);
      rows.push_back({{"unit", row.unit}, {"start", row.start}, {"cells", row.cells}, {"mission", row.mission}});
    }
  }
  emit("orders_revealed", "5.15", {{"plots", plots}});
}

void EventWriter::command(Side side) {
  const Turn& turn = played_.turn;
  const int die = turn.command_die[at(side)];
  if (die == 0) return;  // the side is not subject to command control, or rolls none [10.5]
  Json digits = Json::array();
  for (int digit = 0; digit < 10; ++digit)
    if (((turn.charts->scatter_digits[die - 1] >> digit) & 1) != 0) digits.push_back(digit);
  bool leader_moves = false;
  for (const int unit : turn.leaders & turn.of_side[at(side)])
    leader_moves = leader_moves || turn.plots[static_cast<std::size_t>(unit)].moves;
  emit("command", "10.3",
       {{"side", std::string(word(side))},
        {"die", die},
        {"digits", digits},
        {"scattered", names(turn.scattered & turn.of_side[at(side)])},
        {"commanded", names(commanded(side))},
        {"leader_moves", leader_moves}});
}

// Who was safe by the leader's radius: judged where everybody stood before the turn [10.2].
UnitSet EventWriter::commanded(Side side) const {
  const auto turn = opened_turn(played_.game, played_.before);
  static_cast<void>(check_plots(*turn, played_.sheets));
  return in_command(*turn, side);
}

Json EventWriter::interceptions_at(int at) const {
  Json list = Json::array();
  for (const Interception& pair : played_.turn.interceptions)
    if (pair.at == at) list.push_back({{"units", {name(pair.first), name(pair.second)}}});
  return list;
}

// Who is held before anybody moves [6.22]; nothing is said when nobody is.
void EventWriter::pinned() {
  UnitSet held;
  for (const TraceRecord& record : played_.trace)
    if (record.kind == TraceKind::pinned && record.at == 0) held.add(record.unit);
  if (held.empty()) return;
  emit("pinned", "6.22", {{"interceptions", interceptions_at(0)}, {"halted", names(held)}});
}

// Dummies in contact when phase D2 begins go before anybody moves [15.22]: they were tracked, but stand nowhere at k
// = 1.
bool EventWriter::found_at_once(const TraceRecord& record) const {
  return record.kind == TraceKind::dummy_found && record.at == 0 && played_.turn.tracked.has(record.unit) &&
         played_.turn.track[record.unit][0] == no_hex;
}

void EventWriter::dummy_found(const TraceRecord& record) {
  moved(record.unit, no_hex);
  emit("eliminated", "15.22",
       {{"unit", name(record.unit)},
        {"why", "a dummy counter, found out by " +
                    (record.other == no_unit ? std::string("the enemy") : name(record.other))}});
}

void EventWriter::control(const TraceRecord& record) {
  const Position& position = played_.turn.position;
  for (std::size_t i = 0; i < position.objectives.size(); ++i) {
    if (position.objectives[i].hex != record.to) continue;
    std::string title;
    for (const Objective& objective : played_.game.scenarios[played_.before.scenario].victory.objectives)
      if (objective.hex == place(record.to)) title = objective.name;
    emit("control", "14.14",
         {{"hex", place(record.to)},
          {"name", title},
          {"side", std::string(word(record.side))},
          {"was", holder_[i] ? Json(std::string(word(*holder_[i]))) : Json()}});
    holder_[i] = record.side;
  }
}

void EventWriter::turn_ends() {
  const Position& position = played_.turn.position;
  Json losses = Json::object();
  for (const Side side : both_sides) losses[std::string(word(side))] = position.losses[at(side)];
  emit("turn_ends", "4.1", {{"positions", positions_json(played_.game, position)}, {"losses", losses}});
}

}  // namespace simove::bull_run
