#include "rules/games/bull_run/ruleset/fog.h"

#include <algorithm>

#include "rules/core/sort_stably.h"
#include "rules/games/bull_run/ruleset/commanders.h"
#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

namespace {

using Words = std::map<std::string, std::string, std::less<>>;

bool of_a_name(char c) {
  return c == '?' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// Whole words only: "?07/2504" holds the word "?07".
std::string exchanged(const Words& words, const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && of_a_name(text[end])) ++end;
    if (end == i) {
      out += text[i++];
      continue;
    }
    const std::string_view word = std::string_view(text).substr(i, end - i);
    const auto found = words.find(word);
    out += found == words.end() ? word : std::string_view(found->second);
    i = end;
  }
  return out;
}

// Every text and every key, however deep; what is said to be an alias stays one.
Json exchanged(const Words& words, const Json& value) {
  if (const auto* text = value.get_ptr<const std::string*>()) return exchanged(words, *text);
  if (value.is_array()) {
    Json list = Json::array();
    for (const Json& element : value) list.push_back(exchanged(words, element));
    return list;
  }
  if (!value.is_object()) return value;
  Json object = Json::object();
  for (const auto& [key, member] : value.items())
    object[exchanged(words, key)] = key == "alias" ? member : exchanged(words, member);
  return object;
}

void exchange(const Words& words, Repair& repair) {
  repair.label = exchanged(words, repair.label);
  for (auto& [subject, line] : repair.lines) {
    subject = exchanged(words, subject);
    if (line) line = exchanged(words, *line);
  }
}

void sort_by(Json& list, const char* key) {
  sort_stably(list, [&](const Json& a, const Json& b) { return look_text(a, key) < look_text(b, key); });
}

bool mission_word(const Json& cell) {
  return cell == "ATTACK" || cell == "BOMBARD" || cell == "SUPPORT";
}

// Whether the opened row shows that the counter goes anywhere; waiting and missions do not show [15.1].
bool shows_a_move(const Json& row) {
  const Json& cells = look(row, "cells");
  return std::any_of(cells.begin(), cells.end(), [&](const Json& cell) {
    return !mission_word(cell) && cell != "-" && cell != look(row, "start");
  });
}

}  // namespace

Eyes eyes_of(const BullRunState& state, const Viewer& viewer) {
  if (viewer.kind == ViewerKind::umpire || viewer.kind == ViewerKind::everybody) return {std::nullopt, true};
  if (viewer.kind == ViewerKind::seat) return {side_of_seat(state, viewer.seat), false};
  return {};
}

SeatEyes eyes_of_seats(const BullRunState& state) {
  SeatEyes seats;
  for (const Side side : both_sides)
    for (SeatId& seat : seats_of(state, side)) seats.emplace_back(std::move(seat), side);
  return seats;
}

Fog::Fog(const BullRunState& named, const Position& now) {
  for (const Masked& masked : named.masked) {
    const UnitIndex known = named.position.find(masked.alias.view());
    if (known == no_unit) continue;
    const UnitIndex here = now.find(masked.alias.view());
    const bool up = here != no_unit && !now[here].face_down;  // before deployment nobody is
    faces_[std::string(masked.alias.view())] = {std::string(masked.counter.view()), named.position[known].side, up,
                                                masked.known_real};
  }
}

Fog::Words Fog::names_for(const Eyes& eyes) const {
  Words names;
  for (const auto& [alias, face] : faces_)
    if (knows(eyes, face)) names[alias] = face.counter;
  return names;
}

const Fog::Face* Fog::hidden_from(const Eyes& eyes, const Json& unit) const {
  const auto* name = unit.get_ptr<const std::string*>();
  const auto found = name == nullptr ? faces_.end() : faces_.find(*name);
  return found == faces_.end() || knows(eyes, found->second) ? nullptr : &found->second;
}

// Counters as views and events show them, still under their aliases.
void Fog::mark(const Eyes& eyes, Json& units) const {
  for (Json& unit : units) {
    const auto found = faces_.find(look_text(unit, "id"));
    if (found == faces_.end()) continue;
    const Face& face = found->second;
    if (face.up) {
      unit["alias"] = std::string(found->first);
      continue;
    }
    unit["face_down"] = true;
    unit["known_real"] = face.known_real;
    if (knows(eyes, face)) {
      unit["alias"] = std::string(found->first);
      continue;
    }
    unit.erase("commander");  // who is under whom says which brigades it may be
    for (const char* key : {"type", "symbol"}) unit[key] = "unknown";
    for (const char* key : {"strength", "full_strength"}) unit[key] = nullptr;
    for (const char* key : {"name", "size"}) unit[key] = "";
  }
}

Json Fog::view(const Eyes& eyes, Json view) const {
  if (!lies()) return view;
  mark(eyes, view["units"]);
  Json seen = exchanged(names_for(eyes), view);
  sort_by(seen["units"], "id");
  sort_by(seen["eliminated"], "id");
  sort_stably(seen["eliminated"],
              [](const Json& a, const Json& b) { return look_number(a, "turn") < look_number(b, "turn"); });
  return seen;
}

