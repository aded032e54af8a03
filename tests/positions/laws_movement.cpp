// Laws of simultaneous movement [5.2, 6.0, 15.2], told from the track of every unit.
#include <algorithm>

#include "tests/positions/laws.h"

namespace simove::bull_run::positions {

namespace {

class MovementLaws {
 public:
  MovementLaws(const Scene& scene, const Play& play, Verdict& verdict)
      : ground_(scene.given.map), play_(play), turn_(play.turn), verdict_(verdict) {
    for (const int unit : turn_.tracked) start_[i(unit)] = play.position(Phase::plots)[unit].hex;
    for (const TraceRecord& record : play.records(Phase::movement))
      if (record.kind == TraceKind::put_back) {
        put_back_[record.unit] |= 1U << record.at;
        if (record.at == 0) start_[record.unit] = record.to;
      }
  }

  void judge() {
    for (const int unit : turn_.tracked) one(unit);
    for (const int a : turn_.tracked)
      for (const int b : turn_.tracked)
        if (a < b) pair(a, b);
    for (const Interception& row : turn_.interceptions) interception(row);
    contests();
    told();
  }

 private:
  static std::size_t i(int unit) { return static_cast<std::size_t>(unit); }
  [[nodiscard]] Hex at(int unit, int k) const {
    return k == 0 ? start_[i(unit)] : turn_.track[i(unit)][static_cast<std::size_t>(k - 1)];
  }
  [[nodiscard]] bool there(int unit, int k) const { return at(unit, k) != no_hex; }
  [[nodiscard]] bool put_back(int unit, int k) const { return ((put_back_[i(unit)] >> k) & 1U) != 0; }
  [[nodiscard]] int halted(int unit) const { return turn_.halted[i(unit)]; }
  [[nodiscard]] bool real(int unit) const { return turn_.position[unit].real(); }
  [[nodiscard]] bool leader(int unit) const { return turn_.position[unit].arm == Arm::leader; }
  [[nodiscard]] bool foes(int a, int b) const { return turn_.position[a].side != turn_.position[b].side; }
  [[nodiscard]] bool free(int unit) const { return !turn_.scattered.has(unit); }
  // It set out for another hex at k and had not been halted before.
  [[nodiscard]] bool set_out(int unit, int k) const {
    return free(unit) && there(unit, k - 1) && (halted(unit) < 0 || halted(unit) >= k) &&
           target_at(play_, unit, k) != at(unit, k - 1);
  }
  [[nodiscard]] std::string said(int unit, int k) const { return named(play_, unit) + " at " + std::to_string(k); }
  void law(const char* name, bool holds, int unit, int k) {
    verdict_.law(name, holds, [&] { return said(unit, k); });
  }
  [[nodiscard]] bool zone(int unit, int k) const {
    for (const int enemy : turn_.tracked)
      if (foes(unit, enemy) && real(enemy) && !leader(enemy) && there(enemy, k) &&
          ground_.zone_reaches(at(enemy, k), at(unit, k)))
        return true;
    return false;
  }

  void one(int unit) {
    law("15.2 only dummies are eliminated while units move", !real(unit) || there(unit, sub_segments), unit, 8);
    for (int k = 1; k <= sub_segments; ++k) {
      if (!there(unit, k)) continue;
      law("15.2 who is gone stays away", there(unit, k - 1), unit, k);
      step(unit, k);
      if (real(unit) && zone(unit, k)) law("6.22 a zone halts", halted(unit) >= 0 && halted(unit) <= k, unit, k);
      if (set_out(unit, k)) setting_out(unit, k);
    }
    if (real(unit) && there(unit, 1) && zone(unit, 0)) law("6.22 a zone pins at the start", halted(unit) == 0, unit, 0);
    if (halted(unit) >= 0 && there(unit, halted(unit))) reason(unit, halted(unit));
  }

  void step(int unit, int k) {
    const Hex from = at(unit, k - 1);
    const Hex to = at(unit, k);
    if (put_back(unit, k)) return law("R-PUTBACK who is put back is halted", halted(unit) >= 0, unit, k);
    law("5.12 a step leads to a neighbouring hex, across no river", from == to || ground_.joined(from, to), unit, k);
    const int stop = halted(unit);
    if (!free(unit))
      law("10.4 a scattered unit stands still", from == to, unit, k);
    else if (stop >= 0 && k > stop)
      law("5.24 who is halted stays", from == to, unit, k);
    else if (stop < 0 || k < stop)
      law("5.1 a free unit follows its plot", to == target_at(play_, unit, k), unit, k);
    else
      law("5.24 who is halted has come or stayed", to == target_at(play_, unit, k) || to == from, unit, k);
  }

