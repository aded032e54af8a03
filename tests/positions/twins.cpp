// Twins of a scene, and how far each must agree with it.
#include "tests/positions/twins.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "rules/games/bull_run/owed.h"

namespace simove::bull_run::positions {

namespace {

// What is compared, in order; each level includes the ones before.
enum class Depth : std::uint8_t { movement, scatter, combat, whole };

struct Twin {
  const char* law;
  Case given;
  std::array<StandingOrders, 2> orders;
  Decisions answers;
  Wording wording;                                                           // twin -> scene
  std::function<UnitIndex(UnitIndex)> unit = [](UnitIndex u) { return u; };  // scene -> twin
};

class Comparison {
 public:
  Comparison(const Play& play, const Play& other, const Twin& twin) : play_(play), other_(other), twin_(twin) {}

  /// Empty when both agree.
  [[nodiscard]] std::string difference(Depth depth) const {
    const Turn& a = play_.turn;
    const Turn& b = other_.turn;
    if (!play_.done || (depth == Depth::whole && !other_.done)) return "not done";
    for (int unit = 0; unit < play_.position(Phase::results).count; ++unit)
      if (const char* what = of_unit(unit, depth); what != nullptr) return named(play_, unit) + " " + what;
    if (met(a, false) != met(b, true)) return "interceptions";
    if (depth >= Depth::combat)
      if (const char* what = attacks(); what != nullptr) return what;
    if (depth < Depth::whole) return "";
    const Position& one = play_.position(Phase::results);
    const Position& two = other_.position(Phase::results);
    if (one.losses != two.losses || one.demoralized != two.demoralized) return "losses";
    for (const ObjectiveHex& objective : one.objectives)
      for (const ObjectiveHex& same : two.objectives)
        if (hex(same.hex) == objective.hex && same.holder != objective.holder) return "objectives";
    return "";
  }

 private:
  [[nodiscard]] Hex hex(Hex of_twin) const {
    return of_twin == no_hex || of_twin == stayed ? of_twin : twin_.wording.hex(of_twin);
  }
  [[nodiscard]] const char* of_unit(int unit, Depth depth) const {
    const Turn& a = play_.turn;
    const Turn& b = other_.turn;
    const auto i = static_cast<std::size_t>(unit);
    const int twin = twin_.unit(static_cast<UnitIndex>(unit));
    const auto j = static_cast<std::size_t>(twin);
    if (a.scattered.has(unit) != b.scattered.has(twin)) return "scattered";
    if (a.tracked.has(unit) != b.tracked.has(twin)) return "on the map";
    if (a.tracked.has(unit)) {
      for (std::size_t k = 0; k < sub_segments; ++k)
        if (a.track[i][k] != hex(b.track[j][k])) return "track";
      if (a.halted[i] != b.halted[j]) return "halted";
    }
    const auto differ = [&](Phase phase) {
      return play_.position(phase)[unit].hex != hex(other_.position(phase)[twin].hex);
    };
    if (depth >= Depth::scatter && differ(Phase::scatter)) return "scatter";
    if (depth >= Depth::combat && (a.engaged.has(unit) != b.engaged.has(twin) || differ(Phase::combat) ||
                                   a.revealed.has(unit) != b.revealed.has(twin)))
      return "combat";
    if (depth < Depth::whole) return nullptr;
    if (a.repulsed[i] != hex(b.repulsed[j]) || differ(Phase::repulsion)) return "repulsed";
    if (a.retreated[i] != hex(b.retreated[j]) || a.displaced[i] != hex(b.displaced[j])) return "retreated";
    if (a.advanced[i] != hex(b.advanced[j])) return "advanced";
    if (a.eliminated.has(unit) != b.eliminated.has(twin) || differ(Phase::results)) return "final";
    return play_.position(Phase::results)[unit].strength == other_.position(Phase::results)[twin].strength ? nullptr
                                                                                                           : "strength";
  }
  [[nodiscard]] std::vector<std::array<int, 3>> met(const Turn& turn, bool twin) const {
    std::vector<std::array<int, 3>> rows;
    for (const Interception& row : turn.interceptions) {
      const int a = twin ? twin_.wording.unit(row.first) : row.first;
      const int b = twin ? twin_.wording.unit(row.second) : row.second;
      rows.push_back({row.at, std::min(a, b), std::max(a, b)});
    }
    std::sort(rows.begin(), rows.end());
    return rows;
  }
  // Only asked of twins that keep the units in their order.
  [[nodiscard]] const char* attacks() const {
    if (play_.turn.attacks.size() != other_.turn.attacks.size()) return "attacks";
    for (std::size_t i = 0; i < play_.turn.attacks.size(); ++i) {
      const AttackRow& a = play_.turn.attacks[i];
      const AttackRow& b = other_.turn.attacks[i];
      const bool same = a.attack == b.attack && a.real_defenders == b.real_defenders && a.support == b.support &&
                        a.flank == b.flank && a.attack_sp == b.attack_sp && a.defence_sp == b.defence_sp &&
                        a.column == b.column && a.odds == b.odds && a.die == b.die && a.result == b.result;
      if (!same) return "an attack";
    }
    return nullptr;
  }

