// Driving units back: legal hexes, displacement, dummies in the way [8.21, 8.22, 15.24, F21-F24].
#include "rules/games/bull_run/retreat.h"

#include <algorithm>

namespace simove::bull_run {

using HexChoice = FixedList<Hex, hex::directions>;

namespace {

bool holds(const HexChoice& hexes, Hex hex) {
  return std::find(hexes.begin(), hexes.end(), hex) != hexes.end();
}

// The unit alone in the hex; what is driven never shares one.
UnitIndex holder(const Turn& turn, Hex hex) {
  return occupant(turn, hex);
}

}  // namespace

Drives::Drives(Turn& turn, bool retreats) : turn_(turn), retreats_(retreats) {
  stood_.fill(no_unit);
  entered_.fill(no_unit);
  for (const int unit : turn.alive) stood_[hex_of(turn, unit)] = static_cast<UnitIndex>(unit);
}

// Dummies eliminated since the segment began close nothing; real units that were close all the same [8.3, F23].
bool Drives::barred(Side side, Hex hex, bool dummies) const {
  const auto counts = [&](UnitIndex unit) {
    if (unit == no_unit || turn_.position[unit].side == side) return false;
    return turn_.position[unit].real() || (dummies && turn_.alive.has(unit));
  };
  if (counts(stood_[hex]) || counts(entered_[hex])) return true;
  const MapHex& here = (*turn_.map)[hex];
  for (unsigned bits = here.zoc; bits != 0; bits &= bits - 1) {
    const UnitIndex unit = stood_[here.neighbour[static_cast<std::size_t>(std::countr_zero(bits))]];
    if (counts(unit) && !turn_.leaders.has(unit)) return true;
  }
  return false;
}

bool Drives::dummy_bars(UnitIndex dummy, Side side, Hex hex) const {
  if (dummy == no_unit || turn_.position[dummy].side == side) return false;
  return !turn_.position[dummy].real() && turn_.alive.has(dummy) && hex != no_hex;
}

// [8.21] On the map, across no river, not barred; without a friend in it, or with one.
HexChoice Drives::open_hexes(int unit, bool dummies, bool with_friend) const {
  HexChoice hexes;
  const Side side = turn_.position[unit].side;
  const MapHex& here = (*turn_.map)[hex_of(turn_, unit)];
  for (unsigned bits = here.open; bits != 0; bits &= bits - 1) {
    const Hex hex = here.neighbour[static_cast<std::size_t>(std::countr_zero(bits))];
    const UnitIndex there = holder(turn_, hex);
    const bool friendly = there != no_unit && turn_.position[there].side == side;
    if (friendly == with_friend && !barred(side, hex, dummies)) hexes.push(hex);
  }
  return hexes;
}

// ---- the directing side's standing order ----

// Smaller is better: first by the policy's distance, then by hex id (section 12).
std::array<int, 2> Drives::rank(Side directing, Hex hex) const {
  const StandingOrders& orders = turn_.orders[at(directing)];
  int distance = 0;
  if (orders.retreat == RetreatPolicy::away_from_objectives) {
    int nearest = max_hexes;
    for (const ObjectiveHex& objective : turn_.position.objectives)
      nearest = std::min(nearest, turn_.map->distance(hex, objective.hex));
    distance = -nearest;
  } else if (orders.anchor != no_hex) {
    distance = turn_.map->distance(hex, orders.anchor);
    if (orders.retreat == RetreatPolicy::away_from) distance = -distance;
  }
  return {distance, hex};
}

Hex Drives::preferred(Side directing, const HexChoice& hexes) const {
  Hex best = hexes[0];
  for (const Hex hex : hexes)
    if (rank(directing, hex) < rank(directing, best)) best = hex;
  return best;
}

// ---- chains of displacement [8.22] ----

// Moves of the displaced unit and, where it has no free hex, of those it displaces in turn, first mover last.
bool Drives::find_chain(int unit, const UnitSet& involved, UnitSet& in_chain, Chain& chain) const {
  const Side directing = other(turn_.position[unit].side);
  const HexChoice free = open_hexes(unit, true, false);
  if (!free.empty()) return chain.push({static_cast<UnitIndex>(unit), preferred(directing, free)});
  HexChoice left = open_hexes(unit, true, true);
  while (!left.empty()) {
    const Hex hex = preferred(directing, left);
    const UnitIndex next = holder(turn_, hex);
    if (!involved.has(next) && !in_chain.has(next)) {
      in_chain.add(next);
      if (find_chain(next, involved, in_chain, chain)) return chain.push({static_cast<UnitIndex>(unit), hex});
      in_chain.remove(next);
    }
    *std::find(left.begin(), left.end(), hex) = left[left.size() - 1];
    left.shrink(left.size() - 1);
  }
  return false;
}

bool Drives::chain_from(int unit, Hex into, const UnitSet& involved, Chain& chain) const {
  chain.clear();
  const UnitIndex first = holder(turn_, into);
  if (first == no_unit || involved.has(first)) return false;
  UnitSet in_chain;
  in_chain.add(unit);
  in_chain.add(first);
  return find_chain(first, involved, in_chain, chain);
}

void Drives::add_chains(int unit, const UnitSet& involved, UnitSet& in_chain, Chain& so_far, std::size_t most,
                        std::vector<Chain>& found) const {
  const HexChoice free = open_hexes(unit, true, false);
  for (const Hex hex : free) {
    if (found.size() == most) return;
    so_far.push({static_cast<UnitIndex>(unit), hex});
    found.push_back(so_far);
    so_far.shrink(so_far.size() - 1);
  }
  if (!free.empty()) return;
  for (const Hex hex : open_hexes(unit, true, true)) {
    const UnitIndex next = holder(turn_, hex);
    if (involved.has(next) || in_chain.has(next)) continue;
    in_chain.add(next);
    so_far.push({static_cast<UnitIndex>(unit), hex});
    add_chains(next, involved, in_chain, so_far, most, found);
    so_far.shrink(so_far.size() - 1);
    in_chain.remove(next);
  }
}

std::vector<Drives::Chain> Drives::chains(int unit, Hex into, const UnitSet& involved, std::size_t most) const {
  std::vector<Chain> found;
  const UnitIndex first = holder(turn_, into);
  if (first == no_unit || involved.has(first)) return found;
  UnitSet in_chain;
  in_chain.add(unit);
  in_chain.add(first);
  Chain so_far;
  add_chains(first, involved, in_chain, so_far, most, found);
  return found;
}

// The chain as the directing player named it; `wrong` is the first unit it does not fit.
bool Drives::given_chain(int unit, Hex into, const UnitSet& involved, const Displacements& displacements, Chain& chain,
                         UnitIndex& wrong, Hex& wrong_hex, bool& missing) const {
  UnitSet in_chain;
  in_chain.add(unit);
  Chain forward;
  for (Hex hex = into;;) {
    const UnitIndex mover = holder(turn_, hex);
    wrong = mover;
    wrong_hex = no_hex;
    if (involved.has(mover) || in_chain.has(mover)) return false;
    in_chain.add(mover);
    for (const Displacement& one : displacements)
      if (one.mover == unit && one.displaced == mover) wrong_hex = one.to;
    missing = wrong_hex == no_hex;
    if (missing) return false;
    const HexChoice free = open_hexes(mover, true, false);
    const bool to_free = holds(free, wrong_hex);
    if (!to_free && (!free.empty() || !holds(open_hexes(mover, true, true), wrong_hex))) return false;
    forward.push({mover, wrong_hex});
    if (to_free) break;
    hex = wrong_hex;
  }
  chain.clear();
  for (std::size_t i = forward.size(); i > 0; --i) chain.push(forward[i - 1]);
  return true;
}

DriveChoice Drives::choices(int unit, const UnitSet& involved) const {
  DriveChoice choice;
  choice.hexes = open_hexes(unit, true, false);
  if (!choice.hexes.empty()) return choice.kind = DriveKind::free, choice;
  if (retreats_) {  // dummies never block a combat retreat [15.24, F23]
    choice.hexes = open_hexes(unit, false, false);
    if (!choice.hexes.empty()) return choice.kind = DriveKind::past_dummies, choice;
  }
  for (const Hex hex : open_hexes(unit, true, true)) {
    Chain chain;
    if (chain_from(unit, hex, involved, chain)) choice.hexes.push(hex);
  }
  if (!choice.hexes.empty()) choice.kind = DriveKind::displacing;
  return choice;
}

// ---- carrying out ----

void Drives::enter(int unit, Hex to) {
  move_to(turn_, unit, to);
  entered_[to] = static_cast<UnitIndex>(unit);
  hold_objective(turn_, unit, to);
}

// Those that hold or close the hex chosen, no others [F23].
void Drives::remove_dummies_at(int unit, Hex to) {
  const Side side = turn_.position[unit].side;
  UnitSet found;
  for (const UnitIndex dummy : {stood_[to], entered_[to]})
    if (dummy_bars(dummy, side, to)) found.add(dummy);
  const MapHex& here = (*turn_.map)[to];
  for (unsigned bits = here.zoc; bits != 0; bits &= bits - 1) {
    const UnitIndex dummy = stood_[here.neighbour[static_cast<std::size_t>(std::countr_zero(bits))]];
    if (dummy_bars(dummy, side, to)) found.add(dummy);
  }
  for (const int dummy : found) {
    note(turn_, {.kind = TraceKind::dummy_found,
                 .unit = static_cast<UnitIndex>(dummy),
                 .other = static_cast<UnitIndex>(unit),
                 .from = hex_of(turn_, dummy)});
    eliminate(turn_, dummy);
  }
}

void Drives::carry_out(int unit, Hex to, DriveKind kind, const Chain& chain) {
  if (kind == DriveKind::past_dummies) remove_dummies_at(unit, to);
  for (const Link& link : chain) {
    note(turn_, {.kind = TraceKind::displaced,
                 .unit = link.unit,
                 .other = static_cast<UnitIndex>(unit),
                 .from = hex_of(turn_, link.unit),
                 .to = link.to});
    enter(link.unit, link.to);
    turn_.displaced[link.unit] = link.to;
  }
  enter(unit, to);
}

// True when the answer stands; otherwise it is a breach, or left to the standing order [R-GROUP].
bool Drives::take_answer(int unit, const DriveChoice& choice, const UnitSet& involved, Hex answer,
                         const Displacements& displacements, bool strict, Slip bad_hex, Chain& chain) {
  UnitIndex wrong = no_unit;
  Hex wrong_hex = no_hex;
  bool missing = true;
  const bool in_reach = holds(choice.hexes, answer);
  if (in_reach && choice.kind != DriveKind::displacing) return true;
  if (in_reach && given_chain(unit, answer, involved, displacements, chain, wrong, wrong_hex, missing)) return true;
  if (!strict)
    turn_.replaced.add(unit);
  else if (!in_reach || missing)
    add_breach(turn_, bad_hex, unit, hex_of(turn_, unit), answer);
  else
    add_breach(turn_, Slip::displacement, wrong, hex_of(turn_, wrong), wrong_hex, unit);
  return false;
}

bool Drives::drive(int unit, const UnitSet& involved, Hex answer, const Displacements& displacements, bool strict,
                   Slip bad_hex, int combat) {
  const DriveChoice choice = choices(unit, involved);
  TraceRecord record{.kind = combat < 0 ? TraceKind::repulsed : TraceKind::retreated,
                     .unit = static_cast<UnitIndex>(unit),
                     .from = hex_of(turn_, unit),
                     .combat = static_cast<std::int16_t>(combat)};
  if (choice.kind == DriveKind::blocked) {
    note(turn_, record);
    return false;
  }
  Chain chain;
  Hex to = answer;
  if (answer == no_hex || !take_answer(unit, choice, involved, answer, displacements, strict, bad_hex, chain)) {
    to = preferred(other(turn_.position[unit].side), choice.hexes);
    chain.clear();
    if (choice.kind == DriveKind::displacing) chain_from(unit, to, involved, chain);
  }
  carry_out(unit, to, choice.kind, chain);
  record.to = to;
  note(turn_, record);
  return true;
}

}  // namespace simove::bull_run
