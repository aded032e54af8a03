// Executes a case with its own dice; a die wanting or left over is named [F29].
#include <memory>

#include "rules/games/bull_run/case_file.h"

namespace simove::bull_run {

std::array<StandingOrders, 2> case_orders() {
  return {};
}

Result<nlohmann::json> adjudicate(const Case& given, const Charts& charts) {
  const auto turn = std::make_unique<Turn>();
  CaseDice dice(given.dice, given.position, given.map.grid);
  run_turn(*turn, given.map, charts, case_orders(), given.position, given.sheets, given.decisions, dice, nullptr);
  // Dice are not checked when there are errors: what would have been rolled is then unknown [F29].
  if (turn->breaches.empty() && !dice.problem().empty())
    return Unexpected{Fault{"bad-case", "/dice: " + dice.problem()}};
  return result_of(*turn, given.position);
}

// ---- the dice of a case ----

CaseDice::CaseDice(const Faces& faces, const Position& position, const hex::Grid& grid)
    : faces_(faces), position_(position), grid_(grid) {}

int CaseDice::missing(const std::string& what) {
  if (missing_.empty()) missing_ = what + " is needed and not given";
  return 0;
}

int CaseDice::command(Side side) {
  const int face = faces_.command[at(side)];
  command_used_[at(side)] = true;
  return face != 0 ? face : missing("command die of " + std::string(word(side)));
}

int CaseDice::contest(Hex hex, Side side) {
  // The confederate die of a throw completes the pair.
  if (contests_ >= faces_.contest.size())
    return missing("contest " + std::to_string(contests_) + " at " + grid_.id(hex));
  const int face = faces_.contest[contests_][at(side)];
  if (side == Side::confederate) ++contests_;
  return face;
}

const std::array<int, 2>* CaseDice::scatter_of(UnitIndex unit) const {
  for (const auto& [named, faces] : faces_.scatter)
    if (named == unit) return &faces;
  return nullptr;
}

int CaseDice::scatter_direction(UnitIndex unit) {
  scatter_used_.add(unit);
  const auto* faces = scatter_of(unit);
  return faces != nullptr ? (*faces)[0] : missing("scatter dice of " + std::string(position_[unit].id.view()));
}

int CaseDice::scatter_points(UnitIndex unit) {
  return (*scatter_of(unit))[1];
}

int CaseDice::combat(int combat) {
  if (combats_ >= faces_.combat.size()) return missing("combat die " + std::to_string(combat));
  return faces_.combat[combats_++];
}

int CaseDice::demoralization(Side side) {
  if (demoralizations_ >= faces_.demoralization.size())
    return missing("demoralization pair " + std::to_string(demoralizations_));
  const int face = faces_.demoralization[demoralizations_][at(side)];
  if (side == Side::confederate) ++demoralizations_;
  return face;
}

std::string CaseDice::problem() const {
  if (!missing_.empty()) return missing_;
  for (const Side side : both_sides)
    if (faces_.command[at(side)] != 0 && !command_used_[at(side)])
      return "command die of " + std::string(word(side)) + " is left over";
  if (contests_ < faces_.contest.size()) return "contest " + std::to_string(contests_) + " is left over";
  for (const auto& [unit, unused] : faces_.scatter)
    if (!scatter_used_.has(unit)) return "scatter dice of " + std::string(position_[unit].id.view()) + " are left over";
  if (combats_ < faces_.combat.size()) return "combat die " + std::to_string(combats_) + " is left over";
  if (demoralizations_ < faces_.demoralization.size())
    return "demoralization pair " + std::to_string(demoralizations_) + " is left over";
  return "";
}

}  // namespace simove::bull_run
