// Carries one ruling of an umpire out; see rulings.h. Each kind is a small function over a working copy that refuses or
// changes; what holds for all of them is judged once at the end.
#include <algorithm>

#include "rules/games/bull_run/ruleset/events.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/outcome.h"
#include "rules/games/bull_run/ruleset/resolve.h"
#include "rules/games/bull_run/ruleset/rulings.h"
#include "rules/games/bull_run/ruleset/view.h"

namespace simove::bull_run {

namespace {

using Refusal = std::optional<Rejection>;

Refusal refuse(const char* path, const char* rule, std::string subject, std::string place, std::string text) {
  Rejection rejection{"illegal-ruling", path, text, {}};
  rejection.problems.push_back({Severity::error, std::move(subject), 0, std::move(place), rule, std::move(text), {}});
  return rejection;
}

std::string side_name(Side side) {
  return capital(std::string(word(side)));
}

Json word_or_null(std::optional<Side> side) {
  return side ? Json(std::string(word(*side))) : Json();
}

// The working copy of one ruling.
class Amending {
 public:
  Amending(const Game& game, const BullRunState& state, const Ruling& ruling)
      : game_(game),
        before_(state),
        payload_(ruling.payload),
        after_{state, {}, {}},
        shown_(shown_position(game, state)) {}

  Refusal carry_out(const std::string& kind) {
    if (kind == "move") return move();
    if (kind == "strength") return strength();
    if (kind == "remove") return remove();
    if (kind == "return") return bring_back();
    if (kind == "control") return control();
    if (kind == "morale") return morale();
    if (kind == "hold") return hold();
    if (kind == "night") return night();
    return end();
  }

  // What every ruling must leave as it is. With no entry left to be chosen, phase A is over [12.0].
  Refusal judge() {
    if (after_.changes.empty()) return refuse("", "", "", "", "This ruling would change nothing.");
    if (after_.state.stage == Stage::done) return std::nullopt;
    if (after_.state.stage == Stage::enter) enter_if_nothing_owed(game_, after_.state, after_.events);
    if (pending_of(game_, after_.state).empty())
      return refuse("", "4.1", "", "", "After this ruling nobody would be left to be asked; end the battle instead.");
    return before_.stage == Stage::plot ? others_stay() : std::nullopt;
  }

  AmendedMatch take() { return std::move(after_); }

 private:
  [[nodiscard]] const Scenario& scenario() const { return game_.scenarios[static_cast<std::size_t>(before_.scenario)]; }

  // ---- reading the payload ----

  Refusal members(std::initializer_list<const char*> wanted) const {
    if (!payload_.is_object()) return refuse("", "", "", "", "A ruling is an object of its fields.");
    for (const char* name : wanted)
      if (!payload_.contains(name))
        return refuse("", "", "", "", std::string("The ruling does not say \"") + name + "\".");
    for (const auto& [name, value] : payload_.items())
      if (std::find_if(wanted.begin(), wanted.end(), [&](const char* one) { return name == one; }) == wanted.end())
        return refuse("", "", "", "", "Nothing is asked as \"" + printable(name) + "\".");
    return std::nullopt;
  }

  Refusal read_side(const char* name, Side& side) const {
    const auto read = side_from(look_text(payload_, name));
    if (read) side = *read;
    return read ? std::nullopt : refuse("/side", "", "", "", "There is no such side.");
  }

  Refusal read_number(const char* name, const char* rule, int least, int most, int& number) const {
    const Json& value = look(payload_, name);
    const bool whole = value.is_number_integer() && value >= least && value <= most;
    if (whole) number = value.get<int>();
    if (whole) return std::nullopt;
    return refuse("", rule, "", "",
                  std::string("\"") + name + "\" must be a whole number from " + std::to_string(least) + " to " +
                      std::to_string(most) + ".");
  }

  // A counter on the map as it is shown; an arrival of this turn stands in its entry hex already.
  Refusal read_standing_unit(UnitIndex& unit) const {
    const std::string id = look_text(payload_, "unit");
    unit = shown_.find(id);
    if (unit != no_unit && shown_[unit].on_map()) return std::nullopt;
    return refuse("/unit", "5.1", printable(id), "", "There is no unit \"" + printable(id) + "\" on the map.");
  }

