#include "server/match/rulesets.h"

#include <algorithm>

namespace simove::match {

namespace {

// Manifests are ours, but a missing member must not bring a server down: it reads as "".
std::string text_member(const Json& object, const char* key) {
  if (!object.is_object()) return {};
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string()) return {};
  return *found->get_ptr<const std::string*>();
}

const Json& list_member(const Json& object, const char* key) {
  static const Json none = Json::array();
  if (!object.is_object()) return none;
  const auto found = object.find(key);
  return found != object.end() && found->is_array() ? *found : none;
}

}  // namespace

void Rulesets::add(std::shared_ptr<const Ruleset> ruleset) {
  rulesets_.push_back(std::move(ruleset));
}

const Ruleset* Rulesets::find(const std::string& game) const {
  for (const auto& ruleset : rulesets_)
    if (game_id(*ruleset) == game) return ruleset.get();
  return nullptr;
}

std::vector<Json> Rulesets::manifests() const {
  std::vector<Json> out;
  for (const auto& ruleset : rulesets_) {
    Json manifest = ruleset->manifest();
    // File contents have an address of their own; the list only names them.
    if (manifest.contains("data") && manifest["data"].is_array())
      for (Json& file : manifest["data"])
        if (file.is_object()) file.erase("content");
    out.push_back(std::move(manifest));
  }
  return out;
}

std::string game_id(const Ruleset& ruleset) {
  return text_member(ruleset.manifest(), "id");
}

std::string game_title(const Ruleset& ruleset) {
  const std::string title = text_member(ruleset.manifest(), "title");
  return title.empty() ? game_id(ruleset) : title;
}

std::string scenario_title(const Ruleset& ruleset, const std::string& scenario) {
  for (const Json& entry : list_member(ruleset.manifest(), "scenarios"))
    if (text_member(entry, "id") == scenario) {
      const std::string title = text_member(entry, "title");
      if (!title.empty()) return title;
    }
  return scenario;
}

std::string version_of(const Ruleset& ruleset) {
  const Json& manifest = ruleset.manifest();
  const auto found = manifest.find("version");
  if (found == manifest.end()) return {};
  return found->is_string() ? *found->get_ptr<const std::string*>() : found->dump();
}

namespace {

std::vector<SeatPlan> read_seats(const Json& holder) {
  std::vector<SeatPlan> out;
  for (const Json& seat : list_member(holder, "seats"))
    out.push_back({SeatId{text_member(seat, "seat")}, text_member(seat, "node"), text_member(seat, "side"),
                   text_member(seat, "title")});
  return out;
}

// Puts `fresh` where the first seat of the same side stood; that side's others go.
std::vector<SeatPlan> replaced(std::vector<SeatPlan> seats, const std::vector<SeatPlan>& fresh) {
  const auto of_side = [&](const SeatPlan& seat) { return seat.side == fresh.front().side; };
  const auto first = std::find_if(seats.begin(), seats.end(), of_side);
  const auto at = first - seats.begin();
  seats.erase(std::remove_if(seats.begin(), seats.end(), of_side), seats.end());
  seats.insert(seats.begin() + std::min(at, std::ssize(seats)), fresh.begin(), fresh.end());
  return seats;
}

std::string chosen_value(const std::string& option, const Json& schema, const Json& options) {
  const std::string chosen = text_member(options, option.c_str());
  return chosen.empty() ? text_member(schema, "default") : chosen;
}

}  // namespace

std::vector<SeatPlan> seats_of(const Ruleset& ruleset, const std::string& scenario, const Json& options) {
  std::vector<SeatPlan> out;
  for (const Json& entry : list_member(ruleset.manifest(), "scenarios")) {
    if (text_member(entry, "id") != scenario) continue;
    out = read_seats(entry);
    const auto schemas = entry.find("options");
    if (schemas == entry.end() || !schemas->is_object()) continue;
    for (const auto& [option, schema] : schemas->items())
      for (const Json& choice : list_member(schema, "choices"))
        if (const auto fresh = read_seats(choice);
            !fresh.empty() && text_member(choice, "value") == chosen_value(option, schema, options))
          out = replaced(std::move(out), fresh);
  }
  return out;
}

namespace {

bool says(const Json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() && found->is_boolean() && found->get<bool>();
}

bool chosen_secret(const Json& schemas, const Json& options) {
  if (!schemas.is_object() || !options.is_object()) return false;
  for (const auto& [name, schema] : schemas.items()) {
    const auto chosen = options.find(name);
    if (chosen == options.end() || !says(schema, "keeps_answers_secret")) continue;
    const auto otherwise = schema.find("default");
    if (otherwise == schema.end() || *otherwise != *chosen) return true;
  }
  return false;
}

}  // namespace

bool has_secret_member(const Ruleset& ruleset, const std::string& scenario, const Json& payload) {
  for (const Json& entry : list_member(ruleset.manifest(), "scenarios")) {
    if (text_member(entry, "id") != scenario) continue;
    for (const Json& member : list_member(entry, "answers_secret_members"))
      if (const auto* name = member.get_ptr<const std::string*>(); name != nullptr && payload.contains(*name))
        return true;
  }
  return false;
}

AnswersShown answers_shown(const Ruleset& ruleset, const std::string& scenario, const Json& options) {
  for (const Json& entry : list_member(ruleset.manifest(), "scenarios")) {
    if (text_member(entry, "id") != scenario) continue;
    const auto schemas = entry.find("options");
    if (says(entry, "keeps_answers_secret")) return AnswersShown::nothing;
    if (schemas != entry.end() && chosen_secret(*schemas, options)) return AnswersShown::nothing;
    return says(entry, "answers_public_after_reveal") ? AnswersShown::payloads : AnswersShown::digests;
  }
  return AnswersShown::digests;
}

}  // namespace simove::match
