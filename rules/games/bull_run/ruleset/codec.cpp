#include "rules/games/bull_run/ruleset/codec.h"

#include "rules/core/json_read.h"
#include "rules/games/bull_run/ruleset/standing.h"
#include "rules/games/bull_run/ruleset/turn_run.h"

namespace simove::bull_run {

namespace {

Json hex_or_null(const Game& game, Hex hex) {
  return hex == no_hex ? Json() : Json(game.id(hex));
}
Json side_or_null(std::optional<Side> side) {
  return side ? Json(std::string(word(*side))) : Json();
}

Json save_units(const Game& game, const Position& position) {
  Json units = Json::array();
  for (int i = 0; i < position.count; ++i) {
    const Unit& unit = position[i];
    units.push_back({{"id", std::string(unit.id.view())},
                     {"side", std::string(word(unit.side))},
                     {"type", std::string(word(unit.arm))},
                     {"strength", unit.strength},
                     {"hex", hex_or_null(game, unit.hex)},
                     {"enters", hex_or_null(game, unit.enters)},
                     {"face_down", unit.face_down}});
  }
  return units;
}

Hex read_optional_hex(const Game& game, const JsonCursor& cursor) {
  if (cursor.is_null()) return no_hex;
  const Hex hex = game.hex(cursor.text(4));
  if (cursor.present() && hex == no_hex) cursor.fail("is not a hex of the map");
  return hex;
}

Side read_state_side(const JsonCursor& cursor) {
  const auto side = side_from(cursor.text(16));
  if (cursor.present() && !side) cursor.fail("is not a side");
  return side.value_or(Side::union_side);
}

std::optional<Side> read_optional_side(const JsonCursor& cursor) {
  if (cursor.is_null() || !cursor.present()) return std::nullopt;
  return read_state_side(cursor);
}

void read_units(const Game& game, const JsonCursor& rows, Position& position) {
  for (std::size_t i = 0; i < rows.array().size(); ++i) {
    const JsonCursor row = rows.at(i);
    row.only({"id", "side", "type", "strength", "hex", "enters", "face_down"});
    Unit unit;
    const std::string id = row.at("id").text(Name::longest);
    unit.id = Name(id);
    unit.side = read_state_side(row.at("side"));
    const auto arm = arm_from(row.at("type").text(16));
    if (!arm) row.at("type").fail("is not a type of unit");
    unit.arm = arm.value_or(Arm::infantry);
    unit.strength = static_cast<std::int8_t>(row.at("strength").integer(0, 99));
    unit.hex = read_optional_hex(game, row.at("hex"));
    unit.enters = read_optional_hex(game, row.at("enters"));
    unit.face_down = row.at("face_down").boolean();
    if (!position.insert(unit)) row.fail("is one unit too many, or has an id already used");
  }
}

void read_position(const Game& game, const JsonCursor& root, BullRunState& state) {
  Position& position = state.position;
  position.count = 0;
  read_units(game, root.at("units"), position);
  position.turn = static_cast<int>(root.at("turn").integer(1, game.scenarios[state.scenario].turns));
  for (const Side side : both_sides)
    position.losses[at(side)] = static_cast<int>(root.at("losses").at(word(side)).integer(0, 9999));
  position.demoralized = read_optional_side(root.at("demoralized"));
  const JsonCursor control = root.at("control");
  for (ObjectiveHex& objective : position.objectives) {
    const JsonCursor held = control.at(game.id(objective.hex));
    objective.holder = read_optional_side(held);
  }
}

Json save_masked(const BullRunState& state) {
  Json rows = Json::array();
  for (const Masked& masked : state.masked)
    rows.push_back({{"alias", std::string(masked.alias.view())},
                    {"counter", std::string(masked.counter.view())},
                    {"known_real", masked.known_real}});
  return rows;
}

// Members that only a concealed match has, so that others are saved as they always were.
void save_concealment(const BullRunState& state, Json& saved) {
  const auto& concealed = state.position.options.concealment;
  if (!concealed[0] && !concealed[1]) return;
  saved["concealment"] = {{"union", concealed[0]}, {"confederate", concealed[1]}};
  saved["masked"] = save_masked(state);
}

void read_concealment(const JsonCursor& root, BullRunState& state) {
  const JsonCursor concealed = root.maybe("concealment");
  if (!concealed.present()) return;
  for (const Side side : both_sides) state.position.options.concealment[at(side)] = concealed.at(word(side)).boolean();
  const JsonCursor rows = root.at("masked");
  for (std::size_t i = 0; i < rows.array().size(); ++i) {
    const std::string alias = rows.at(i).at("alias").text(Name::longest);
    if (state.position.find(alias) == no_unit) rows.at(i).at("alias").fail("is no unit");
    state.masked.push_back(
        {Name(alias), Name(rows.at(i).at("counter").text(Name::longest)), rows.at(i).at("known_real").boolean()});
  }
}

// Members that only a match with a split side has, so that others are saved as they always were.
void save_commanders(const BullRunState& state, Json& saved) {
  for (const Side side : both_sides) {
    if (state.subordinates[at(side)].empty()) continue;
    Json seats = Json::array();
    for (const Subordinate& one : state.subordinates[at(side)])
      seats.push_back({{"commander", one.commander}, {"seat", one.seat.value}});
    saved["commanders"][std::string(word(side))] = {{"form", state.form[at(side)]}, {"seats", seats}};
  }
}

void read_commanders(const JsonCursor& root, const Scenario& scenario, BullRunState& state) {
  const JsonCursor commanders = root.maybe("commanders");
  if (!commanders.present()) return;
  commanders.only({"union", "confederate"});
  for (const Side side : both_sides) {
    const JsonCursor part = commanders.maybe(word(side));
    if (!part.present()) continue;
    part.only({"form", "seats"});
    state.form[at(side)] = part.at("form").text(16);
    const CommandForm* form = scenario.form(at(side), state.form[at(side)]);
    const JsonCursor rows = part.at("seats");
    if (form == nullptr || rows.array().size() != form->commanders.size()) return part.fail("is no form of command");
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::string id = rows.at(i).at("commander").text(24);
      if (id != form->commanders[i].id) rows.at(i).fail("is not the commander whose turn it is in the form");
      state.subordinates[at(side)].push_back({SeatId(rows.at(i).at("seat").text(64)), id});
    }
  }
}

// Only where an umpire has ruled, so that others are saved as they always were.
void save_ruled(const BullRunState& state, Json& saved) {
  if (state.ruled == Ruled{}) return;
  const Ruled& ruled = state.ruled;
  Json outcome;
  if (ruled.outcome) outcome = {{"winner", side_or_null(ruled.outcome->winner)}, {"level", ruled.outcome->level}};
  saved["ruled"] = {{"held", {{"union", ruled.held[0]}, {"confederate", ruled.held[1]}}},
                    {"night", ruled.night ? Json(*ruled.night) : Json()},
                    {"outcome", std::move(outcome)}};
}

void read_ruled(const JsonCursor& root, Ruled& ruled) {
  const JsonCursor saved = root.maybe("ruled");
  if (!saved.present()) return;
  saved.only({"held", "night", "outcome"});
  for (const Side side : both_sides) ruled.held[at(side)] = saved.at("held").at(word(side)).boolean();
  if (const JsonCursor night = saved.at("night"); !night.is_null()) ruled.night = night.boolean();
  if (const JsonCursor outcome = saved.at("outcome"); !outcome.is_null())
    ruled.outcome = {read_optional_side(outcome.at("winner")), outcome.at("level").text(16)};
}

void read_fallen(const JsonCursor& rows, BullRunState& state) {
  for (std::size_t i = 0; i < rows.array().size(); ++i)
    state.fallen.push_back({rows.at(i).at("unit").text(Name::longest), read_state_side(rows.at(i).at("side")),
                            static_cast<int>(rows.at(i).at("turn").integer(0, 99))});
}

void read_standing_orders(const Game& game, const JsonCursor& both, BullRunState& state) {
  for (const Side side : both_sides) {
    const JsonCursor written = both.at(word(side));
    ReadStanding read = read_standing(game, state.position, side, written.object());
    if (!read.problems.empty()) written.fail(read.problems[0].place + ": " + read.problems[0].text);
    state.standing[at(side)] = read.orders;
  }
}

Stage read_stage(const JsonCursor& cursor) {
  const std::string text = cursor.text(16);
  for (std::size_t i = 0; i < stage_count; ++i)
    if (word(static_cast<Stage>(i)) == text) return static_cast<Stage>(i);
  cursor.fail("is not a stage of the game");
  return Stage::deploy;
}

// ---- a turn in progress ----

constexpr std::array<Stage, 4> asking_stages{Stage::enter, Stage::allocate, Stage::repulse, Stage::results};
constexpr std::size_t most_faces = 4096;

Json save_in_turn(const TurnInProgress& turn) {
  Json plots = Json::object();
  Json missed = Json::object();
  Json answers = Json::object();
  for (const Side side : both_sides) {
    const std::string id(word(side));
    plots[id] = turn.plots[at(side)];
    missed[id] = turn.missed[at(side)];
    for (const Stage stage : asking_stages) answers[std::string(word(stage))][id] = turn.answers[at(stage)][at(side)];
  }
  return {{"plots", plots}, {"missed", missed}, {"answers", answers}, {"faces", turn.faces}};
}

void read_in_turn(const JsonCursor& root, TurnInProgress& turn) {
  root.only({"plots", "missed", "answers", "faces"});
  for (const Side side : both_sides) {
    const JsonCursor lines = root.at("plots").at(word(side));
    for (std::size_t i = 0; i < lines.array().size(); ++i) turn.plots[at(side)].push_back(lines.at(i).text(200));
    turn.missed[at(side)] = root.at("missed").at(word(side)).boolean();
    for (const Stage stage : asking_stages) {
      const JsonCursor answer = root.at("answers").at(word(stage)).at(word(side));
      const bool known =
          answer.present() && (answer.is_null() || answer.node()->is_object() || *answer.node() == "standing");
      if (!known) answer.fail("is not an answer of this stage");
      if (known) turn.answers[at(stage)][at(side)] = *answer.node();
    }
  }
  const JsonCursor faces = root.at("faces");
  if (faces.array().size() > most_faces) faces.fail("are more faces than a turn can have");
  for (std::size_t i = 0; i < faces.size(); ++i)
    turn.faces.push_back(static_cast<std::uint8_t>(faces.at(i).integer(1, 6)));
}

// A turn that stands between two phases must come to that place when it is run again.
std::optional<Fault> stands_as_told(const Game& game, const BullRunState& state) {
  if (!TurnRun::stops_at(state.stage)) return std::nullopt;
  if (standing_turn(game, state).progress() == Progress::done) return std::nullopt;
  return Fault{"bad-state", "/in_turn: the turn does not come to the stage \"" + std::string(word(state.stage)) + "\""};
}

}  // namespace

