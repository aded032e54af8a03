// Letters with rows: plots, deployments, and the standing orders that come with plots.
#include <algorithm>
#include <set>

#include "rules/games/bull_run/plot.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/text_reader.h"

namespace simove::bull_run {

namespace {

struct Head {
  std::string unit;
  std::string hex;
};

std::optional<Head> read_head(const PlainWord& word) {
  const std::size_t slash = word.text.find('/');
  const bool unit = slash > 0 && slash <= Name::longest;
  if (!unit || !is_hex(std::string_view(word.text).substr(slash + 1))) return std::nullopt;
  return Head{word.text.substr(0, slash), word.text.substr(slash + 1)};
}

// The unit's row takes the place of the one it had.
void put_row(Json& rows, const std::string& unit, std::string row) {
  for (Json& old : rows) {
    const auto* text = old.get_ptr<const std::string*>();
    if (text == nullptr || text->compare(0, unit.size() + 1, unit + "/") != 0) continue;
    old = std::move(row);
    return;
  }
  rows.push_back(std::move(row));
}

std::string row_text(LetterReader& reader, const PlainLine& line) {
  std::string row = line[0].text;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const std::string& word = line[i].text;
    row += word == "." ? " -" : " " + word;
    if (!is_cell(word))
      reader.slip(line[i], "5.12", "\"" + word + "\" is no hex, no wait and no mission.");
    else if (i > sub_segments)
      reader.slip(line[i], "5.11", "A line has eight columns.");
  }
  return row;
}

// ---- standing orders ----

class StandingText {
 public:
  StandingText(LetterReader& reader, const Json& present) : reader_(reader), present_(present) {}

  void read(const PlainLine& line, Json& standing) {
    if (line.size() == 1) return reader_.slip(line[0], "R-GROUP", "A standing order names what it is about.");
    const std::string member = small(line[1].text);
    if (member == "default" || member == "defaults") {
      standing = Json::object();
      return;
    }
    if (!standing.is_object()) standing = present_.is_object() ? present_ : Json::object();
    if (member == "allocate" || member == "losses")
      listed(line, member, standing);
    else if (member == "retreat")
      retreat(line, standing);
    else if (member == "advance" || member == "support")
      standing[member] = word_of(line, 2);
    else if (is_unit(line[1].text))
      unit(line, standing);
    else
      reader_.slip(line[1], "R-GROUP", "There is no standing order \"" + member + "\".");
    reader_.about("standing/" + member, line[0]);
  }

 private:
  std::string word_of(const PlainLine& line, std::size_t index) {
    if (line.size() == index + 1) return small(line[index].text);
    const PlainWord& at = line[std::min(line.size() - 1, index + 1)];
    reader_.slip(at, "R-GROUP", line.size() <= index ? "The standing order says nothing." : "One word is enough here.");
    return "";
  }

  void listed(const PlainLine& line, const std::string& member, Json& standing) {
    const std::string list = member == "allocate" ? "concentrate" : "spare";
    if (line.size() < 3 || small(line[2].text) != list) {
      standing[member] = word_of(line, 2);
      return;
    }
    Json units = Json::array();
    for (std::size_t i = 3; i < line.size(); ++i) units.push_back(line[i].text);
    standing[member] = {{list, std::move(units)}};
  }

  void retreat(const PlainLine& line, Json& standing) {
    const std::string policy = line.size() > 2 ? small(line[2].text) : "";
    if (policy != "toward" && policy != "towards" && policy != "away-from") {
      standing["retreat"] = word_of(line, 2);
      return;
    }
    if (line.size() != 4 || !is_hex(line[3].text))
      return reader_.slip(line[std::min<std::size_t>(line.size() - 1, 3)], "8.21", "It names one hex.");
    standing["retreat"] = {{policy == "away-from" ? "away_from" : "toward", line[3].text}};
  }

  void unit(const PlainLine& line, Json& standing) {
    const std::string member = line.size() > 2 ? small(line[2].text) : "";
    if (member != "advance" && member != "support")
      return reader_.slip(line[std::min<std::size_t>(line.size() - 1, 2)], "R-GROUP",
                          "A unit's own standing order is about advance or support.");
    standing["units"][line[1].text][member] = word_of(line, 3);
    reader_.about(line[1].text, line[0]);
  }

  LetterReader& reader_;
  const Json& present_;
};

}  // namespace

void read_plots(LetterReader& reader, const Decision& decision, const Json& base) {
  Json rows = look(base, "plots").is_array() ? look(base, "plots") : Json::array();
  Json standing = look(base, "standing");
  StandingText orders(reader, look(decision.ask, "standing"));
  std::set<std::string> named;
  for (PlainLine line = reader.next_row(true); !line.empty(); line = reader.next_row(true)) {
    ++reader.letter.orders;
    if (line[0].text == "STANDING") {
      orders.read(line, standing);
      continue;
    }
    const auto head = read_head(line[0]);
    std::string row = row_text(reader, line);
    if (!head)
      reader.slip(line[0], "5.1", "\"" + line[0].text + "\" is not of the form unit/hex.");
    else if (!named.insert(head->unit).second)
      reader.slip(line[0], "5.1", head->unit + " has a line already.");
    else
      put_row(rows, head->unit, std::move(row)), reader.about(head->unit, line[0]);
  }
  reader.letter.payload = {{"plots", std::move(rows)}};
  if (standing.is_object()) reader.letter.payload["standing"] = std::move(standing);
}

namespace {

// Who stood in the hex so far, and has no line of his own yet, takes the hex that the newcomer leaves.
void put_counter(Json& rows, const Head& head, const std::set<std::string>& named) {
  std::string left;
  for (const Json& row : rows) {
    const auto* text = row.get_ptr<const std::string*>();
    if (text != nullptr && text->compare(0, head.unit.size() + 1, head.unit + "/") == 0)
      left = text->substr(head.unit.size() + 1);
  }
  for (Json& row : rows) {
    const auto* text = row.get_ptr<const std::string*>();
    const std::size_t slash = text == nullptr ? std::string::npos : text->find('/');
    if (slash == std::string::npos || text->substr(slash + 1) != head.hex) continue;
    const std::string other = text->substr(0, slash);
    if (other != head.unit && !left.empty() && !named.contains(other)) row = other + "/" + left;
  }
  put_row(rows, head.unit, head.unit + "/" + head.hex);
}

}  // namespace

void read_deployment(LetterReader& reader, const Json& base) {
  Json rows = look(base, "deploy").is_array() ? look(base, "deploy") : Json::array();
  std::set<std::string> named;
  for (PlainLine line = reader.next_row(false); !line.empty(); line = reader.next_row(false)) {
    ++reader.letter.orders;
    const auto head = read_head(line[0]);
    for (std::size_t i = 1; i < line.size(); ++i)
      reader.slip(line[i], "3.0", "A line of a deployment is unit/hex and nothing else.");
    if (!head)
      reader.slip(line[0], "3.0", "\"" + line[0].text + "\" is not of the form unit/hex.");
    else if (named.contains(head->unit))
      reader.slip(line[0], "3.0", head->unit + " is placed already.");
    else
      put_counter(rows, *head, named), named.insert(head->unit), reader.about(head->unit, line[0]);
  }
  reader.letter.payload = {{"deploy", std::move(rows)}};
}

}  // namespace simove::bull_run
