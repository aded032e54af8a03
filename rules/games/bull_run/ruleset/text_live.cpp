// Letters between the phases, a command at the head of each line: ENTER, ATTACK, BOMBARD, SUPPORT, REPULSE, LOSS,
// RETREAT, ADVANCE [12.14, 7.2, 9.0, 7.3, 8.0].
#include <algorithm>

#include "rules/games/bull_run/position.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/text_reader.h"

namespace simove::bull_run {

namespace {

Json object_of(const Json& base, const char* member) {
  return look(base, member).is_object() ? look(base, member) : Json::object();
}

Json array_of(const Json& base, const char* member) {
  return look(base, member).is_array() ? look(base, member) : Json::array();
}

const PlainWord& word_at(const PlainLine& line, std::size_t index) {
  return line[std::min(index, line.size() - 1)];
}

PlainLine without(PlainLine line, std::string_view filler) {
  std::erase_if(line, [&](const PlainWord& word) { return word.text == filler; });
  return line;
}

// ---- enter ----

void read_enter(LetterReader& reader, const Json& base) {
  Json entries = object_of(base, "enter");
  for (PlainLine line = reader.next_command({"ENTER"}); !line.empty(); line = reader.next_command({"ENTER"})) {
    ++reader.letter.orders;
    line = without(without(std::move(line), "AT"), "TO");
    if (line.size() != 3 || !is_unit(line[1].text) || !is_hex(line[2].text)) {
      reader.slip(word_at(line, line.size() < 3         ? line.size()
                                : is_unit(line[1].text) ? 2
                                                        : 1),
                  "12.1", "An entry is ENTER unit hex.");
      continue;
    }
    entries[line[1].text] = line[2].text;
    reader.about(line[1].text, line[0]);
  }
  reader.letter.payload = {{"enter", std::move(entries)}};
}

// ---- allocate ----

class AllocationText {
 public:
  AllocationText(LetterReader& reader, const Json& base)
      : reader_(reader), attacks_(array_of(base, "attacks")), support_(object_of(base, "support")) {}

  void read() {
    const auto next = [this] { return reader_.next_command({"ATTACK", "BOMBARD", "SUPPORT"}); };
    for (PlainLine line = next(); !line.empty(); line = next()) {
      ++reader_.letter.orders;
      if (line[0].text == "SUPPORT")
        support(without(std::move(line), "TO"));
      else
        attack(without(std::move(line), "AND"));
    }
    reader_.letter.payload = {{"attacks", std::move(attacks_)}, {"support", std::move(support_)}};
  }

 private:
  // Attacks have an order and no name: the first one of a letter begins a new list.
  void attack(const PlainLine& line) {
    const bool guns_alone = line[0].text == "BOMBARD";
    Json row{{"attackers", Json::array()}, {"defenders", Json::array()}, {"bombard", Json::array()}};
    const char* part = guns_alone ? "bombard" : "attackers";
    const std::size_t before = reader_.slips();
    for (std::size_t i = 1; i < line.size(); ++i) {
      const std::string& word = line[i].text;
      if (word == "ON")
        part = "defenders";
      else if (word == "WITH" && !guns_alone)
        part = "bombard";
      else if (!is_unit(word))
        reader_.slip(line[i], "7.2", "\"" + word + "\" is no unit.");
      else
        row[part].push_back(word), reader_.about(word, line[0]);
    }
    if (row["defenders"].empty() && reader_.slips() == before)
      reader_.slip(line[0], "7.2", "An attack is ATTACK units ON units, at will WITH guns; or BOMBARD guns ON units.");
    if (!begun_) attacks_ = Json::array();
    begun_ = true;
    attacks_.push_back(std::move(row));
  }

  void support(const PlainLine& line) {
    const bool none = line.size() == 3 && line[2].text == "NONE";
    if (line.size() != 3 || !is_unit(line[1].text) || (!none && !is_unit(line[2].text)))
      return reader_.slip(word_at(line, 1), "9.2", "A support is SUPPORT gun unit, or SUPPORT gun NONE.");
    support_[line[1].text] = none ? Json() : Json(line[2].text);
    reader_.about(line[1].text, line[0]);
  }

