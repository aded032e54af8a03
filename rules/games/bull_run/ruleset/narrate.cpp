#include "rules/games/bull_run/ruleset/narrate.h"

#include <array>
#include <string_view>
#include <utility>

#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

// " (10.3)" after what a rule made happen.
std::string cited(const Json& body) {
  const std::string rule = look_text(body, "rule");
  return rule.empty() ? "" : " (" + rule + ")";
}

std::string verb(std::size_t number, const char* one, const char* many) {
  return number == 1 ? one : many;
}

// What the log says of who decided; the player's own order and what had to be need no word.
std::string decided(const Json& body) {
  const std::string by = look_text(body, "decided");
  if (by == "standing") return ", by standing order";
  return by == "replaced" ? ", by standing order, since the order given was no longer possible (R-GROUP)" : "";
}

std::string deployed(const Json& body) {
  const std::size_t units = look(body, "units").size();
  const std::size_t dummies = look(body, "removed").size();
  std::string text =
      "Both sides have deployed; " + counted(units, "unit") + " " + verb(units, "stands", "stand") + " on the map";
  for (const Json& unit : look(body, "units"))
    if (look_flag(unit, "face_down")) return text + ", face down but for the leaders" + cited(body) + ".";
  if (dummies > 0)
    text += ", and " + counted(dummies, "dummy counter") + " " + verb(dummies, "is", "are") + " taken off";
  return text + cited(body) + ".";
}

std::string turn_begins(const Json& body) {
  return "Turn " + std::to_string(look_number(body, "turn")) + " begins, " + look_text(body, "clock") +
         (look_flag(body, "night") ? ", a night turn: nobody may attack" : "") + ".";
}

std::string entered(const Json& body) {
  const std::string wanted = look_text(body, "wanted");
  return look_text(body, "unit") + " arrives at " + look_text(body, "hex") +
         (wanted.empty() ? "" : ", because " + wanted + " is blocked") + decided(body) + cited(body) + ".";
}

std::string orders_revealed(const Json& body) {
  std::string text = "Orders are opened:";
  for (const char* side : {"union", "confederate"})
    text += std::string(text.back() == ':' ? " " : ", ") + capital(side) + " " +
            counted(look(look(body, "plots"), side).size(), "unit");
  return text + cited(body) + ".";
}

std::string command(const Json& body) {
  const Words scattered = look_words(body, "scattered");
  std::string digits;
  for (const Json& digit : look(body, "digits"))
    digits += (digits.empty() ? "" : ", ") + (digit.is_number_integer() ? std::to_string(digit.get<int>()) : "?");
  std::string text = capital(look_text(body, "side")) + " command die " + std::to_string(look_number(body, "die")) +
                     ", hexes ending in " + digits + ": " +
                     (scattered.empty() ? std::string("nobody scatters")
                                        : spoken(scattered) + verb(scattered.size(), " scatters", " scatter"));
  if (look_flag(body, "leader_moves")) text += "; the leader moves, so nobody is sure of his orders";
  return text + cited(body) + ".";
}

std::string pinned(const Json& body) {
  const Words halted = look_words(body, "halted");
  if (halted.empty()) return "Nobody is held at the start.";
  return spoken(halted) + verb(halted.size(), " starts", " start") + " in an enemy zone of control and may not leave" +
         cited(body) + ".";
}

// Each stop and each die carries its own text; the sentence of the sub-segment strings them together.
std::string sub_segment(const Json& body) {
  std::string text = "Sub-segment " + std::to_string(look_number(body, "at")) + ": ";
  const std::size_t moves = look(body, "moves").size();
  text += moves == 0 ? "nobody moves." : counted(moves, "unit") + verb(moves, " moves.", " move.");
  for (const Json& contest : look(body, "contests")) {
    text += " " + look_text(contest, "union") + " and " + look_text(contest, "confederate") + " reach for " +
            look_text(contest, "hex") + " together; ";
    std::string rolls;
    for (const Json& pair : look(contest, "dice"))
      if (pair.size() == 2) rolls += (rolls.empty() ? "dice " : ", then ") + pair[0].dump() + " to " + pair[1].dump();
    text += rolls + ", " + look_text(contest, "winner") + " is quicker (5.24).";
  }
  for (const Json& stop : look(body, "stops")) text += " " + look_text(stop, "text");
  const Words gone = look_words(body, "eliminated");
  if (!gone.empty()) text += " Found to be dummies and removed: " + spoken(gone) + " (15.22).";
  return text;
}

