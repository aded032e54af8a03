// A turn played phase by phase, and the answers given on the way.
#include "tests/positions/play.h"

#include "rules/games/bull_run/command.h"
#include "rules/games/bull_run/owed.h"

namespace simove::bull_run::positions {

namespace {

class Answers {
 public:
  Answers(Generator& random, const Turn& turn, Decisions& into) : random_(random), turn_(turn), into_(into) {}

  // A partition of the attackers that is often legal; where it is not, the standing order answers [R-GROUP].
  void allocate(Side side) {
    const OwedAllocation owed = owed_allocation(turn_, side);
    for (const OwedGun& gun : owed.support) {
      if (random_.chance(20)) into_.no_support.add(gun.unit);
      if (random_.chance(40)) into_.support[gun.unit] = static_cast<UnitIndex>(one_of(gun.targets));
    }
    if (owed.nothing() || random_.chance(50)) return;
    AttackList& attacks = into_.allocate[at(side)];
    into_.allocate_given[at(side)] = true;
    UnitSet attacked;
    for (const OwedAttacker& attacker : owed.attackers) {
      const UnitSet fresh = attacker.targets - attacked;
      if (!fresh.empty() && random_.chance(60)) {
        UnitSet defenders = fresh & owed.must_be_attacked;
        if (defenders.empty() || random_.chance(30)) defenders.clear(), defenders.add(one_of(fresh));
        Attack attack;
        attack.attackers.add(attacker.unit);
        attack.defenders = defenders;
        attacked = attacked | defenders;
        attacks.push(attack);
      } else {
        join(attacks, attacker, attacked);
      }
    }
    for (const OwedGun& gun : owed.bombard)
      if (!attacks.empty() && random_.chance(60)) random_attack(attacks).bombard.add(gun.unit);
  }

  void repulse() {
    for (const OwedDrive& owed : owed_repulsions(turn_)) drive(owed, into_.repulse, into_.repulse_displace);
  }

  void results() {
    for (const OwedLoss& owed : owed_losses(turn_))
      if (random_.chance(50)) divide(owed);
    for (const OwedDrive& owed : owed_retreats(turn_)) drive(owed, into_.retreat, into_.retreat_displace);
    for (const Side side : both_sides) into_.advance_given[at(side)] = random_.chance(60);
    for (const OwedAdvance& owed : owed_advances(turn_))
      if (!owed.units.empty() && random_.chance(80))
        into_.advance[static_cast<std::size_t>(one_of(owed.units))] = owed.hex;
  }

 private:
  int one_of(const UnitSet& units) {
    int skip = random_.below(units.size());
    for (const int unit : units)
      if (skip-- == 0) return unit;
    return units.first();
  }
  Attack& random_attack(AttackList& attacks) {
    return attacks[static_cast<std::size_t>(random_.below(static_cast<int>(attacks.size())))];
  }

  // Together with those who attack one of its targets already.
  void join(AttackList& attacks, const OwedAttacker& attacker, UnitSet& attacked) {
    for (Attack& attack : attacks)
      if (attacker.targets.contains_all(attack.defenders)) return attack.attackers.add(attacker.unit);
    Attack attack;
    attack.attackers.add(attacker.unit);
    attack.defenders.add(one_of(attacker.targets));
    attacked = attacked | attack.defenders;
    attacks.push(attack);
  }

  void drive(const OwedDrive& owed, std::array<Hex, max_units>& into, Displacements& displaced) {
    if (owed.choices.empty() || random_.chance(35)) return;
    const OwedChoice choice = random_.pick(owed.choices);
    into[owed.unit] = choice.hex;
    for (const auto& [unit, to] : choice.displace) displaced.push({owed.unit, unit, to});
  }

  void divide(const OwedLoss& owed) {
    std::array<int, max_units> take{};
    for (int points = owed.points; points > 0; --points) ++take[static_cast<std::size_t>(one_of(owed.units))];
    into_.losses_given.add(owed.combat);
    for (const int unit : owed.units)
      if (const int points = take[static_cast<std::size_t>(unit)]; points > 0)
        into_.losses.push(
            {static_cast<std::uint8_t>(owed.combat), static_cast<UnitIndex>(unit), static_cast<std::uint8_t>(points)});
  }

  Generator& random_;
  const Turn& turn_;
  Decisions& into_;
};

}  // namespace

void play_scene(const Case& given, const std::array<StandingOrders, 2>& orders, std::uint64_t seed,
                const Wording& wording, Generator* random, Play& play) {
  Turn& turn = play.turn;
  SeededDice dice(seed, charts(), wording);
  play.trace.clear();
  play.done = false;
  const auto ended = [&](Phase phase, Progress progress) {
    play.after[at(phase)] = turn.position;
    play.told[at(phase)] = play.trace.size();
    play.alive[at(phase)] = turn.alive;
    return progress == Progress::done;
  };
  Decisions& answers = play.answers;
  if (random != nullptr) answers = given.decisions;
  if (!ended(Phase::entry, begin_turn(turn, given.map, charts(), orders, given.position, answers, &play.trace))) return;
  if (!ended(Phase::plots, check_plots(turn, given.sheets))) return;
  for (const Side side : both_sides) {
    play.commanded[bull_run::at(side)] = in_command(turn, side);
    play.commanded_hexes[bull_run::at(side)] = commanded_hexes(turn, side);
  }
  if (!ended(Phase::command, resolve_command(turn, dice))) return;
  if (!ended(Phase::movement, resolve_movement(turn, dice))) return;
  if (!ended(Phase::scatter, resolve_scatter(turn, dice))) return;
  if (random != nullptr)
    for (const Side side : both_sides) Answers(*random, turn, answers).allocate(side);
  if (!ended(Phase::combat, resolve_combat(turn, answers, dice))) return;
  if (random != nullptr) Answers(*random, turn, answers).repulse();
  if (!ended(Phase::repulsion, resolve_repulsion(turn, answers))) return;
  if (random != nullptr) Answers(*random, turn, answers).results();
  play.done = ended(Phase::results, apply_results(turn, answers, dice));
  play.faces = std::move(dice.kept);
}

// ---- as a case file ----

namespace {

using Json = nlohmann::json;

class CaseWriter {
 public:
  CaseWriter(const Scene& scene, const Play& play) : given_(scene.given), play_(play), out_(scene.sketch) {
    out_["name"] = "position-" + std::to_string(scene.seed);
  }

