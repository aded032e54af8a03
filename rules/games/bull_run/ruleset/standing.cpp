#include "rules/games/bull_run/ruleset/standing.h"

#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

namespace {

constexpr std::array<std::string_view, 3> advance_words{"never", "always", "if-objective-or-no-zoc"};
constexpr std::array<std::string_view, 2> support_words{"most-threatened", "none"};

Json names(const Position& position, const Priority& units) {
  Json list = Json::array();
  for (const UnitIndex unit : units) list.push_back(std::string(position[unit].id.view()));
  return list;
}

Json losses_json(const Position& position, const StandingOrders& orders) {
  if (orders.losses == LossesPolicy::spare) return {{"spare", names(position, orders.spare)}};
  return orders.losses == LossesPolicy::largest_first ? "largest-first" : "smallest-first";
}

Json retreat_json(const Game& game, const StandingOrders& orders) {
  if (orders.retreat == RetreatPolicy::away_from_objectives) return "away-from-objectives";
  return {{orders.retreat == RetreatPolicy::toward ? "toward" : "away_from", game.id(orders.anchor)}};
}

}  // namespace

Json standing_json(const Game& game, const Position& position, const StandingOrders& orders) {
  Json units = Json::object();
  for (int unit = 0; unit < position.count; ++unit) {
    const std::string id(position[unit].id.view());
    if (orders.always_advance.has(unit)) units[id]["advance"] = "always";
    if (orders.never_advance.has(unit)) units[id]["advance"] = "never";
    if (orders.never_support.has(unit)) units[id]["support"] = "none";
  }
  const bool concentrates = orders.allocate == AllocatePolicy::concentrate;
  return {{"allocate", concentrates ? Json{{"concentrate", names(position, orders.concentrate)}} : Json("best-odds")},
          {"losses", losses_json(position, orders)},
          {"retreat", retreat_json(game, orders)},
          {"advance", std::string(advance_words[static_cast<std::size_t>(orders.advance)])},
          {"support", std::string(support_words[static_cast<std::size_t>(orders.support)])},
          {"units", units}};
}

namespace {

// Reads one side's standing orders; goes on after a problem, so that all are told at once.
class StandingReader {
 public:
  StandingReader(const Game& game, const Position& position, Side side)
      : game_(game), position_(position), side_(side) {}

  ReadStanding read(const Json& written) {
    if (!written.is_object()) {
      problem("", "", "R-GROUP",
              "Standing orders are an object of allocate, losses, retreat, advance, support, units.");
      return std::move(found_);
    }
    for (const auto& [member, value] : written.items()) {
      if (member == "allocate")
        allocate(value);
      else if (member == "losses")
        losses(value);
      else if (member == "retreat")
        retreat(value);
      else if (member == "advance")
        found_.orders.advance = static_cast<AdvancePolicy>(word(advance_words, value, "advance", "8.23", 2));
      else if (member == "support")
        found_.orders.support = static_cast<SupportPolicy>(word(support_words, value, "support", "9.2", 0));
      else if (member == "units")
        units(value);
      else
        problem("", printable(member), "R-GROUP", "There is no standing order \"" + printable(member) + "\".");
    }
    return std::move(found_);
  }

 private:
  void problem(std::string subject, const std::string& member, const char* rule, std::string text) {
    found_.problems.push_back({Severity::error, std::move(subject), 0,
                               member.empty() ? "standing" : "standing/" + member, rule, std::move(text)});
  }

  template <std::size_t count>
  std::size_t word(const std::array<std::string_view, count>& words, const Json& value, const char* member,
                   const char* rule, std::size_t otherwise) {
    const auto* text = value.get_ptr<const std::string*>();
    std::string choices;
    for (std::size_t i = 0; i < count; ++i) {
      if (text != nullptr && *text == words[i]) return i;
      choices += (i == 0 ? "\"" : i + 1 == count ? "\" or \"" : "\", \"") + std::string(words[i]);
    }
    problem("", member, rule, std::string("The standing order \"") + member + "\" is " + choices + "\".");
    return otherwise;
  }

  // {"key": value} and nothing else; nullptr when it is not that.
  static const Json* single(const Json& value, const char* key) {
    return value.is_object() && value.size() == 1 && value.contains(key) ? &look(value, key) : nullptr;
  }

  void allocate(const Json& value) {
    if (value == "best-odds") return;
    found_.orders.allocate = AllocatePolicy::concentrate;
    if (const Json* list = single(value, "concentrate"))
      units_of(*list, "allocate", "7.2", other(side_), "an enemy unit", found_.orders.concentrate);
    else
      problem("", "allocate", "7.2",
              R"(The standing order "allocate" is "best-odds" or {"concentrate": [enemy units]}.)");
  }

  void losses(const Json& value) {
    if (value == "largest-first") return;
    if (value == "smallest-first") {
      found_.orders.losses = LossesPolicy::smallest_first;
      return;
    }
    found_.orders.losses = LossesPolicy::spare;
    if (const Json* list = single(value, "spare"))
      units_of(*list, "losses", "8.11", side_, "a unit of yours", found_.orders.spare);
    else
      problem("", "losses", "8.11",
              R"(The standing order "losses" is "largest-first", "smallest-first" or {"spare": [own units]}.)");
  }

  void units_of(const Json& list, const char* member, const char* rule, Side side, const char* what, Priority& units) {
    if (!list.is_array() || list.empty() || list.size() > Priority::capacity())
      return problem("", member, rule,
                     std::string("The standing order \"") + member + "\" names one to " +
                         std::to_string(Priority::capacity()) + " units.");
    UnitSet named;
    for (const Json& item : list) {
      const auto* id = item.get_ptr<const std::string*>();
      const std::string shown = id == nullptr ? std::string("?") : printable(*id);
      const UnitIndex unit = id == nullptr ? no_unit : position_.find(*id);
      const bool fits = unit != no_unit && position_[unit].side == side && position_[unit].arm != Arm::leader;
      if (!fits)
        problem(shown, member, rule, shown + " is not " + what + " that can be named here.");
      else if (named.has(unit))
        problem(shown, member, rule, shown + " is named twice.");
      else
        named.add(unit), units.push(unit);
    }
  }

