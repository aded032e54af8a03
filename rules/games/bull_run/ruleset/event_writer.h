// Shared by events.cpp (orders, command, the frame), movement_events.cpp (phase D) and combat_events.cpp (phase E):
// folds the trace while it writes, so that each event can name the hex and strength as they were at that moment.
// Internal to the ruleset folder.
#pragma once

#include "rules/games/bull_run/ruleset/events.h"

namespace simove::bull_run {

class EventWriter {
 public:
  EventWriter(const PlayedTurn& played, std::vector<Event>& events);
  void write();

 private:
  // events.cpp
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
  void control(const TraceRecord& record);
  void turn_ends();
  // combat_events.cpp
  void combat_phase();
  void attack(std::size_t index);
  void repulsed(const TraceRecord& record);
  void loss(const TraceRecord& record);
  void retreated(const TraceRecord& record);
  void displaced(const TraceRecord& record);
  void advanced(const TraceRecord& record);
  void demoralized(const TraceRecord& record);

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
};

}  // namespace simove::bull_run
