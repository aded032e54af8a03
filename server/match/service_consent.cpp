// What all seats agree on (consent.h): who may propose, agree and decline, and how what was agreed is carried out. One
// person may hold several seats and then speaks for all of them. An agreed proposal is carried out by a record that
// names it; until then it stays, so that a kill in between leaves it to the next start.
#include <algorithm>

#include "rules/core/json_read.h"
#include "server/match/clock_events.h"
#include "server/match/match_events.h"
#include "server/match/schedule.h"
#include "server/match/service.h"

namespace simove::match {

using protocol::ErrorCode;

namespace {

constexpr std::int64_t most_steps_back = 1000;

protocol::Error closed(std::string text) {
  return refusal(ErrorCode::closed, std::move(text));
}

std::optional<protocol::Error> unfit(const Json& body, const char* name, std::int64_t least, std::int64_t most,
                                     const char* text) {
  JsonReader reader(body);
  const JsonCursor root = reader.root();
  root.only({name});
  const JsonCursor at = root.at(name);
  const std::int64_t value = at.integer(0, INT64_MAX);
  if (reader.failed()) return protocol::Error{ErrorCode::bad_message, reader.failure().path, reader.failure().text};
  if (value < least || value > most) return protocol::Error{ErrorCode::bad_request, at.path(), text};
  return std::nullopt;
}

std::int64_t number(const Json& body, const char* name) {
  const auto found = body.find(name);
  return found != body.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

}  // namespace

Answered<std::vector<SeatId>> MatchService::seats_held(const Asker& asker, const MatchId& match) {
  auto found = readable(asker, match, std::nullopt);
  if (!found) return Unexpected{found.error()};
  if (!asker.account) return Unexpected{refusal(ErrorCode::not_signed_in, "Sign in to take your seat.")};
  std::vector<SeatId> out;
  for (const MatchSeat& seat : (*found)->match.seats)
    if (seat.holder == asker.account) out.push_back(seat.seat);
  if (out.empty()) return Unexpected{refusal(ErrorCode::not_your_seat, "You have no seat in this match.")};
  return out;
}

std::optional<protocol::Error> MatchService::obstacle_to(const Match& match, const std::string& kind,
                                                         const Json& body) {
  if (match.frozen) return refusal(ErrorCode::frozen, "This match waits for its operator; nothing is accepted.");
  if (match.lifecycle != "running") return closed("The match is not being played.");
  if (!closed_groups(match).empty())
    return closed("All answers are in and are being carried out; look at the result first.");
  if (match.proposals_made >= most_proposals)
    return refusal(ErrorCode::too_many, "So much has been proposed in this position; play on first.");
  const std::int64_t now = ports_.clock.now_ms();
  if (kind == "pause") {
    if (!has_deadlines(match.terms.pace)) return closed("This match has no clock that could stand.");
    if (match.clock.paused_ms) return closed("The clock stands already.");
    return unfit(body, "until_ms", now + shortest_ms, now + longest_pause_ms,
                 "A pause ends a minute from now at the earliest and 60 days from now at the latest.");
  }
  if (kind == "resume") {
    if (!match.clock.paused_ms) return closed("The clock is running.");
    return std::nullopt;
  }
  if (kind == "extend") {
    if (match.deadlines.empty()) return closed("Nothing is due in this match.");
    return unfit(body, "ms", shortest_ms, longest_extension_ms, "More time is a minute at least and 30 days at most.");
  }
  if (kind == "undo") {
    if (!match.terms.undo) return refusal(ErrorCode::forbidden, "In this match nothing is taken back.");
    if (auto refused = unfit(body, "steps", 0, most_steps_back, "So many steps cannot be undone.")) return refused;
    const std::int64_t wanted = number(body, "steps");
    if (wanted == 0) {
      if (match.promises.empty()) return closed("Nothing is ready, so that there is nothing to take back.");
      return std::nullopt;
    }
    auto lines = steps(match.id);
    if (!lines) return lines.error();
    if (std::count_if(lines->begin(), lines->end(), [](const StepLine& line) { return line.current; }) <= wanted)
      return protocol::Error{ErrorCode::bad_request, "/steps", "The match has not so many steps."};
    return std::nullopt;
  }
  return refusal(ErrorCode::bad_request, "Nothing of this kind can be proposed.");
}

Answered<std::string> MatchService::propose(const Asker& asker, const MatchId& id, const std::string& kind,
                                            const Json& body) {
  auto seats = seats_held(asker, id);
  if (!seats) return Unexpected{seats.error()};
  Kept& entry = *kept(id);
  if (const Proposal* open = open_proposal(entry.match, kind)) {
    const bool mine = std::find(seats->begin(), seats->end(), open->by) != seats->end();
    if (mine && open->body == body) return open->id;  // sent twice
    return Unexpected{refusal(ErrorCode::duplicate, mine ? "You have proposed this already; withdraw it first."
                                                         : "This is proposed already: agree to it, or decline.")};
  }
  if (const auto refused = obstacle_to(entry.match, kind, body)) return Unexpected{*refused};
  const std::int64_t now = ports_.clock.now_ms();
  const ProposedRecord record{"p" + std::to_string(entry.match.revision + 1), kind, body, *seats};
  if (!take_record(entry, record, events_of(record, now), {}, now, [&](Match& match) { fold(match, record, now); }))
    return Unexpected{refusal(ErrorCode::cannot_save, "This cannot be saved now; nothing was changed.")};
  look_at_clock(entry);
  return record.proposal;
}

Answered<Done> MatchService::agree(const Asker& asker, const MatchId& id, const std::string& proposal) {
  auto seats = seats_held(asker, id);
  if (!seats) return Unexpected{seats.error()};
  Kept& entry = *kept(id);
  const auto found = entry.match.proposals.find(proposal);
  if (found == entry.match.proposals.end())
    return Unexpected{refusal(ErrorCode::no_such_decision, "This is not proposed any more.")};
  if (entry.match.frozen) return Unexpected{refusal(ErrorCode::frozen, "This match waits for its operator.")};
  if (!closed_groups(entry.match).empty())
    return Unexpected{closed("All answers are in and are being carried out; look at the result first.")};
  std::erase_if(*seats, [&](const SeatId& seat) { return found->second.agreed.count(seat) != 0; });
  if (seats->empty()) return Done{};  // sent twice
  const AgreedRecord record{proposal, *seats};
  const std::int64_t now = ports_.clock.now_ms();
  if (!take_record(entry, record, events_of(entry.match, record, now), {}, now,
                   [&](Match& match) { fold(match, record); }))
    return Unexpected{refusal(ErrorCode::cannot_save, "This cannot be saved now; nothing was changed.")};
  look_at_clock(entry);
  return Done{};
}

Answered<Done> MatchService::decline(const Asker& asker, const MatchId& id, const std::string& proposal) {
  auto seats = seats_held(asker, id);
  if (!seats) return Unexpected{seats.error()};
  Kept& entry = *kept(id);
  const auto found = entry.match.proposals.find(proposal);
  if (found == entry.match.proposals.end()) return Done{};  // sent twice, or overtaken: it is gone
  const bool mine = std::find(seats->begin(), seats->end(), found->second.by) != seats->end();
  const DeclinedRecord record{proposal, mine ? found->second.by : seats->front(), ""};
  const std::int64_t now = ports_.clock.now_ms();
  if (!take_record(entry, record, events_of(entry.match, record, now), {}, now,
                   [&](Match& match) { fold(match, record); }))
    return Unexpected{refusal(ErrorCode::cannot_save, "This cannot be saved now; nothing was changed.")};
  return Done{};
}

/// Every seat has agreed: it is done, or, where it cannot be done any more, it is over.
MatchService::ClockStep MatchService::carry_out(Kept& kept, const Proposal& proposal, std::int64_t now_ms) {
  const Match& match = kept.match;
  const Behind behind{{proposal.id, false, ""}};
  const std::int64_t until = number(proposal.body, "until_ms");
  if (proposal.kind == "pause" && !match.clock.paused_ms && until > now_ms) return pause(kept, now_ms, until, behind);
  if (proposal.kind == "resume" && match.clock.paused_ms) return resume(kept, now_ms, behind);
  if (proposal.kind == "extend" && !match.deadlines.empty())
    return extend(kept, now_ms, extension(match, now_ms, number(proposal.body, "ms")), behind);
  // The record that undoes makes every proposal void, this one with them.
  if (proposal.kind == "undo" && undo_agreed(match.id, static_cast<int>(number(proposal.body, "steps"))))
    return ClockStep::again;
  const DeclinedRecord record{proposal.id, SeatId{}, ""};
  const bool stored = take_record(kept, record, events_of(match, record, now_ms), {}, now_ms,
                                  [&](Match& folded) { fold(folded, record); });
  return stored ? ClockStep::again : ClockStep::failed;
}

}  // namespace simove::match
