// Keeping time: deadlines open with what is asked and close when they are due, pauses begin and end, and time that
// nobody lived through is made good. Each match is looked at when its alarm goes off or when it has moved; what is
// found is done as records of its log, one step after the other, so that a kill between two of them leaves only what
// the next start does just the same. Nothing closes before the due time that was told. [reliability T5, T15]
#include <algorithm>

#include "server/log/log.h"
#include "server/match/clock_events.h"
#include "server/match/match_events.h"
#include "server/match/schedule.h"
#include "server/match/service.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

namespace {

constexpr std::int64_t beat_every_ms = 60'000;
constexpr std::int64_t watch_every_ms = 10'000;
constexpr std::int64_t late_ms = 60'000;  // what is due so long and not resolved is told to the operator
constexpr std::int64_t late_again_ms = 3'600'000;
constexpr int most_steps = 32;  // of one match in one go

bool keeps_time(const Match& match) {
  return match.lifecycle == "running" && !match.frozen;
}

std::optional<std::int64_t> alarm_of(const Match& match) {
  if (!keeps_time(match)) return std::nullopt;
  if (match.clock.paused_ms) return match.clock.paused_until_ms;
  std::optional<std::int64_t> first;
  for (const auto& [group, deadline] : match.deadlines)
    if (!deadline.overdue && !seats_asked(match, group, true).empty() && (!first || deadline.due_ms < *first))
      first = deadline.due_ms;
  return first;
}

Urgency urgency_of(const Match& match, const GroupId& group) {
  for (const Decision& decision : match.pending)
    if (decision.group == group && decision.duty == Duty::must && decision.urgency == Urgency::letter)
      return Urgency::letter;
  return Urgency::prompt;
}

/// All deadlines after a standstill of the clock, those alone that it moves.
std::vector<DeadlineChange> stood_still(const Match& match, std::int64_t from_ms, std::int64_t to_ms) {
  std::vector<DeadlineChange> out;
  for (const auto& [group, deadline] : match.deadlines)
    if (Deadline moved = after_standstill(deadline, from_ms, to_ms); moved != deadline)
      out.push_back({group, std::move(moved)});
  return out;
}

}  // namespace

bool MatchService::needs_clock(const Match& match) {
  return has_deadlines(match.terms.pace) || !match.proposals.empty();
}

/// The time, with a clock that was set told from time that passed. Whatever may close something asks here.
std::int64_t MatchService::present() {
  const Clock::Reading reading = ports_.clock.read();
  const auto jump = watch_.look(reading.now_ms, reading.steady_ms);
  if (!jump) return reading.now_ms;
  log_warning("time", "event=clock-set by_ms=" + std::to_string(jump->to_ms - jump->from_ms));
  // Set back: what is due stays due when it was told; it comes later, which harms nobody.
  if (jump->to_ms > jump->from_ms) lost_.push_back({ClockWhy::clock_set, jump->from_ms, jump->to_ms});
  return reading.now_ms;
}

bool MatchService::take_record(Kept& kept, const Record& record, std::vector<KeptEvent> events,
                               std::vector<storage::SealedChange> sealed, std::int64_t at_ms,
                               const std::function<void(Match&)>& folding, std::optional<storage::AuditRow> audit) {
  Match& match = kept.match;
  storage::Append append = append_of(match, record, events, at_ms);
  append.sealed = std::move(sealed);
  append.audit = std::move(audit);
  auto stored = ports_.store.append(append);
  if (!stored) store_error(stored.error());
  const auto* appended = stored ? std::get_if<storage::Appended>(&*stored) : nullptr;
  if (appended == nullptr) {
    if (stored) log_error("match", "event=diverged match=" + match.id.value);
    clocks_later_.insert(match.id);
    return false;
  }
  folding(match);
  took(kept, appended->revision, std::move(events), true);
  log_info("time",
           "event=" + kind_of(record) + " match=" + match.id.value + " revision=" + std::to_string(appended->revision));
  return true;
}

MatchService::ClockStep MatchService::store_deadlines(Kept& kept, DeadlinesRecord record, std::int64_t now_ms,
                                                      const std::optional<storage::AuditRow>& audit) {
  std::vector<KeptEvent> events = events_of(kept.match, record, now_ms);
  const bool stored = take_record(
      kept, record, std::move(events), {}, now_ms, [&](Match& match) { fold(match, record, now_ms); }, audit);
  return stored ? ClockStep::again : ClockStep::failed;
}

// ---- one match

