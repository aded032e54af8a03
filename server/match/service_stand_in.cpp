// What stands in for an answer that did not come. It becomes ready as a promise does, by the same change of the sealed
// row and in one input for all that was missing, so that what follows is the one path by which every group is resolved.
//
// The nonce is no fresh secret: a server that could choose it could choose dice. It is the seat's last one, which
// everybody knows, or zeros where there was none. The dice still follow from the element, which nobody knew.
#include <algorithm>
#include <exception>

#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "server/log/log.h"
#include "server/match/clock_events.h"
#include "server/match/match_events.h"
#include "server/match/service.h"

namespace simove::match {

struct MatchService::StoodIn {
  StandInAnswer answer;
  storage::MakeReady row;
};

namespace {

constexpr const char* no_nonce = "00000000000000000000000000000000";

std::string bytes_of_hex(const std::string& hex) {
  std::string out;
  const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) out += static_cast<char>(value(hex[i]) * 16 + value(hex[i + 1]));
  return out;
}

bool has_errors(const CheckReport& report) {
  return std::any_of(report.problems.begin(), report.problems.end(),
                     [](const Problem& problem) { return problem.severity == Severity::error; });
}

Failure failed(const Fault& fault) {
  return {fault.code, fault.message};
}

struct Chosen {
  StandIn answer = StandIn::fallback;
  Json payload;
};

// A ruleset promises not to throw; one that does all the same must cost its match, not the process.
Result<Chosen, Failure> choose(const Ruleset& ruleset, const State& state, const Decision& decision, const Json& draft,
                               const Allies& beside) {
  try {
    if (!draft.is_null() && !has_errors(ruleset.check(state, decision, draft, nullptr, beside)))
      return Chosen{StandIn::draft, draft};
    return Chosen{draft.is_null() ? StandIn::fallback : StandIn::draft_in_part,
                  ruleset.fallback(state, decision, draft)};
  } catch (const std::exception& problem) {
    return Unexpected{Failure{"ruleset-threw", problem.what()}};
  } catch (...) {
    return Unexpected{Failure{"ruleset-threw", "something that is no std::exception"}};
  }
}

}  // namespace

/// What allies have promised in the group: a draft that spoils a promise does not run.
Result<Allies, Failure> MatchService::promised_beside(const Match& match, const Decision& decision) {
  Allies out;
  for (const SeatId& ally : allies_of(match, decision.seat)) {
    auto rows = ports_.store.own_drafts(match.id, ally);
    if (!rows) return Unexpected{failed(rows.error())};
    for (const storage::OwnDraft& row : *rows) {
      const Decision* other = find_decision(match, ally, row.decision);
      if (row.state != storage::SealedState::ready || other == nullptr || other->group != decision.group) continue;
      ParsedJson payload = parse_json(row.payload, row.payload.size(), 64);
      if (payload.ok) out.push_back({row.decision, other->seat, std::move(payload.value), true});
    }
  }
  return out;
}

Result<MatchService::StoodIn, Failure> MatchService::stand_in(const Match& match, const Decision& decision,
                                                              Missed policy, Allies& beside, std::int64_t now_ms) {
  SeatId author = decision.seat;
  Json draft;
  std::int64_t written = -1;
  std::vector<SeatId> authors = decision.substitutes;
  authors.insert(authors.begin(), decision.seat);
  for (const SeatId& seat : authors) {
    if (policy != Missed::run_draft) break;
    auto row = ports_.store.own_draft(match.id, seat, decision.id);
    if (!row) return Unexpected{failed(row.error())};
    if (!*row || (*row)->state != storage::SealedState::draft || (*row)->at_ms <= written) continue;
    ParsedJson payload = parse_json((*row)->payload, (*row)->payload.size(), 64);
    if (!payload.ok) continue;
    author = seat;
    draft = std::move(payload.value);
    written = (*row)->at_ms;
  }
  auto known = promised_beside(match, decision);
  if (!known) return Unexpected{known.error()};
  // Of the other side, of course, nothing is known.
  const std::vector<SeatId> side = allies_of(match, decision.seat);
  for (const AllyAnswer& ally : beside)
    if (std::find(side.begin(), side.end(), ally.seat) != side.end()) known->push_back(ally);
  auto chosen = choose(*match.ruleset, *match.state, decision, draft, *known);
  if (!chosen) return Unexpected{chosen.error()};

  const std::string text = protocol::json_text(chosen->payload);
  const auto last = match.nonces.find(author.value);
  const std::string nonce = last == match.nonces.end() ? no_nonce : last->second;
  const std::string digest = sha256_hex(bytes_of_hex(nonce) + text);
  beside.push_back({decision.id, decision.seat, std::move(chosen->payload), true});
  return StoodIn{{author, decision.id, chosen->answer, digest},
                 {author, decision.id, decision.group, "", text, nonce, digest, now_ms}};
}

MatchService::ClockStep MatchService::close_group(Kept& kept, const GroupId& group, Missed policy, std::int64_t now_ms,
                                                  const Behind& behind) {
  const Match& match = kept.match;
  TimedOutRecord record{group, {}, behind.by};
  std::vector<storage::SealedChange> sealed;
  Allies beside;
  for (const Decision& decision : match.pending) {
    if (decision.group != group || decision.duty != Duty::must || match.promises.count(decision.id) != 0) continue;
    auto answer = stand_in(match, decision, policy, beside, now_ms);
    if (!answer) {
      store_failure(kept, group, answer.error());
      return ClockStep::failed;
    }
    record.answers.push_back(std::move(answer->answer));
    sealed.emplace_back(std::move(answer->row));
  }
  std::vector<KeptEvent> events = events_of(match, record, now_ms);
  const bool stored = take_record(
      kept, record, std::move(events), std::move(sealed), now_ms, [&](Match& folded) { fold(folded, record, now_ms); },
      behind.audit);
  if (!stored) return ClockStep::failed;
  if (is_closed(match, group)) due_.push_back({match.id, group});
  return ClockStep::again;
}

}  // namespace simove::match
