#include "rules/games/bull_run/ruleset/text.h"

#include "rules/core/json_read.h"
#include "rules/games/bull_run/plot.h"
#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

namespace {

constexpr std::size_t longest_text = 32768;

// Typed by hand or pasted from a mail: capitals, dashes and separators are brought into the one form of the chart.
std::string normal(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    if (line[i] == '#') break;
    if (byte == 0xE2 && line.substr(i + 1, 1) == "\x80" && i + 2 < line.size()) {  // en dash, em dash and their kin
      out += '-';
      i += 2;
    } else if (line[i] == ',' || line[i] == ';' || line[i] == '\t' || line[i] == '\r') {
      out += ' ';
    } else {
      out += line[i] >= 'a' && line[i] <= 'z' ? static_cast<char>(line[i] - 'a' + 'A') : line[i];
    }
  }
  return out;
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : line + " ") {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(word == "." ? "-" : word);
      word.clear();
    }
  }
  return words;
}

Problem at_line(int line, const std::string& word, std::string rule, std::string text) {
  return {Severity::error, "", line, printable(word), std::move(rule), printable(text, 120)};
}

bool readable_head(const std::string& word) {
  const std::size_t slash = word.find('/');
  return slash != std::string::npos && slash > 0 && slash <= Name::longest &&
         hex::parse_id(word.substr(slash + 1)).has_value();
}

bool readable_cell(const std::string& word) {
  return word == "-" || word == "ATTACK" || word == "BOMBARD" || word == "SUPPORT" || hex::parse_id(word).has_value();
}

struct Letter {
  Json rows = Json::array();
  std::vector<Problem> problems;
};

void read_line(const std::vector<std::string>& words, int number, bool plots, Letter& letter) {
  const std::size_t before = letter.problems.size();
  if (!readable_head(words[0]))
    letter.problems.push_back(
        at_line(number, words[0], plots ? "5.1" : "3.0", "\"" + words[0] + "\" is not of the form unit/hex."));
  std::string row = words[0];
  for (std::size_t i = 1; i < words.size(); ++i) {
    row += " " + words[i];
    if (!plots)
      letter.problems.push_back(
          at_line(number, words[i], "3.0", "A line of a deployment is unit/hex and nothing else."));
    else if (!readable_cell(words[i]))
      letter.problems.push_back(
          at_line(number, words[i], "5.12", "\"" + words[i] + "\" is no hex, no wait and no mission."));
    else if (i > sub_segments)
      letter.problems.push_back(at_line(number, words[i], "5.11", "A line has eight columns."));
  }
  if (letter.problems.size() == before) letter.rows.push_back(std::move(row));
}

bool has_lines(const Decision& decision) {
  return decision.kind == "plot" || decision.kind == "deploy";
}

// What is asked between the phases has no letter form of its own: it is written as the JSON it is sent as.
Result<Json, Rejection> parse_json_letter(std::string_view text) {
  ParsedJson parsed = parse_json(text, longest_text, 12);
  if (parsed.ok) return std::move(parsed.value);
  return Unexpected{Rejection{"unreadable", "", "The answer is no JSON: " + printable(parsed.text, 120) + ".", {}}};
}

}  // namespace

Result<Json, Rejection> parse_letter(const Decision& decision, std::string_view text) {
  if (text.size() > longest_text)
    return Unexpected{Rejection{"too-long", "", "The text is too long for a turn's orders.", {}}};
  if (!has_lines(decision)) return parse_json_letter(text);
  const bool plots = decision.kind == "plot";
  Letter letter;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto words = words_of(normal(text.substr(0, end)));
    if (!words.empty()) read_line(words, number, plots, letter);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!letter.problems.empty()) {
    Rejection rejection{"unreadable", "", "Some words cannot be read as orders.", std::move(letter.problems)};
    return Unexpected{std::move(rejection)};
  }
  return Json{{plots ? "plots" : "deploy", letter.rows}};
}

std::string print_letter(const Decision& decision, const Json& payload) {
  if (!has_lines(decision)) return payload.dump(1) + "\n";
  std::string text;
  for (const std::string& row : look_words(payload, decision.kind == "plot" ? "plots" : "deploy")) text += row + "\n";
  return text;
}

}  // namespace simove::bull_run