std::string scatter(const Json& body) {
  const Words path = look_words(body, "path");
  std::string text = look_text(body, "unit") + " scatters, dice ";
  Words dice;
  for (const Json& die : look(body, "dice")) dice.push_back(die.dump());
  text += spoken(dice) + ": ";
  text += path.empty() ? "it does not move" : "it goes by " + spoken(path);
  const std::string why = look_text(body, "text");
  return text + (why.empty() ? "" : "; " + why) + cited(body) + ".";
}

std::string attack(const Json& body) {
  std::string text = spoken(look_words(body, "attackers")) +
                     verb(look(body, "attackers").size(), " attacks ", " attack ") +
                     spoken(look_words(body, "defenders"));
  const Words guns = look_words(body, "bombard");
  if (!guns.empty())
    text = (look(body, "attackers").empty() ? spoken(guns) + " bombards " + spoken(look_words(body, "defenders"))
                                            : text + " with the guns of " + spoken(guns));
  if (look(body, "die").is_null()) return text + " and finds dummies only (15.13).";
  const std::string odds = look_text(body, "odds");
  const std::string column = look_text(body, "column");
  text += ": " + std::to_string(look_number(body, "attack")) + " against " +
          std::to_string(look_number(body, "defence")) + ", odds " + odds;
  if (column != odds) text += " taken as " + column + " for demoralization (11.3)";
  return text + ", die " + std::to_string(look_number(body, "die")) + ": " + look_text(body, "result") + ", " +
         look_text(body, "meaning") + decided(body) + cited(body) + ".";
}

std::string combat_name(const Json& body) {
  return "combat " + std::to_string(look_number(body, "combat") + 1);
}

std::string repulsed(const Json& body) {
  const std::string unit = look_text(body, "unit");
  if (look(body, "to").is_null())
    return unit + " is repulsed but finds no way, and stays without loss" + cited(body) + ".";
  return unit + " did not fight and is repulsed from " + look_text(body, "from") + " to " + look_text(body, "to") +
         decided(body) + cited(body) + ".";
}

std::string loss(const Json& body) {
  const std::string unit = look_text(body, "unit");
  const auto points = static_cast<std::size_t>(look_number(body, "points"));
  std::string text = unit + " loses " + counted(points, "point");
  text += look(body, "combat").is_null() ? std::string(" because no way back is open") : " in " + combat_name(body);
  text += look_flag(body, "eliminated") ? " and is destroyed"
                                        : "; " + std::to_string(look_number(body, "strength")) + " left";
  return text + decided(body) + cited(body) + ".";
}

std::string retreated(const Json& body) {
  const std::string unit = look_text(body, "unit");
  if (look(body, "to").is_null())
    return unit + " must retreat after " + combat_name(body) + " and cannot" + cited(body) + ".";
  return unit + " retreats after " + combat_name(body) + " to " + look_text(body, "to") + decided(body) + cited(body) +
         ".";
}

std::string displaced(const Json& body) {
  return look_text(body, "unit") + " makes room for " + look_text(body, "by") + " and goes to " +
         look_text(body, "to") + decided(body) + cited(body) + ".";
}

std::string advanced(const Json& body) {
  return look_text(body, "unit") + " advances to " + look_text(body, "to") + " after " + combat_name(body) +
         decided(body) + cited(body) + ".";
}

std::string eliminated(const Json& body) {
  const std::string why = look_text(body, "why");
  return look_text(body, "unit") + " is removed" + (why.empty() ? "" : ": " + why) + cited(body) + ".";
}

std::string revealed(const Json& body) {
  Words units;
  for (const Json& unit : look(body, "units")) {
    const int strength = look_number(unit, "strength");
    units.push_back(look_text(unit, "id") + " (" + look_text(unit, "type") +
                    (strength > 0 ? " " + std::to_string(strength) : "") + ", until now " + look_text(unit, "alias") +
                    ")");
  }
  return "Turned up: " + spoken(units) + cited(body) + ".";
}

std::string demoralized(const Json& body) {
  return "The " + capital(look_text(body, "side")) +
         " army is demoralized: its attacks go one column down, attacks on it one up" + cited(body) + ".";
}

