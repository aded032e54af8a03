#include "rules/games/bull_run/ruleset/brief.h"

#include <map>

#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

namespace {

std::string line(const std::string& text) {
  return "# " + text + "\n";
}

// What a plot is asked of, by unit: whether it may move, whether it stands beside an enemy, whether it is coming.
std::map<std::string, Json> asked_units(const Decision& decision) {
  std::map<std::string, Json> units;
  if (decision.kind == "plot")
    for (const Json& unit : look(decision.ask, "units")) units[look_text(unit, "id")] = unit;
  return units;
}

std::string unit_words(const Json& unit) {
  std::string text = look_text(unit, "id");
  if (const std::string name = look_text(unit, "name"); !name.empty()) text += " " + name;
  const std::string type = look_text(unit, "type");
  if (type == "unknown") return text + ", face down";
  if (type == "infantry" || type == "artillery")
    return text + (type == "artillery" ? ", guns" : "") + ", strength " + std::to_string(look_number(unit, "strength"));
  return text + ", " + type;
}

std::string asked_words(const Json& asked) {
  if (look_flag(asked, "arrives")) return ", arrives";
  std::string text = look_flag(asked, "pinned") ? ", in an enemy zone" : "";
  if (!look_flag(asked, "may_move")) text += ", may not move";
  return text;
}

std::string units_of(const Json& view, const std::map<std::string, Json>& asked, bool own_side) {
  const std::string own = look_text(view, "side");
  std::string text;
  for (const Json& unit : look(view, "units")) {
    if ((look_text(unit, "side") == own) != own_side || look_text(unit, "hex").empty()) continue;
    std::string words = unit_words(unit) + ": " + look_text(unit, "hex");
    if (const auto found = asked.find(look_text(unit, "id")); found != asked.end()) words += asked_words(found->second);
    text += line(words);
  }
  // Those that come this turn stand nowhere yet.
  for (const auto& [id, unit] : asked)
    if (own_side && look_flag(unit, "arrives")) text += line(id + ": arrives in " + look_text(unit, "start"));
  return text;
}

std::string arrivals(const Json& view) {
  std::string text;
  for (const Json& unit : look(view, "reinforcements"))
    if (look_text(unit, "side") == look_text(view, "side"))
      text += line(look_text(unit, "id") + " " + look_text(unit, "name") + ": turn " +
                   std::to_string(look_number(unit, "turn")) + " in " + look_text(unit, "hex"));
  return text;
}

std::string objectives(const Json& view) {
  std::string text;
  for (const Json& place : look(view, "objectives")) {
    const std::string holder = look_text(place, "held_by");
    text += line(look_text(place, "name") + " " + look_text(place, "hex") + ": " +
                 (holder.empty() ? "nobody's" : capital(holder)));
  }
  return text;
}

// How an order is written, on the first unit that may move.
std::string form_of(const std::map<std::string, Json>& asked) {
  for (const auto& [id, unit] : asked)
    if (look_flag(unit, "may_move"))
      return line("An order is a line like " + id + "/" + look_text(unit, "start") +
                  " HEX HEX: unit, where it stands, hex by hex.");
  return {};
}

std::string under(const std::string& heading, const std::string& lines) {
  return lines.empty() ? std::string() : line(heading) + lines;
}

}  // namespace

std::string brief_of(const Decision& decision, const Json& view) {
  if (decision.kind == "deploy") return {};
  const auto asked = asked_units(decision);
  return form_of(asked) + under("Your side:", units_of(view, asked, true)) +
         under("The other side:", units_of(view, asked, false)) + under("Still to come on your side:", arrivals(view)) +
         under("Places:", objectives(view));
}

}  // namespace simove::bull_run
