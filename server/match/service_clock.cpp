// What a match's clock shows, and what an umpire may do with it. The caller has made sure that he is one.
#include <algorithm>

#include "server/match/deadlines.h"
#include "server/match/service.h"

namespace simove::match {

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

Answered<MatchService::Kept*> MatchService::umpired(const MatchId& match) {
  Kept* found = kept(match);
  if (found == nullptr) return Unexpected{refusal(protocol::ErrorCode::no_such_match, "There is no such match.")};
  if (found->match.frozen)
    return Unexpected{refusal(protocol::ErrorCode::frozen, "This match waits for its operator; nothing is accepted.")};
  if (found->match.lifecycle != "running")
    return Unexpected{refusal(protocol::ErrorCode::closed, "The match is not being played.")};
  if (!look_at_clock(*found)) return Unexpected{refusal(protocol::ErrorCode::fault, "This cannot be done now.")};
  return found;
}

Answered<Done> MatchService::done_by_umpire(Kept& kept, ClockStep step) {
  if (step == ClockStep::failed)
    return Unexpected{refusal(protocol::ErrorCode::cannot_save, "This cannot be saved now; nothing was changed.")};
  clocks_due_.insert(kept.match.id);
  return Done{};
}

Answered<Done> MatchService::pause_by_umpire(const MatchId& match, std::int64_t until_ms, const std::string& reason) {
  auto found = umpired(match);
  if (!found) return Unexpected{found.error()};
  const std::int64_t now = present();
  if ((*found)->match.clock.paused_ms)
    return Unexpected{refusal(protocol::ErrorCode::closed, "The clock stands already.")};
  if (until_ms <= now) return Unexpected{refusal(protocol::ErrorCode::bad_request, "A pause ends later than now.")};
  return done_by_umpire(**found, pause(**found, now, until_ms, {"", true, reason}));
}

Answered<Done> MatchService::resume_by_umpire(const MatchId& match, const std::string& reason) {
  auto found = umpired(match);
  if (!found) return Unexpected{found.error()};
  if (!(*found)->match.clock.paused_ms)
    return Unexpected{refusal(protocol::ErrorCode::closed, "The clock is running.")};
  return done_by_umpire(**found, resume(**found, present(), {"", true, reason}));
}

Answered<Done> MatchService::extend_by_umpire(const MatchId& match, std::int64_t by_ms, const std::string& reason) {
  auto found = umpired(match);
  if (!found) return Unexpected{found.error()};
  if ((*found)->match.deadlines.empty())
    return Unexpected{refusal(protocol::ErrorCode::closed, "Nothing is due in this match.")};
  if (by_ms <= 0) return Unexpected{refusal(protocol::ErrorCode::bad_request, "A deadline only moves to later.")};
  return done_by_umpire(**found, extend(**found, present(), by_ms, {"", true, reason}));
}

Answered<Done> MatchService::close_by_umpire(const MatchId& match, const GroupId& group, const std::string& reason) {
  auto found = umpired(match);
  if (!found) return Unexpected{found.error()};
  Kept& kept = **found;
  if (seats_asked(kept.match, group, true).empty())
    return Unexpected{refusal(protocol::ErrorCode::no_such_decision, "Nothing of this name waits for an answer.")};
  const Missed policy = kept.match.terms.missed == Missed::wait ? Missed::hold : kept.match.terms.missed;
  return done_by_umpire(kept, close_group(kept, group, policy, present(), {"", true, reason}));
}

}  // namespace simove::match
