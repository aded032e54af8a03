// Prints what came of a turn, complete, in the form of a case file's `expect`. Keys come out sorted: nlohmann's object
// is an ordered map.
#include "rules/games/bull_run/case_file.h"

namespace simove::bull_run {

namespace {

using Json = nlohmann::json;

class ResultPrinter {
 public:
  ResultPrinter(const Turn& turn, const Position& before) : turn_(turn), before_(before) {}

  [[nodiscard]] Json print() const {
    Json out = Json::object();
    out["errors"] = errors();
    if (!turn_.breaches.empty()) return out;
    out["scattered"] = ids(turn_.scattered);
    out["track"] = track();
    out["halted"] = halted();
    out["interceptions"] = interceptions();
    out["scatter_moves"] = scatter_moves();
    out["attacks"] = attacks();
    out["repulsed"] = fates(turn_.repulsed);
    out["retreated"] = fates(turn_.retreated);
    out["displaced"] = fates(turn_.displaced);
    out["advanced"] = fates(turn_.advanced);
    for (const Side side : both_sides) out["losses"][std::string(word(side))] = turn_.position.losses[at(side)];
    out["demoralized"] = side_or_null(turn_.position.demoralized);
    out["revealed"] = ids(turn_.revealed);
    out["eliminated"] = ids(turn_.eliminated);
    out["final"] = final_position();
    out["control"] = Json::object();
    for (const ObjectiveHex& objective : turn_.position.objectives)
      out["control"][hex(objective.hex).get_ref<const std::string&>()] = side_or_null(objective.holder);
    return out;
  }

 private:
  [[nodiscard]] std::string id(int unit) const { return std::string(before_[unit].id.view()); }
  [[nodiscard]] Json hex(Hex hex) const { return turn_.map->grid.id(hex); }
  [[nodiscard]] Json ids(const UnitSet& units) const {
    Json list = Json::array();
    for (const int unit : units) list.push_back(id(unit));
    return list;
  }
  static Json side_or_null(const std::optional<Side>& side) { return side ? Json(word(*side)) : Json(); }

  [[nodiscard]] Json errors() const {
    Json list = Json::array();
    for (const Breach& breach : turn_.breaches)
      list.push_back({{"unit", breach.unit.view()}, {"column", breach.column}, {"rule", rule_of(breach.slip)}});
    return list;
  }
  [[nodiscard]] Json track() const {
    Json units = Json::object();
    for (const int unit : turn_.tracked) {
      Json& list = units[id(unit)] = Json::array();
      for (const Hex at : turn_.track[static_cast<std::size_t>(unit)]) list.push_back(at == no_hex ? Json() : hex(at));
    }
    return units;
  }
  [[nodiscard]] Json halted() const {
    Json units = Json::object();
    for (const int unit : turn_.tracked)
      if (turn_.halted[static_cast<std::size_t>(unit)] >= 0)
        units[id(unit)] = turn_.halted[static_cast<std::size_t>(unit)];
    return units;
  }
  [[nodiscard]] Json interceptions() const {
    Json list = Json::array();
    for (const Interception& one : turn_.interceptions)
      list.push_back({{"at", one.at}, {"units", {id(one.first), id(one.second)}}});
    return list;
  }
  [[nodiscard]] Json scatter_moves() const {
    Json units = Json::object();
    for (const int unit : turn_.scattered) {
      const ScatterMove& move = turn_.scatter[static_cast<std::size_t>(unit)];
      if (!move.rolled) continue;
      Json& list = units[id(unit)] = Json::array();
      for (std::size_t i = 0; i < move.length; ++i) list.push_back(hex(move.path[i]));
    }
    return units;
  }
  [[nodiscard]] Json attacks() const {
    Json list = Json::array();
    for (const AttackRow& row : turn_.attacks) {
      const bool rolled = row.combat >= 0;
      const auto odds = [&](int column) {
        return rolled ? Json(turn_.charts->odds[static_cast<std::size_t>(column)]) : Json();
      };
      list.push_back(
          {{"attackers", ids(row.attack.attackers)},
           {"defenders", ids(row.attack.defenders)},
           {"bombard", ids(row.attack.bombard)},
           {"support", ids(row.support)},
           {"attack", row.attack_sp},
           {"defence", row.defence_sp},
           {"odds", odds(row.odds)},
           {"column", odds(row.column)},
           {"flank", row.flank},
           {"die", rolled ? Json(row.die) : Json()},
           {"result", rolled ? Json(turn_.charts->result_word[static_cast<std::size_t>(row.result)]) : Json()}});
    }
    return list;
  }
  [[nodiscard]] Json fates(const std::array<Hex, max_units>& fates) const {
    Json units = Json::object();
    for (int unit = 0; unit < before_.count; ++unit) {
      const Hex fate = fates[static_cast<std::size_t>(unit)];
      if (fate != not_concerned) units[id(unit)] = fate == stayed ? Json() : hex(fate);
    }
    return units;
  }
  [[nodiscard]] Json final_position() const {
    Json units = Json::object();
    for (const int unit : turn_.alive) {
      const Unit& now = turn_.position[unit];
      Json& row = units[id(unit)] = {{"hex", hex(now.hex)}};
      if (now.real()) row["strength"] = now.strength;
    }
    return units;
  }

  const Turn& turn_;
  const Position& before_;
};

}  // namespace

Json result_of(const Turn& turn, const Position& before) {
  return ResultPrinter(turn, before).print();
}

}  // namespace simove::bull_run