void MatchService::look_at_clocks(std::size_t most) {
  for (; most > 0 && !clocks_due_.empty(); --most) {
    const MatchId id = clocks_due_.extract(clocks_due_.begin()).value();
    Kept* found = kept(id);
    if (found == nullptr) {
      alarms_.set(id, std::nullopt);
      continue;
    }
    if (!look_at_clock(*found)) clocks_later_.insert(id);
  }
}

bool MatchService::look_at_clock(Kept& kept) {
  for (int step = 0; step < most_steps; ++step) {
    const ClockStep done = clock_step(kept, present());
    if (done == ClockStep::again) continue;
    // What its own records have put on the list again has just been looked at.
    clocks_due_.erase(kept.match.id);
    alarms_.set(kept.match.id, alarm_of(kept.match));
    return done == ClockStep::nothing;
  }
  clocks_due_.insert(kept.match.id);
  return true;
}

MatchService::ClockStep MatchService::clock_step(Kept& kept, std::int64_t now_ms) {
  const Match& match = kept.match;
  if (!keeps_time(match) || !needs_clock(match)) return ClockStep::nothing;
  if (kept.lost_seen < lost_.size()) return make_good(kept, now_ms);
  if (match.clock.stopped_ms) return mend(kept, now_ms);
  if (const Proposal* agreed = agreed_proposal(match)) return carry_out(kept, Proposal(*agreed), now_ms);
  if (const ClockStep opened = open_deadlines(kept, now_ms); opened != ClockStep::nothing) return opened;
  if (match.clock.paused_ms)
    return match.clock.paused_until_ms <= now_ms ? resume(kept, now_ms, {}) : ClockStep::nothing;
  if (const ClockStep away = apply_holidays(kept, now_ms); away != ClockStep::nothing) return away;
  return close_due(kept, now_ms);
}

// A pause, or being frozen, has the clock stand anyway, and makes good what falls into it when it ends.
MatchService::ClockStep MatchService::make_good(Kept& kept, std::int64_t now_ms) {
  const Lost lost = lost_[kept.lost_seen];
  const Match& match = kept.match;
  DeadlinesRecord record{lost.why, {}};
  std::int64_t from = lost.from_ms;
  if (lost.why == ClockWhy::downtime) {
    if (match.clock.counted_to_ms <= lost.to_ms) from = std::max(from, match.clock.counted_to_ms);
    record.counted_to_ms = lost.to_ms;
  }
  if (!match.clock.paused_ms && !match.clock.stopped_ms) record.changes = stood_still(match, from, lost.to_ms);
  if (!record.changes.empty())
    if (store_deadlines(kept, std::move(record), now_ms) == ClockStep::failed) return ClockStep::failed;
  ++kept.lost_seen;
  return ClockStep::again;
}

MatchService::ClockStep MatchService::mend(Kept& kept, std::int64_t now_ms) {
  const Match& match = kept.match;
  DeadlinesRecord record{ClockWhy::mended, {}};
  if (!match.clock.paused_ms) record.changes = stood_still(match, *match.clock.stopped_ms, now_ms);
  return store_deadlines(kept, std::move(record), now_ms);
}

std::vector<Away> MatchService::away_of(const Match& match, const GroupId& group) {
  std::vector<Away> out;
  if (ports_.holidays == nullptr || !by_letter(match.terms.pace)) return out;
  for (const SeatId& asked : seats_asked(match, group, false)) {
    const MatchSeat* seat = find_seat(match, asked);
    if (seat == nullptr || !seat->holder) continue;
    const std::vector<Away>& own = ports_.holidays->away_of(*seat->holder);
    out.insert(out.end(), own.begin(), own.end());
  }
  return merged(std::move(out));
}

MatchService::ClockStep MatchService::open_deadlines(Kept& kept, std::int64_t now_ms) {
  const Match& match = kept.match;
  DeadlinesRecord record{ClockWhy::opened, {}};
  for (const GroupId& group : groups_asking(match)) {
    if (match.deadlines.count(group) != 0) continue;
    auto deadline = first_deadline(match.terms.pace, urgency_of(match, group), now_ms, away_of(match, group));
    if (deadline) record.changes.push_back({group, std::move(*deadline)});
  }
  return record.changes.empty() ? ClockStep::nothing : store_deadlines(kept, std::move(record), now_ms);
}

MatchService::ClockStep MatchService::resume(Kept& kept, std::int64_t now_ms, const Behind& behind) {
  const Match& match = kept.match;
  DeadlinesRecord record{ClockWhy::resumed, stood_still(match, *match.clock.paused_ms, now_ms)};
  record.by = behind.by;
  if (seeded(SeededBug::pause_refills))
    for (DeadlineChange& change : record.changes)
      change.deadline.due_ms += *match.clock.paused_ms - change.deadline.opened_ms;
  return store_deadlines(kept, std::move(record), now_ms, behind.audit);
}

