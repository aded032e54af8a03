// Whether this process serves tests (environment SIMOVE_TEST=1). Asked wherever a variable or an option would make a
// server that nobody should play on: fail points, seeded bugs, dice and clocks chosen beforehand.
#pragma once

namespace simove {

[[nodiscard]] bool in_test_mode();

}  // namespace simove
