#include "rules/games/bull_run/ruleset/events.h"

#include <algorithm>

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

void append_turn_start(const Game& game, const BullRunState& state, std::vector<Event>& events) {
  const Scenario& scenario = game.scenarios[state.scenario];
  const int number = state.position.turn;
  events.push_back(public_event("turn_begins", number, "4.1",
                                {{"clock", scenario.clock(number)},
                                 {"night", state.position.options.night},
                                 {"positions", positions_json(game, state.position)}}));
  Trace trace;
  const auto turn = opened_turn(game, state, &trace);
  for (const TraceRecord& record : trace) {
    const std::string unit(turn->position[record.unit].id.view());
    if (record.kind == TraceKind::placed)
      events.push_back(public_event(
          "entered", number, "12.1",
          {{"unit", unit}, {"hex", game.id(record.to)}, {"strength", turn->position[record.unit].strength}}));
    if (record.kind == TraceKind::dummy_found)
      events.push_back(public_event("eliminated", number, "15.22",
                                    {{"unit", unit}, {"why", "a dummy counter on the way of an arrival"}}));
  }
}

void append_turn(const PlayedTurn& played, std::vector<Event>& events) {
  EventWriter(played, events).write();
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

void EventWriter::write() {
  orders_revealed();
  for (const Side side : both_sides) command(side);
  pinned();
  for (int at = 1; at <= sub_segments; ++at) sub_segment(at);
  for (const TraceRecord& record : played_.trace) {
    if (record.kind == TraceKind::scatter || record.kind == TraceKind::stack_moved) scatter(record);
    if (record.kind == TraceKind::dummy_found && record.at == 0) dummy_found(record);
  }
  combat_phase();
  for (const TraceRecord& record : played_.trace)
    if (record.kind == TraceKind::control) control(record);
  turn_ends();
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

Json EventWriter::contests_at(int at) const {
  Json list = Json::array();
  for (const TraceRecord& record : played_.trace) {
    if (record.kind != TraceKind::contest || record.at != at) continue;
    const std::string union_unit = name(record.unit);
    const std::string confederate = name(record.other);
    if (list.empty() || look_text(list.back(), "hex") != place(record.to))
      list.push_back({{"hex", place(record.to)},
                      {"union", union_unit},
                      {"confederate", confederate},
                      {"dice", Json::array()},
                      {"winner", ""}});
    Json& contest = list.back();
    contest["dice"].push_back({record.dice[0], record.dice[1]});
    contest["winner"] = record.dice[0] > record.dice[1] ? union_unit : confederate;  // ties roll again [5.24]
  }
  return list;
}

namespace {

struct StopText {
  TraceKind kind;
  const char* reason;
  const char* rule;
};

constexpr std::array<StopText, 7> stop_kinds{{{TraceKind::pinned, "zoc", "6.22"},
                                              {TraceKind::contest_lost, "contest_lost", "5.24"},
                                              {TraceKind::head_on, "head_on", "5.24"},
                                              {TraceKind::enemy_held, "enemy_held", "5.24"},
                                              {TraceKind::friend_blocked, "blocked", "5.13"},
                                              {TraceKind::scattered_friend, "scattered_friend", "5.26"},
                                              {TraceKind::put_back, "put_back", "5.26"}}};

constexpr StopText contest_won{TraceKind::contest, "contest_won", "5.24"};

const StopText* stop_kind(TraceKind kind) {
  for (const StopText& text : stop_kinds)
    if (text.kind == kind) return &text;
  return nullptr;
}

std::string stop_sentence(const std::string& reason, const std::string& unit, const std::string& here,
                          const std::string& wanted, const std::string& by) {
  if (reason == "zoc") return unit + " stops in " + here + ", in the zone of control of " + by;
  if (reason == "contest_lost") return unit + " stays in " + here + ": " + by + " is first in " + wanted;
  if (reason == "contest_won") return unit + " takes " + here + " before " + by + " and stops there";
  if (reason == "head_on")
    return unit + " and " + by + " meet head-on between " + here + " and " + wanted + "; both stay";
  if (reason == "enemy_held" && wanted.empty()) return unit + " holds " + here + " against " + by + " and stops there";
  if (reason == "enemy_held") return unit + " stays in " + here + ": " + by + " holds " + wanted;
  if (reason == "blocked") return unit + " stays in " + here + ": " + by + " is still in " + wanted;
  if (reason == "scattered_friend")
    return unit + " stops in " + here + ", short of the scattered " + by + " in " + wanted;
  return unit + " goes back to " + here + ", because " + by + " stands in " + wanted;
}

}  // namespace

// One row for each unit and reason; several enemies that hold one unit make one row.
Json EventWriter::stops_at(int at) const {
  Json stops = Json::array();
  const auto add = [&](int unit, const StopText& kind, Hex here, Hex wanted, const Json& by) {
    for (const Json& stop : stops)
      if (look_text(stop, "unit") == name(unit) && look_text(stop, "reason") == kind.reason) return;
    stops.push_back({{"unit", name(unit)},
                     {"hex", hex(here)},
                     {"wanted", hex(wanted)},
                     {"reason", kind.reason},
                     {"rule", kind.rule},
                     {"by", by}});
  };
  for (const TraceRecord& record : played_.trace) {
    const StopText* kind = record.at == at ? stop_kind(record.kind) : nullptr;
    if (kind == nullptr) continue;
    const Json other = record.other == no_unit ? Json::array() : Json::array({name(record.other)});
    switch (record.kind) {
      case TraceKind::pinned:
        add(record.unit, *kind, record.from, no_hex, met_at(at, record.unit));
        break;
      case TraceKind::put_back:
        add(record.unit, *kind, record.to, record.from, other);
        break;
      case TraceKind::contest_lost:
        add(record.unit, *kind, record.from, record.to,
            winners_at(at, record.to, played_.turn.position[record.unit].side));
        break;
      case TraceKind::enemy_held:
        add(record.unit, *kind, record.from, record.to, other);
        if (record.other != no_unit && played_.turn.halted[record.other] == at)
          add(record.other, *kind, record.to, no_hex, Json::array({name(record.unit)}));
        break;
      default:
        add(record.unit, *kind, record.from, record.to, other);
    }
  }
  for (const Json& contest : contests_at(at)) {
    const UnitIndex winner = played_.turn.position.find(look_text(contest, "winner"));
    const bool by_union = look_text(contest, "winner") == look_text(contest, "union");
    const Hex won = played_.game.hex(look_text(contest, "hex"));
    if (winner != no_unit && played_.turn.track[winner][static_cast<std::size_t>(at - 1)] == won)
      add(winner, contest_won, won, no_hex, Json::array({look_text(contest, by_union ? "confederate" : "union")}));
  }
  for (Json& stop : stops)
    stop["text"] = stop_sentence(look_text(stop, "reason"), look_text(stop, "unit"), look_text(stop, "hex"),
                                 look_text(stop, "wanted"), spoken(look_words(stop, "by"))) +
                   " (" + look_text(stop, "rule") + ").";
  return stops;
}

// The enemies met at that moment, from the interceptions the engine reports once.
Json EventWriter::met_at(int at, int unit) const {
  Json by = Json::array();
  for (const Interception& pair : played_.turn.interceptions) {
    if (pair.at != at) continue;
    if (pair.first == unit) by.push_back(name(pair.second));
    if (pair.second == unit) by.push_back(name(pair.first));
  }
  return by;
}

Json EventWriter::winners_at(int at, Hex hex, Side loser) const {
  Json by = Json::array();
  for (const Json& contest : contests_at(at)) {
    const std::string winner = look_text(contest, "winner");
    const UnitIndex unit = played_.turn.position.find(winner);
    if (look_text(contest, "hex") == place(hex) && unit != no_unit && played_.turn.position[unit].side != loser)
      by.push_back(winner);
  }
  return by;
}

void EventWriter::sub_segment(int at) {
  Json moves = Json::array();
  UnitSet gone;
  for (const TraceRecord& record : played_.trace) {
    if (record.at != at) continue;
    if (record.kind == TraceKind::moved)
      moves.push_back({{"unit", name(record.unit)}, {"from", place(record.from)}, {"to", place(record.to)}});
    if (record.kind == TraceKind::dummy_found) gone.add(record.unit);
  }
  Json positions = Json::object();
  for (const int unit : played_.turn.tracked) {
    const Hex now = played_.turn.track[static_cast<std::size_t>(unit)][static_cast<std::size_t>(at - 1)];
    moved(unit, now);
    if (now != no_hex) positions[name(unit)] = place(now);
  }
  emit("sub_segment", "5.2",
       {{"at", at},
        {"moves", moves},
        {"stops", stops_at(at)},
        {"contests", contests_at(at)},
        {"interceptions", interceptions_at(at)},
        {"eliminated", names(gone)},
        {"positions", positions}});
}

namespace {

struct ScatterWords {
  const char* ended;
  const char* text;
};

ScatterWords scatter_words(ScatterEnd end) {
  switch (end) {
    case ScatterEnd::points:
      return {"mp", "its points are spent"};
    case ScatterEnd::map_edge:
      return {"edge", "it stops at the edge of the map"};
    case ScatterEnd::river:
      return {"river", "the river stops it"};
    case ScatterEnd::enemy:
      return {"enemy", "it stops before an enemy"};
    case ScatterEnd::zoc:
      return {"zoc", "it stops in an enemy zone of control"};
    case ScatterEnd::began_in_zoc:
      return {"pinned", "an enemy zone of control holds it"};
    case ScatterEnd::friend_there:
      return {"friend", "it may not end on a friend"};
    case ScatterEnd::found_out:
      return {"enemy", "it is found out to be a dummy"};
  }
  return {"mp", ""};
}

}  // namespace

void EventWriter::scatter(const TraceRecord& record) {
  if (record.kind == TraceKind::stack_moved) {  // [R-STACK] shown like a displacement: it makes room
    emit("displaced", "12.11",
         {{"unit", name(record.unit)},
          {"from", place(record.from)},
          {"to", place(record.to)},
          {"by", record.other == no_unit ? Json() : Json(name(record.other))}});
    moved(record.unit, record.to);
    return;
  }
  const ScatterMove& move = played_.turn.scatter[record.unit];
  Json path = Json::array();
  for (std::size_t i = 0; i < move.length; ++i) path.push_back(place(move.path[i]));
  const ScatterWords words = scatter_words(record.end);
  const int die = record.dice[0];
  const int direction = die >= 1 && die <= die_faces ? played_.turn.charts->scatter_direction[die - 1] + 1 : 0;
  emit("scatter", "10.4",
       {{"unit", name(record.unit)},
        {"dice", {record.dice[0], record.dice[1]}},
        {"direction", direction},
        {"path", path},
        {"ended", words.ended},
        {"text", words.text}});
  if (move.length > 0) moved(record.unit, move.path[move.length - 1U]);
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