  const Play& play_;
  const Play& other_;
  const Twin& twin_;
};

class Twins {
 public:
  Twins(const Scene& scene, const Play& play, Play& spare, Generator& random, Verdict& verdict)
      : scene_(scene), play_(play), spare_(spare), random_(random), verdict_(verdict) {
    look();
  }

  void judge() {
    if (random_.chance(25)) written_again();
    shuffled();
    permuted();
    mirrored();
    sides_changed();
    if (scene_.far_space) far_unit();
  }

 private:
  // What in this turn hangs on an order of hexes or ids.
  void look() {
    std::set<std::pair<int, Hex>> contests;
    for (const TraceRecord& record : play_.records(Phase::movement)) {
      if (record.kind == TraceKind::put_back) put_back_ = true;
      if (record.kind == TraceKind::contest) contests.insert({record.at, record.to});
    }
    int before = -1;
    for (const auto& [at, hex] : contests) one_contest_ = one_contest_ && at != before, before = at;
    for (const TraceRecord& record : play_.records(Phase::scatter))
      if (record.kind == TraceKind::stack_moved) stacked_ = true;
    for (const int unit : play_.turn.scattered) {
      ++scattering_[bull_run::at(scene_.given.position[unit].side)];
      for (const int other : play_.turn.scattered)
        if (other != unit && play_.position(Phase::movement)[unit].hex == play_.position(Phase::movement)[other].hex)
          walk_together_ = true;
    }
    for (const TraceRecord& record : play_.records(Phase::entry))
      if (record.from != record.to) entry_moved_ = true;
  }
  [[nodiscard]] bool one_walker_a_side() const { return scattering_[0] <= 1 && scattering_[1] <= 1; }

  [[nodiscard]] Twin twin(const char* law) const { return {law, scene_.given, scene_.orders, play_.answers, {}}; }
  void compare(const Twin& twin, Depth depth) {
    spare_.answers = twin.answers;
    play_scene(twin.given, twin.orders, scene_.seed, twin.wording, nullptr, spare_);
    const std::string difference = Comparison(play_, spare_, twin).difference(depth);
    verdict_.law(twin.law, difference.empty(), [&] { return difference; });
  }

  // The turn written out with every answer and die, read again and resolved strictly: nothing asked for is missing or
  // left over, every answer is legal, and the result is the same, byte by byte.
  void written_again() {
    const auto read = read_case(as_case(scene_, play_).dump(), charts());
    const char* law = "F29 the turn written out as a case gives the same turn";
    if (!verdict_.law(law, read.has_value(), [&] { return read.error().message; })) return;
    const auto found = adjudicate(*read, charts());
    if (!verdict_.law(law, found.has_value(), [&] { return found.error().message; })) return;
    const nlohmann::json expected = result_of(play_.turn, scene_.given.position);
    verdict_.law(law, *found == expected, [&] {
      if (!(*found)["errors"].empty()) return (*found)["errors"].dump();
      for (const auto& [key, value] : expected.items())
        if ((*found)[key] != value) return key + ": " + (*found)[key].dump() + " for " + value.dump();
      return std::string("?");
    });
  }

