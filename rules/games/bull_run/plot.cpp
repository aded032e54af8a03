#include "rules/games/bull_run/plot.h"

namespace simove::bull_run {

namespace {

constexpr std::string_view blanks = " \t\r\n";

// Takes the next word off the front of `text`; empty at the end.
std::string_view next_word(std::string_view& text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return text = {};
  const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

PlotEntry read_entry(std::string_view word) {
  if (word == "-") return {};
  if (word == "ATTACK") return {EntryKind::attack};
  if (word == "BOMBARD") return {EntryKind::bombard};
  if (word == "SUPPORT") return {EntryKind::support};
  const auto place = hex::parse_id(word);
  if (!place) return {EntryKind::unreadable};
  return {EntryKind::hex, static_cast<std::uint8_t>(place->column), static_cast<std::uint8_t>(place->row)};
}

std::string entry_text(const PlotEntry& entry) {
  switch (entry.kind) {
    case EntryKind::hold:
      return "-";
    case EntryKind::hex:
      return hex::print_id({entry.column, entry.row});
    case EntryKind::attack:
      return "ATTACK";
    case EntryKind::bombard:
      return "BOMBARD";
    case EntryKind::support:
      return "SUPPORT";
    case EntryKind::unreadable:
      return "?";
  }
  return "?";
}

}  // namespace

std::optional<PlotLine> parse_plot_line(std::string_view text) {
  text = text.substr(0, text.find('#'));
  const std::string_view head = next_word(text);
  if (head.empty()) return std::nullopt;
  PlotLine line;
  const std::size_t slash = head.find('/');
  line.unit = Name(head.substr(0, slash));
  line.slash = slash != std::string_view::npos;
  if (line.slash) {
    if (const auto start = hex::parse_id(head.substr(slash + 1))) {
      line.start_readable = true;
      line.start_column = static_cast<std::uint8_t>(start->column);
      line.start_row = static_cast<std::uint8_t>(start->row);
    }
  }
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
    line.entries[line.count++] = read_entry(word);
    if (line.count == line.entries.size()) break;
  }
  return line;
}

std::string print_plot_line(const PlotLine& line) {
  std::string text(line.unit.view());
  if (line.slash) text += "/" + (line.start_readable ? hex::print_id({line.start_column, line.start_row}) : "?");
  for (int i = 0; i < line.count; ++i) text += " " + entry_text(line.entries[static_cast<std::size_t>(i)]);
  return text;
}

}  // namespace simove::bull_run
