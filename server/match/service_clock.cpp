// What a match's clock shows, and what an umpire may do with it: each act with his reason, as a record that everybody
// is told of and a line of the trail in the same transaction.
#include <algorithm>

#include "protocol/json_text.h"
#include "server/match/deadlines.h"
#include "server/match/schedule.h"
#include "server/match/service.h"

namespace simove::match {

using protocol::ErrorCode;

protocol::ClockLine MatchService::clock_line(const Match& match) const {
  protocol::ClockLine out;
  if (match.clock.paused_ms) out.paused = protocol::PauseLine{*match.clock.paused_ms, match.clock.paused_until_ms};
  for (const auto& [group, deadline] : match.deadlines) {
    protocol::DeadlineLine line{group, deadline.opened_ms, deadline.due_ms, 0, deadline.overdue, {}};
    const std::int64_t whole = time_left(deadline, deadline.opened_ms);
    line.warn = std::max(deadline.opened_ms, due_after(deadline.opened_ms, whole - whole / 5, deadline.away));
    line.waits_for = seats_asked(match, group, true);
    out.deadlines.push_back(std::move(line));
  }
  for (const auto& [id, proposal] : match.proposals)
    out.proposals.push_back({id,
                             proposal.kind,
                             proposal.body,
                             proposal.by,
                             {proposal.agreed.begin(), proposal.agreed.end()},
                             proposal.at_ms});
  return out;
}

/// Nothing where there is neither a clock nor anything proposed.
std::optional<protocol::ClockLine> MatchService::maybe_clock(const Match& match) const {
  if (!needs_clock(match)) return std::nullopt;
  return clock_line(match);
}

Answered<protocol::ClockLine> MatchService::clock(const Asker& asker, const MatchId& match) {
  auto found = readable(asker, match, std::nullopt);
  if (!found) return Unexpected{found.error()};
  protocol::ClockLine out = clock_line((*found)->match);
  out.now = ports_.clock.now_ms();
  return out;
}

// ---- an umpire's acts

Answered<MatchService::Kept*> MatchService::umpired_clock(const Asker& asker, const Acting& acting) {
  auto found = umpired(asker, acting);
  if (!found) return found;
  const Match& match = (*found)->match;
  if (match.frozen)
    return Unexpected{refusal(ErrorCode::frozen, "This match waits for its operator; nothing is accepted.")};
  if (match.lifecycle != "running") return Unexpected{refusal(ErrorCode::closed, "The match is not being played.")};
  if (!look_at_clock(**found)) return Unexpected{refusal(ErrorCode::fault, "This cannot be done now.")};
  return found;
}

Answered<Acted> MatchService::done_by_umpire(Kept& kept, ClockStep step, Json diff) {
  if (step == ClockStep::failed)
    return Unexpected{refusal(ErrorCode::cannot_save, "This cannot be saved now; nothing was changed.")};
  clocks_due_.insert(kept.match.id);
  return Acted{std::move(diff)};
}

namespace {

protocol::Error out_of_bounds(const char* place, const char* text) {
  return {ErrorCode::bad_request, place, text};
}

Json line(const std::string& subject, const char* what, Json before, Json after) {
  return {{"subject", subject}, {"what", what}, {"before", std::move(before)}, {"after", std::move(after)}};
}

ClockBy by_umpire(const Acting& acting) {
  return {"", true, acting.reason, acting.secret};
}

storage::AuditRow audit_of(const Asker& asker, const Acting& acting, const char* word, const Json& diff,
                           std::int64_t at_ms) {
  return {0, at_ms, *asker.account, word, acting.reason, acting.secret, protocol::json_text(diff)};
}

}  // namespace

Answered<Acted> MatchService::pause_by_umpire(const Asker& asker, const Acting& acting, std::int64_t until_ms) {
  auto found = umpired_clock(asker, acting);
  if (!found) return Unexpected{found.error()};
  const std::int64_t now = present();
  const Match& match = (*found)->match;
  if (!has_deadlines(match.terms.pace))
    return Unexpected{refusal(ErrorCode::closed, "This match has no clock that could stand.")};
  if (match.clock.paused_ms) return Unexpected{refusal(ErrorCode::closed, "The clock stands already.")};
  if (until_ms < now + shortest_ms || until_ms > now + longest_pause_ms)
    return Unexpected{out_of_bounds(
        "/until_ms", "A pause ends a minute from now at the earliest and 60 days from now at the latest.")};
  const Json diff = Json::array({line("clock", "stands until", nullptr, until_ms)});
  const Behind behind{by_umpire(acting), audit_of(asker, acting, "pause", diff, now)};
  return done_by_umpire(**found, pause(**found, now, until_ms, behind), diff);
}

Answered<Acted> MatchService::resume_by_umpire(const Asker& asker, const Acting& acting) {
  auto found = umpired_clock(asker, acting);
  if (!found) return Unexpected{found.error()};
  const Match& match = (*found)->match;
  if (!match.clock.paused_ms) return Unexpected{refusal(ErrorCode::closed, "The clock is running.")};
  const std::int64_t now = present();
  const Json diff = Json::array({line("clock", "stands until", match.clock.paused_until_ms, nullptr)});
  const Behind behind{by_umpire(acting), audit_of(asker, acting, "resume", diff, now)};
  return done_by_umpire(**found, resume(**found, now, behind), diff);
}

Answered<Acted> MatchService::extend_by_umpire(const Asker& asker, const Acting& acting, std::int64_t by_ms) {
  auto found = umpired_clock(asker, acting);
  if (!found) return Unexpected{found.error()};
  if (by_ms < shortest_ms || by_ms > longest_extension_ms)
    return Unexpected{out_of_bounds("/ms", "More time is a minute at least and 30 days at most.")};
  const Match& match = (*found)->match;
  const std::int64_t now = present();
  DeadlinesRecord record = extension(match, now, by_ms);
  if (record.changes.empty()) return Unexpected{refusal(ErrorCode::closed, "Nothing is due in this match.")};
  Json diff = Json::array();
  for (const DeadlineChange& change : record.changes)
    diff.push_back(line(change.group.value, "due", match.deadlines.at(change.group).due_ms, change.deadline.due_ms));
  const Behind behind{by_umpire(acting), audit_of(asker, acting, "extend", diff, now)};
  return done_by_umpire(**found, extend(**found, now, std::move(record), behind), diff);
}

Answered<Acted> MatchService::close_by_umpire(const Asker& asker, const Acting& acting, const GroupId& group) {
  auto found = umpired_clock(asker, acting);
  if (!found) return Unexpected{found.error()};
  Kept& kept = **found;
  const auto missing = seats_asked(kept.match, group, true);
  if (missing.empty())
    return Unexpected{refusal(ErrorCode::no_such_decision, "Nothing of this name waits for an answer.")};
  const Missed policy = kept.match.terms.missed == Missed::wait ? Missed::hold : kept.match.terms.missed;
  const std::int64_t now = present();
  Json diff = Json::array();
  // What stands in for whom is not said: that there was a draft is his own business.
  for (const SeatId& seat : missing) diff.push_back(line(seat.value, "readiness", "not ready", "closed without"));
  const Behind behind{by_umpire(acting), audit_of(asker, acting, "close", diff, now)};
  return done_by_umpire(kept, close_group(kept, group, policy, now, behind), diff);
}

}  // namespace simove::match
