// Shared by events.cpp (orders, command, the frame), movement_events.cpp (phase D), combat_events.cpp (phase E) and
// decided.cpp (who decided):
// folds the trace while it writes, so that each event can name the hex and strength as they were at that moment.
// Internal to the ruleset folder.
#pragma once

#include <span>

#include "rules/games/bull_run/ruleset/events.h"

namespace simove::bull_run {

class EventWriter {
 public:
  EventWriter(const PlayedTurn& played, std::vector<Event>& events);
  /// Phases in their order, each once: 0 is D, 1 to 3 are E1 to E3.
  void write(std::size_t phase);

 private:
  using Records = std::span<const TraceRecord>;

  // events.cpp
  void movement_phase(Records records);
  void orders_revealed();
  void command(Side side);
  [[nodiscard]] UnitSet commanded(Side side) const;
  void pinned();
  // movement_events.cpp
  void sub_segment(int at);
  [[nodiscard]] Json stops_at(int at) const;
  [[nodiscard]] Json met_at(int at, int unit) const;
  [[nodiscard]] Json winners_at(int at, Hex hex, Side loser) const;
  [[nodiscard]] Json contests_at(int at) const;
  [[nodiscard]] Json interceptions_at(int at) const;
  void scatter(const TraceRecord& record);
  // events.cpp
  void dummy_found(const TraceRecord& record);
  [[nodiscard]] bool found_at_once(const TraceRecord& record) const;
  void control(const TraceRecord& record);
  void turn_ends();
  // combat_events.cpp
  void combat_phase(Records records);
  void turned_up(const UnitSet& units);
  void attack(std::size_t index);
  void repulsed(const TraceRecord& record);
  void loss(const TraceRecord& record);
  void retreated(const TraceRecord& record);
  void displaced(const TraceRecord& record);
  void advanced(const TraceRecord& record);
  void demoralized(const TraceRecord& record);
  // decided.cpp: "standing", "order", "replaced" or "only"
  [[nodiscard]] const Json& answer(Stage stage, Side side) const;
  [[nodiscard]] const char* decided_attack(Side side) const;
  [[nodiscard]] const char* decided_drive(int unit, Hex to, bool retreat) const;
  [[nodiscard]] const char* decided_loss(const TraceRecord& record) const;
  [[nodiscard]] const char* decided_advance(const TraceRecord& record) const;
  [[nodiscard]] Hex driven_to(int unit) const;
  [[nodiscard]] bool displaced_as_given(int mover, bool retreat) const;

  void emit(const char* kind, const char* rule, Json body);
  [[nodiscard]] std::string name(int unit) const {
    return unit == no_unit ? std::string() : std::string(played_.turn.position[unit].id.view());
  }
  [[nodiscard]] Json names(const UnitSet& units) const;
  [[nodiscard]] Json hex(Hex hex) const { return hex >= stayed ? Json() : Json(played_.game.id(hex)); }
  [[nodiscard]] std::string place(Hex hex) const { return played_.game.id(hex); }
  void moved(int unit, Hex to) { hex_[static_cast<std::size_t>(unit)] = to; }

  const PlayedTurn& played_;
  std::vector<Event>& events_;
  std::array<Hex, max_units> hex_{};  // as far as the trace has been told
  std::array<int, max_units> strength_{};
  std::array<std::optional<Side>, max_objectives> holder_{};
  std::size_t attacks_ = 0;    // rows told
  bool in_results_ = false;    // E3: units are driven by retreats, not repulsions
  UnitSet could_not_retreat_;  // and so lose a point that nobody decides about
  UnitSet told_up_;            // turned up by an attack already told
};

}  // namespace simove::bull_run
