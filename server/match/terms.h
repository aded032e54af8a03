// What was agreed when a match was made and is no business of its ruleset: how fast it is played, what happens to a
// missed answer, who may watch, whether there is an umpire. Read from POST /api/matches, stored with the match as
// canonical JSON, never changed afterwards, shown to everybody who sees the match. Used by service.cpp and by whatever
// keeps time, sends notices or decides who may do what. Unknown members and values are refused with their path.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "protocol/errors.h"
#include "rules/core/decision.h"
#include "rules/core/result.h"

namespace simove::match {

/// No deadlines: the match waits for its players.
struct NoPace {
  bool operator==(const NoPace&) const = default;
};
/// By letter: so long after something is asked of somebody.
struct Period {
  std::int64_t period_ms = 0;
  bool operator==(const Period&) const = default;
};
/// By letter: at a fixed hour on some days of the week, as clocks show it in a zone.
struct FixedHour {
  int minute_of_day = 0;      // 18:00 is 1080
  std::vector<int> weekdays;  // 1 Monday .. 7 Sunday, ascending
  std::string zone;           // IANA name, "Europe/Berlin"
  bool operator==(const FixedHour&) const = default;
};
/// At the table: a clock for each class of decision (Urgency).
struct LiveClock {
  std::int64_t letter_ms = 0;
  std::int64_t prompt_ms = 0;
  bool operator==(const LiveClock&) const = default;
};
using Pace = std::variant<NoPace, Period, FixedHour, LiveClock>;

/// What stands in for an answer that has not come by its deadline.
enum class Missed {
  run_draft,  // what was written last, if it is legal; else as hold
  hold,       // the ruleset's own answer for somebody who says nothing
  wait        // nothing: the match waits, and says for whom
};

struct Terms {
  Pace pace;
  Missed missed = Missed::run_draft;
  bool is_private = false;              // only who plays, umpires or made it may watch
  bool muster = false;                  // everybody says that he is there before the first turn
  bool umpire = false;                  // there is a place for one
  bool umpire_preview = false;          // he looks at what was resolved before the players do
  bool umpire_opens_envelopes = false;  // he may open sealed answers early; every opening is told to all
  bool manual_dice = false;             // he enters the faces rolled at a table
  bool couriers = false;                // letters between commanders of a side travel
  bool undo = true;                     // a step may be taken back when all seats agree
  bool operator==(const Terms&) const = default;
};

inline constexpr std::int64_t shortest_period_ms = 60'000;
inline constexpr std::int64_t longest_period_ms = 90LL * 24 * 3'600'000;

/// Members that are left out have their defaults. Paths in errors begin with `path`. "umpire_preview",
/// "umpire_opens_envelopes" and "manual_dice" need "umpire".
[[nodiscard]] Result<Terms, protocol::Error> read_terms(const Json& terms, const std::string& path = "/terms");
/// Of a match that is there already: any zone will do, since which ones a machine knows is no matter of the match.
[[nodiscard]] Result<Terms, protocol::Error> read_stored_terms(const Json& terms, const std::string& path = "/terms");
/// Whole, with every member:
/// {"pace":{"kind","period_ms"?,"at"?,"weekdays"?,"zone"?,"letter_ms"?,"prompt_ms"?},"missed",
/// "visibility","muster","umpire","umpire_preview","umpire_opens_envelopes","manual_dice","couriers","undo"}
[[nodiscard]] Json to_json(const Terms& terms);

}  // namespace simove::match