  // [5.13, 5.24] A hex of the map in which nobody stands.
  Refusal read_free_hex(UnitIndex unit, Hex& hex) const {
    const std::string id = look_text(payload_, "hex");
    hex = game_.hex(id);
    const std::string name(before_.position[unit].id.view());
    if (hex == no_hex)
      return refuse("/hex", "5.12", name, printable(id), "\"" + printable(id) + "\" is no hex of the map.");
    for (int other = 0; other < shown_.count; ++other)
      if (other != unit && shown_[other].hex == hex)
        return refuse("/hex", "5.24", std::string(shown_[other].id.view()), id,
                      std::string(shown_[other].id.view()) + " stands in " + id + ", and two units never share a hex.");
    return std::nullopt;
  }

  // ---- telling ----

  void changed(std::string subject, const char* what, Json before, Json after) {
    if (before != after) after_.changes.push_back({std::move(subject), what, std::move(before), std::move(after)});
  }
  void tell(const char* act, Json body) {
    body["act"] = act;
    after_.events.push_back(public_event("ruling", before_.position.turn, "", std::move(body)));
  }
  [[nodiscard]] Json hex_of(const Unit& unit) const { return unit.on_map() ? Json(game_.id(unit.hex)) : Json(); }

  // ---- losses that follow a unit's strength ----

  Refusal follow_losses(const Unit& unit, int lost, Json& body) {
    const std::string choice = look_text(payload_, "losses");
    if (choice != "follow" && choice != "keep")
      return refuse("/losses", "", "", "", "\"losses\" must be \"follow\" or \"keep\".");
    if (choice == "keep") return std::nullopt;
    int& losses = after_.state.position.losses[at(unit.side)];
    const int was = losses;
    losses = std::max(0, losses + lost);
    changed(std::string(word(unit.side)), "losses", was, losses);
    body["side"] = std::string(word(unit.side));
    body["losses"] = losses;
    return std::nullopt;
  }

  // ---- the rulings ----

  Refusal move() {
    UnitIndex unit = no_unit;
    Hex hex = no_hex;
    if (auto no = members({"unit", "hex"})) return no;
    if (auto no = read_standing_unit(unit)) return no;
    if (auto no = read_free_hex(unit, hex)) return no;
    const std::string name(shown_[unit].id.view());
    put(unit, hex);
    changed(name, "hex", hex_of(shown_[unit]), game_.id(hex));
    tell("move", {{"unit", name}, {"from", hex_of(shown_[unit])}, {"to", game_.id(hex)}});
    return std::nullopt;
  }

  // Who arrived this turn is on the map from now on like anybody else.
  void put(UnitIndex unit, Hex hex) {
    after_.state.position[unit].hex = hex;
    after_.state.position[unit].enters = no_hex;
  }

  Refusal strength() {
    UnitIndex unit = no_unit;
    int wanted = 0;
    if (auto no = members({"unit", "strength", "losses"})) return no;
    if (auto no = read_standing_unit(unit)) return no;
    if (auto no = read_strength(unit, wanted)) return no;
    Unit& mended = after_.state.position[unit];
    const int was = mended.strength;
    const std::string name(mended.id.view());
    Json body{{"unit", name}, {"was", was}, {"strength", wanted}};
    mended.strength = static_cast<std::int8_t>(wanted);
    changed(name, "strength", was, wanted);
    if (auto no = follow_losses(mended, was - wanted, body)) return no;
    tell("strength", std::move(body));
    return std::nullopt;
  }

  // [2.3] Never more than the counter prints, and never nothing; a dummy has none.
  Refusal read_strength(UnitIndex unit, int& wanted) const {
    const Unit& one = before_.position[unit];
    const RosterUnit* counter = scenario().find(counter_of(before_, one));
    const int full = counter != nullptr ? counter->strength : one.strength;
    return read_number("strength", "2.3", one.real() ? 1 : 0, one.real() ? std::max(1, full) : 0, wanted);
  }

