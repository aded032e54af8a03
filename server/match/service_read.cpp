// Reading: views, what came since, history, and the check of a payload before it is promised.
#include <algorithm>

#include "protocol/limits.h"
#include "rules/core/json_read.h"
#include "server/match/seats.h"
#include "server/match/service.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

using protocol::ErrorCode;

namespace {

// A resume that is further behind gets a fresh view instead: cheaper for both.
constexpr std::int64_t most_entries_to_resume = 2000;
constexpr std::size_t all_batches = SIZE_MAX;

std::string headline_of(const Json& view) {
  const auto found = view.find("headline");
  if (!view.is_object() || found == view.end() || !found->is_string()) return {};
  return *found->get_ptr<const std::string*>();
}

}  // namespace

Answered<MatchService::Kept*> MatchService::readable(const Asker& asker, const MatchId& match,
                                                     const std::optional<SeatId>& seat) {
  Kept* found = kept(match);
  const std::int64_t now = ports_.clock.now_ms();
  // Of a private match strangers do not even learn that it is there.
  if (found == nullptr || !match::may_watch(found->match, asker.account, now))
    return Unexpected{refusal(ErrorCode::no_such_match, "There is no such match.")};
  if (!seat) return found;
  if (!asker.account) return Unexpected{refusal(ErrorCode::not_signed_in, "Sign in to take your seat.")};
  if (!acts_for(found->match, asker.account, *seat, now) && !seeded(SeededBug::seat_from_message))
    return Unexpected{
        refusal(ErrorCode::not_your_seat, "This seat is not yours." + noted_secret(SeededBug::answer_in_error))};
  return found;
}

Answered<MatchService::Kept*> MatchService::seated(const Asker& asker, const MatchId& match, const SeatId& seat) {
  return readable(asker, match, std::optional(seat));
}

Projection& MatchService::projection(Kept& kept, const std::optional<SeatId>& seat) {
  Projection& seen = kept.projections.try_emplace(seat, viewer_of(seat)).first->second;
  seen.extend(kept.match);
  return seen;
}

const Json& MatchService::view_json(Kept& kept, const std::optional<SeatId>& seat) {
  const auto found = kept.views.find(seat);
  if (found != kept.views.end()) return found->second;
  Viewer viewer = viewer_of(seat);
  // After the end nothing is hidden from anybody.
  if (kept.match.lifecycle == "finished" && !seat) viewer.kind = ViewerKind::everybody;
  return kept.views.emplace(seat, kept.match.ruleset->view(*kept.match.state, viewer)).first->second;
}

std::string MatchService::headline(const MatchId& match, const std::optional<SeatId>& seat) {
  Kept* found = kept(match);
  return found == nullptr ? std::string() : headline_of(view_json(*found, seat));
}

std::string MatchService::brief(const MatchId& match, const SeatId& seat, const Decision& decision) {
  Kept* found = kept(match);
  return found == nullptr ? std::string() : found->match.ruleset->brief(decision, view_json(*found, seat));
}

Answered<protocol::Drafts> MatchService::drafts(const Match& match, const std::optional<SeatId>& seat) {
  protocol::Drafts out;
  if (!seat && seeded(SeededBug::answer_in_observer_view)) return drafts(match, match.seats.front().seat);
  if (!seat) return out;
  auto rows = ports_.store.own_drafts(match.id, *seat);
  if (!rows) return Unexpected{store_error(rows.error())};
  for (const storage::OwnDraft& row : *rows) {
    // A draft that somebody else's answer has overtaken stays in the store; there is nothing to do with it any more.
    if (!match.frozen && find_decision(match, *seat, row.decision) == nullptr) continue;
    ParsedJson payload = parse_json(row.payload, row.payload.size(), 64);
    if (!payload.ok) continue;
    out[row.decision] = {row.draft, std::move(payload.value), row.state == storage::SealedState::ready, row.at_ms,
                         row.digest};
  }
  return out;
}

std::vector<protocol::SeatLine> MatchService::seat_lines(const Match& match) const {
  std::vector<protocol::SeatLine> out;
  for (const MatchSeat& seat : match.seats) {
    protocol::SeatLine line{seat.seat, seat.title, std::nullopt, readiness(match, seat.seat)};
    if (seat.holder) line.holder = seat.holder_name;
    if (is_mustering(match)) line.mustered = seat.mustered;
    if (seat.stand_in) line.stand_in = protocol::StandInLine{seat.stand_in->name, seat.stand_in->until_ms};
    if (seeded(SeededBug::digest_in_view))
      for (const auto& [decision, promise] : match.promises) line.title += promise.digest;
    out.push_back(std::move(line));
  }
  return out;
}

Answered<protocol::MatchCard> MatchService::card(const MatchId& id, const AccountId& reader) {
  Kept* found = kept(id);
  if (found == nullptr) return Unexpected{refusal(ErrorCode::no_such_match, "There is no such match.")};
  const Match& match = found->match;
  protocol::MatchCard card{match.id, match.title, match.game, match.scenario, {}, match.lifecycle, {}, ""};
  for (const MatchSeat& seat : match.seats) {
    const bool mine = acts_for(match, reader, seat.seat, ports_.clock.now_ms());
    protocol::SeatCard line{seat.seat, seat.title, std::nullopt, mine};
    if (seat.holder) line.holder = seat.holder_name;
    if (is_mustering(match) && mine && !seat.mustered) card.musters.push_back(seat.seat);
    card.seats.push_back(std::move(line));
    if (mine && !match.frozen && owes(match, seat.seat)) card.owes.push_back(seat.seat);
  }
  card.created = match.creator == reader;
  card.umpires = match.umpire == reader;
  card.held = match.held.has_value();
  card.terms = to_json(match.terms);
  card.headline = headline_of(view_json(*found, std::nullopt));
  return card;
}

