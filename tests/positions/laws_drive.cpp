// Laws of repulsion and retreat [7.3, 8.2, 15.24, F21 to F24]: the trace is walked again, and before every drive the
// hexes that were open are worked out anew.
#include <algorithm>

#include "tests/positions/laws.h"

namespace simove::bull_run::positions {

namespace {

class DriveLaws {
 public:
  DriveLaws(const Scene& scene, const Play& play, Verdict& verdict, Phase phase)
      : ground_(scene.given.map),
        play_(play),
        verdict_(verdict),
        phase_(phase),
        stood_(play.position(phase == Phase::repulsion ? Phase::combat : Phase::repulsion)),
        now_(stood_),
        before_(stood_) {}

  void judge() {
    expect_first();
    for (const TraceRecord& record : play_.records(phase_)) {
      switch (record.kind) {
        case TraceKind::displaced:
          links_.push_back(record);
          now_[record.unit].hex = record.to;
          break;
        case TraceKind::dummy_found:
          if (record.other != no_unit) found_.add(record.unit);
          now_[record.unit].hex = no_hex;
          break;
        case TraceKind::eliminated:
          now_[record.unit].hex = before_[record.unit].hex = no_hex;
          break;
        case TraceKind::repulsed:
        case TraceKind::retreated:
          drive(record);
          break;
        default:
          break;
      }
    }
    expect_next();
    law("7.31, 8.21 whoever must be driven is driven", due_.empty(), due_.empty() ? 0 : due_.front());
    for (const TraceRecord& link : links_) law("8.22 only for a drive is a friend displaced", false, link.unit);
  }

 private:
  [[nodiscard]] bool retreats() const { return phase_ == Phase::results; }
  void law(const char* name, bool holds, int unit) {
    verdict_.law(name, holds, [&] { return named(play_, unit); });
  }

  // ---- who is driven, in which order ----

  void expect_first() {
    if (retreats()) return;
    for (const Side side : both_sides) {
      std::vector<int> own;
      for (int unit = 0; unit < stood_.count; ++unit)
        if (stood_[unit].on_map() && stood_[unit].side == side && !play_.turn.engaged.has(unit) &&
            in_zone(ground_, stood_, side, stood_[unit].hex, false))
          own.push_back(unit);
      by_hex(own, stood_);
      due_.insert(due_.end(), own.begin(), own.end());
    }
  }
  static void by_hex(std::vector<int>& units, const Position& position) {
    std::sort(units.begin(), units.end(), [&](int a, int b) { return position[a].hex < position[b].hex; });
  }
  // The losers of the next combat that drives anybody; each retreats once a phase.
  void expect_next() {
    while (retreats() && due_.empty() && next_ < play_.turn.attacks.size()) {
      const AttackRow& row = play_.turn.attacks[next_++];
      const bool defender = row.result == CombatResult::defender_retreats;
      if (row.combat < 0 || (!defender && row.result != CombatResult::attacker_retreats)) continue;
      for (const int unit : defender ? row.real_defenders : row.attack.attackers)
        if (now_[unit].on_map() && !driven_.has(unit)) due_.push_back(unit);
      by_hex(due_, now_);
      involved_ = defender ? row.attack.defenders : row.attack.attackers | row.attack.bombard;
    }
  }

  void drive(const TraceRecord& record) {
    expect_next();
    const int unit = record.unit;
    law("7.3, 8.2 units are driven in their order", !due_.empty() && due_.front() == unit, unit);
    if (!due_.empty()) due_.erase(due_.begin());
    driven_.add(unit);
    judge_drive(record);
    now_[unit].hex = record.to == no_hex ? before_[unit].hex : record.to;
    if (record.to != no_hex) entered_.push_back({record.to, unit});
    for (const TraceRecord& link : links_) entered_.push_back({link.to, link.unit});
    links_.clear();
    found_.clear();
    before_ = now_;
  }

  // ---- what is open, as the unit is about to be driven ----

