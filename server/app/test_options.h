// What the options for tests make of a server: its clock, its draws, its dice, how often it looks at the time. Called
// by serve.cpp; without such options everything is the system's own. Must be refused outside test mode.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string_view>

#include "server/app/serve.h"
#include "server/dice/face_script.h"
#include "server/ports/ports.h"

namespace simove::app {

/// A fault for such an option outside test mode; in it, announces the mode.
[[nodiscard]] Result<Done> prepare_tests(const ServeOptions& options);
[[nodiscard]] Result<std::optional<dice::FaceScript>> face_script(const ServeOptions& options);
[[nodiscard]] std::chrono::milliseconds tick_every(const ServeOptions& options);
[[nodiscard]] std::unique_ptr<Clock> clock_for(const ServeOptions& options);
/// A stream of its own for each purpose, so that what is drawn for one moves nothing for another.
[[nodiscard]] std::unique_ptr<Entropy> entropy_for(const ServeOptions& options, std::string_view purpose);

}  // namespace simove::app
