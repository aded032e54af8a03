// Where the engine's dice come from, by purpose. The phases of turn.h ask; ChanceDice answers from the match's chance,
// the case file's dice from its lists. A source that has no face gives 0: the phase then stops at once and reports
// Progress::starved, and whoever drives it throws that turn away and runs it again when the face is there.
#pragma once

#include "rules/core/chance.h"
#include "rules/games/bull_run/position.h"

namespace simove::bull_run {

class Dice {
 public:
  virtual ~Dice() = default;
  /// 1..6, or 0 when there is no face.
  virtual int command(Side side) = 0;                 // [10.3]
  virtual int contest(Hex hex, Side side) = 0;        // [5.24] Union first, ties again
  virtual int scatter_direction(UnitIndex unit) = 0;  // [10.4]
  virtual int scatter_points(UnitIndex unit) = 0;     // [10.4]
  virtual int combat(int combat) = 0;                 // [8.0] from 0 in the order rolled
  virtual int demoralization(Side side) = 0;          // [R-TIE] Union first, ties again
};

/// Labels: "command/union", "contest/0504/union", "scatter/U03/direction", "scatter/U03/points", "combat/0",
/// "demoralization/union". A step of the chance is opened before the first roll of its kind ("command", "movement",
/// "scatter", "combat", "demoralization").
class ChanceDice final : public Dice {
 public:
  ChanceDice(Chance& chance, const Position& position, const hex::Grid& grid)
      : chance_(chance), position_(position), grid_(grid) {}
  int command(Side side) override;
  int contest(Hex hex, Side side) override;
  int scatter_direction(UnitIndex unit) override;
  int scatter_points(UnitIndex unit) override;
  int combat(int combat) override;
  int demoralization(Side side) override;

 private:
  int roll(std::string_view step, std::string_view label);

  Chance& chance_;
  const Position& position_;
  hex::Grid grid_;
  std::string_view open_step_;
};

}  // namespace simove::bull_run