  LetterReader& reader_;
  Json attacks_;
  Json support_;
  bool begun_ = false;
};

// ---- drives: repulsions and retreats ----

// "C05 0505", "C05 0505 DISPLACE C03 0606 C04 0707".
void read_drive(LetterReader& reader, const PlainLine& written, Json& drives) {
  const PlainLine line = without(without(written, "TO"), "AND");
  const std::string form = line[0].text + " unit hex, at will DISPLACE unit hex.";
  const bool displaces = line.size() > 3 && line[3].text == "DISPLACE";
  const bool whole = line.size() == 3 || (displaces && line.size() > 5 && line.size() % 2 == 0);
  if (!whole || !is_unit(line[1].text) || !is_hex(line[2].text))
    return reader.slip(word_at(line, line.size() < 3        ? line.size()
                                     : is_hex(line[2].text) ? 3
                                                            : 2),
                       "8.21", "It is " + form);
  Json displaced = Json::object();
  for (std::size_t i = 4; i + 1 < line.size(); i += 2) {
    if (!is_unit(line[i].text) || !is_hex(line[i + 1].text)) return reader.slip(line[i], "8.22", "It is " + form);
    displaced[line[i].text] = line[i + 1].text;
  }
  drives[line[1].text] =
      displaces ? Json::array({line[2].text, {{"displace", std::move(displaced)}}}) : Json(line[2].text);
  reader.about(line[1].text, line[0]);
}

void read_repulse(LetterReader& reader, const Json& base) {
  Json drives = object_of(base, "repulse");
  for (PlainLine line = reader.next_command({"REPULSE"}); !line.empty(); line = reader.next_command({"REPULSE"})) {
    ++reader.letter.orders;
    read_drive(reader, line, drives);
  }
  reader.letter.payload = {{"repulse", std::move(drives)}};
}

// ---- results ----

int small_number(std::string_view word) {
  if (word.empty() || word.size() > 3) return -1;
  int number = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return -1;
    number = number * 10 + (c - '0');
  }
  return number;
}

// "LOSS 1 U01 1 U02 1": combats count from 1, as everywhere players see them.
void read_loss(LetterReader& reader, const PlainLine& line, Json& losses) {
  const int combat = line.size() > 1 ? small_number(line[1].text) : -1;
  const bool none = line.size() == 3 && line[2].text == "NONE";
  if (combat < 1 || (!none && (line.size() < 4 || line.size() % 2 != 0)))
    return reader.slip(word_at(line, combat < 1 ? 1 : 2), "8.11", "A loss is LOSS combat unit points ...");
  Json take = Json::object();
  for (std::size_t i = 2; !none && i + 1 < line.size(); i += 2) {
    const int points = small_number(line[i + 1].text);
    if (!is_unit(line[i].text) || points < 0)
      return reader.slip(line[points < 0 ? i + 1 : i], "8.11", "A loss is LOSS combat unit points ...");
    take[line[i].text] = points;
    reader.about(line[i].text, line[0]);
  }
  Json row{{"combat", combat - 1}, {"take", std::move(take)}};
  for (Json& old : losses)
    if (look(old, "combat") == combat - 1) return static_cast<void>(old = std::move(row));
  losses.push_back(std::move(row));
}

void read_advance(LetterReader& reader, const PlainLine& written, Json& advance) {
  const PlainLine line = without(written, "TO");
  const bool nobody = line.size() == 2 && line[1].text == "NONE";
  if (nobody) return static_cast<void>(advance = Json::object());
  const bool stays = line.size() == 3 && line[2].text == "NONE";
  if (line.size() != 3 || !is_unit(line[1].text) || (!stays && !is_hex(line[2].text)))
    return reader.slip(word_at(line, 1), "8.23", "An advance is ADVANCE unit hex, or ADVANCE NONE.");
  if (stays)
    advance.erase(line[1].text);
  else
    advance[line[1].text] = line[2].text;
  reader.about(line[1].text, line[0]);
}

void read_results(LetterReader& reader, const Json& base) {
  Json losses = array_of(base, "losses");
  Json retreat = object_of(base, "retreat");
  Json advance = object_of(base, "advance");
  const auto next = [&] { return reader.next_command({"LOSS", "LOSSES", "RETREAT", "ADVANCE"}); };
  for (PlainLine line = next(); !line.empty(); line = next()) {
    ++reader.letter.orders;
    if (line[0].text == "RETREAT")
      read_drive(reader, line, retreat);
    else if (line[0].text == "ADVANCE")
      read_advance(reader, line, advance);
    else
      read_loss(reader, line, losses);
  }
  reader.letter.payload = {
      {"losses", std::move(losses)}, {"retreat", std::move(retreat)}, {"advance", std::move(advance)}};
}

}  // namespace

void read_between(LetterReader& reader, const Decision& decision, const Json& base) {
  if (decision.kind == "enter")
    read_enter(reader, base);
  else if (decision.kind == "allocate")
    AllocationText(reader, base).read();
  else if (decision.kind == "repulse")
    read_repulse(reader, base);
  else
    read_results(reader, base);
}

}  // namespace simove::bull_run
