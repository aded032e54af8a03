// The inputs a match's log holds, and their form in the store. Written by server/match/service and the resolver,
// read again when a match is rebuilt. A record never holds a payload: the record that resolves a group names it,
// and the sealed rows stay where they are.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "rules/core/ids.h"
#include "rules/core/result.h"
#include "server/match/clock_records.h"
#include "server/match/seat_records.h"
#include "server/match/umpire_records.h"

namespace simove::match {

struct CreatedRecord {
  std::string digest;          // of the first state
  std::int64_t dice_to = 0;    // last dice index that `initial` used
  std::int64_t hidden_to = 0;  // and last hidden one
};
struct SeatTakenRecord {
  SeatId seat;
  AccountId account;
  std::string name;
};
struct ReadyRecord {
  SeatId seat;
  DecisionId decision;
  GroupId group;
  std::string submission;
  std::string digest;
};
struct UnreadyRecord {
  SeatId seat;
  DecisionId decision;
  GroupId group;
};
struct ResolvedRecord {
  GroupId group;
  std::string digest;          // of the state after it
  std::int64_t dice_from = 1;  // indices used: dice_from .. dice_to, none when dice_to < dice_from
  std::int64_t dice_to = 0;
  std::int64_t hidden_to = 0;  // last hidden index used by the match so far
};
/// A seat gave up. Its submission id makes a retry harmless.
struct ResignedRecord {
  SeatId seat;
  std::string submission;
  std::string digest;          // of the state after it
  std::int64_t dice_from = 1;  // as of ResolvedRecord
  std::int64_t dice_to = 0;
  std::int64_t hidden_to = 0;
};
struct FailedRecord {
  GroupId group;
  std::string code;
};

using Record = std::variant<CreatedRecord, SeatTakenRecord, ReadyRecord, UnreadyRecord, ResolvedRecord, ResignedRecord,
                            FailedRecord, DeadlinesRecord, PausedRecord, TimedOutRecord, OverdueRecord, ProposedRecord,
                            AgreedRecord, DeclinedRecord, MusteredRecord, HandedOverRecord, StandInRecord,
                            StandInEndedRecord, UmpireRecord, HeldRecord, UndoneRecord, TakenBackRecord, AmendedRecord,
                            FaceRecord, OpenedRecord, ForcedRecord, RuledRecord, VacatedRecord, EndedRecord>;

/// The last indices of dice, public and hidden, that the match has used with this record; zeros for one that deals
/// none.
struct DiceTo {
  std::int64_t open = 0;
  std::int64_t hidden = 0;
};
[[nodiscard]] DiceTo dice_to(const Record& record);

[[nodiscard]] std::string kind_of(const Record& record);
[[nodiscard]] std::string body_of(const Record& record);
/// The digest of the state after it, for those that say one.
[[nodiscard]] const std::string* state_digest_of(const Record& record);
[[nodiscard]] Result<Record> read_record(const std::string& kind, const std::string& body);

}  // namespace simove::match
