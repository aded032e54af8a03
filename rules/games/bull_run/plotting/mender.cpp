#include "rules/games/bull_run/plotting/mender.h"

#include <algorithm>

namespace simove::bull_run {

Mender::Mender(const Turn& turn, Side side, const PlotSheet& sheet, const Breach& breach, int first_column)
    : turn_(turn),
      side_(side),
      sheet_(sheet),
      breach_(breach),
      first_column_(first_column),
      unit_(turn.position.find(breach.unit.view())) {
  if (unit_ != no_unit && (turn.position[unit_].side != side || !turn.alive.has(unit_))) unit_ = no_unit;
  const PlotLine* line = unit_ == no_unit ? nullptr : line_of(sheet, turn.position[unit_]);
  if (line == nullptr) return;
  for (int k = 0; k < std::min<int>(line->count, sub_segments); ++k) {
    const PlotEntry& entry = line->entries[static_cast<std::size_t>(k)];
    mission_ = mission_of(entry.kind);
    if (mission_ != Mission::none) break;
    body_.push_back(entry);
  }
}

std::vector<PlotRepair> Mender::offers() {
  if (breach_.column == 0)
    whole_line();
  else if (breach_.slip >= Slip::spent_before_attack && breach_.slip <= Slip::mission_at_night)
    mission();
  else if (breach_.slip == Slip::not_entry_hex || breach_.slip == Slip::not_alone ||
           breach_.slip == Slip::ally_not_alone)
    arrival();
  else
    movement();
  return std::move(offers_);
}

// [5.1, 12.1] A line that is refused whole.
void Mender::whole_line() {
  if (unit_ == no_unit || breach_.slip == Slip::not_commanded) {
    offers_.push_back({"Remove this line", {{breach_.unit, std::nullopt}}});
    return;
  }
  const Unit& unit = turn_.position[unit_];
  if (breach_.slip == Slip::no_entry_plot) return clear("Stand in " + id(unit.hex));
  if (breach_.slip == Slip::second_line)
    if (const PlotLine* first = line_of(sheet_, unit)) offers_.push_back({"Keep the first line", {{unit.id, *first}}});
  if (breach_.slip == Slip::wrong_start || breach_.slip == Slip::no_slash)
    offer("Start from " + id(unit.hex), body_, mission_);
  clear("Clear");
}

void Mender::movement() {
  switch (breach_.slip) {
    case Slip::not_adjacent:
      fill("Fill the gap");
      break;
    case Slip::river:
      fill("Go round");
      break;
    case Slip::too_soon:
      pay_first();
      break;
    case Slip::beyond_allowance:
      start_earlier();
      break;
    case Slip::too_many_entries:
      offer("Keep eight columns", body_, mission_);
      break;
    case Slip::friend_in_hex:
    case Slip::friends_exchange:
    case Slip::ally_in_hex:
    case Slip::allies_exchange:
      delay("Delay " + std::string(breach_.unit.view()), sub_segments - 1);
      round_friend();
      clear("Clear " + std::string(breach_.unit.view()));
      return;
    case Slip::ally_enters:  // the other one moves: what mends it is for its commander to say
      return;
    case Slip::movement_ban:
      offer(mission_ == Mission::none ? "Clear" : "Stay and " + word_of_mission(), {}, mission_);
      return;
    case Slip::unreadable:
      if (in_body()) {
        Body body = body_;
        body[breach_.column - 1U] = {};
        offer("Wait in column " + std::to_string(breach_.column), body, mission_);
      }
      break;
    default:
      break;
  }
  trim(breach_.column);
}

void Mender::mission() {
  const std::string word = word_of_mission();
  switch (breach_.slip) {
    case Slip::spent_before_attack:
    case Slip::spent_before_guns:
      trim(first_column_);
      break;
    case Slip::mission_too_soon:
      offer(word + " from column 5", body_, mission_);
      break;
    case Slip::mission_too_late: {
      Body body = upto(mission_column);
      offer("Trim to " + id(end_of(body)) + " and " + word, body, mission_);
      break;
    }
    case Slip::word_after_mission:
      offer(word + " to column 8", body_, mission_);
      break;
    default:
      break;
  }
  offer("Drop " + word, body_, Mission::none);
}

// [12.1] Column 1 is the entry hex; the last hex is nobody else's.
void Mender::arrival() {
  if (breach_.slip == Slip::not_alone) {
    move_on();
    return;
  }
  const Hex entry = turn_.position[unit_].hex;
  Body body = body_;
  body.insert(body.begin(), hex_entry(*turn_.map, entry));
  offer("Enter at " + id(entry) + " first", body, mission_);
  if (!body_.empty()) {
    body = body_;
    body[0] = hex_entry(*turn_.map, entry);
    offer("Enter at " + id(entry), body, mission_);
  }
  clear("Stand in " + id(entry));
}

// Puts the cheapest way in the place of a step that cannot be taken.
void Mender::fill(const char* label) {
  if (!in_body()) return;
  const int column = breach_.column;
  const Hex from = end_of(upto(column));
  const Hex to = hex_of(body_[static_cast<std::size_t>(column - 1)]);
  if (from == no_hex || to == no_hex) return;
  const Ground ground(turn_, side_, sheet_, unit_);
  Body body = upto(column);
  for (const WayStep& step : cheapest_way(ground, from, column, to)) {
    if (body.size() > sub_segments) return;
    for (int paid = 0; paid < step.cost; ++paid) body.push_back(hex_entry(*turn_.map, step.hex));
  }
  body.insert(body.end(), body_.begin() + column, body_.end());
  offer(label, body, mission_);
}

// From the hex before to the hex after, without the one where the friend is.
void Mender::round_friend() {
  if (!in_body()) return;
  const auto begin = static_cast<std::size_t>(breach_.column - 1);
  const Hex barred = hex_of(body_[begin]);
  const Hex from = end_of(upto(breach_.column));
  std::size_t next = begin;
  while (next < body_.size() && (body_[next].kind != EntryKind::hex || hex_of(body_[next]) == barred)) ++next;
  if (next == body_.size() || from == no_hex) return;
  const Hex to = hex_of(body_[next]);
  if (to == no_hex || to == from) return;
  const Ground ground(turn_, side_, sheet_, unit_);
  Body body = upto(breach_.column);
  const auto steps = cheapest_way(ground, from, breach_.column, to, barred);
  if (steps.empty()) return;
  for (const WayStep& step : steps) {
    if (body.size() > sub_segments) return;
    for (int paid = 0; paid < step.cost; ++paid) body.push_back(hex_entry(*turn_.map, step.hex));
  }
  while (next < body_.size() && body_[next].kind == EntryKind::hex && hex_of(body_[next]) == to) ++next;
  body.insert(body.end(), body_.begin() + static_cast<std::ptrdiff_t>(next), body_.end());
  offer("Go round", body, mission_);
}

void Mender::delay(const std::string& label, int most) {
  if (!in_body()) return;
  Body body = body_;
  for (int waits = 1; waits <= most; ++waits) {
    body.insert(body.begin() + breach_.column - 1, PlotEntry{});
    offer(label, body, mission_);
  }
}

// [5.1] The hex before is paid for to the end before the unit goes on.
void Mender::pay_first() {
  if (!in_body()) return;
  const Hex before = end_of(upto(breach_.column));
  if (before == no_hex) return;
  Body body = body_;
  for (int paid = 1; paid < sub_segments; ++paid) {
    body.insert(body.begin() + breach_.column - 1, hex_entry(*turn_.map, before));
    offer("Pay for " + id(before) + " first", body, mission_);
  }
}

// [5.11] Waits before the step are given up, the first ones first.
void Mender::start_earlier() {
  Body body = body_;
  int column = breach_.column;
  while (in_body()) {
    const auto wait = std::find_if(body.begin(), body.begin() + column - 1,
                                   [](const PlotEntry& entry) { return entry.kind == EntryKind::hold; });
    if (wait == body.begin() + column - 1) return;
    body.erase(wait);
    --column;
    offer("Start earlier", body, mission_);
  }
}

void Mender::move_on() {
  Body kept = body_;
  const Hex end = end_of(kept);
  while (kept.size() > 1 &&
         (kept.back().kind == EntryKind::hold || (hex_of(kept.back()) == end && hex_of(kept[kept.size() - 2]) == end)))
    kept.pop_back();
  std::vector<Hex> beside;
  for (const Hex hex : (*turn_.map)[end].neighbour)
    if (hex != no_hex) beside.push_back(hex);
  std::sort(beside.begin(), beside.end());
  for (const Hex hex : beside) {
    const auto direction = static_cast<std::size_t>(turn_.map->direction(end, hex));
    const int cost = (*turn_.map)[end].cost[direction];
    if (cost == closed) continue;
    Body body = kept;
    for (int paid = 0; paid < cost; ++paid) body.push_back(hex_entry(*turn_.map, hex));
    offer("Go on to " + id(hex), body, mission_);
  }
}

void Mender::trim(int column) {
  Body body = upto(column);
  const auto line = line_from(body, mission_);
  if (!line) return clear("Clear");
  std::string label = "Trim to " + id(end_of(body));
  if (mission_ != Mission::none) label += " and " + word_of_mission();
  offer(label, body, mission_);
}

void Mender::clear(const std::string& label) {
  offer(label, {}, Mission::none);
}

void Mender::offer(std::string label, Body body, Mission mission) {
  if (unit_ == no_unit) return;
  offers_.push_back({std::move(label), {{turn_.position[unit_].id, line_from(std::move(body), mission)}}});
}

std::optional<PlotLine> Mender::line_from(Body body, Mission mission) const {
  const Unit& unit = turn_.position[unit_];
  while (!body.empty() && body.back().kind == EntryKind::hold) body.pop_back();
  if (body.empty() && arrives(turn_, unit)) body.push_back(hex_entry(*turn_.map, unit.hex));
  if (body.empty() && mission == Mission::none) return std::nullopt;
  PlotLine line = bare_line(turn_, unit);
  for (const PlotEntry& entry : body) {
    if (line.count == line.entries.size()) break;
    line.entries[line.count++] = entry;
  }
  append_mission(line, mission);
  return line;
}

Hex Mender::hex_of(const PlotEntry& entry) const {
  return entry.kind == EntryKind::hex ? turn_.map->grid.index({entry.column, entry.row}) : no_hex;
}

Hex Mender::end_of(const Body& body) const {
  for (auto entry = body.rbegin(); entry != body.rend(); ++entry)
    if (entry->kind == EntryKind::hex && hex_of(*entry) != no_hex) return hex_of(*entry);
  return turn_.position[unit_].hex;
}

Mender::Body Mender::upto(int column) const {
  const int size = std::min(static_cast<int>(body_.size()), std::max(0, column - 1));
  return {body_.begin(), body_.begin() + size};
}

std::string Mender::word_of_mission() const {
  switch (mission_) {
    case Mission::bombard:
      return "BOMBARD";
    case Mission::support:
      return "SUPPORT";
    default:
      return "ATTACK";
  }
}

}  // namespace simove::bull_run