  // Units and lines written in another order; the same names.
  void shuffled() {
    Twin twin = this->twin("F30 the order in which units and plots are written means nothing");
    Position& position = twin.given.position;
    std::vector<Unit> units(position.units.begin(), position.units.begin() + position.count);
    shuffle(units);
    position.count = 0;
    for (const Unit& unit : units) position.insert(unit);
    for (PlotSheet& sheet : twin.given.sheets) {
      std::vector<PlotLine> lines(sheet.begin(), sheet.end());
      shuffle(lines);
      sheet.clear();
      for (const PlotLine& line : lines) sheet.push(line);
    }
    compare(twin, Depth::whole);
  }
  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[static_cast<std::size_t>(random_.below(static_cast<int>(i)))]);
  }

  // Names dealt out anew. Up to scatter no rule asks for the order of ids, save put-backs, F14, and
  // scattered arrivals that share their hex.
  void permuted() {
    if (put_back_ || stacked_ || walk_together_) return;
    const int count = scene_.given.position.count;
    std::vector<UnitIndex> to(static_cast<std::size_t>(count));
    std::iota(to.begin(), to.end(), UnitIndex{0});
    shuffle(to);
    std::vector<UnitIndex> back(to.size());
    for (std::size_t i = 0; i < to.size(); ++i) back[to[i]] = static_cast<UnitIndex>(i);
    Twin twin = this->twin("F30 up to scatter names mean nothing");
    twin.unit = [to](UnitIndex unit) { return to[unit]; };
    twin.wording.unit = [back](UnitIndex unit) { return back[unit]; };
    Position& position = twin.given.position;
    const auto name = [&](int unit) { return scene_.given.position[to[static_cast<std::size_t>(unit)]].id; };
    position.count = 0;
    for (int unit = 0; unit < count; ++unit) {
      Unit renamed = scene_.given.position[unit];
      renamed.id = name(unit);
      position.insert(renamed);
    }
    for (PlotSheet& sheet : twin.given.sheets)
      for (PlotLine& line : sheet) line.unit = name(scene_.given.position.find(line.unit.view()));
    for (int unit = 0; unit < count; ++unit)
      twin.answers.enter[to[static_cast<std::size_t>(unit)]] = play_.answers.enter[static_cast<std::size_t>(unit)];
    compare(twin, Depth::scatter);
  }

  // East for west. The lowest hex id breaks ties in the order of contests, of scatter, of put-backs and of F14; where
  // none of these arises all must be mirrored, up to the combats (drives prefer low ids).
  void mirrored() {
    if (put_back_ || !one_contest_ || entry_moved_) return;
    const hex::Grid grid = scene_.given.map.grid;
    const auto place = [grid](Place of) { return Place{grid.columns + 1 - of.column, of.row}; };
    const auto hex = [grid, place](Hex of) { return grid.index(place(grid.place(of))); };
    Twin twin = this->twin("13.0 on a mirrored sheet the turn is mirrored");
    nlohmann::json sketch = scene_.sketch;
    mirror_ids(sketch["map"], place);
    mirror_ids(sketch["options"]["objectives"], place);
    for (nlohmann::json& unit : sketch["units"])
      for (const char* key : {"hex", "enters"})
        if (unit.contains(key)) mirror_ids(unit[key], place);
    auto read = read_case(sketch.dump(), charts());
    if (!verdict_.law(twin.law, read.has_value(), [&] { return read.error().message; })) return;
    twin.given.map = std::move(read->map);
    twin.given.position = read->position;
    for (PlotSheet& sheet : twin.given.sheets)
      for (PlotLine& line : sheet) mirror_line(line, grid.columns + 1);
    twin.wording.hex = hex;
    twin.wording.mirrored = true;
    const bool walks = one_walker_a_side() && !stacked_;
    compare(twin, walks ? Depth::combat : Depth::movement);
  }
  static void mirror_line(PlotLine& line, int sum) {
    line.start_column = static_cast<std::uint8_t>(sum - line.start_column);
    for (PlotEntry& entry : line.entries)
      if (entry.kind == EntryKind::hex) entry.column = static_cast<std::uint8_t>(sum - entry.column);
  }
  // In keys and texts: "0304", "0304-0404".
  template <class Mirror>
  static std::string mirror_text(const std::string& text, Mirror place) {
    const auto one = hex::parse_id(text.substr(0, 4));
    if (!one || (text.size() != 4 && text.size() != 9)) return text;
    std::string mirrored = hex::print_id(place(*one));
    if (text.size() == 9) mirrored += "-" + hex::print_id(place(*hex::parse_id(text.substr(5))));
    return mirrored;
  }
  template <class Mirror>
  static void mirror_ids(nlohmann::json& json, Mirror place) {
    if (json.is_string()) json = mirror_text(json.get<std::string>(), place);
    if (json.is_array())
      for (nlohmann::json& one : json) mirror_ids(one, place);
    if (!json.is_object()) return;
    nlohmann::json mirrored = nlohmann::json::object();
    for (auto& [key, value] : json.items()) {
      mirror_ids(value, place);
      mirrored[mirror_text(key, place)] = std::move(value);
    }
    json = std::move(mirrored);
  }

