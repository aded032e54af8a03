#include "storage/seeded_bugs.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <mutex>

#include "storage/test_mode.h"

namespace simove {
namespace {

// In the order of the enumeration, without `none`.
constexpr std::array<std::string_view, 46> words = {"ack_before_commit",      "ack_after_failed_commit",
                                                    "synchronous_normal",     "retry_after_failed_commit",
                                                    "draft_not_kept",         "submission_forgotten",
                                                    "second_resolution",      "resolves_too_early",
                                                    "due_forgotten",          "digest_without_answer",
                                                    "dice_element_reused",    "nonces_left_out",
                                                    "dice_from_clock",        "seed_from_clock",
                                                    "element_too_early",      "hidden_dice_public",
                                                    "answer_in_log",          "answer_in_etag",
                                                    "answer_in_error",        "answer_in_observer_view",
                                                    "draft_to_others",        "digest_in_view",
                                                    "shared_counter",         "export_before_end",
                                                    "seat_from_message",      "ended_session_acts",
                                                    "origin_suffix",          "endless_queue",
                                                    "mail_without_key",       "reminder_when_ready",
                                                    "host_from_request",      "answer_in_letter",
                                                    "deadline_local_time",    "closes_early",
                                                    "pause_refills",          "downtime_ignored",
                                                    "reply_address_any_seat", "mail_replay_acts_twice",
                                                    "answers_bounces",        "late_mail_accepted",
                                                    "receipt_to_sender",      "held_turn_published",
                                                    "undo_reuses_dice",       "umpire_peeks",
                                                    "desk_to_anyone",         "side_talk_to_all"};
static_assert(words.size() == static_cast<std::size_t>(SeededBug::side_talk_to_all));

std::atomic<SeededBug> armed{SeededBug::none};

// Written by the logic thread, read by the network thread too.
struct Noted {
  std::mutex mutex;
  std::string last;
  std::int64_t count = 0;
};

Noted& noted() {
  static Noted state;
  return state;
}

}  // namespace

bool arm_seeded_bug(std::string_view word) {
  armed = SeededBug::none;
  if (word.empty()) return true;
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return false;
  armed = static_cast<SeededBug>(found - words.begin() + 1);
  return true;
}

Result<std::string> arm_seeded_bug_from_environment() {
  const char* const text = std::getenv("SIMOVE_SEEDED_BUG");
  if (text == nullptr || *text == '\0') return std::string();
  if (!in_test_mode()) return Unexpected{Fault{"test-mode", "SIMOVE_SEEDED_BUG is for tests only (SIMOVE_TEST=1)."}};
  if (!arm_seeded_bug(text))
    return Unexpected{Fault{"seeded-bug", "SIMOVE_SEEDED_BUG=" + std::string(text) + " names no seeded bug."}};
  return std::string(text);
}

bool seeded(SeededBug bug) {
  return armed.load(std::memory_order_relaxed) == bug;
}

void note_secret(std::string_view secret) {
  if (seeded(SeededBug::none)) return;
  const std::lock_guard lock(noted().mutex);
  noted().last = secret;
  ++noted().count;
}

std::string noted_secret(SeededBug bug) {
  if (!seeded(bug)) return {};
  const std::lock_guard lock(noted().mutex);
  return noted().last;
}

std::int64_t noted_count(SeededBug bug) {
  if (!seeded(bug)) return 0;
  const std::lock_guard lock(noted().mutex);
  return noted().count;
}

}  // namespace simove
