#include "rules/games/bull_run/ruleset/turn_run.h"

#include "rules/games/bull_run/owed.h"
#include "rules/games/bull_run/ruleset/live.h"
#include "rules/games/bull_run/ruleset/plots.h"

namespace simove::bull_run {

TurnRun::TurnRun(const Game& game, const BullRunState& state)
    : state_(state),
      turn_(std::make_unique<Turn>()),
      given_(given_decisions(game, state)),
      trace_(std::make_unique<Trace>()) {
  only_repulse_.fill(no_hex);
  only_retreat_.fill(no_hex);
  for (const Side side : both_sides) sheets_[at(side)] = sheet_of(state.in_turn.plots[at(side)]);
  progress_ = begin_turn(*turn_, game.map, charts(), state.standing, state.position, *given_, nullptr);
  turn_->trace = trace_.get();  // the entries of phase A were told when the turn began
  if (progress_ == Progress::done) progress_ = check_plots(*turn_, sheets_);
  // Rows that hold in place after a missed plot may clash with others: R-BLOCKED settles that, not the check.
  if (progress_ == Progress::refused && (state.in_turn.missed[0] || state.in_turn.missed[1])) {
    turn_->breaches.clear();
    progress_ = Progress::done;
  }
}

namespace {

void note_only(const std::vector<OwedDrive>& drives, OnlyHexes& only) {
  for (const OwedDrive& drive : drives) {
    if (drive.choices.empty()) only[drive.unit] = stayed;
    if (drive.choices.size() == 1) only[drive.unit] = drive.choices[0].hex;
  }
}

}  // namespace

// One phase; in a live turn it is noted first what could not have been decided otherwise.
void TurnRun::step(Dice& dice) {
  switch (stage_) {
    case Stage::plot:
      progress_ = resolve_command(*turn_, dice);
      if (progress_ == Progress::done) progress_ = resolve_movement(*turn_, dice);
      if (progress_ == Progress::done) progress_ = resolve_scatter(*turn_, dice);
      ends_[0] = trace_->size();
      break;
    case Stage::allocate:
      progress_ = resolve_combat(*turn_, *given_, dice);
      ends_[1] = trace_->size();
      break;
    case Stage::repulse:
      if (state_.live) note_only(owed_repulsions(*turn_), only_repulse_);
      progress_ = resolve_repulsion(*turn_, *given_);
      ends_[2] = trace_->size();
      break;
    case Stage::results:
      if (state_.live) note_only(owed_retreats(*turn_), only_retreat_);
      progress_ = apply_results(*turn_, *given_, dice);
      ends_[3] = trace_->size();
      break;
    default:
      progress_ = Progress::refused;
  }
}

Progress TurnRun::to(Stage stage, Dice& dice) {
  while (progress_ == Progress::done && stage_ < stage) {
    step(dice);
    stage_ = static_cast<Stage>(at(stage_) + 1);
  }
  return progress_;
}

TurnRun standing_turn(const Game& game, const BullRunState& state) {
  TurnRun run(game, state);
  ReplayDice dice(state.in_turn.faces, nullptr);
  static_cast<void>(run.to(state.stage, dice));
  return run;
}

}  // namespace simove::bull_run
