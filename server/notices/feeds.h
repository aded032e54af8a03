// A person's deadlines as a calendar (RFC 5545) and what happened in his matches as Atom (RFC 4287), for programs that
// fetch them. Their address is a secret link that anybody who has it can read, so they say only what is public to
// everybody at the table: which turn, when it is due, who waits; never a plot, a draft or what only one seat sees.
// Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simove::notices {

struct CalendarEntry {
  std::string uid;
  std::string title;
  std::string text;
  std::string link;
  std::int64_t due_ms = 0;
  std::int64_t changed_ms = 0;
};
struct FeedEntry {
  std::string id;
  std::string title;
  std::string text;
  std::string link;
  std::int64_t at_ms = 0;
};

/// Lines of at most 75 bytes, folded between characters, ended by CR LF.
[[nodiscard]] std::string write_calendar(const std::vector<CalendarEntry>& entries);
[[nodiscard]] std::string write_atom(const std::vector<FeedEntry>& entries, const std::string& id,
                                     const std::string& link);

// Parts, tested by themselves.
[[nodiscard]] std::string calendar_text(const std::string& text);
[[nodiscard]] std::string folded_line(const std::string& line);
/// For the content of an element; characters that XML cannot hold become U+FFFD.
[[nodiscard]] std::string xml_text(const std::string& text);

}  // namespace simove::notices