  // Nobody in the way: it goes. An enemy who keeps still in the way: both stop.
  void setting_out(int unit, int k) {
    const Hex to = target_at(play_, unit, k);
    bool way_free = true;
    for (const int other : turn_.tracked) {
      if (other == unit || !there(other, k - 1)) continue;
      if (at(other, k - 1) == to || (set_out(other, k) && target_at(play_, other, k) == to)) way_free = false;
      const bool stands =
          at(other, k - 1) == to && !set_out(other, k) && real(other) && real(unit) && foes(unit, other);
      if (!stands) continue;
      law("5.24 an enemy in the hex halts the mover", halted(unit) == k && (put_back(unit, k) || at(unit, k) != to),
          unit, k);
      if (!head_on(unit, k)) law("5.24 and is halted himself", halted(other) >= 0 && halted(other) <= k, other, k);
    }
    if (way_free && real(unit)) law("5.2 a free hex is entered", at(unit, k) == to || put_back(unit, k), unit, k);
  }

  // Somebody of the other side set out for its hex from the one it set out for: settled first [F2].
  [[nodiscard]] bool head_on(int unit, int k) const {
    for (const int other : turn_.tracked)
      if (foes(unit, other) && set_out(other, k) && at(other, k - 1) == target_at(play_, unit, k) &&
          target_at(play_, other, k) == at(unit, k - 1))
        return true;
    return false;
  }

  void reason(int unit, int k) {
    if (put_back(unit, k) || !real(unit)) return;
    bool met = false;
    for (const Interception& row : turn_.interceptions)
      met = met || (row.at == k && (row.first == unit || row.second == unit));
    bool blocked = false;
    if (k > 0 && set_out(unit, k) && at(unit, k) == at(unit, k - 1))
      for (const int other : turn_.tracked)
        blocked = blocked || (other != unit && (at(other, k - 1) == target_at(play_, unit, k)));
    law("5.24 every halt has a cause", met || blocked, unit, k);
  }

  void pair(int a, int b) {
    for (int k = 0; k <= sub_segments; ++k) {
      if (!there(a, k) || !there(b, k) || (k == 0 && (!there(a, 1) || !there(b, 1)))) continue;
      if (foes(a, b)) {
        law("5.24 opposing units never share a hex", at(a, k) != at(b, k), a, k);
        contact(a, b, k);
      } else if (at(a, k) == at(b, k)) {
        const auto arrived = [&](int unit) { return turn_.reinforcements.has(unit) && at(unit, k) == at(unit, 0); };
        law("5.13 friends share a hex only over a scattered friend or where one arrived",
            !free(a) || !free(b) || arrived(a) || arrived(b), a, k);
      }
      if (k > 0 && at(a, k) == at(b, k - 1) && at(b, k) == at(a, k - 1) && at(a, k) != at(b, k) && !put_back(a, k) &&
          !put_back(b, k))
        law("5.13, R-HEADON nobody exchanges hexes", false, a, k);
    }
  }

  void contact(int a, int b, int k) {
    if (!ground_.zone_reaches(at(a, k), at(b, k))) return;
    law("15.22 a dummy in contact is found out", real(a) && real(b), a, k);
    if (leader(a) && leader(b)) return;
    bool told = false;
    for (const Interception& row : turn_.interceptions)
      told = told || (row.first == a && row.second == b && row.at <= k);
    law("6.2 every contact is an interception", told, a, k);
  }

  void interception(const Interception& row) {
    const int k = row.at;
    const int a = row.first;
    const int b = row.second;
    law("5.24 an interception is of two opposing real units", a < b && foes(a, b) && real(a) && real(b), a, k);
    int times = 0;
    for (const Interception& other : turn_.interceptions) times += other.first == a && other.second == b ? 1 : 0;
    law("5.24 a pair is told once", times == 1, a, k);
    const bool touch = meeting(a, b, k);
    law("5.24 an interception has a cause", touch, a, k);
    for (const auto& [one, other] : {std::pair{a, b}, std::pair{b, a}})
      if (!leader(other)) law("5.24 both are halted", halted(one) >= 0 && halted(one) <= k, one, k);
    if (k > 0 && !(leader(a) && leader(b)))
      law("5.24 it is told when it arises", !ground_.zone_reaches(at(a, k - 1), at(b, k - 1)), a, k);
  }