MatchService::ClockStep MatchService::pause(Kept& kept, std::int64_t now_ms, std::int64_t until_ms,
                                            const Behind& behind) {
  const PausedRecord record{until_ms, behind.by};
  const bool stored = take_record(
      kept, record, events_of(record, now_ms), {}, now_ms, [&](Match& match) { fold(match, record, now_ms); },
      behind.audit);
  return stored ? ClockStep::again : ClockStep::failed;
}

DeadlinesRecord MatchService::extension(const Match& match, std::int64_t now_ms, std::int64_t by_ms) {
  DeadlinesRecord record{ClockWhy::extended, {}};
  // While the clock stands, nothing passes: what was left when it stopped grows by so much.
  const std::int64_t at = match.clock.paused_ms.value_or(now_ms);
  for (const auto& [group, deadline] : match.deadlines)
    if (!is_closed(match, group)) record.changes.push_back({group, extended(deadline, at, by_ms)});
  return record;
}

MatchService::ClockStep MatchService::extend(Kept& kept, std::int64_t now_ms, DeadlinesRecord record,
                                             const Behind& behind) {
  record.by = behind.by;
  return store_deadlines(kept, std::move(record), now_ms, behind.audit);
}

MatchService::ClockStep MatchService::apply_holidays(Kept& kept, std::int64_t now_ms) {
  const Match& match = kept.match;
  DeadlinesRecord record{ClockWhy::holiday, {}};
  for (const auto& [group, deadline] : match.deadlines) {
    Deadline moved = with_holidays(match.terms.pace, deadline, now_ms, away_of(match, group));
    if (moved.due_ms == deadline.due_ms) continue;
    for (const SeatId& asked : seats_asked(match, group, false))
      if (const MatchSeat* seat = find_seat(match, asked); seat != nullptr && seat->holder)
        if (const auto& own = ports_.holidays->away_of(*seat->holder);
            with_holidays(match.terms.pace, deadline, now_ms, own).due_ms != deadline.due_ms)
          record.seats.push_back(asked);
    record.changes.push_back({group, std::move(moved)});
  }
  return record.changes.empty() ? ClockStep::nothing : store_deadlines(kept, std::move(record), now_ms);
}

MatchService::ClockStep MatchService::close_due(Kept& kept, std::int64_t now_ms) {
  const Match& match = kept.match;
  const std::int64_t early = seeded(SeededBug::closes_early) ? late_ms : 0;
  for (const auto& [group, deadline] : match.deadlines) {
    if (deadline.due_ms - early > now_ms || deadline.overdue || seats_asked(match, group, true).empty()) continue;
    if (match.terms.missed != Missed::wait) return close_group(kept, GroupId(group), match.terms.missed, now_ms, {});
    const OverdueRecord record{group};
    const bool stored = take_record(kept, record, events_of(match, record, now_ms), {}, now_ms,
                                    [&](Match& folded) { fold(folded, record); });
    return stored ? ClockStep::again : ClockStep::failed;
  }
  return ClockStep::nothing;
}

// ---- all matches

/// What was lost while the server was down, before anything may close. In one commit with the heartbeat that says so: a
/// kill on the way makes good all of it once more, or nothing twice.
Result<Done> MatchService::begin_time() {
  for (auto& [id, entry] : matches_) {
    if (needs_clock(entry.match)) clocks_due_.insert(id);
    retry_stand_in(entry);
  }
  if (ports_.time == nullptr) return Done{};
  auto last = ports_.time->heartbeat();
  if (!last) return Unexpected{last.error()};
  const std::int64_t now = present();
  auto batch = ports_.store.begin_batch();
  if (!batch) return Unexpected{batch.error()};
  auto done = see_to_stalled(now, last->value_or(now));
  if (*last && now - **last > ports_.downtime_ms && !seeded(SeededBug::downtime_ignored)) {
    log_warning("time", "event=was-down ms=" + std::to_string(now - **last));
    lost_.push_back({ClockWhy::downtime, **last, now});
    make_all_good();
  }
  for (auto& [id, entry] : matches_) entry.lost_seen = std::min(entry.lost_seen, lost_.size());
  if (done) done = ports_.time->note_heartbeat(now);
  if (done) done = (*batch)->commit();
  batch->reset();
  if (done) {
    publish();
    return done;
  }
  if (done.error().code == "store-failed") return done;
  forget_unsaved();  // no room: it is done match by match, before anything of it closes
  return Done{};
}

