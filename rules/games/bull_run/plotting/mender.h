// What might mend one error of a plot: changed lines with a label, best first, not tried yet. Called by Repairs alone,
// which tries them; several of one label are variants, of which the first that works is offered.
#pragma once

#include "rules/games/bull_run/plotting/repairs.h"
#include "rules/games/bull_run/plotting/ways.h"

namespace simove::bull_run {

class Mender {
 public:
  /// `first_column` is the first column in which this unit breaks this rule.
  Mender(const Turn& turn, Side side, const PlotSheet& sheet, const Breach& breach, int first_column);
  [[nodiscard]] std::vector<PlotRepair> offers();

 private:
  using Body = std::vector<PlotEntry>;

  void whole_line();
  void movement();
  void mission();
  void arrival();

  void fill(const char* label);
  void round_friend();
  void delay(const std::string& label, int most);
  void pay_first();
  void start_earlier();
  void move_on();
  void trim(int column);
  void clear(const std::string& label);
  void offer(std::string label, Body body, Mission mission);

  [[nodiscard]] std::optional<PlotLine> line_from(Body body, Mission mission) const;
  [[nodiscard]] Hex hex_of(const PlotEntry& entry) const;
  [[nodiscard]] Hex end_of(const Body& body) const;
  [[nodiscard]] Body upto(int column) const;  // the entries before the column
  [[nodiscard]] bool in_body() const { return breach_.column >= 1 && breach_.column <= static_cast<int>(body_.size()); }
  [[nodiscard]] std::string id(Hex hex) const { return turn_.map->grid.id(hex); }
  [[nodiscard]] std::string word_of_mission() const;

  const Turn& turn_;
  Side side_;
  const PlotSheet& sheet_;
  const Breach& breach_;
  int first_column_;
  UnitIndex unit_;
  Body body_;  // the entries before the mission word
  Mission mission_ = Mission::none;
  std::vector<PlotRepair> offers_;
};

}  // namespace simove::bull_run
