// Reads case files, strictly [F29].
#include "rules/games/bull_run/case_file.h"

#include "rules/games/bull_run/data/map_data.h"

namespace simove::bull_run {

namespace {

using Json = nlohmann::json;

constexpr std::size_t most_bytes = 8U << 20;
constexpr int most_depth = 32;

class CaseReader {
 public:
  CaseReader(JsonReader& reader, Case& into, const Charts& charts)
      : root_(reader.root()), case_(into), charts_(charts) {}

  void read() {
    root_.only({"name", "rules", "about", "map", "options", "turn", "units", "losses", "demoralized", "plots",
                "decisions", "dice", "expect"});
    if (root_.maybe("name").present()) case_.name = root_.at("name").text(200);
    read_the_map();
    if (case_.map.grid.size() == 0) return;
    read_options();
    read_units();
    read_standing();
    read_plots();
    read_decisions();
    read_dice();
    if (root_.maybe("expect").present()) case_.expect = root_.at("expect").object();
  }

 private:
  // ---- small words ----

  Hex hex(const JsonCursor& where) const { return hex_named(where, where.text(16)); }
  Hex hex_named(const JsonCursor& where, const std::string& text) const {
    const auto place = hex::parse_id(text);
    const Hex found = place ? case_.map.grid.index(*place) : no_hex;
    if (found == no_hex) where.fail("\"" + text + "\" is not a hex of the map");
    return found;
  }
  std::optional<Side> side(const JsonCursor& where) const {
    const auto found = side_from(where.text(16));
    if (!found) where.fail("expected union or confederate");
    return found;
  }
  UnitIndex unit(const JsonCursor& where) const { return unit_named(where, where.text(64)); }
  UnitIndex unit_named(const JsonCursor& where, const std::string& id) const {
    const UnitIndex found = case_.position.find(id);
    if (found == no_unit) where.fail("there is no unit \"" + id + "\"");
    return found;
  }
  UnitSet unit_list(const JsonCursor& list) const {
    UnitSet units;
    if (!list.present()) return units;
    for (std::size_t i = 0; i < list.array().size(); ++i)
      if (const UnitIndex one = unit(list.at(i)); one != no_unit) units.add(one);
    return units;
  }
  static int face(const JsonCursor& where) { return static_cast<int>(where.integer(1, 6)); }
  static std::array<int, 2> pair_of_faces(const JsonCursor& where) {
    if (where.array().size() != 2) where.fail("expected two faces");
    return {face(where.at(std::size_t{0})), face(where.at(std::size_t{1}))};
  }
  std::array<bool, 2> side_list(const JsonCursor& list) const {
    std::array<bool, 2> named{};
    if (!list.present()) return named;
    for (std::size_t i = 0; i < list.array().size(); ++i)
      if (const auto one = side(list.at(i))) named[at(*one)] = true;
    return named;
  }
  template <class Visit>
  static void each_member(const JsonCursor& object, Visit visit) {
    if (!object.present()) return;
    for (const auto& [key, unused] : object.object().items()) visit(key, object.at(key));
  }

  // ---- the position ----

  void read_the_map() {
    const JsonCursor map = root_.maybe("map");
    if (!map.present()) {
      case_.map = clear_map(12, 12, charts_);
    } else if (map.node()->is_string()) {
      const std::string name = map.text(64);
      const auto named = named_map(name);
      if (!named) return map.fail("there is no map named \"" + name + "\"");
      JsonReader reader(*named);
      case_.map = read_map(reader.root(), charts_);
      if (reader.failed()) map.fail("map \"" + name + "\": " + reader.failure().path + ": " + reader.failure().text);
    } else {
      case_.map = read_map(map, charts_);
    }
  }

  void read_options() {
    const JsonCursor options = root_.maybe("options");
    if (!options.present()) return;
    options.only({"command_control", "concealment", "demoralization", "night", "terrain_doubling", "movement_ban",
                  "objectives"});
    Options& into = case_.position.options;
    into.command_control = side_list(options.maybe("command_control"));
    into.concealment = side_list(options.maybe("concealment"));
    into.movement_ban = side_list(options.maybe("movement_ban"));
    if (options.maybe("night").present()) into.night = options.at("night").boolean();
    each_member(options.maybe("demoralization"), [&](const std::string& key, const JsonCursor& level) {
      const auto named = side_from(key);
      if (!named) return level.fail("expected union or confederate");
      into.demoralization[at(*named)] = static_cast<int>(level.integer(1, 1000));
    });
    if (const JsonCursor doubling = options.maybe("terrain_doubling"); doubling.present()) {
      const std::string word = doubling.text(16);
      if (word != "once" && word != "cumulative") doubling.fail("expected once or cumulative");
      into.cumulative_doubling = word == "cumulative";
    }
    each_member(options.maybe("objectives"), [&](const std::string& key, const JsonCursor& holder) {
      ObjectiveHex objective{hex_named(holder, key), std::nullopt};
      if (!holder.is_null()) objective.holder = side(holder);
      if (!case_.position.objectives.push(objective)) holder.fail("there are more than 64 objectives");
    });
  }