/// A group that could not be closed at its deadline is tried once more at each start, as one that could not be
/// resolved.
void MatchService::retry_stand_in(Kept& kept) {
  const Match& match = kept.match;
  if (!match.frozen || !match.failed || match.lifecycle != "running") return;
  if (seats_asked(match, *match.failed, true).empty()) return;
  const Missed policy = match.terms.missed == Missed::wait ? Missed::hold : match.terms.missed;
  (void)close_group(kept, GroupId(*match.failed), policy, present(), {});
}

/// A match that cannot be rebuilt leaves no record of it. Since when it stands still is noted beside it, and is made
/// good at the start that can read it again.
Result<Done> MatchService::see_to_stalled(std::int64_t now_ms, std::int64_t alive_ms) {
  for (auto& [id, entry] : matches_) {
    Match& match = entry.match;
    if (match.frozen && !match.clock.stopped_ms) {
      if (auto noted = ports_.time->note_stalled(id, alive_ms); !noted) return noted;
      continue;
    }
    auto since = ports_.time->stalled_since(id);
    if (!since) return Unexpected{since.error()};
    if (!*since) continue;
    if (keeps_time(match) && !match.clock.paused_ms) {
      DeadlinesRecord record{ClockWhy::mended,
                             stood_still(match, std::max(**since, match.clock.counted_to_ms), now_ms)};
      record.counted_to_ms = now_ms;
      if (store_deadlines(entry, std::move(record), now_ms) == ClockStep::failed) continue;
      entry.lost_seen = lost_.size() + 1;  // the time the server was down is part of it
    }
    if (auto forgotten = ports_.time->forget_stalled(id); !forgotten) return forgotten;
  }
  return Done{};
}

void MatchService::make_all_good() {
  for (auto& [id, entry] : matches_)
    while (keeps_time(entry.match) && entry.lost_seen < lost_.size())
      if (make_good(entry, present()) == ClockStep::failed) break;
}

void MatchService::pass_time() {
  const std::int64_t now = present();
  if (made_good_ < lost_.size()) make_all_good();
  made_good_ = lost_.size();
  for (MatchId& id : alarms_.take_due(now + (seeded(SeededBug::closes_early) ? late_ms : 0)))
    clocks_due_.insert(std::move(id));
  const std::int64_t steady = ports_.clock.read().steady_ms;
  const auto elapsed = [&](std::optional<std::int64_t>& last, std::int64_t every) {
    if (last && steady >= *last && steady - *last < every) return false;
    last = steady;
    return true;
  };
  if (elapsed(watched_ms_, watch_every_ms)) note_late(now);
  if (ports_.time == nullptr || !elapsed(beat_ms_, beat_every_ms)) return;
  // The heartbeat says that all time before it is accounted for.
  make_all_good();
  if (auto beat = ports_.time->note_heartbeat(now); !beat) store_error(beat.error());
}

/// What should have been resolved a minute ago and is not: whoever runs the server must see it. [T5]
void MatchService::note_late(std::int64_t now_ms) {
  std::erase_if(late_said_, [&](const auto& said) { return now_ms - said.second > 2 * late_again_ms; });
  for (const auto& [id, entry] : matches_) {
    const Match& match = entry.match;
    if (match.lifecycle != "running" || match.clock.paused_ms) continue;
    for (const GroupId& group : groups_asking(match)) {
      std::int64_t since = 0;
      if (is_closed(match, group))
        for (const auto& [decision, promise] : match.promises)
          since = promise.group == group ? std::max(since, promise.at_ms) : since;
      else if (const auto found = match.deadlines.find(group); found != match.deadlines.end() && !found->second.overdue)
        since = found->second.due_ms;
      if (since == 0 || now_ms - since < late_ms) continue;
      // Said at once, then once an hour, so that one match does not fill the log.
      std::int64_t& said = late_said_[{id, group}];
      if (said != 0 && now_ms - said < late_again_ms) continue;
      said = now_ms;
      log_error("time", "event=late match=" + id.value + " group=" + group.value + " seconds=" +
                            std::to_string((now_ms - since) / 1000) + " code=" + match.frozen.value_or("due"));
    }
  }
}

void MatchService::holidays_changed(const AccountId& account) {
  for (const auto& [id, entry] : matches_)
    if (std::any_of(entry.match.seats.begin(), entry.match.seats.end(),
                    [&](const MatchSeat& seat) { return seat.holder == account; }))
      clocks_due_.insert(id);
}

}  // namespace simove::match
