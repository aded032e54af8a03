#include "server/app/test_options.h"

#include "server/app/input_file.h"
#include "server/log/log.h"
#include "storage/test_mode.h"

namespace simove::app {

Result<Done> prepare_tests(const ServeOptions& options) {
  if (!in_test_mode()) {
    if (options.test_seed || options.test_clock_ms || !options.test_clock_file.empty() || !options.test_dice.empty())
      return Unexpected{Fault{"test-mode",
                              "--test-seed, --test-clock, --test-clock-file and --test-dice are for tests only "
                              "(SIMOVE_TEST=1)."}};
    return Done{};
  }
  if (options.test_clock_ms || !options.test_clock_file.empty()) set_log_times(false);
  log_warning("app", "event=test-mode message=\"not a server to play on\"");
  return Done{};
}

Result<std::optional<dice::FaceScript>> face_script(const ServeOptions& options) {
  if (options.test_dice.empty()) return std::optional<dice::FaceScript>();
  const std::string named = "The dice file " + options.test_dice + " ";
  auto text = read_input_file(options.test_dice);
  if (!text) return Unexpected{Fault{text.error().code, named + text.error().message + "."}};
  auto script = dice::FaceScript::read(*text);
  if (!script) return Unexpected{Fault{script.error().code, named + script.error().message + "."}};
  log_warning("app", "event=scripted-dice message=\"no check of these dice will pass\"");
  return std::optional(std::move(*script));
}

// Tests that move the time do not want to wait a second for what it brings.
std::chrono::milliseconds tick_every(const ServeOptions& options) {
  return std::chrono::milliseconds(options.test_clock_file.empty() ? 1000 : 20);
}

std::unique_ptr<Clock> clock_for(const ServeOptions& options) {
  if (!options.test_clock_file.empty()) return file_clock(options.test_clock_file, options.test_clock_ms.value_or(0));
  return options.test_clock_ms ? fixed_clock(*options.test_clock_ms) : system_clock();
}

std::unique_ptr<Entropy> entropy_for(const ServeOptions& options, std::string_view purpose) {
  return options.test_seed ? seeded_entropy(*options.test_seed, purpose) : system_entropy();
}

}  // namespace simove::app