  void read_units() {
    const JsonCursor units = root_.at("units");
    for (std::size_t i = 0; i < units.array().size(); ++i) read_unit(units.at(i));
  }

  void read_unit(const JsonCursor& row) {
    row.only({"id", "side", "type", "strength", "hex", "enters", "face_down"});
    Unit unit;
    const std::string id = row.at("id").text(Name::longest);
    if (id.empty() || id.find_first_of("/# \t\r\n") != std::string::npos)
      row.at("id").fail("expected an id without blanks, / and #");
    unit.id = Name(id);
    if (const auto side = this->side(row.at("side"))) unit.side = *side;
    const auto arm = arm_from(row.at("type").text(16));
    if (!arm) return row.at("type").fail("expected infantry, artillery, leader or dummy");
    unit.arm = *arm;
    unit.strength = strength(row, *arm);
    if (row.maybe("face_down").present()) unit.face_down = row.at("face_down").boolean();
    const bool enters = row.maybe("enters").present();
    if (enters == row.maybe("hex").present()) return row.fail("expected either hex or enters");
    (enters ? unit.enters : unit.hex) = hex(row.at(enters ? "enters" : "hex"));
    for (int other = 0; other < case_.position.count; ++other)
      if (unit.hex != no_hex && case_.position[other].hex == unit.hex)
        return row.at("hex").fail("another unit stands there already");
    if (case_.position.find(id) != no_unit) return row.at("id").fail("there are two units \"" + id + "\"");
    if (!case_.position.insert(unit)) row.fail("there are more than 128 units");
  }

  static std::int8_t strength(const JsonCursor& row, Arm arm) {
    if (arm == Arm::infantry) return static_cast<std::int8_t>(row.at("strength").integer(1, 99));
    const int fixed = arm == Arm::dummy ? 0 : 1;
    if (row.maybe("strength").present()) static_cast<void>(row.at("strength").integer(fixed, fixed));
    return static_cast<std::int8_t>(fixed);
  }

  void read_standing() {
    if (root_.maybe("turn").present()) case_.position.turn = static_cast<int>(root_.at("turn").integer(1, 1000));
    each_member(root_.maybe("losses"), [&](const std::string& key, const JsonCursor& sp) {
      const auto named = side_from(key);
      if (!named) return sp.fail("expected union or confederate");
      case_.position.losses[at(*named)] = static_cast<int>(sp.integer(0, 10000));
    });
    const JsonCursor demoralized = root_.maybe("demoralized");
    if (demoralized.present() && !demoralized.is_null()) case_.position.demoralized = side(demoralized);
  }

  void read_plots() {
    const JsonCursor plots = root_.maybe("plots");
    each_member(plots, [&](const std::string& key, const JsonCursor& lines) {
      const auto named = side_from(key);
      if (!named) return lines.fail("expected union or confederate");
      for (std::size_t i = 0; i < lines.array().size(); ++i) {
        const auto line = parse_plot_line(lines.at(i).text(1000));
        if (line && !case_.sheets[at(*named)].push(*line)) lines.fail("there are too many lines");
      }
    });
  }

  // ---- decisions ----

  void read_decisions() {
    Decisions& into = case_.decisions;
    into.advance_given = {true, true};  // a unit missing from `advance` does not advance
    const JsonCursor decisions = root_.maybe("decisions");
    if (!decisions.present()) return;
    decisions.only({"enter", "allocate", "support", "losses", "repulse", "retreat", "advance"});
    each_member(decisions.maybe("enter"),
                [&](const std::string& id, const JsonCursor& to) { hex_by_unit(id, to, into.enter); });
    each_member(decisions.maybe("advance"),
                [&](const std::string& id, const JsonCursor& to) { hex_by_unit(id, to, into.advance); });
    each_member(decisions.maybe("repulse"), [&](const std::string& id, const JsonCursor& drive) {
      read_drive(id, drive, into.repulse, into.repulse_displace);
    });
    each_member(decisions.maybe("retreat"), [&](const std::string& id, const JsonCursor& drive) {
      read_drive(id, drive, into.retreat, into.retreat_displace);
    });
    each_member(decisions.maybe("allocate"),
                [&](const std::string& key, const JsonCursor& attacks) { read_allocation(key, attacks); });
    each_member(decisions.maybe("support"), [&](const std::string& id, const JsonCursor& supported) {
      const UnitIndex gun = unit_named(supported, id);
      if (gun == no_unit) return;
      if (supported.is_null())
        into.no_support.add(gun);
      else
        into.support[gun] = unit(supported);
    });
    read_losses(decisions.maybe("losses"));
  }