  void retreat(const Json& value) {
    if (value == "away-from-objectives") return;
    const Json* toward = single(value, "toward");
    const Json* away = single(value, "away_from");
    const Json* anchor = toward != nullptr ? toward : away;
    const auto* id = anchor == nullptr ? nullptr : anchor->get_ptr<const std::string*>();
    if (id == nullptr)
      return problem(
          "", "retreat", "8.21",
          R"(The standing order "retreat" is "away-from-objectives", {"toward": hex} or {"away_from": hex}.)");
    found_.orders.retreat = toward != nullptr ? RetreatPolicy::toward : RetreatPolicy::away_from;
    found_.orders.anchor = game_.hex(*id);
    if (found_.orders.anchor == no_hex)
      problem("", "retreat", "8.21", "\"" + printable(*id) + "\" is not a hex of the map.");
  }

  void units(const Json& value) {
    if (!value.is_object()) return problem("", "units", "R-GROUP", "Units that differ are an object by unit.");
    for (const auto& [id, own] : value.items()) {
      const UnitIndex unit = position_.find(id);
      const std::string place = "units/" + printable(id);
      if (unit == no_unit || position_[unit].side != side_)
        problem(printable(id), place, "R-GROUP", printable(id) + " is not a unit of yours.");
      else if (!own.is_object())
        problem(id, place, "R-GROUP", "A unit's own standing orders are an object of advance and support.");
      else
        for (const auto& [member, word] : own.items()) unit_order(unit, id, member, word);
    }
  }

  void unit_order(UnitIndex unit, const std::string& id, const std::string& member, const Json& word) {
    const std::string place = "units/" + id + "/" + printable(member);
    const bool advances = member == "advance" && position_[unit].arm == Arm::infantry;  // [8.23, 9.5, 10.1]
    const bool supports = member == "support" && position_[unit].arm == Arm::artillery;
    if (advances && word == "always")
      found_.orders.always_advance.add(unit);
    else if (advances && word == "never")
      found_.orders.never_advance.add(unit);
    else if (supports && word == "none")
      found_.orders.never_support.add(unit);
    else if (member == "advance")
      problem(id, place, "8.23",
              advances ? "A unit's own order to advance is \"always\" or \"never\"." : id + " never advances.");
    else if (member == "support")
      problem(id, place, "9.2", supports ? "A unit's own order to support is \"none\"." : id + " cannot support.");
    else
      problem(id, place, "R-GROUP", "A unit has no standing order \"" + printable(member) + "\" of its own.");
  }

  const Game& game_;
  const Position& position_;
  Side side_;
  ReadStanding found_;
};

std::vector<std::string> units_where(const Position& position, Side side, bool infantry, bool artillery) {
  std::vector<std::string> ids;
  for (int i = 0; i < position.count; ++i) {
    const Unit& unit = position[i];
    const bool fits = (infantry && unit.arm == Arm::infantry) || (artillery && unit.arm == Arm::artillery);
    if (unit.side == side && unit.on_map() && fits) ids.emplace_back(unit.id.view());
  }
  return ids;
}

std::vector<std::string> enemies_of(const Position& position, Side side) {
  std::vector<std::string> ids;
  for (int i = 0; i < position.count; ++i)
    if (position[i].side != side && position[i].on_map() && position[i].arm != Arm::leader)
      ids.emplace_back(position[i].id.view());
  return ids;
}

}  // namespace

ReadStanding read_standing(const Game& game, const Position& position, Side side, const Json& written) {
  return StandingReader(game, position, side).read(written);
}

Json standing_topics(const Position& position, Side side) {
  return {{"concentrate", enemies_of(position, side)},
          {"spare", units_where(position, side, true, true)},
          {"advance", units_where(position, side, true, false)},
          {"support", units_where(position, side, false, true)}};
}

namespace {

std::vector<std::string> some_of(std::vector<std::string> ids, SplitMix& source) {
  for (std::size_t i = ids.size(); i > 1; --i)
    std::swap(ids[i - 1], ids[static_cast<std::size_t>(source.below(static_cast<int>(i)))]);
  ids.resize(std::min<std::size_t>(ids.size(), static_cast<std::size_t>(1 + source.below(4))));
  return ids;
}

}  // namespace

Json sample_standing(const Game& game, const Position& position, Side side, SplitMix& source) {
  const Json topics = standing_topics(position, side);
  Json orders = Json::object();
  const auto some = [&](const char* topic) { return some_of(look_words(topics, topic), source); };
  if (const auto targets = some("concentrate"); source.chance(40) && !targets.empty())
    orders["allocate"] = {{"concentrate", targets}};
  if (const auto spared = some("spare"); source.chance(40) && !spared.empty()) orders["losses"] = {{"spare", spared}};
  if (source.chance(30)) orders["losses"] = "smallest-first";
  const std::string hex = game.id(static_cast<Hex>(source.below(game.map.grid.size())));
  if (source.chance(60)) orders["retreat"] = {{source.chance(50) ? "toward" : "away_from", hex}};
  orders["advance"] = std::string(advance_words[static_cast<std::size_t>(source.below(3))]);
  if (source.chance(20)) orders["support"] = "none";
  for (const std::string& unit : some("advance"))
    orders["units"][unit] = {{"advance", source.chance(50) ? "always" : "never"}};
  return orders;
}

}  // namespace simove::bull_run
