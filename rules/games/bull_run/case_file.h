// One position, both sides' plots, the dice and what must come of it, as a JSON file; and what came of it, as JSON.
// Called by `adjudicate`, `check`, the tests and the benchmark. Reading is strict (F29): the message names what and
// where, and nothing is executed. Never touches a file itself.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/core/result.h"
#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

/// Faces by purpose, in the order rolled; a face wanted and not there, or left over, is named by `problem`.
class CaseDice final : public Dice {
 public:
  struct Faces {
    std::array<int, 2> command{};  // 0: none given
    std::vector<std::array<int, 2>> contest;
    std::vector<std::pair<UnitIndex, std::array<int, 2>>> scatter;
    std::vector<int> combat;
    std::vector<std::array<int, 2>> demoralization;
  };
  CaseDice(const Faces& faces, const Position& position, const hex::Grid& grid);

  int command(Side side) override;
  int contest(Hex hex, Side side) override;
  int scatter_direction(UnitIndex unit) override;
  int scatter_points(UnitIndex unit) override;
  int combat(int combat) override;
  int demoralization(Side side) override;

  /// Empty when every face was used and none was wanting.
  [[nodiscard]] std::string problem() const;

 private:
  int missing(const std::string& what);
  const std::array<int, 2>* scatter_of(UnitIndex unit) const;

  const Faces& faces_;
  const Position& position_;
  hex::Grid grid_;
  std::array<bool, 2> command_used_{};
  std::size_t contests_ = 0;
  std::size_t combats_ = 0;
  std::size_t demoralizations_ = 0;
  UnitSet scatter_used_;
  std::string missing_;
};

struct Case {
  std::string name;
  Map map;
  Position position;
  std::array<PlotSheet, 2> sheets;
  Decisions decisions;
  CaseDice::Faces dice;
  nlohmann::json expect;  // null when not given
};

/// A fault's message is one line: where and what.
[[nodiscard]] Result<Case> read_case(std::string_view text, const Charts& charts);

/// The standing orders cases are answered by: the defaults, save that nobody advances unless named.
[[nodiscard]] std::array<StandingOrders, 2> case_orders();

/// Executes the case. A fault where a die is missing or left over.
[[nodiscard]] Result<nlohmann::json> adjudicate(const Case& given, const Charts& charts);

/// The complete result of a turn (case_result.cpp): `before` is the position it began with.
[[nodiscard]] nlohmann::json result_of(const Turn& turn, const Position& before);

}  // namespace simove::bull_run