std::string control(const Json& body) {
  return capital(look_text(body, "side")) + " now holds " + look_text(body, "name") + " (" + look_text(body, "hex") +
         ")" + (look_text(body, "was").empty() ? "" : ", held before by " + capital(look_text(body, "was"))) +
         cited(body) + ".";
}

std::string turn_ends(const Json& body) {
  const Json& losses = look(body, "losses");
  return "Turn " + std::to_string(look_number(body, "turn")) + " ends; losses so far: Union " +
         std::to_string(look_number(losses, "union")) + ", Confederate " +
         std::to_string(look_number(losses, "confederate")) + ".";
}

std::string game_ends(const Json& body) {
  const Json& outcome = look(body, "outcome");
  return "The game is over. " + look_text(outcome, "text") + cited(outcome);
}

// ---- what an umpire rules ----

// "Union losses are 3." after what changed them; nothing where they stay.
std::string losses_now(const Json& body) {
  if (look(body, "losses").is_null()) return "";
  return " " + capital(look_text(body, "side")) + " losses are put at " + std::to_string(look_number(body, "losses")) +
         ".";
}

std::string ruled_strength(const Json& body) {
  const std::string unit = look_text(body, "unit");
  if (look(body, "strength").is_null()) return "the strength of " + unit + " is put right.";
  return unit + " is put from strength " + std::to_string(look_number(body, "was")) + " to " +
         std::to_string(look_number(body, "strength")) + ".";
}

std::string ruled_control(const Json& body) {
  const std::string side = look_text(body, "side");
  return look_text(body, "name") + " (" + look_text(body, "hex") + ") is held by " +
         (side.empty() ? "nobody" : "the " + capital(side)) + " now.";
}

std::string ruled_morale(const Json& body) {
  return "the losses of the " + capital(look_text(body, "side")) + " are put at " +
         std::to_string(look_number(body, "losses")) + "; its army is " +
         (look_flag(body, "demoralized") ? "" : "not ") + "demoralized.";
}

std::string ruled(const Json& body) {
  const std::string act = look_text(body, "act");
  const std::string unit = look_text(body, "unit");
  if (act == "move") return unit + " is moved from " + look_text(body, "from") + " to " + look_text(body, "to") + ".";
  if (act == "strength") return ruled_strength(body) + losses_now(body);
  if (act == "remove") return unit + " is taken off the map at " + look_text(body, "from") + "." + losses_now(body);
  if (act == "return") return unit + " comes back at " + look_text(body, "to") + "." + losses_now(body);
  if (act == "control") return ruled_control(body);
  if (act == "morale") return ruled_morale(body);
  if (act == "hold") return capital(look_text(body, "side")) + " combat units stand still this turn.";
  if (act == "night")
    return look_flag(body, "night") ? "this is a night turn; nobody may attack." : "this is a day turn.";
  const std::string winner = look_text(body, "winner");
  return winner.empty() ? "the battle ends in a draw."
                        : "the battle ends: " + look_text(body, "level") + " " + capital(winner) + " victory.";
}

std::string ruling(const Json& body) {
  return "By ruling of the umpire: " + ruled(body);
}

using Teller = std::string (*)(const Json&);
constexpr std::array<std::pair<std::string_view, Teller>, 21> tellers{{
    {"deployed", deployed},
    {"turn_begins", turn_begins},
    {"entered", entered},
    {"orders_revealed", orders_revealed},
    {"command", command},
    {"pinned", pinned},
    {"sub_segment", sub_segment},
    {"scatter", scatter},
    {"attack", attack},
    {"repulsed", repulsed},
    {"loss", loss},
    {"retreated", retreated},
    {"displaced", displaced},
    {"advanced", advanced},
    {"eliminated", eliminated},
    {"revealed", revealed},
    {"demoralized", demoralized},
    {"control", control},
    {"turn_ends", turn_ends},
    {"game_ends", game_ends},
    {"ruling", ruling},
}};

}  // namespace

std::string ruling_line(const Json& body) {
  return "Umpire ruling, turn " + std::to_string(look_number(body, "turn")) + ": " + ruled(body);
}

std::string sentence_of(const std::string& kind, const Json& body) {
  for (const auto& [name, teller] : tellers)
    if (name == kind) return teller(body);
  return "";
}

}  // namespace simove::bull_run