  Refusal remove() {
    UnitIndex unit = no_unit;
    if (auto no = members({"unit", "losses"})) return no;
    if (auto no = read_standing_unit(unit)) return no;
    const std::string name(shown_[unit].id.view());
    Json body{{"unit", name}, {"from", hex_of(shown_[unit])}};
    put(unit, no_hex);
    after_.state.fallen.push_back({name, shown_[unit].side, before_.position.turn});
    changed(name, "hex", hex_of(shown_[unit]), Json());
    if (auto no = follow_losses(shown_[unit], shown_[unit].strength, body)) return no;
    tell("remove", std::move(body));
    return std::nullopt;
  }

  Refusal bring_back() {
    Hex hex = no_hex;
    int wanted = 0;
    if (auto no = members({"unit", "hex", "strength", "losses"})) return no;
    const std::string name = look_text(payload_, "unit");
    auto& fallen = after_.state.fallen;
    const auto lost = std::find_if(fallen.begin(), fallen.end(), [&](const Fallen& one) { return one.unit == name; });
    const UnitIndex unit = before_.position.find(name);
    if (lost == fallen.end() || unit == no_unit)
      return refuse("/unit", "5.1", printable(name), "", "\"" + printable(name) + "\" is no unit that was lost.");
    if (auto no = read_free_hex(unit, hex)) return no;
    if (auto no = read_strength(unit, wanted)) return no;
    fallen.erase(lost);
    put(unit, hex);
    Unit& back = after_.state.position[unit];
    back.strength = static_cast<std::int8_t>(wanted);
    Json body{{"unit", name}, {"to", game_.id(hex)}, {"strength", wanted}};
    changed(name, "hex", Json(), game_.id(hex));
    changed(name, "strength", Json(), wanted);
    if (auto no = follow_losses(back, -wanted, body)) return no;
    tell("return", std::move(body));
    return std::nullopt;
  }

  Refusal control() {
    if (auto no = members({"hex", "side"})) return no;
    const std::string id = look_text(payload_, "hex");
    const std::string holder = look_text(payload_, "side");
    const auto side = side_from(holder);
    if (!side && holder != "nobody") return refuse("/side", "", "", "", "There is no such side.");
    for (ObjectiveHex& objective : after_.state.position.objectives) {
      if (game_.id(objective.hex) != id) continue;
      const Json was = word_or_null(objective.holder);
      objective.holder = side;
      changed(id, "held_by", was, word_or_null(side));
      tell("control", {{"hex", id}, {"name", place_name(id)}, {"side", word_or_null(side)}, {"was", was}});
      return std::nullopt;
    }
    return refuse("/hex", "14.14", "", printable(id), "\"" + printable(id) + "\" is no place that counts.");
  }

  [[nodiscard]] std::string place_name(const std::string& hex) const {
    for (const Objective& objective : scenario().victory.objectives)
      if (objective.hex == hex) return objective.name;
    return hex;
  }

  Refusal morale() {
    Side side = Side::union_side;
    int losses = 0;
    if (auto no = members({"side", "losses", "demoralized"})) return no;
    if (auto no = read_side("side", side)) return no;
    if (auto no = read_number("losses", "11.0", 0, 999, losses)) return no;
    const std::string word_of_it = look_text(payload_, "demoralized");
    if (word_of_it != "yes" && word_of_it != "no")
      return refuse("/demoralized", "", "", "", "\"demoralized\" must be \"yes\" or \"no\".");
    const bool broken = word_of_it == "yes";
    Position& position = after_.state.position;
    if (broken && position.options.demoralization[at(side)] == 0)
      return refuse("/demoralized", "11.0", "", "", "The " + side_name(side) + " army cannot be demoralized here.");
    if (broken && position.demoralized == other(side))
      return refuse("/demoralized", "11.4", "", "",
                    "Only one army is demoralized in a battle: the other one is already.");
    const std::string name(word(side));
    const bool was_broken = position.demoralized == side;
    changed(name, "losses", position.losses[at(side)], losses);
    changed(name, "demoralized", was_broken, broken);
    tell("morale", {{"side", name}, {"was", position.losses[at(side)]}, {"losses", losses}, {"demoralized", broken}});
    position.losses[at(side)] = losses;
    if (broken || was_broken) position.demoralized = broken ? std::optional(side) : std::nullopt;
    return std::nullopt;
  }

