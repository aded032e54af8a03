// A turn run again from what the state keeps of it: position before, plots, standing orders, answers, faces drawn so
// far. Called by pending, check, view and load to see where a live turn stands, and by resolve to carry a turn on. The
// engine's own value is never saved. Nothing here refuses an answer: that was done before the answer came into the
// state.
#pragma once

#include <memory>

#include "rules/games/bull_run/ruleset/state.h"
#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

/// Gives the faces drawn before; once they are spent, fresh ones (`fresh` may be null: then there are none).
class ReplayDice final : public Dice {
 public:
  ReplayDice(std::vector<std::uint8_t> faces, Dice* fresh) : faces_(std::move(faces)), fresh_(fresh) {}
  int command(Side side) override {
    return next([&] { return fresh_->command(side); });
  }
  int contest(Hex hex, Side side) override {
    return next([&] { return fresh_->contest(hex, side); });
  }
  int scatter_direction(UnitIndex unit) override {
    return next([&] { return fresh_->scatter_direction(unit); });
  }
  int scatter_points(UnitIndex unit) override {
    return next([&] { return fresh_->scatter_points(unit); });
  }
  int combat(int combat) override {
    return next([&] { return fresh_->combat(combat); });
  }
  int demoralization(Side side) override {
    return next([&] { return fresh_->demoralization(side); });
  }
  /// Old and fresh ones.
  [[nodiscard]] const std::vector<std::uint8_t>& faces() const { return faces_; }

 private:
  template <class Roll>
  int next(Roll roll) {
    if (used_ < faces_.size()) return faces_[used_++];
    const int face = fresh_ == nullptr ? 0 : roll();
    if (face > 0) faces_.push_back(static_cast<std::uint8_t>(face)), ++used_;
    return face;
  }

  std::vector<std::uint8_t> faces_;
  Dice* fresh_;
  std::size_t used_ = 0;
};

/// The phases of a turn as its events are told: movement (D), combat (E1), repulsion (E2), results (E3).
inline constexpr std::size_t turn_phases = 4;

/// What an event says of who decided: a hex that was the only choice, by unit.
using OnlyHexes = std::array<Hex, max_units>;

class TurnRun {
 public:
  /// Phase A and the plots. The state must outlive this, and its stage must be one of a turn.
  TurnRun(const Game& game, const BullRunState& state);

  /// A stage before which a turn may stand.
  static bool stops_at(Stage stage) { return stage > Stage::plot && stage < Stage::done; }

  /// Runs the phases up to that before which the stage's question stands; `done` runs all.
  Progress to(Stage stage, Dice& dice);

  [[nodiscard]] Progress progress() const { return progress_; }
  [[nodiscard]] Stage stage() const { return stage_; }
  [[nodiscard]] const Turn& turn() const { return *turn_; }
  [[nodiscard]] const Trace& trace() const { return *trace_; }  // without phase A, which was told before
  [[nodiscard]] const Decisions& given() const { return *given_; }
  [[nodiscard]] const std::array<PlotSheet, 2>& sheets() const { return sheets_; }
  /// Length of the trace after each phase run so far.
  [[nodiscard]] const std::array<std::size_t, turn_phases>& ends() const { return ends_; }
  /// By unit driven in E2 and E3: the only hex there was when the question stood; `stayed` for none; else no_hex.
  [[nodiscard]] const OnlyHexes& only_repulse() const { return only_repulse_; }
  [[nodiscard]] const OnlyHexes& only_retreat() const { return only_retreat_; }

 private:
  void step(Dice& dice);

  const BullRunState& state_;
  std::unique_ptr<Turn> turn_;
  std::unique_ptr<Decisions> given_;
  std::array<PlotSheet, 2> sheets_;
  std::unique_ptr<Trace> trace_;  // the turn points to it, whoever moves this
  std::array<std::size_t, turn_phases> ends_{};
  OnlyHexes only_repulse_{};
  OnlyHexes only_retreat_{};
  Stage stage_ = Stage::plot;  // the question before which the turn stands
  Progress progress_ = Progress::done;
};

/// The turn as it stands before the stage of the state, which must be one that `stops_at`.
[[nodiscard]] TurnRun standing_turn(const Game& game, const BullRunState& state);

}  // namespace simove::bull_run
