// Units driven one hex by the other side: the decision `repulse` and the retreats of `results`. Every choice is a hex,
// or a hex with who makes room there [7.3, 8.21, 8.22].
#include <algorithm>

#include "rules/games/bull_run/owed.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/live.h"

namespace simove::bull_run {

namespace {

std::string name(const Standing& standing, UnitIndex unit) {
  return std::string(standing.state.position[unit].id.view());
}

struct BarText {
  const char* rule;
  const char* text;
};

BarText text_of(DriveBar bar) {
  switch (bar) {
    case DriveBar::river:
      return {"13.0", "The river is in the way."};
    case DriveBar::enemy:
      return {"8.21", "One of your units stands there."};
    case DriveBar::zone:
      return {"8.21", "A zone of control of yours closes it."};
    case DriveBar::friend_stays:
      return {"8.22", "A unit of its own side stands there and cannot make room."};
    case DriveBar::friend_not_needed:
      return {"8.22", "A unit of its own side stands there, and another hex is free."};
  }
  return {"8.21", ""};
}

Json displaced(const Standing& standing, const OwedChoice& choice) {
  Json moves = Json::object();
  for (const auto& [unit, hex] : choice.displace) moves[name(standing, unit)] = standing.game.id(hex);
  return moves;
}

Json to_json(const Standing& standing, const OwedChoice& choice) {
  const std::string hex = standing.game.id(choice.hex);
  if (choice.displace.empty()) return hex;
  return Json::array({hex, {{"displace", displaced(standing, choice)}}});
}

Json drive_json(const Standing& standing, const OwedDrive& drive) {
  Json choices = Json::array();
  for (const OwedChoice& choice : drive.choices)
    choices.push_back({{"hex", standing.game.id(choice.hex)},
                       {"to", to_json(standing, choice)},
                       {"displace", choice.displace.empty() ? Json() : displaced(standing, choice)}});
  Json forbidden = Json::array();
  for (const auto& [hex, bar] : drive.forbidden)
    forbidden.push_back({{"hex", standing.game.id(hex)}, {"rule", text_of(bar).rule}, {"text", text_of(bar).text}});
  return {{"unit", name(standing, drive.unit)},
          {"from", standing.game.id(standing.turn->position[drive.unit].hex)},
          {"combat", drive.combat < 0 ? Json() : Json(drive.combat)},
          {"choices", choices},
          {"forbidden", forbidden},
          {"default", to_json(standing, drive.preferred)}};
}

const Json* choice_named(const Json& drive, const Json& to) {
  for (const Json& choice : look(drive, "choices"))
    if (look(choice, "to") == to) return &choice;
  return nullptr;
}

std::string destination(const Json& to) {
  const Json& hex = to.is_array() && !to.empty() ? to[0] : to;
  const auto* text = hex.get_ptr<const std::string*>();
  return text == nullptr ? std::string() : printable(*text);
}

// A hex that is offered, but not with this displacement, is another slip than a hex that is not offered [8.22, 8.21].
Problem wrong_drive(const Json& drive, const Json& to, const char* rule) {
  const std::string unit = look_text(drive, "unit");
  const std::string hex = destination(to);
  if (hex.empty()) return live_problem(unit, "", rule, unit + " has no hex to go to yet.");
  for (const Json& choice : look(drive, "choices"))
    if (look_text(choice, "hex") == hex)
      return live_problem(unit, hex, "8.22",
                          look(choice, "displace").is_null()
                              ? unit + " finds " + hex + " free; nobody makes room for it."
                              : unit + " can go to " + hex + " only when its friend there makes room as offered.");
  for (const Json& bar : look(drive, "forbidden"))
    if (look_text(bar, "hex") == hex)
      return live_problem(unit, hex, rule, unit + " cannot be driven to " + hex + ": " + look_text(bar, "text"));
  return live_problem(unit, hex, rule, unit + " cannot be driven to " + hex + ".");
}

}  // namespace

Json drives_json(const Standing& standing, Side side, bool retreats) {
  Json drives = Json::array();
  for (const OwedDrive& drive : retreats ? owed_retreats(*standing.turn) : owed_repulsions(*standing.turn))
    if (drive.directed_by == side && drive.choices.size() > 1) drives.push_back(drive_json(standing, drive));
  return drives;
}

Json drives_default(const Json& drives) {
  Json answers = Json::object();
  for (const Json& drive : drives) answers[look_text(drive, "unit")] = look(drive, "default");
  return answers;
}

void check_drives(const Json& drives, const Json& answers, const char* rule, std::vector<Problem>& problems) {
  std::vector<std::string> asked;
  for (const Json& drive : drives) {
    asked.push_back(look_text(drive, "unit"));
    const Json& to = look(answers, asked.back());
    if (choice_named(drive, to) == nullptr) problems.push_back(wrong_drive(drive, to, rule));
  }
  if (!answers.is_object()) return;
  for (const auto& [unit, to] : answers.items())
    if (std::find(asked.begin(), asked.end(), unit) == asked.end())
      problems.push_back(
          live_problem(printable(unit), "", rule, "Nothing is asked about where " + printable(unit) + " goes."));
}

Json sample_drives(const Json& drives, SplitMix& source) {
  Json answers = Json::object();
  for (const Json& drive : drives) {
    const Json& choices = look(drive, "choices");
    answers[look_text(drive, "unit")] =
        look(choices[static_cast<std::size_t>(source.below(static_cast<int>(choices.size())))], "to");
  }
  return answers;
}

void give_drives(const Game& game, const Position& position, const Json& answers, bool retreats, Decisions& given) {
  if (!answers.is_object()) return;
  for (const auto& [id, to] : answers.items()) {
    const UnitIndex unit = position.find(id);
    if (unit == no_unit) continue;
    (retreats ? given.retreat : given.repulse)[unit] = game.hex(destination(to));
    static const Json nothing;
    const Json& displace = look(to.is_array() && to.size() == 2 ? to[1] : nothing, "displace");
    if (!displace.is_object()) continue;
    for (const auto& [friend_id, hex] : displace.items())
      (retreats ? given.retreat_displace : given.repulse_displace)
          .push({unit, position.find(friend_id), game.hex(look_text(displace, friend_id))});
  }
}

}  // namespace simove::bull_run