Json save_state(const Game& game, const BullRunState& state) {
  const Position& position = state.position;
  Json control = Json::object();
  for (const ObjectiveHex& objective : position.objectives)
    control[game.id(objective.hex)] = side_or_null(objective.holder);
  Json fallen = Json::array();
  for (const Fallen& unit : state.fallen)
    fallen.push_back({{"unit", unit.unit}, {"side", std::string(word(unit.side))}, {"turn", unit.turn}});
  Json saved{{"format", 2},
             {"scenario", game.scenarios[state.scenario].id},
             {"seats", {{"union", state.seats[0].value}, {"confederate", state.seats[1].value}}},
             {"stage", std::string(word(state.stage))},
             {"live", state.live},
             {"turn", position.turn},
             {"units", save_units(game, position)},
             {"losses", {{"union", position.losses[0]}, {"confederate", position.losses[1]}}},
             {"demoralized", side_or_null(position.demoralized)},
             {"control", control},
             {"union_crossed", state.union_crossed},
             {"fallen", fallen},
             {"resigned", side_or_null(state.resigned)},
             {"standing",
              {{"union", standing_json(game, position, state.standing[0])},
               {"confederate", standing_json(game, position, state.standing[1])}}},
             {"in_turn", save_in_turn(state.in_turn)}};
  save_concealment(state, saved);
  save_commanders(state, saved);
  save_ruled(state, saved);
  return saved;
}

