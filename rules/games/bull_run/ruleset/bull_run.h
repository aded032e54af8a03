// The Battles of Bull Run as a ruleset: the one entry point for server/app, tools and tests. Everything else in this
// folder is internal. Makes no I/O: its data are embedded in the program.
#pragma once

#include <memory>

#include "rules/core/ruleset.h"

namespace simove::bull_run {

/// nullptr when the embedded data are wrong, which the tests of the loaders rule out.
[[nodiscard]] std::unique_ptr<simove::Ruleset> make_bull_run();

}  // namespace simove::bull_run