  [[nodiscard]] bool meeting(int a, int b, int k) const {
    if (put_back(a, k) || put_back(b, k) || ground_.zone_reaches(at(a, k), at(b, k))) return true;
    if (k == 0) return false;
    const bool a_went = set_out(a, k);
    const bool b_went = set_out(b, k);
    if (a_went && target_at(play_, a, k) == at(b, k - 1)) return true;
    if (b_went && target_at(play_, b, k) == at(a, k - 1)) return true;
    return a_went && b_went && target_at(play_, a, k) == target_at(play_, b, k);
  }

  // [5.24] The lower die keeps out; equal dice are thrown again.
  void contests() {
    const auto records = play_.records(Phase::movement);
    for (std::size_t r = 0; r < records.size(); ++r) {
      const TraceRecord& throw_ = records[r];
      if (throw_.kind != TraceKind::contest) continue;
      const int k = throw_.at;
      const auto same = [&](const TraceRecord& other) {
        return other.kind == TraceKind::contest && other.to == throw_.to && other.at == k;
      };
      const bool again = r + 1 < records.size() && same(records[r + 1]);
      law("5.24 equal dice are thrown again, others are not", again == (throw_.dice[0] == throw_.dice[1]), throw_.unit,
          k);
      if (again) continue;
      const Side lost = throw_.dice[0] < throw_.dice[1] ? Side::union_side : Side::confederate;
      for (const int unit : turn_.tracked)
        if (turn_.position[unit].side == lost && set_out(unit, k) && target_at(play_, unit, k) == throw_.to)
          law("5.24 the loser of a contest stays out", at(unit, k) != throw_.to && (halted(unit) == k || !real(unit)),
              unit, k);
    }
  }

  // Every stop has one record that names the hex and who was in the way; every pin names who pinned.
  void told() {
    UnitSet pinned;
    for (const TraceRecord& record : play_.records(Phase::movement)) {
      const int unit = record.unit;
      const int k = record.at;
      if (record.kind == TraceKind::pinned) {
        law("6.22 a pin is told once, when it comes",
            !pinned.has(unit) && halted(unit) == k && foes(unit, record.other), unit, k);
        pinned.add(unit);
      }
      const bool by_friend = record.kind == TraceKind::friend_blocked || record.kind == TraceKind::scattered_friend;
      const bool by_enemy = record.kind == TraceKind::contest_lost || record.kind == TraceKind::head_on ||
                            record.kind == TraceKind::enemy_held;
      if (!by_friend && !by_enemy) continue;
      stops_told_[i(unit)] |= 1U << k;
      law("5.24 a stop is told with its hex and its cause",
          record.to == target_at(play_, unit, k) && record.other != no_unit && foes(unit, record.other) == by_enemy,
          unit, k);
      if (record.kind == TraceKind::contest_lost)
        law("5.24 a contest is lost to who set out for the hex", target_at(play_, record.other, k) == record.to, unit,
            k);
    }
    for (const int unit : turn_.tracked)
      for (int k = 1; k <= sub_segments; ++k)
        if (there(unit, k) && set_out(unit, k) && at(unit, k) == at(unit, k - 1) && !put_back(unit, k))
          law("5.24 every stop is told", ((stops_told_[i(unit)] >> k) & 1U) != 0, unit, k);
  }

  Ground ground_;
  const Play& play_;
  const Turn& turn_;
  Verdict& verdict_;
  std::array<unsigned, max_units> put_back_{};  // bit k: at sub-segment k
  std::array<unsigned, max_units> stops_told_{};
  std::array<Hex, max_units> start_{};  // before the first sub-segment, put-backs done
};

}  // namespace

void movement_laws(const Scene& scene, const Play& play, Verdict& verdict) {
  MovementLaws(scene, play, verdict).judge();
}

}  // namespace simove::bull_run::positions