Result<BullRunState> load_state(const Game& game, const Json& saved) {
  JsonReader reader(saved);
  const JsonCursor root = reader.root();
  root.only({"format", "scenario", "seats", "stage", "turn", "units", "losses", "demoralized", "control",
             "union_crossed", "fallen", "resigned", "standing", "live", "in_turn", "concealment", "masked",
             "commanders", "ruled"});
  static_cast<void>(root.at("format").integer(2, 2));
  BullRunState state;
  state.scenario = game.scenario_index(root.at("scenario").text(16));
  if (state.scenario < 0) return Unexpected{Fault{"bad-state", "/scenario: is not a scenario of this version"}};
  const Scenario& scenario = game.scenarios[state.scenario];
  for (const Side side : both_sides) state.seats[at(side)] = SeatId(root.at("seats").at(word(side)).text(64));
  state.stage = read_stage(root.at("stage"));
  state.live = root.at("live").boolean();
  state.position = undeployed_position(game, scenario);
  read_position(game, root, state);
  state.union_crossed = root.at("union_crossed").boolean();
  read_concealment(root, state);
  read_commanders(root, scenario, state);
  read_ruled(root, state.ruled);
  read_fallen(root.at("fallen"), state);
  state.resigned = read_optional_side(root.at("resigned"));
  read_standing_orders(game, root.at("standing"), state);
  read_in_turn(root.at("in_turn"), state.in_turn);
  if (reader.failed()) return Unexpected{Fault{"bad-state", reader.failure().path + ": " + reader.failure().text}};
  set_turn_options(scenario, state);
  if (auto fault = stands_as_told(game, state)) return Unexpected{*fault};
  return state;
}

}  // namespace simove::bull_run
