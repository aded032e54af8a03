// What the readers of letters share: lines put together again where a mail program broke them, fields of a line, slips
// by line and word. Used by text_plots.cpp and text_live.cpp; the border sees text.h alone.
#pragma once

#include "rules/core/plain_words.h"
#include "rules/core/ruleset.h"

namespace simove::bull_run {

/// A letter in the making. Each reader fills `letter.payload`.
class LetterReader {
 public:
  LetterReader(const Decision& decision, std::string_view text) : decision_(decision), lines_(plain_lines(text)) {}

  /// DEFAULT and CLEAR on lines of their own, wherever they stand; gives what the letter builds on.
  [[nodiscard]] Json take_base(const Json& base);
  /// Words of a line that begins with one of `commands`, with the lines that go on with it; empty when there is no
  /// more. What is no order on the way becomes a note, or an error when it looks like one.
  [[nodiscard]] PlainLine next_command(std::initializer_list<std::string_view> commands);
  /// The same for rows `unit/hex ...`; also `STANDING ...` where `standing` says so. Rows written on in one line are
  /// parted.
  [[nodiscard]] PlainLine next_row(bool standing);

  void slip(const PlainWord& word, std::string_view rule, const std::string& text);
  void about(const std::string& subject, const PlainWord& word) { letter.lines.try_emplace(subject, word.line); }
  [[nodiscard]] std::size_t slips() const { return letter.problems.size(); }

  Letter letter;

 private:
  [[nodiscard]] Json suggested() const;
  [[nodiscard]] bool goes_on(const PlainLine& line, const PlainLine& next, bool rows) const;
  void pass_over(const PlainLine& line, bool rows);
  void join_broken_lines(PlainLine& line, bool rows);

  const Decision& decision_;
  std::vector<PlainLine> lines_;
  std::size_t at_ = 0;
};

[[nodiscard]] bool is_unit(std::string_view word);  // may be one: short, with a figure or the L of a leader
[[nodiscard]] bool is_hex(std::string_view word);
[[nodiscard]] bool is_cell(std::string_view word);
[[nodiscard]] std::string small(std::string word);

void read_plots(LetterReader& reader, const Decision& decision, const Json& base);
void read_deployment(LetterReader& reader, const Json& base);
void read_between(LetterReader& reader, const Decision& decision, const Json& base);

}  // namespace simove::bull_run
