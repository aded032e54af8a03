// Concealed movement (15.0): who may know which counter is which. Inside the ruleset a counter that was deployed face
// down goes by its alias from then on: in the position, the trace, the labels of dice, the order of every list. So
// nothing made of these tells who is who; this is the one place that puts names to aliases, and takes out of true views
// and events what a viewer may not know. Called by the border (bull_run.cpp) and by deployment and the end of the match
// (concealment.h); no other code of this folder needs to know that a match is concealed. Must never let a name or a
// strength of a face-down counter through to anybody but its owner, the umpire, and everybody after the end.
#pragma once

#include <map>
#include <set>

#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

/// Whose eyes see: a side, nobody's in particular (observers), or all (umpire, everybody after the end).
struct Eyes {
  std::optional<Side> own;
  bool all = false;
};
[[nodiscard]] Eyes eyes_of(const BullRunState& state, const Viewer& viewer);
/// Every seat with the side whose eyes it sees with; all commanders of a side know the same.
using SeatEyes = std::vector<std::pair<SeatId, Side>>;
[[nodiscard]] SeatEyes eyes_of_seats(const BullRunState& state);

class Fog {
 public:
  /// As things stand in `now`, with the masks of `named`: those of the same state, or of the one after it, which knows
  /// the aliases that deployment has only just given.
  Fog(const BullRunState& named, const Position& now);

  /// False: nothing was ever concealed, and everything passes unchanged.
  [[nodiscard]] bool lies() const { return !faces_.empty(); }

  [[nodiscard]] Json view(const Eyes& eyes, Json view) const;
  [[nodiscard]] Json ask(const Eyes& eyes, Json ask) const;
  [[nodiscard]] Json named(const Eyes& eyes, Json made) const;  // hints, payloads: names and nothing else
  void report(const Eyes& eyes, CheckReport& report) const;
  void problems(const Eyes& eyes, std::vector<Problem>& problems) const;
  /// A refusal by the rules, in true names: nobody but the log is told of it.
  void refusal(Rejection& rejection) const;
  /// What a seat wrote, in the ruleset's own names; ids it may not know stay as they are, and are found nowhere.
  [[nodiscard]] Json written(const Eyes& eyes, Json payload) const;

  /// Gives each true event its forms, in order: whoever an event turns up is named from it on.
  void veil(const SeatEyes& seats, std::vector<Event>& events);

 private:
  struct Face {
    std::string counter;
    Side side = Side::union_side;
    bool up = false;
    bool known_real = false;
  };
  using Words = std::map<std::string, std::string, std::less<>>;

  [[nodiscard]] bool knows(const Eyes& eyes, const Face& face) const {
    return eyes.all || face.up || eyes.own == face.side;
  }
  [[nodiscard]] const Face* hidden_from(const Eyes& eyes, const Json& unit) const;
  [[nodiscard]] Words names_for(const Eyes& eyes) const;
  void mark(const Eyes& eyes, Json& units) const;
  void orders(const Eyes& eyes, Json& body) const;
  void standing(const Eyes& eyes, Json& body, const char* key) const;
  [[nodiscard]] Json form(const Eyes& eyes, const Event& event) const;
  void turn_up(const Event& event);
  void note_orders(const Event& event);

  std::map<std::string, Face, std::less<>> faces_;   // by alias
  std::set<std::string, std::less<>> seen_to_move_;  // aliases whose opened orders show a move this turn
};

}  // namespace simove::bull_run
