// One line in the log: a named source and key=value pairs. Called from everywhere in server/; server/app sets the
// level and where lines go. Must never be given a plot, a token, a code, a nonce or what somebody wrote; control
// characters are escaped, so no text can forge a line.
#pragma once

#include <string>
#include <string_view>

namespace simove {

enum class LogLevel { debug, info, warning, error };

void log_line(LogLevel level, std::string_view source, std::string_view text);
inline void log_debug(std::string_view source, std::string_view text) {
  log_line(LogLevel::debug, source, text);
}
inline void log_info(std::string_view source, std::string_view text) {
  log_line(LogLevel::info, source, text);
}
inline void log_warning(std::string_view source, std::string_view text) {
  log_line(LogLevel::warning, source, text);
}
inline void log_error(std::string_view source, std::string_view text) {
  log_line(LogLevel::error, source, text);
}

/// Lines below it are dropped. Errors and warnings only, until somebody sets another.
void set_log_level(LogLevel level);
/// Without times: what twin runs compare must not depend on when it was written.
void set_log_times(bool shown);

}  // namespace simove
