// What is kept of a match, as plain structs: rows as they stand in the database. Payloads, bodies, options and
// audiences are opaque text; nothing here knows a game. Used by the store, server/match and server/lobby.
// No struct here holds a sealed payload of somebody else or a dice secret; those have headers of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"

namespace simove::storage {

/// One accepted input. `revision` counts the match's log from 1, gap-free.
struct LogRecord {
  std::int64_t revision = 0;
  std::string kind;
  std::string body;
  std::int64_t at_ms = 0;
  bool operator==(const LogRecord&) const = default;
};

/// A fact that came of the input of `revision`; `ordinal` counts within it from 0.
struct StoredEvent {
  std::int64_t revision = 0;
  int ordinal = 0;
  std::string origin;  // "match" or "game"
  std::string kind;
  std::string body;
  std::string audience;
  std::optional<std::string> lesser;
  std::optional<std::string> forms = {};  // JSON object seat -> body: what some seats see instead
  bool operator==(const StoredEvent&) const = default;
};

/// The public side of a dice chain: its elements serve the indices first_index .. first_index + length - 1 of its kind.
struct DiceChainRow {
  int chain = 1;  // 1, 2, ... within the match, over both kinds
  std::string commitment;
  std::int64_t first_index = 1;
  std::int64_t length = 0;
  bool hidden = false;  // its elements become public when the match has ended, not with their step
  bool operator==(const DiceChainRow&) const = default;
};

/// A new chain, with its secret; written once, read back through DiceSecrets only.
struct NewDiceChain {
  DiceChainRow row;
  std::string seed;
};

/// One resolution step's dice: its element becomes public with it, a hidden one's when the match has ended. `index`
/// counts over the match from 1, for each kind by itself.
struct DiceStepRow {
  int chain = 1;
  std::int64_t index = 0;
  std::string step;
  std::string element;
  std::string previous;
  std::string nonces;  // JSON object seat -> hexadecimal
  std::string draws;   // JSON array, everything drawn in order
  bool hidden = false;
  std::int64_t partner =
      0;  // of a hidden step: the public one it belongs to; of a public one: its hidden one, 0 = none
  bool operator==(const DiceStepRow&) const = default;
};

struct SeatRow {
  SeatId seat;
  std::string node;
  std::optional<AccountId> holder;
  std::optional<AccountId> stand_in = {};  // acts for the holder; until when, the log says
  bool operator==(const SeatRow&) const = default;
};

struct MatchRow {
  MatchId match;
  std::string game;
  std::string ruleset_version;
  std::string scenario;
  std::string options;
  std::string title;
  std::string lifecycle;
  AccountId creator;
  std::int64_t created_ms = 0;
  std::int64_t revision = 0;   // of the last log record
  std::vector<SeatRow> seats;  // in the order given at creation
  std::string origin = {};     // "" played here; "imported" and not verified yet; "verified"
  std::string terms = "{}";    // JSON object: what was agreed beside the options
  int branch = 1;              // the one that is played on; a roll-back begins the next
  std::optional<AccountId> umpire = {};
  bool operator==(const MatchRow&) const = default;
};

/// A match's fold as it was at one revision, opaque here. Thrown away without loss: the log says it all.
struct SnapshotRow {
  std::int64_t revision = 0;
  std::string body;
  std::string digest;  // of the body
  bool operator==(const SnapshotRow&) const = default;
};

/// A group resolves once in each branch.
struct ResolvedGroup {
  int branch = 1;
  GroupId group;
  bool operator==(const ResolvedGroup&) const = default;
};

/// A match whole: everything that is needed to fold it again, except the sealed answers (SealedReader).
struct LoadedMatch {
  MatchRow row;
  std::vector<LogRecord> log;
  std::vector<StoredEvent> events;
  std::vector<DiceChainRow> chains;
  std::vector<DiceStepRow> dice;            // the public ones, then the hidden ones
  std::vector<ResolvedGroup> resolved;      // in the order of resolution
  std::vector<SnapshotRow> snapshots = {};  // newest first
};

enum class SealedState { draft, ready, resolved };

/// A seat's own answer, given back to that seat's holder only.
struct OwnDraft {
  DecisionId decision;
  GroupId group;
  SealedState state = SealedState::draft;
  std::int64_t draft = 0;  // number of the last save; counts per (seat, decision)
  std::string payload;
  std::string digest;  // of the promised answer; empty while it is a draft
  std::int64_t at_ms = 0;
  std::string submission;  // the one that promised it; empty while it is a draft
  bool operator==(const OwnDraft&) const = default;
};

struct AccountRow {
  AccountId account;
  std::string name;
  std::int64_t created_ms = 0;
  bool operator==(const AccountRow&) const = default;
};

/// Only the SHA-256 of a token is kept. A session ends idle_ms after its last use and at expires_ms at the latest.
struct SessionRow {
  std::string token_hash;
  AccountId account;
  std::int64_t created_ms = 0;
  std::int64_t used_ms = 0;
  std::int64_t idle_ms = 0;
  std::int64_t expires_ms = 0;
  std::string label = {};  // of the device, as coarse as "Firefox on Linux"
  bool operator==(const SessionRow&) const = default;
};

/// What a code is good for: one free seat, any free seat, a held seat that its holder hands over, or the umpire's
/// place.
enum class InvitationKind { seat, any, hand_over, umpire };

/// Single use. Several may be open for one seat; whoever is first takes it.
struct InvitationRow {
  std::string code_hash;
  MatchId match;
  SeatId seat;  // empty: any, or none (umpire)
  AccountId by;
  std::int64_t created_ms = 0;
  std::int64_t expires_ms = 0;
  std::optional<AccountId> used_by;
  InvitationKind kind = InvitationKind::seat;
  bool operator==(const InvitationRow&) const = default;
};

}  // namespace simove::storage