  Refusal hold() {
    Side side = Side::union_side;
    if (auto no = members({"side"})) return no;
    if (auto no = read_side("side", side)) return no;
    after_.state.ruled.held[at(side)] = true;
    const bool was = before_.position.options.movement_ban[at(side)];
    set_turn_options(scenario(), after_.state);
    changed(std::string(word(side)), "held", was, true);
    tell("hold", {{"side", std::string(word(side))}});
    return std::nullopt;
  }

  Refusal night() {
    if (auto no = members({"night"})) return no;
    const std::string wanted = look_text(payload_, "night");
    if (wanted != "day" && wanted != "night")
      return refuse("/night", "4.2", "", "", "\"night\" must be \"day\" or \"night\".");
    const bool dark = wanted == "night";
    // Told only where it differs from the calendar, so that equal states are saved alike.
    after_.state.ruled.night = dark == scenario().night(before_.position.turn) ? std::nullopt : std::optional(dark);
    const bool was = before_.position.options.night;
    set_turn_options(scenario(), after_.state);
    changed("turn", "night", was, dark);
    tell("night", {{"night", dark}});
    return std::nullopt;
  }

  Refusal end() {
    if (auto no = members({"winner", "level"})) return no;
    const std::string winner = look_text(payload_, "winner");
    const std::string level = look_text(payload_, "level");
    if (!side_from(winner) && winner != "draw") return refuse("/winner", "14.14", "", "", "There is no such side.");
    if (level != "marginal" && level != "substantive" && level != "decisive")
      return refuse("/level", "14.14", "", "", "There is no such level of victory.");
    after_.state.ruled.outcome = {side_from(winner), winner == "draw" ? "draw" : level};
    after_.state.position.units = shown_.units;
    after_.state.in_turn = {};
    changed("match", "outcome", Json(), winner == "draw" ? "draw" : level + " victory, " + winner);
    tell("end", {{"winner", word_or_null(side_from(winner))}, {"level", after_.state.ruled.outcome->level}});
    finish_match(game_, after_.state, after_.events);
    return std::nullopt;
  }

  // ---- what was told of others stays true ----

  // [12.14] An arrival's hex depends on who stands near its entry; one that has been told must not change.
  Refusal others_stay() const {
    const Position now = shown_position(game_, after_.state);
    const bool ruled_on = !after_.changes.empty() && after_.changes.front().what == "hex";
    for (int unit = 0; unit < now.count; ++unit) {
      const std::string name(now[unit].id.view());
      if (now[unit].hex == shown_[unit].hex || (ruled_on && name == after_.changes.front().subject)) continue;
      return refuse("/hex", "12.14", name, hex_text(shown_[unit].hex),
                    "This would change where " + name + " has come onto the map this turn; move " + name + " first.");
    }
    return std::nullopt;
  }
  [[nodiscard]] std::string hex_text(Hex hex) const { return hex == no_hex ? "" : game_.id(hex); }

  const Game& game_;
  const BullRunState& before_;
  const Json& payload_;
  AmendedMatch after_;
  Position shown_;
};

}  // namespace

Json diff_json(const std::vector<RuledChange>& changes) {
  Json diff = Json::array();
  for (const RuledChange& one : changes)
    diff.push_back({{"subject", one.subject}, {"what", one.what}, {"before", one.before}, {"after", one.after}});
  return diff;
}

RuledMatch amend_match(const Game& game, const BullRunState& state, const Ruling& ruling) {
  const auto offers = rulings_of(game, state);
  const bool offered =
      std::any_of(offers.begin(), offers.end(), [&](const RulingOffer& offer) { return offer.kind == ruling.kind; });
  if (!offered && state.stage == Stage::done) return *refuse("/kind", "4.1", "", "", "The battle is over.");
  if (!offered)
    return *refuse(
        "/kind", "4.1", "", "",
        "This cannot be ruled now: a turn that is half played, or a deployment, can only be ended or rolled back.");
  Amending amending(game, state, ruling);
  if (auto no = amending.carry_out(ruling.kind)) return *no;
  if (auto no = amending.judge()) return *no;
  return amending.take();
}

}  // namespace simove::bull_run
