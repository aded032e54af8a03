// Faults put into the server on purpose, each of which a named harness must catch (the table stands in
// tests/system/bugs.test.ts): a harness that never found anything might be blind. Hooks in storage and server ask for
// theirs; without SIMOVE_SEEDED_BUG=word each is one comparison. Must never be armed outside test mode (SIMOVE_TEST=1):
// then the variable is refused.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/core/result.h"

namespace simove {

enum class SeededBug {
  none,
  // Promises
  ack_before_commit,          // answers leave before their commit
  ack_after_failed_commit,    // and although it failed
  synchronous_normal,         // the write-ahead log is not synced before a commit answers
  retry_after_failed_commit,  // a failed sync is tried again in place
  draft_not_kept,             // a draft is acknowledged and not written
  submission_forgotten,       // a repeated submission is not known again
  second_resolution,          // no key and no condition: a group can resolve twice
  resolves_too_early,         // one answer closes a group
  due_forgotten,              // a closed group is not found again at start
  digest_without_answer,      // the receipt binds nobody to anything
  // Dice
  dice_element_reused,
  nonces_left_out,
  dice_from_clock,
  seed_from_clock,
  element_too_early,   // the next step's element is told with this one's
  hidden_dice_public,  // hidden faces come from the public element
  // Secrets
  answer_in_log,
  answer_in_etag,
  answer_in_error,
  answer_in_observer_view,
  draft_to_others,
  digest_in_view,
  shared_counter,     // everybody's sequence number counts everybody's drafts
  export_before_end,  // a match that is not over can be taken away
  // Doors
  seat_from_message,  // whoever names a seat has it
  ended_session_acts,
  origin_suffix,
  endless_queue,
  // Notices
  mail_without_key,     // the same event is told to the same person again and again
  reminder_when_ready,  // whoever is ready is reminded all the same
  host_from_request,    // links lead where the request's Host says
  answer_in_letter,     // a letter tells of its reader's question what somebody else has answered
  // Time
  deadline_local_time,  // a zone's fixed hour is read on the server's own clock
  closes_early,         // a minute before the due time that was told
  pause_refills,        // what had run before a pause is given back after it
  downtime_ignored,     // what was due while the server was down is missed
  // Letters
  reply_address_any_seat,  // whoever knows one reply address has the first seat that is asked something
  mail_replay_acts_twice,  // a mail that comes again is carried out again
  answers_bounces,         // mail of machines is answered
  late_mail_accepted,      // a mail for what is closed is taken for what is asked now
  receipt_to_sender,       // the receipt goes to whoever the mail says wrote it
  // Umpires and branches
  held_turn_published,  // a turn that is held is given to the players
  undo_reuses_dice,     // a branch deals the dice of the branch before it again
  umpire_peeks,         // the desk shows answers before they are sealed
  desk_to_anyone,       // whoever may watch is let to the umpire's desk
  // Talk
  side_talk_to_all,  // what one side says is everybody's to read
};

/// Reads SIMOVE_SEEDED_BUG once and gives the word armed ("" = none), so that the caller can log it loudly. A fault
/// outside test mode and for a word that names no bug: a test that arms nothing would pass for the wrong reason.
[[nodiscard]] Result<std::string> arm_seeded_bug_from_environment();
/// For tests within one process; "" disarms. False for a word that names no bug.
[[nodiscard]] bool arm_seeded_bug(std::string_view word);

[[nodiscard]] bool seeded(SeededBug bug);

/// What a leak carries from where it is known to where it must not be: the last one noted, and how many there were.
void note_secret(std::string_view secret);
/// "" unless this bug is armed.
[[nodiscard]] std::string noted_secret(SeededBug bug);
/// 0 unless this bug is armed.
[[nodiscard]] std::int64_t noted_count(SeededBug bug);

}  // namespace simove
