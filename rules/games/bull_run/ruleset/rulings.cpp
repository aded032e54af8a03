#include "rules/games/bull_run/ruleset/rulings.h"

#include <algorithm>

#include "rules/core/sort_stably.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/view.h"

namespace simove::bull_run {

namespace {

Json choice(std::string value, std::string title) {
  return {{"value", std::move(value)}, {"title", std::move(title)}};
}

Json pick(Json from) {
  return {{"kind", "pick_one"}, {"from", std::move(from)}};
}

Json field(const char* name, const char* title, Json ask, const char* hint = nullptr) {
  Json made{{"name", name}, {"title", title}, {"ask", std::move(ask)}};
  if (hint != nullptr) made["hint"] = hint;
  return made;
}

Json form(Json fields) {
  return {{"kind", "form"}, {"fields", std::move(fields)}};
}

// One hex of the map, drawn or typed.
Json one_hex(const Game& game) {
  return {{"kind", "hex_path"}, {"least", 1}, {"most", 1}, {"map", game.map_file}};
}

Json number(int least, int most) {
  return {{"kind", "number"}, {"least", least}, {"most", most}};
}

// "U01 Jackson, 4 in 2504".
Json unit_choice(const Game& game, const BullRunState& state, const Unit& unit) {
  const std::string id = counter_of(state, unit);
  const RosterUnit* counter = game.scenarios[static_cast<std::size_t>(state.scenario)].find(id);
  std::string title = id;
  if (counter != nullptr && !counter->name.empty()) title += " " + counter->name;
  if (unit.real()) title += ", strength " + std::to_string(unit.strength);
  if (!unit.real()) title += ", dummy";
  if (unit.on_map()) title += ", in " + game.id(unit.hex);
  return choice(id, title);
}

template <class Wanted>
Json units_where(const Game& game, const BullRunState& state, const Position& position, Wanted wanted) {
  Json list = Json::array();
  for (int i = 0; i < position.count; ++i)
    if (wanted(position[i])) list.push_back(unit_choice(game, state, position[i]));
  // In the order of the true names, whatever aliases they go by.
  sort_stably(list, [](const Json& a, const Json& b) { return look_text(a, "value") < look_text(b, "value"); });
  return list;
}

Json sides() {
  return Json::array({choice("union", "Union"), choice("confederate", "Confederate")});
}

Json losses_field() {
  return field("losses", "Losses of its side",
               pick(Json::array({choice("follow", "are counted anew"), choice("keep", "stay as they are")})),
               "Losses are public, and decide when an army is demoralized.");
}

int greatest_strength(const Scenario& scenario) {
  int most = 1;
  for (const auto& roster : scenario.rosters)
    for (const RosterUnit& counter : roster) most = std::max(most, counter.strength);
  return most;
}

// ---- the offers, each where it can do something ----

void offer_units(const Game& game, const BullRunState& state, std::vector<RulingOffer>& offers) {
  const Scenario& scenario = game.scenarios[static_cast<std::size_t>(state.scenario)];
  const Position shown = shown_position(game, state);
  const int most = greatest_strength(scenario);
  const Json standing = units_where(game, state, shown, [](const Unit& unit) { return unit.on_map(); });
  const Json mendable =
      units_where(game, state, shown, [](const Unit& unit) { return unit.on_map() && unit.arm == Arm::infantry; });
  if (!standing.empty())
    offers.push_back(
        {"move", "Move a unit",
         form({field("unit", "Unit", pick(standing)), field("hex", "To hex", one_hex(game),
                                                            "An empty hex; nobody shares one. An objective does "
                                                            "not change hands by it.")}),
         "5.24"});
  if (!mendable.empty())
    offers.push_back(
        {"strength", "Mend a unit's strength",
         form({field("unit", "Unit", pick(mendable)), field("strength", "Strength", number(1, most)), losses_field()}),
         "2.3"});
  if (!standing.empty())
    offers.push_back(
        {"remove", "Take a unit off the map", form({field("unit", "Unit", pick(standing)), losses_field()}), "8.1"});
  const Json gone = units_where(game, state, state.position, [&](const Unit& unit) {
    return std::any_of(state.fallen.begin(), state.fallen.end(),
                       [&](const Fallen& fallen) { return fallen.unit == unit.id.view(); });
  });
  if (!gone.empty())
    offers.push_back({"return", "Bring a lost unit back",
                      form({field("unit", "Unit", pick(gone)), field("hex", "To hex", one_hex(game)),
                            field("strength", "Strength", number(0, most), "0 for a dummy."), losses_field()}),
                      "8.1"});
}

void offer_situation(const Game& game, const BullRunState& state, std::vector<RulingOffer>& offers) {
  const Scenario& scenario = game.scenarios[static_cast<std::size_t>(state.scenario)];
  Json places = Json::array();
  for (const Objective& objective : scenario.victory.objectives)
    places.push_back(choice(objective.hex, objective.name + ", " + objective.hex));
  Json holders = sides();
  holders.push_back(choice("nobody", "Nobody"));
  if (!places.empty())
    offers.push_back({"control", "Say who holds a place",
                      form({field("hex", "Place", pick(places)), field("side", "Held by", pick(holders))}), "14.14"});
  offers.push_back(
      {"morale", "Set losses and morale",
       form({field("side", "Side", pick(sides())), field("losses", "Losses", number(0, 999)),
             field("demoralized", "Demoralized", pick(Json::array({choice("no", "No"), choice("yes", "Yes")})))}),
       "11.0"});
  offers.push_back({"hold", "Hold a side in place this turn",
                    form({field("side", "Side", pick(sides()),
                                "Its combat units may not be plotted to move this turn; its leader may.")}),
                    "14.15"});
  offers.push_back({"night", "Play this turn by day or by night",
                    form({field("night", "This turn is",
                                pick(Json::array({choice("day", "a day turn"), choice("night", "a night turn")})),
                                "By night nobody may attack.")}),
                    "4.2"});
}

void offer_end(std::vector<RulingOffer>& offers) {
  Json winners = sides();
  winners.push_back(choice("draw", "Nobody: a draw"));
  const Json levels = Json::array(
      {choice("marginal", "Marginal"), choice("substantive", "Substantive"), choice("decisive", "Decisive")});
  offers.push_back({"end", "End the battle",
                    form({field("winner", "Victory of", pick(winners)),
                          field("level", "Level", pick(levels), "Of a draw there is none.")}),
                    "14.14"});
}

}  // namespace

std::vector<RulingOffer> rulings_of(const Game& game, const BullRunState& state) {
  std::vector<RulingOffer> offers;
  if (state.stage == Stage::done) return offers;
  if (state.stage == Stage::enter || state.stage == Stage::plot) {
    offer_units(game, state, offers);
    offer_situation(game, state, offers);
  }
  offer_end(offers);
  return offers;
}

}  // namespace simove::bull_run
