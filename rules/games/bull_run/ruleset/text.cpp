#include "rules/games/bull_run/ruleset/text.h"

#include <algorithm>

#include "rules/games/bull_run/plot.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/text_reader.h"

namespace simove::bull_run {

namespace {

constexpr std::size_t longest_text = 32768;
constexpr std::size_t most_slips = 100;

bool has_digit(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_head(const PlainWord& word) {
  return word.text.find('/') != std::string::npos;
}

// Words that join others on a line of orders between the phases.
bool joins(std::string_view word) {
  constexpr std::string_view joining[] = {"ON", "WITH", "DISPLACE", "NONE", "TO", "AND"};
  return std::find(std::begin(joining), std::end(joining), word) != std::end(joining);
}

}  // namespace

bool is_hex(std::string_view word) {
  return hex::parse_id(word).has_value();
}

bool is_cell(std::string_view word) {
  return word == "-" || word == "." || word == "ATTACK" || word == "BOMBARD" || word == "SUPPORT" || is_hex(word);
}

bool is_unit(std::string_view word) {
  return !word.empty() && word.size() <= Name::longest && (has_digit(word) || word == "UL" || word == "CL");
}

std::string small(std::string word) {
  for (char& c : word)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return word;
}

void LetterReader::slip(const PlainWord& word, std::string_view rule, const std::string& text) {
  if (letter.problems.size() < most_slips)
    letter.problems.push_back(
        {Severity::error, word.line, word.column, printable(word.text), std::string(rule), printable(text, 160)});
}

// Rows of a deployment are told without the member that they are sent in.
Json LetterReader::suggested() const {
  const Json& usual = look(decision_.ask, "default");
  return usual.is_array() ? Json{{"deploy", usual}} : usual;
}

Json LetterReader::take_base(const Json& base) {
  Json taken = base.is_object() ? base : Json::object();
  for (PlainLine& line : lines_) {
    const bool clears = line.size() == 1 && line[0].text == "CLEAR";
    const bool usual = line.size() == 1 && (line[0].text == "DEFAULT" || line[0].text == "DEFAULTS");
    if (!clears && !usual) continue;
    if (usual && !decision_.ask.contains("default")) {
      slip(line[0], decision_.rule, "There is no suggested answer to this.");
    } else {
      taken = usual ? suggested() : Json::object();
      ++letter.orders;
    }
    line.clear();
  }
  std::erase_if(lines_, [](const PlainLine& line) { return line.empty(); });
  return taken;
}

// A mail program breaks long lines: the rest then stands on the next one and cannot be anything else.
bool LetterReader::goes_on(const PlainLine& line, const PlainLine& next, bool rows) const {
  if (next[0].line != line.back().line + 1) return false;
  return std::all_of(next.begin(), next.end(), [&](const PlainWord& word) {
    if (rows) return is_cell(word.text);
    return !is_head(word) && (has_digit(word.text) || joins(word.text) || is_unit(word.text));
  });
}

void LetterReader::join_broken_lines(PlainLine& line, bool rows) {
  for (; at_ < lines_.size() && goes_on(line, lines_[at_], rows); ++at_)
    line.insert(line.end(), lines_[at_].begin(), lines_[at_].end());
}

// A greeting is passed over; whatever holds a figure or a slash might be an order with a slip in it, and passing that
// over would give the match something that its player did not mean.
void LetterReader::pass_over(const PlainLine& line, bool rows) {
  const bool like_orders = std::any_of(line.begin(), line.end(),
                                       [](const PlainWord& word) { return has_digit(word.text) || is_head(word); });
  if (like_orders)
    return slip(line[0], decision_.rule,
                rows ? "A line of orders begins with unit/hex; put # before words that are no orders."
                     : "No line of orders begins so; put # before words that are no orders.");
  if (letter.problems.size() >= most_slips) return;
  std::string words;
  for (const PlainWord& word : line) words += (words.empty() ? "" : " ") + word.text;
  letter.problems.push_back(
      {Severity::note, line[0].line, line[0].column, printable(words), "", "Not read as orders."});
}

PlainLine LetterReader::next_command(std::initializer_list<std::string_view> commands) {
  while (at_ < lines_.size()) {
    PlainLine line = std::move(lines_[at_++]);
    if (std::find(commands.begin(), commands.end(), line[0].text) == commands.end()) {
      pass_over(line, false);
      continue;
    }
    join_broken_lines(line, false);
    return line;
  }
  return {};
}

PlainLine LetterReader::next_row(bool standing) {
  while (at_ < lines_.size()) {
    PlainLine line = std::move(lines_[at_++]);
    const bool orders = standing && line[0].text == "STANDING";
    if (!orders && !is_head(line[0])) {
      pass_over(line, true);
      continue;
    }
    join_broken_lines(line, !orders);
    if (orders) return line;
    const auto next = std::find_if(line.begin() + 1, line.end(), is_head);
    if (next != line.end()) {  // the rest is a row of its own
      lines_[--at_].assign(next, line.end());
      line.erase(next, line.end());
    }
    return line;
  }
  return {};
}

Letter parse_letter(const Decision& decision, std::string_view text, const Json& base) {
  if (text.size() > longest_text) {
    Letter refused;
    refused.problems.push_back(
        {Severity::error, 1, 1, "", decision.rule, "The text is too long for the orders of a turn."});
    return refused;
  }
  LetterReader reader(decision, text);
  if (decision.kind == "plot")
    read_plots(reader, decision, reader.take_base(base));
  else if (decision.kind == "deploy")
    read_deployment(reader, reader.take_base(base));
  else
    read_between(reader, decision, reader.take_base(base));
  std::stable_sort(reader.letter.problems.begin(), reader.letter.problems.end(),
                   [](const TextProblem& a, const TextProblem& b) { return a.line < b.line; });
  return std::move(reader.letter);
}

}  // namespace simove::bull_run
