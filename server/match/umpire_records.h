// What an umpire does, and what all seats agree to undo, as records of a match's log. Part of the variant of records.h;
// written by service_umpire.cpp and service_undo.cpp, folded again by load.cpp. Each act names who did it and why. A
// record may hold what only the umpire may know (a die's label, a ruling): it is shown to nobody before the end, and
// what its event says is told by match_events.cpp.
#pragma once

#include <cstdint>
#include <string>

#include "rules/core/decision.h"
#include "rules/core/ids.h"
#include "rules/core/json_read.h"

namespace simove::match {

/// Who acted and why. A secret reason is withheld from the players until the end.
struct Act {
  AccountId account;
  std::string reason;
  bool secret = false;
};

struct UmpireRecord {  // an account is appointed
  AccountId account;
  std::string name;
};
/// A closed group waits for the umpire: it has been executed for his eyes, or wants faces from his table. What came of
/// it is stored nowhere; it follows from the sealed answers and the dice whenever it is asked for.
struct HeldRecord {
  GroupId group;
};
/// The match goes on from an earlier state, in a branch of its own.
struct UndoneRecord {
  std::int64_t to_revision = 1;
  int branch = 2;
  std::string by;      // "umpire", "consent" or "operator"
  std::string digest;  // of the state it goes on from
  Act act;
};
/// Every promise of the groups that are open is taken back; nothing was revealed, so no branch begins.
struct TakenBackRecord {
  std::string by;
  Act act;
};
struct AmendedRecord {
  SeatId seat;  // who promised it
  DecisionId decision;
  GroupId group;
  std::string digest;  // of the payload that stands now
  Act act;
};
/// A face that does not come from the chain: rolled at a table ("table") or put by the umpire ("umpire").
struct FaceRecord {
  std::string label;
  int nth = 0;  // among the draws of that label in the resolution
  int face = 1;
  std::string by;
  Act act;
};
/// A promised answer was opened before its group closed.
struct OpenedRecord {
  SeatId seat;
  DecisionId decision;
  Act act;
};
/// A seat was made ready by the umpire. Which answer it was ("draft", "fallback", "hold") players learn at the end.
struct ForcedRecord {
  SeatId seat;
  DecisionId decision;
  GroupId group;
  std::string submission;
  std::string digest;
  std::string how;
  Act act;
};
struct RuledRecord {
  std::string kind;
  Json payload;
  std::string digest;  // of the state after it
  Act act;
};
struct VacatedRecord {
  SeatId seat;
  Act act;
};
struct EndedRecord {
  std::string digest;  // of the state it ended with
  Act act;
};

[[nodiscard]] Json members(const UmpireRecord& record);
[[nodiscard]] Json members(const HeldRecord& record);
[[nodiscard]] Json members(const UndoneRecord& record);
[[nodiscard]] Json members(const TakenBackRecord& record);
[[nodiscard]] Json members(const AmendedRecord& record);
[[nodiscard]] Json members(const FaceRecord& record);
[[nodiscard]] Json members(const OpenedRecord& record);
[[nodiscard]] Json members(const ForcedRecord& record);
[[nodiscard]] Json members(const RuledRecord& record);
[[nodiscard]] Json members(const VacatedRecord& record);
[[nodiscard]] Json members(const EndedRecord& record);

void read_members(const JsonCursor& root, UmpireRecord& out);
void read_members(const JsonCursor& root, HeldRecord& out);
void read_members(const JsonCursor& root, UndoneRecord& out);
void read_members(const JsonCursor& root, TakenBackRecord& out);
void read_members(const JsonCursor& root, AmendedRecord& out);
void read_members(const JsonCursor& root, FaceRecord& out);
void read_members(const JsonCursor& root, OpenedRecord& out);
void read_members(const JsonCursor& root, ForcedRecord& out);
void read_members(const JsonCursor& root, RuledRecord& out);
void read_members(const JsonCursor& root, VacatedRecord& out);
void read_members(const JsonCursor& root, EndedRecord& out);

}  // namespace simove::match