Json Fog::ask(const Eyes& eyes, Json ask) const {
  if (!lies()) return ask;
  Json seen = exchanged(names_for(eyes), ask);
  if (seen.contains("units") && seen["units"].is_array()) sort_by(seen["units"], "id");
  return seen;
}

Json Fog::named(const Eyes& eyes, Json made) const {
  return lies() ? exchanged(names_for(eyes), made) : made;
}

// A side's own units come in the order of the ids it knows, each group of problems where it was.
void Fog::problems(const Eyes& eyes, std::vector<Problem>& problems) const {
  if (!lies()) return;
  const Words names = names_for(eyes);
  std::vector<std::size_t> slots;
  std::vector<Problem> named;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const bool masked = names.contains(problems[i].subject);
    for (std::string* text : {&problems[i].subject, &problems[i].place, &problems[i].text})
      *text = exchanged(names, *text);
    for (Repair& repair : problems[i].repairs) exchange(names, repair);
    if (!masked) continue;
    slots.push_back(i);
    named.push_back(problems[i]);
  }
  sort_stably(named, [](const Problem& a, const Problem& b) {
    return std::pair(a.severity, a.subject) < std::pair(b.severity, b.subject);
  });
  for (std::size_t i = 0; i < slots.size(); ++i) problems[slots[i]] = std::move(named[i]);
}

void Fog::report(const Eyes& eyes, CheckReport& report) const {
  problems(eyes, report.problems);
  report.hints = named(eyes, std::move(report.hints));
}

void Fog::refusal(Rejection& rejection) const {
  if (!lies()) return;
  const Eyes truth{std::nullopt, true};
  rejection.text = exchanged(names_for(truth), rejection.text);
  problems(truth, rejection.problems);
}

Json Fog::written(const Eyes& eyes, Json payload) const {
  if (!lies()) return payload;
  Words aliases;
  for (const auto& [alias, name] : names_for(eyes)) aliases[name] = alias;
  return exchanged(aliases, payload);
}

// ---- events ----

// Rows of the other side: no mission until the counter is turned up, and no row that would say nothing else [15.1].
// Their order is that of the names, not the one in which their owner wrote them, which may be that of his ids.
void Fog::orders(const Eyes& eyes, Json& body) const {
  for (auto& [side, rows] : body["plots"].items()) {
    Json kept = Json::array();
    for (Json& row : rows) {
      if (hidden_from(eyes, look(row, "unit")) != nullptr) {
        if (!shows_a_move(row)) continue;
        row["mission"] = nullptr;
        for (Json& cell : row["cells"])
          if (mission_word(cell)) cell = "-";
      }
      kept.push_back(std::move(row));
    }
    sort_by(kept, "unit");
    rows = std::move(kept);
  }
}

// {unit: {hex, strength}}.
void Fog::standing(const Eyes& eyes, Json& body, const char* key) const {
  for (auto& [unit, stands] : body[key].items())
    if (stands.is_object() && hidden_from(eyes, unit) != nullptr) stands["strength"] = nullptr;
}

Json Fog::form(const Eyes& eyes, const Event& event) const {
  Json body = event.body;
  if (body.contains("units") && (event.kind == "deployed" || event.kind == "revealed")) mark(eyes, body["units"]);
  if (event.kind == "orders_revealed") orders(eyes, body);
  if (event.kind == "command") {
    Json safe = Json::array();  // who was ordered but goes nowhere must not show
    for (const Json& unit : look(body, "commanded"))
      if (hidden_from(eyes, unit) == nullptr || seen_to_move_.contains(unit.get_ref<const std::string&>()))
        safe.push_back(unit);
    body["commanded"] = std::move(safe);
  }
  if (body.contains("positions")) standing(eyes, body, "positions");
  if (hidden_from(eyes, look(body, "unit")) != nullptr)
    for (const char* key : {"strength", "was"})  // `was`: of a strength that an umpire mends
      if (body.contains(key)) body[key] = nullptr;
  return exchanged(names_for(eyes), body);
}

void Fog::turn_up(const Event& event) {
  if (event.kind != "revealed") return;
  for (const Json& unit : look(event.body, "units"))
    if (const auto found = faces_.find(look_text(unit, "id")); found != faces_.end()) found->second.up = true;
}

void Fog::note_orders(const Event& event) {
  if (event.kind != "orders_revealed") return;
  seen_to_move_.clear();
  for (const Json& rows : look(event.body, "plots"))
    for (const Json& row : rows)
      if (shows_a_move(row)) seen_to_move_.insert(look_text(row, "unit"));
}

void Fog::veil(const SeatEyes& seats, std::vector<Event>& events) {
  if (!lies()) return;
  for (Event& event : events) {
    turn_up(event);
    note_orders(event);
    Json truth = form({std::nullopt, true}, event);
    Json public_form = form({}, event);
    if (public_form != truth) {
      for (const auto& [seat, side] : seats) event.forms[seat] = form({side, false}, event);
      event.lesser = std::move(public_form);
      event.audience = only({});
    }
    event.body = std::move(truth);
  }
}

}  // namespace simove::bull_run
