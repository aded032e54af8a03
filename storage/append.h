// One accepted input as the store takes it, and how that can end. Built by server/match and server/lobby.
// Everything in an Append is written in one transaction or not at all.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/result.h"
#include "storage/records.h"

namespace simove::storage {

/// A sealed answer is promised: from nothing or a draft to ready. The draft number goes up by one.
struct MakeReady {
  SeatId seat;
  DecisionId decision;
  GroupId group;
  std::string submission;  // the one that promised it
  std::string payload;
  std::string nonce;
  std::string digest;
  std::int64_t at_ms = 0;
};
/// Back from ready to draft; the payload stays, what was promised with it (submission, nonce, digest) goes.
struct MakeDraft {
  SeatId seat;
  DecisionId decision;
};
/// Every ready row of the group becomes resolved, and unchangeable.
struct MarkResolved {
  GroupId group;
};
/// An umpire puts another payload in the place of a promised one; nonce and submission stay.
struct ReplaceReady {
  SeatId seat;
  DecisionId decision;
  std::string payload;
  std::string digest;
};
/// In a new branch each seat finds what it had answered to the group in an earlier one as a draft. What the branch has
/// already stays.
struct CarryOver {
  int from_branch = 1;
  GroupId group;
};
using SealedChange = std::variant<MakeReady, MakeDraft, MarkResolved, ReplaceReady, CarryOver>;

/// Makes a retry harmless: the same id of the same seat gets `reply` again and writes nothing. Ids are each seat's own:
/// another seat may use the same one, and learns nothing by it.
struct Submission {
  SeatId seat;
  std::string id;
  std::string reply;
};

struct HolderChange {
  SeatId seat;
  std::optional<AccountId> holder;
};

/// Who may act for the seat beside its holder; none: nobody any more.
struct StandInChange {
  SeatId seat;
  std::optional<AccountId> stand_in;
};

struct InvitationUse {
  std::string code_hash;
  AccountId by;
  std::int64_t at_ms = 0;
};

/// One line of an umpire's trail, in the same transaction as what he did.
struct AuditRow {
  std::int64_t revision = 0;  // filled in by the store
  std::int64_t at_ms = 0;
  AccountId account;
  std::string act;
  std::string reason;
  bool secret = false;  // the reason is withheld from the players until the end
  std::string diff;     // JSON: what it changed
  bool operator==(const AuditRow&) const = default;
};

struct Append {
  MatchId match;
  std::int64_t expected_revision = 0;
  std::string kind;
  std::string body;
  std::int64_t at_ms = 0;
  std::vector<StoredEvent> events;  // revision and ordinal are filled in by the store
  std::vector<SealedChange> sealed;
  std::optional<Submission> submission;
  std::optional<GroupId> resolves;  // unique per match and branch: a group resolves once
  std::vector<DiceStepRow> dice;
  std::vector<NewDiceChain> new_chains;
  std::vector<HolderChange> holders;
  std::optional<InvitationUse> uses_invitation;
  std::optional<std::string> lifecycle;  // when it changes
  std::vector<StandInChange> stand_ins = {};
  std::optional<int> branch = {};        // begins it, the next one in number; sealed changes then belong to it
  std::optional<AccountId> umpire = {};  // when one is appointed
  std::optional<AuditRow> audit = {};    // when an umpire did it
};

struct Appended {
  std::int64_t revision = 0;
};
struct Conflict {  // the match has moved on; nothing written
  std::int64_t revision = 0;
};
struct DuplicateSubmission {
  std::string reply;
};
struct AlreadyResolved {};
struct InvitationSpent {};  // used, expired or unknown
struct NoSuchMatch {};
using AppendOutcome =
    std::variant<Appended, Conflict, DuplicateSubmission, AlreadyResolved, InvitationSpent, NoSuchMatch>;

struct NewMatch {
  MatchRow row;  // revision is set to 1 by the store
  std::string kind;
  std::string body;
  std::vector<StoredEvent> events;
  std::vector<NewDiceChain> chains;
  std::vector<DiceStepRow> dice;  // what `initial` drew
};

/// A draft save touches the sealed row and nothing else: no counter or time that anybody else can see.
struct SaveDraft {
  MatchId match;
  SeatId seat;
  DecisionId decision;
  GroupId group;
  std::int64_t base = 0;  // number of the draft this edit was made on; 0 = there was none
  std::string payload;
  std::int64_t at_ms = 0;
};
struct DraftSaved {
  std::int64_t draft = 0;
};
struct StaleDraft {  // another device saved since
  std::int64_t draft = 0;
  std::string payload;
  std::int64_t at_ms = 0;
};
struct NotADraft {  // it is ready or resolved; only an explicit unready goes back
  SealedState state = SealedState::ready;
};
using DraftOutcome = std::variant<DraftSaved, StaleDraft, NotADraft>;

}  // namespace simove::storage
