#include "rules/games/bull_run/dice.h"

#include <string>

namespace simove::bull_run {

int ChanceDice::roll(std::string_view step, std::string_view label) {
  if (chance_.starved()) return 0;
  if (open_step_ != step) {
    chance_.begin_step(step);
    open_step_ = step;
  }
  return chance_.roll(6, label, everyone());
}

int ChanceDice::command(Side side) {
  return roll("command", "command/" + std::string(word(side)));
}

int ChanceDice::contest(Hex hex, Side side) {
  return roll("movement", "contest/" + grid_.id(hex) + "/" + std::string(word(side)));
}

int ChanceDice::scatter_direction(UnitIndex unit) {
  return roll("scatter", "scatter/" + std::string(position_[unit].id.view()) + "/direction");
}

int ChanceDice::scatter_points(UnitIndex unit) {
  return roll("scatter", "scatter/" + std::string(position_[unit].id.view()) + "/points");
}

int ChanceDice::combat(int combat) {
  return roll("combat", "combat/" + std::to_string(combat));
}

int ChanceDice::demoralization(Side side) {
  return roll("demoralization", "demoralization/" + std::string(word(side)));
}

}  // namespace simove::bull_run