  Json write() {
    for (const Side side : both_sides) {
      Json& lines = out_["plots"][std::string(word(side))] = Json::array();
      for (const PlotLine& line : given_.sheets[bull_run::at(side)]) lines.push_back(print_plot_line(line));
    }
    attacks();
    drives(play_.turn.repulsed, "repulse", Phase::repulsion);
    drives(play_.turn.retreated, "retreat", Phase::results);
    hexes(given_.decisions.enter, "enter");
    losses();
    for (int unit = 0; unit < given_.position.count; ++unit)
      if (const Hex to = play_.turn.advanced[static_cast<std::size_t>(unit)]; to != not_concerned)
        out_["decisions"]["advance"][id(unit)] = hex(to);
    dice();
    return out_;
  }

 private:
  [[nodiscard]] std::string id(int unit) const { return std::string(given_.position[unit].id.view()); }
  [[nodiscard]] std::string hex(Hex hex) const { return given_.map.grid.id(hex); }
  [[nodiscard]] Json ids(const UnitSet& units) const {
    Json list = Json::array();
    for (const int unit : units) list.push_back(id(unit));
    return list;
  }

  // As resolved, whoever chose; so are the supports that counted.
  void attacks() {
    Json& allocate = out_["decisions"]["allocate"] = {{"union", Json::array()}, {"confederate", Json::array()}};
    for (const AttackRow& row : play_.turn.attacks) {
      allocate[std::string(word(row.side))].push_back({{"attackers", ids(row.attack.attackers)},
                                                       {"defenders", ids(row.attack.defenders)},
                                                       {"bombard", ids(row.attack.bombard)}});
    }
    Json& support = out_["decisions"]["support"] = Json::object();
    for (int gun = 0; gun < given_.position.count; ++gun)
      if (play_.turn.plots[static_cast<std::size_t>(gun)].mission == Mission::support) support[id(gun)] = nullptr;
    for (const AttackRow& row : play_.turn.attacks)
      for (const int gun : row.support) support[id(gun)] = id(supported(row, gun));
  }

  // Any defender in reach: each gives the attack the same sum.
  [[nodiscard]] int supported(const AttackRow& row, int gun) const {
    const Position& position = play_.position(Phase::scatter);
    for (const int unit : row.real_defenders)
      if (unit != gun && given_.map.distance(position[gun].hex, position[unit].hex) <= 2) return unit;
    return gun;
  }

  // By the table; a blocked retreat costs its point by itself.
  void losses() {
    Json& losses = out_["decisions"]["losses"] = Json::array();
    for (int combat = 0; combat < play_.turn.combats; ++combat) {
      Json take = Json::object();
      for (const TraceRecord& record : play_.records(Phase::results)) {
        if (record.kind == TraceKind::retreated) break;
        if (record.kind == TraceKind::loss && record.combat == combat) take[id(record.unit)] = record.dice[0];
      }
      if (!take.empty()) losses.push_back({{"combat", combat}, {"take", take}});
    }
  }

  void drives(const std::array<Hex, max_units>& fates, const char* key, Phase phase) {
    for (int unit = 0; unit < given_.position.count; ++unit) {
      const Hex to = fates[static_cast<std::size_t>(unit)];
      if (to == not_concerned || to == stayed) continue;
      Json& answer = out_["decisions"][key][id(unit)] = Json::array({hex(to)});
      Json displaced = Json::object();
      for (const TraceRecord& record : play_.records(phase))
        if (record.kind == TraceKind::displaced && record.other == unit) displaced[id(record.unit)] = hex(record.to);
      if (!displaced.empty()) answer.push_back({{"displace", displaced}});
    }
  }

  void hexes(const std::array<Hex, max_units>& answers, const char* key) {
    for (int unit = 0; unit < given_.position.count; ++unit)
      if (const Hex to = answers[static_cast<std::size_t>(unit)]; to != no_hex)
        out_["decisions"][key][id(unit)] = hex(to);
  }

  void dice() {
    Json& dice = out_["dice"] = Json::object();
    const CaseDice::Faces& faces = play_.faces;
    for (const Side side : both_sides)
      if (faces.command[bull_run::at(side)] != 0)
        dice["command"][std::string(word(side))] = faces.command[bull_run::at(side)];
    dice["contest"] = faces.contest;
    for (const auto& [unit, pair] : faces.scatter) dice["scatter"][id(unit)] = pair;
    dice["combat"] = faces.combat;
    dice["demoralization"] = faces.demoralization;
  }

  const Case& given_;
  const Play& play_;
  Json out_;
};

}  // namespace

nlohmann::json as_case(const Scene& scene, const Play& play) {
  return CaseWriter(scene, play).write();
}

}  // namespace simove::bull_run::positions