  // Blue for grey: movement knows no side but in the order of dice.
  void sides_changed() {
    Twin twin = this->twin("5.2 movement treats both sides alike");
    Position& position = twin.given.position;
    for (int unit = 0; unit < position.count; ++unit) position[unit].side = other(position[unit].side);
    for (ObjectiveHex& objective : position.objectives)
      if (objective.holder) objective.holder = other(*objective.holder);
    std::swap(twin.given.sheets[0], twin.given.sheets[1]);
    std::swap(position.options.command_control[0], position.options.command_control[1]);
    std::swap(position.options.movement_ban[0], position.options.movement_ban[1]);
    twin.wording.other_side = true;
    const bool walks = one_walker_a_side() && (scattering_[0] == 0 || scattering_[1] == 0) && !stacked_;
    compare(twin, walks ? Depth::scatter : Depth::movement);
  }

  // Out of everybody's reach and without orders: its own rows apart, nothing changes.
  void far_unit() {
    Twin twin = this->twin("10.5 a far idle unit changes nothing");
    Position& position = twin.given.position;
    Unit far;
    far.id = Name("far");  // sorts last
    far.side = random_.chance(50) ? Side::union_side : Side::confederate;
    far.arm = random_.pick(std::array{Arm::infantry, Arm::artillery, Arm::dummy});
    far.strength = far.arm == Arm::dummy ? 0 : 1;
    far.hex = scene_.given.map.grid.index({far_columns, random_.between(1, scene_.given.map.grid.rows)});
    position.insert(far);
    compare(twin, Depth::whole);
  }

  using Place = hex::Place;
  const Scene& scene_;
  const Play& play_;
  Play& spare_;
  Generator& random_;
  Verdict& verdict_;
  bool put_back_ = false;
  bool one_contest_ = true;
  bool stacked_ = false;
  bool walk_together_ = false;
  bool entry_moved_ = false;
  std::array<int, 2> scattering_{};
};

}  // namespace

void twin_laws(const Scene& scene, const Play& play, Play& spare, Generator& random, Verdict& verdict) {
  Twins(scene, play, spare, random, verdict).judge();
}

Verdict try_position(std::uint64_t seed, Play& play, Play& spare) {
  const Scene scene = draw_scene(seed);
  Generator random(mix(seed ^ 0x5DEECE66DU));
  play_scene(scene.given, scene.orders, seed, Wording{}, &random, play);
  Verdict verdict;
  if (!verdict.law("a legal turn is resolved to its end", play.done, [] { return std::string("it was not"); }))
    return verdict;
  command_laws(scene, play, verdict);
  movement_laws(scene, play, verdict);
  scatter_laws(scene, play, verdict);
  combat_laws(scene, play, verdict);
  drive_laws(scene, play, verdict);
  result_laws(scene, play, verdict);
  twin_laws(scene, play, spare, random, verdict);
  return verdict;
}

}  // namespace simove::bull_run::positions