Answered<protocol::View> MatchService::view(const Asker& asker, const protocol::Watch& wanted) {
  auto found = readable(asker, wanted.match, wanted.seat);
  if (!found) return Unexpected{found.error()};
  const Match& match = (*found)->match;
  auto own = drafts(match, wanted.seat);
  if (!own) return Unexpected{own.error()};
  auto others = allies(match, wanted.seat);
  if (!others) return Unexpected{others.error()};
  protocol::View out;
  out.match = match.id;
  out.seat = wanted.seat;
  out.seq = projection(**found, wanted.seat).last_seq() + noted_count(SeededBug::shared_counter);
  out.title = match.title + noted_secret(SeededBug::element_too_early);
  out.lifecycle = match.lifecycle;
  out.frozen = match.frozen;
  out.seats = seat_lines(match);
  out.view = view_json(**found, wanted.seat);
  if (wanted.seat) out.decisions = decisions_for(match, *wanted.seat);
  out.drafts = std::move(*own);
  out.allies = std::move(*others);
  out.clock = maybe_clock(match);
  out.dice = {match.id.value, match.chains.front().commitment, match.next_dice.open, {}};
  out.origin = match.origin;
  out.umpire = match.umpire_name;
  if (match.held) out.held = match.held->value;
  out.terms = to_json(match.terms);
  for (const storage::DiceChainRow& row : match.chains)
    out.dice.chains.push_back({row.chain, row.hidden, row.commitment, row.first_index, row.length});
  return out;
}

Answered<std::optional<std::vector<protocol::Events>>> MatchService::since(const Asker& asker,
                                                                           const protocol::Watch& wanted) {
  auto found = readable(asker, wanted.match, wanted.seat);
  if (!found) return Unexpected{found.error()};
  const Projection& seen = projection(**found, wanted.seat);
  const std::int64_t last = wanted.last_seq.value_or(0);
  if (!wanted.last_seq || last > seen.last_seq() || seen.last_seq() - last > most_entries_to_resume)
    return std::optional<std::vector<protocol::Events>>{};
  auto out =
      batches((*found)->match, seen, wanted.seat, last + 1, seen.last_seq(), protocol::most_batch_bytes, all_batches);
  if (out.empty()) out.push_back({wanted.match, wanted.seat, last + 1, last, false, false, {}});
  return std::optional(std::move(out));
}

Answered<protocol::Decisions> MatchService::decisions(const Asker& asker, const MatchId& match,
                                                      const std::optional<SeatId>& seat) {
  auto found = readable(asker, match, seat);
  if (!found) return Unexpected{found.error()};
  return decisions_message(**found, seat);
}

Answered<protocol::Decisions> MatchService::decisions_message(Kept& kept, const std::optional<SeatId>& seat) {
  auto own = drafts(kept.match, seat);
  if (!own) return Unexpected{own.error()};
  auto others = allies(kept.match, seat);
  if (!others) return Unexpected{others.error()};
  protocol::Decisions out;
  out.match = kept.match.id;
  out.seat = seat;
  out.seq = projection(kept, seat).last_seq();
  out.lifecycle = kept.match.lifecycle;
  out.frozen = kept.match.frozen;
  if (seat) out.decisions = decisions_for(kept.match, *seat);
  out.drafts = std::move(*own);
  out.allies = std::move(*others);
  out.clock = maybe_clock(kept.match);
  out.view = view_json(kept, seat);
  if (kept.match.held) out.held = kept.match.held->value;
  return out;
}

Answered<protocol::Events> MatchService::history(const Asker& asker, const protocol::History& wanted) {
  auto found = readable(asker, wanted.match, wanted.seat);
  if (!found) return Unexpected{found.error()};
  const Projection& seen = projection(**found, wanted.seat);
  const std::int64_t to = std::min(wanted.to.value_or(seen.last_seq()), seen.last_seq());
  auto out = batches((*found)->match, seen, wanted.seat, wanted.from, to, protocol::most_batch_bytes, 1);
  if (out.empty()) return protocol::Events{wanted.match, wanted.seat, wanted.from, wanted.from - 1, false, false, {}};
  return std::move(out.front());
}

Answered<protocol::Checked> MatchService::check(const Asker& asker, const protocol::Check& wanted) {
  auto found = seated(asker, wanted.match, wanted.seat);
  if (!found) return Unexpected{found.error()};
  const Match& match = (*found)->match;
  const Decision* decision = find_decision(match, wanted.seat, wanted.decision);
  if (decision == nullptr)
    return Unexpected{refusal(ErrorCode::no_such_decision, "Nothing of this name is open for the seat.")};
  auto report = judge(match, wanted.seat, *decision, wanted.payload, wanted.focus);
  if (!report) return Unexpected{report.error()};
  return protocol::Checked{std::move(report->problems), std::move(report->hints)};
}

}  // namespace simove::match
