// Events of phase D: what each sub-segment moved and stopped, and the scatter moves, each with its reason.
#include <algorithm>

#include "rules/games/bull_run/ruleset/event_writer.h"
#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

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

}  // namespace simove::bull_run