  // Held by an enemy, in the zone of one, or entered by one since the segment began.
  [[nodiscard]] bool closed(Side side, Hex hex, bool dummies) const {
    const auto counts = [&](int enemy) {
      if (stood_[enemy].side == side) return false;
      return stood_[enemy].real() || (dummies && before_[enemy].on_map());
    };
    for (int enemy = 0; enemy < stood_.count; ++enemy) {
      if (!stood_[enemy].on_map() || !counts(enemy)) continue;
      if (stood_[enemy].hex == hex) return true;
      if (stood_[enemy].arm != Arm::leader && ground_.zone_reaches(stood_[enemy].hex, hex)) return true;
    }
    return std::any_of(entered_.begin(), entered_.end(),
                       [&](const auto& entry) { return entry.first == hex && counts(entry.second); });
  }
  [[nodiscard]] int friend_in(Side side, Hex hex) const {
    for (int unit = 0; unit < before_.count; ++unit)
      if (before_[unit].hex == hex && before_[unit].side == side) return unit;
    return -1;
  }
  [[nodiscard]] std::vector<Hex> open(int unit, bool dummies, bool with_friend) const {
    std::vector<Hex> hexes;
    const Unit& driven = before_[unit];
    for (int d = 0; d < hex::directions; ++d) {
      const Hex hex = ground_.beside(driven.hex, d);
      if (hex == no_hex || ground_.side(driven.hex, d) == Crossing::river || closed(driven.side, hex, dummies))
        continue;
      if ((friend_in(driven.side, hex) >= 0) == with_friend) hexes.push_back(hex);
    }
    return hexes;
  }
  static bool holds(const std::vector<Hex>& list, Hex hex) {
    return std::find(list.begin(), list.end(), hex) != list.end();
  }
  // Any chain at all by which the unit could make room [8.22].
  bool room(int unit, UnitSet& chain) const {
    if (!open(unit, true, false).empty()) return true;
    for (const Hex hex : open(unit, true, true)) {
      const int next = friend_in(before_[unit].side, hex);
      if (chain.has(next) || (retreats() && involved_.has(next))) continue;
      chain.add(next);
      if (room(next, chain)) return true;
      chain.remove(next);
    }
    return false;
  }
  [[nodiscard]] bool gives_way(int unit, Hex hex) const {
    const int first = friend_in(before_[unit].side, hex);
    if (first < 0 || (retreats() && involved_.has(first))) return false;
    UnitSet chain;
    chain.add(unit);
    chain.add(first);
    return room(first, chain);
  }

  // ---- one drive ----

  void judge_drive(const TraceRecord& record) {
    const int unit = record.unit;
    const std::vector<Hex> free = open(unit, true, false);
    const std::vector<Hex> past = retreats() ? open(unit, false, false) : std::vector<Hex>();
    if (!free.empty() || !past.empty()) {
      law("8.21 a unit is driven into a hex that is open", holds(free.empty() ? past : free, record.to), unit);
      law("8.22 no friend makes room where a hex is free", links_.empty(), unit);
      if (record.to != no_hex) dummies(record, free.empty());
      return;
    }
    dummies(record, false);
    bool any = false;
    for (const Hex hex : open(unit, true, true)) any = any || gives_way(unit, hex);
    law("8.21 a unit stays only where nothing is open", (record.to == no_hex) == !any, unit);
    if (record.to == no_hex)
      law("8.22 nobody makes room for a unit that stays", links_.empty(), unit);
    else
      chain(record);
  }

  // [F23] Those that hold or close the hex chosen, no others.
  void dummies(const TraceRecord& record, bool in_the_way) {
    UnitSet expected;
    const Side side = before_[record.unit].side;
    for (int dummy = 0; in_the_way && dummy < stood_.count; ++dummy) {
      if (stood_[dummy].real() || stood_[dummy].side == side || !before_[dummy].on_map()) continue;
      const bool entered = std::any_of(entered_.begin(), entered_.end(), [&](const auto& entry) {
        return entry.first == record.to && entry.second == dummy;
      });
      if (stood_[dummy].hex == record.to || ground_.zone_reaches(stood_[dummy].hex, record.to) || entered)
        expected.add(dummy);
    }
    law("15.24 only dummies that close the hex give way", found_ == expected, record.unit);
  }

  // Links are told last mover first; the first to be asked is the friend in the hex.
  void chain(const TraceRecord& record) {
    const Side side = before_[record.unit].side;
    UnitSet chain;
    chain.add(record.unit);
    Hex hex = record.to;
    for (std::size_t i = links_.size(); i > 0; --i) {
      const TraceRecord& link = links_[i - 1];
      law("8.22 the friend in the hex makes room", friend_in(side, hex) == link.unit && link.from == hex, link.unit);
      law("8.22 a chain meets nobody twice", !chain.has(link.unit), link.unit);
      law("8.22 who is in the combat makes no room", !retreats() || !involved_.has(link.unit), link.unit);
      chain.add(link.unit);
      const std::vector<Hex> free = open(link.unit, true, false);
      const bool last = i == 1;
      law("8.22 who is displaced goes by the same restrictions",
          last ? holds(free, link.to) : free.empty() && holds(open(link.unit, true, true), link.to), link.unit);
      hex = link.to;
    }
    law("8.22 a hex with a friend needs room", !links_.empty(), record.unit);
  }

  Ground ground_;
  const Play& play_;
  Verdict& verdict_;
  Phase phase_;
  const Position& stood_;  // when the segment began
  Position now_;
  Position before_;  // when the last drive was done
  std::vector<int> due_;
  std::size_t next_ = 0;
  UnitSet involved_;
  UnitSet driven_;
  std::vector<TraceRecord> links_;
  UnitSet found_;
  std::vector<std::pair<Hex, int>> entered_;
};

}  // namespace

void drive_laws(const Scene& scene, const Play& play, Verdict& verdict) {
  DriveLaws(scene, play, verdict, Phase::repulsion).judge();
  DriveLaws(scene, play, verdict, Phase::results).judge();
}

}  // namespace simove::bull_run::positions
