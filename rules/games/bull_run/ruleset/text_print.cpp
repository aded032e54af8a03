// An answer as lines that text.cpp reads back to the same payload.
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/text.h"

namespace simove::bull_run {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += " " + word;
  return text;
}

std::string text_of(const Json& value) {
  const auto* text = value.get_ptr<const std::string*>();
  return text == nullptr ? "NONE" : *text;
}

// A word, or {"concentrate": [...]}, {"toward": hex} and the like.
std::string policy_text(const Json& value) {
  if (!value.is_object()) return " " + text_of(value);
  std::string text;
  for (const auto& [key, named] : value.items()) {
    text += " " + (key == "away_from" ? "away-from" : key);
    text += named.is_array() ? joined(look_words(value, key)) : " " + text_of(named);
  }
  return text;
}

// The first line says that whatever is not named is at its default, as it is in the payload.
std::string standing_text(const Json& standing) {
  std::string text = "STANDING default\n";
  for (const char* member : {"allocate", "losses", "retreat", "advance", "support"})
    if (standing.contains(member))
      text += "STANDING " + std::string(member) + policy_text(look(standing, member)) + "\n";
  const Json& units = look(standing, "units");
  if (!units.is_object()) return text;
  for (const auto& [unit, own] : units.items())
    if (own.is_object())
      for (const auto& [member, word] : own.items())
        text += "STANDING " + unit + " " + member + " " + text_of(word) + "\n";
  return text;
}

std::string rows_text(const Json& payload, const char* member) {
  std::string text;
  for (const std::string& row : look_words(payload, member)) text += row + "\n";
  return text;
}

std::string drives_text(const char* command, const Json& drives) {
  std::string text;
  if (!drives.is_object()) return text;
  for (const auto& [unit, to] : drives.items()) {
    text += std::string(command) + " " + unit + " " + text_of(to.is_array() && !to.empty() ? to[0] : to);
    static const Json nothing;
    const Json& displaced = look(to.is_array() && to.size() == 2 ? to[1] : nothing, "displace");
    if (displaced.is_object()) {
      text += " DISPLACE";
      for (const auto& [other, hex] : displaced.items()) text += " " + other + " " + text_of(hex);
    }
    text += "\n";
  }
  return text;
}

std::string pairs_text(const char* command, const Json& pairs) {
  std::string text;
  if (!pairs.is_object()) return text;
  for (const auto& [unit, to] : pairs.items()) text += std::string(command) + " " + unit + " " + text_of(to) + "\n";
  return text;
}

std::string allocation_text(const Json& payload) {
  std::string text;
  const Json& attacks = look(payload, "attacks");
  for (std::size_t i = 0; attacks.is_array() && i < attacks.size(); ++i) {
    const auto attackers = look_words(attacks[i], "attackers");
    const auto guns = look_words(attacks[i], "bombard");
    const std::string defenders = " ON" + joined(look_words(attacks[i], "defenders"));
    if (attackers.empty())
      text += "BOMBARD" + joined(guns) + defenders + "\n";
    else
      text += "ATTACK" + joined(attackers) + defenders + (guns.empty() ? "" : " WITH" + joined(guns)) + "\n";
  }
  return text + pairs_text("SUPPORT", look(payload, "support"));
}

std::string losses_text(const Json& losses) {
  std::string text;
  for (std::size_t i = 0; losses.is_array() && i < losses.size(); ++i) {
    text += "LOSS " + std::to_string(look_number(losses[i], "combat") + 1);
    const Json& take = look(losses[i], "take");
    if (!take.is_object() || take.empty()) text += " NONE";
    if (take.is_object())
      for (const auto& [unit, points] : take.items())
        text += " " + unit + " " + std::to_string(look_number(take, unit));
    text += "\n";
  }
  return text;
}

std::string lines_of(const std::string& kind, const Json& payload) {
  if (kind == "plot") return rows_text(payload, "plots");
  if (kind == "deploy") return rows_text(payload, "deploy");
  if (kind == "enter") return pairs_text("ENTER", look(payload, "enter"));
  if (kind == "allocate") return allocation_text(payload);
  if (kind == "repulse") return drives_text("REPULSE", look(payload, "repulse"));
  return losses_text(look(payload, "losses")) + drives_text("RETREAT", look(payload, "retreat")) +
         pairs_text("ADVANCE", look(payload, "advance"));
}

}  // namespace

std::string print_letter(const Decision& decision, const Json& payload) {
  std::string text = lines_of(decision.kind, payload);
  if (text.empty()) text = "CLEAR  # no orders\n";  // nobody does anything, and that is meant
  if (look(payload, "standing").is_object()) text += standing_text(look(payload, "standing"));
  return text;
}

}  // namespace simove::bull_run
