#include "server/log/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace simove {

namespace {

spdlog::logger& root() {
  static const auto logger = [] {
    auto made = std::make_shared<spdlog::logger>("simove", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_level(spdlog::level::warn);
    made->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
    made->flush_on(spdlog::level::trace);
    return made;
  }();
  return *logger;
}

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
    case LogLevel::debug:
      return spdlog::level::debug;
    case LogLevel::info:
      return spdlog::level::info;
    case LogLevel::warning:
      return spdlog::level::warn;
    case LogLevel::error:
      return spdlog::level::err;
  }
  return spdlog::level::err;
}

std::string escaped(std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F) {
      out += c;
    } else {
      out += "\\x";
      out += digits[byte >> 4];
      out += digits[byte & 15];
    }
  }
  return out;
}

}  // namespace

void log_line(LogLevel level, std::string_view source, std::string_view text) {
  spdlog::logger& logger = root();
  if (!logger.should_log(level_of(level))) return;
  logger.log(level_of(level), "[{}] {}", source, escaped(text));
}

void set_log_level(LogLevel level) {
  root().set_level(level_of(level));
}

void set_log_times(bool shown) {
  if (shown)
    root().set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
  else
    root().set_pattern("%l %v");
}

}  // namespace simove