  void hex_by_unit(const std::string& id, const JsonCursor& to, std::array<Hex, max_units>& into) const {
    const UnitIndex named = unit_named(to, id);
    if (named != no_unit) into[named] = hex(to);
  }

  // "0302", ["0302"] or ["0302", {"displace": {...}}]
  void read_drive(const std::string& id, const JsonCursor& drive, std::array<Hex, max_units>& into,
                  Displacements& displaced) const {
    const UnitIndex mover = unit_named(drive, id);
    if (mover == no_unit) return;
    if (drive.node()->is_string()) {
      into[mover] = hex(drive);
      return;
    }
    const std::size_t size = drive.array().size();
    if (size < 1 || size > 2) return drive.fail("expected a hex, and perhaps {\"displace\": ...}");
    into[mover] = hex(drive.at(std::size_t{0}));
    if (size < 2) return;
    const JsonCursor more = drive.at(std::size_t{1});
    more.only({"displace"});
    each_member(more.at("displace"), [&](const std::string& friend_id, const JsonCursor& to) {
      const UnitIndex moved = unit_named(to, friend_id);
      if (moved != no_unit && !displaced.push({mover, moved, hex(to)})) to.fail("there are too many displacements");
    });
  }

  void read_allocation(const std::string& key, const JsonCursor& attacks) {
    const auto named = side_from(key);
    if (!named) return attacks.fail("expected union or confederate");
    case_.decisions.allocate_given[at(*named)] = true;
    for (std::size_t i = 0; i < attacks.array().size(); ++i) {
      const JsonCursor row = attacks.at(i);
      row.only({"attackers", "defenders", "bombard"});
      const Attack attack{unit_list(row.maybe("attackers")), unit_list(row.maybe("defenders")),
                          unit_list(row.maybe("bombard"))};
      if (attack.attackers.empty() && attack.bombard.empty()) return row.fail("an attack needs attackers or guns");
      if (attack.defenders.empty()) return row.fail("an attack needs defenders");
      if (!case_.decisions.allocate[at(*named)].push(attack)) return row.fail("there are more than 128 attacks");
    }
  }

  void read_losses(const JsonCursor& losses) {
    if (!losses.present()) return;
    for (std::size_t i = 0; i < losses.array().size(); ++i) {
      const JsonCursor row = losses.at(i);
      row.only({"combat", "take"});
      const auto combat = static_cast<std::uint8_t>(row.at("combat").integer(0, max_units - 1));
      case_.decisions.losses_given.add(combat);
      each_member(row.at("take"), [&](const std::string& id, const JsonCursor& points) {
        const UnitIndex loser = unit_named(points, id);
        if (loser == no_unit) return;
        const LossTake take{combat, loser, static_cast<std::uint8_t>(points.integer(0, 99))};
        if (!case_.decisions.losses.push(take)) points.fail("there are too many losses");
      });
    }
  }

  // ---- dice ----

  void read_dice() {
    const JsonCursor dice = root_.maybe("dice");
    if (!dice.present()) return;
    dice.only({"command", "contest", "scatter", "combat", "demoralization"});
    each_member(dice.maybe("command"), [&](const std::string& key, const JsonCursor& die) {
      const auto named = side_from(key);
      if (!named) return die.fail("expected union or confederate");
      case_.dice.command[at(*named)] = face(die);
    });
    each_member(dice.maybe("scatter"), [&](const std::string& id, const JsonCursor& faces) {
      const UnitIndex named = unit_named(faces, id);
      if (named != no_unit) case_.dice.scatter.emplace_back(named, pair_of_faces(faces));
    });
    const auto pairs = [](const JsonCursor& list, std::vector<std::array<int, 2>>& into) {
      if (!list.present()) return;
      for (std::size_t i = 0; i < list.array().size(); ++i) into.push_back(pair_of_faces(list.at(i)));
    };
    pairs(dice.maybe("contest"), case_.dice.contest);
    pairs(dice.maybe("demoralization"), case_.dice.demoralization);
    const JsonCursor combat = dice.maybe("combat");
    if (!combat.present()) return;
    for (std::size_t i = 0; i < combat.array().size(); ++i) case_.dice.combat.push_back(face(combat.at(i)));
  }

  JsonCursor root_;
  Case& case_;
  const Charts& charts_;
};

Unexpected<Fault> bad_case(const std::string& text) {
  return Unexpected{Fault{"bad-case", text}};
}

}  // namespace

Result<Case> read_case(std::string_view text, const Charts& charts) {
  const ParsedJson parsed = parse_json(text, most_bytes, most_depth);
  if (!parsed.ok) return bad_case(parsed.text);
  Case read;
  JsonReader reader(parsed.value);
  CaseReader(reader, read, charts).read();
  if (reader.failed()) {
    const std::string& path = reader.failure().path;
    return bad_case((path.empty() ? "/" : path) + ": " + reader.failure().text);
  }
  return read;
}

}  // namespace simove::bull_run
