// One accepted input: conditional on the match's revision, whole or not at all.
#include "storage/fail_point.h"
#include "storage/seeded_bugs.h"
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {

Result<AppendOutcome> SqliteStore::append(const Append& input) {
  fail_point(FailPoint::before_begin);
  return atomically([&] { return append_now(input); });
}

// The order matters: a retry must get its first answer even though the match has moved on since.
Result<std::optional<AppendOutcome>> SqliteStore::refusal(const Append& input) {
  using Refusal = std::optional<AppendOutcome>;
  if (input.submission) {
    auto reply = submission_reply(input.match, input.submission->seat, input.submission->id);
    if (!reply) return Unexpected{reply.error()};
    if (*reply) return Refusal(DuplicateSubmission{**reply});
  }
  if (input.resolves && !seeded(SeededBug::second_resolution)) {
    Query known = db_.query(
        "SELECT revision FROM resolution WHERE match_id=?1 AND group_id=?2 AND "
        "branch=(SELECT branch FROM game_match WHERE match_id=?1)",
        input.match, *input.resolves);
    if (known.row()) return Refusal(AlreadyResolved{});
    if (!known.ok()) return Unexpected{known.fault("looking for a resolution")};
  }
  Query current = db_.query("SELECT revision FROM game_match WHERE match_id=?", input.match);
  const bool found = current.row();
  if (!current.ok()) return Unexpected{current.fault("reading a revision")};
  if (!found) return Refusal(NoSuchMatch{});
  if (current.integer(0) != input.expected_revision) return Refusal(Conflict{current.integer(0)});
  return Refusal(std::nullopt);
}

Result<AppendOutcome> SqliteStore::append_now(const Append& input) {
  auto refused = refusal(input);
  if (!refused) return Unexpected{refused.error()};
  if (*refused) return std::move(**refused);
  if (input.uses_invitation) {
    const InvitationUse& use = *input.uses_invitation;
    auto used = db_.run(
        "UPDATE invitation SET used_by=?, used_ms=? WHERE code_hash=? AND match_id=? AND used_by IS NULL "
        "AND expires_ms>?",
        use.by, use.at_ms, use.code_hash, input.match, use.at_ms);
    if (!used) return Unexpected{used.error()};
    if (db_.changes() == 0) return AppendOutcome(InvitationSpent{});
  }
  const std::int64_t revision = input.expected_revision + 1;
  if (auto done = write_record(input.match, revision, input); !done) return Unexpected{done.error()};
  if (auto done = write_events(input.match, revision, input.events); !done) return Unexpected{done.error()};
  if (auto done = write_dice(input.match, revision, input.new_chains, input.dice); !done)
    return Unexpected{done.error()};
  if (auto done = begin_branch(input); !done) return Unexpected{done.error()};
  for (const SealedChange& change : input.sealed)
    if (auto done = change_sealed(input.match, change); !done) return Unexpected{done.error()};
  if (auto done = change_holders(input.match, input.holders); !done) return Unexpected{done.error()};
  if (auto done = change_stand_ins(input.match, input.stand_ins); !done) return Unexpected{done.error()};
  if (auto done = appoint(input); !done) return Unexpected{done.error()};
  if (auto done = write_audit(input); !done) return Unexpected{done.error()};
  fail_point(FailPoint::after_insert);
  return AppendOutcome(Appended{revision});
}

Result<Done> SqliteStore::write_record(const MatchId& match, std::int64_t revision, const Append& input) {
  auto moved = db_.run(
      "UPDATE game_match SET revision=?1, lifecycle=coalesce(?2, lifecycle), "
      "finished_ms=CASE WHEN ?2='finished' THEN ?3 ELSE finished_ms END WHERE match_id=?4 AND revision=?5",
      revision, input.lifecycle, input.at_ms, match, input.expected_revision);
  if (!moved) return moved;
  if (db_.changes() != 1) return Unexpected{Fault{"log-gap", "The match moved while its record was written."}};
  auto record = db_.run("INSERT INTO log (match_id, revision, kind, body, at_ms) VALUES (?,?,?,?,?)", match, revision,
                        input.kind, input.body, input.at_ms);
  if (!record) return record;
  if (input.submission) {
    auto kept = db_.run("INSERT INTO submission (match_id, seat, submission_id, revision, reply) VALUES (?,?,?,?,?)",
                        match, input.submission->seat, input.submission->id, revision, input.submission->reply);
    if (!kept) return kept;
  }
  if (!input.resolves) return Done{};
  const char* const sql = seeded(SeededBug::second_resolution)
                              ? "INSERT OR REPLACE INTO resolution (match_id, branch, group_id, revision) "
                                "VALUES (?1,(SELECT branch FROM game_match WHERE match_id=?1),?2,?3)"
                              : "INSERT INTO resolution (match_id, branch, group_id, revision) "
                                "VALUES (?1,(SELECT branch FROM game_match WHERE match_id=?1),?2,?3)";
  return db_.run(sql, match, *input.resolves, revision);
}

Result<Done> SqliteStore::write_events(const MatchId& match, std::int64_t revision,
                                       const std::vector<StoredEvent>& events) {
  int ordinal = 0;
  for (const StoredEvent& event : events) {
    auto done = db_.run(
        "INSERT INTO event (match_id, revision, ordinal, origin, kind, body, audience, lesser, forms) "
        "VALUES (?,?,?,?,?,?,?,?,?)",
        match, revision, ordinal++, event.origin, event.kind, event.body, event.audience, event.lesser, event.forms);
    if (!done) return done;
  }
  return Done{};
}

Result<Done> SqliteStore::write_dice(const MatchId& match, std::int64_t revision,
                                     const std::vector<NewDiceChain>& chains, const std::vector<DiceStepRow>& steps) {
  for (const NewDiceChain& chain : chains) {
    auto done = db_.run(
        "INSERT INTO dice_chain (match_id, chain, commitment, seed, first_index, length, hidden) "
        "VALUES (?,?,?,?,?,?,?)",
        match, chain.row.chain, chain.row.commitment, chain.seed, chain.row.first_index, chain.row.length,
        static_cast<int>(chain.row.hidden));
    if (!done) return done;
  }
  for (const DiceStepRow& step : steps) {
    auto done = db_.run(
        "INSERT INTO dice_step (match_id, hidden, dice_index, chain, revision, step, element, previous, nonces, draws, "
        "partner) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
        match, static_cast<int>(step.hidden), step.index, step.chain, revision, step.step, step.element, step.previous,
        step.nonces, step.draws, step.partner);
    if (!done) return done;
  }
  return Done{};
}

// Branches count from 1 without a gap: whoever writes the number of another one has not seen the match as it is.
Result<Done> SqliteStore::begin_branch(const Append& input) {
  if (!input.branch) return Done{};
  auto moved = db_.run("UPDATE game_match SET branch=?2 WHERE match_id=?1 AND branch=?2-1", input.match, *input.branch);
  if (moved && db_.changes() != 1) return Unexpected{Fault{"branch-gap", "A match's branches follow one another."}};
  return moved;
}

Result<Done> SqliteStore::appoint(const Append& input) {
  if (!input.umpire) return Done{};
  return db_.run("UPDATE game_match SET umpire=? WHERE match_id=?", *input.umpire, input.match);
}

Result<Done> SqliteStore::change_holders(const MatchId& match, const std::vector<HolderChange>& holders) {
  for (const HolderChange& change : holders) {
    auto done = db_.run("UPDATE seat SET holder=? WHERE match_id=? AND seat=?", change.holder, match, change.seat);
    if (!done) return done;
    if (db_.changes() != 1)
      return Unexpected{Fault{"bad-row", "Match " + match.value + " has no seat " + change.seat.value + "."}};
  }
  return Done{};
}

Result<Done> SqliteStore::change_stand_ins(const MatchId& match, const std::vector<StandInChange>& stand_ins) {
  for (const StandInChange& change : stand_ins) {
    auto done = db_.run("UPDATE seat SET stand_in=? WHERE match_id=? AND seat=?", change.stand_in, match, change.seat);
    if (!done) return done;
    if (db_.changes() != 1)
      return Unexpected{Fault{"bad-row", "Match " + match.value + " has no seat " + change.seat.value + "."}};
  }
  return Done{};
}

}  // namespace simove::storage::sqlite
