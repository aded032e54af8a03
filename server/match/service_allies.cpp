// What seats of one side know of each other before the reveal: each other's drafts and promises of the open groups, and
// the check of an answer beside them. Nothing of it goes to another side, to observers or into the log: a message to
// the seats of the side is all there is. Who is of one side the ruleset's manifest says.
#include <algorithm>

#include "protocol/encode.h"
#include "rules/core/json_read.h"
#include "server/match/service.h"

namespace simove::match {

namespace {

// The answer that counts of several to one question: what is promised, else what was written last.
bool comes_before(const protocol::AllyLine& a, const protocol::AllyLine& b) {
  return a.ready != b.ready ? a.ready : a.at > b.at;
}

void take(std::vector<protocol::AllyLine>& lines, protocol::AllyLine line) {
  const auto known = std::find_if(lines.begin(), lines.end(),
                                  [&](const protocol::AllyLine& other) { return other.decision == line.decision; });
  if (known == lines.end())
    lines.push_back(std::move(line));
  else if (comes_before(line, *known))
    *known = std::move(line);
}

}  // namespace

/// One line for each open question to a seat of this side that has an answer of any kind, the seat's own included.
Answered<std::vector<protocol::AllyLine>> MatchService::side_lines(const Match& match, const SeatId& seat) {
  std::vector<SeatId> side = allies_of(match, seat);
  std::vector<protocol::AllyLine> lines;
  if (side.empty()) return lines;
  side.push_back(seat);
  for (const SeatId& author : side) {
    auto rows = ports_.store.own_drafts(match.id, author);
    if (!rows) return Unexpected{store_error(rows.error())};
    for (const storage::OwnDraft& row : *rows) {
      const Decision* decision = find_decision(match, author, row.decision);
      if (decision == nullptr || std::find(side.begin(), side.end(), decision->seat) == side.end()) continue;
      ParsedJson payload = parse_json(row.payload, row.payload.size(), 64);
      if (!payload.ok) continue;
      take(lines, {row.decision, decision->seat, author, std::move(payload.value),
                   row.state == storage::SealedState::ready, row.at_ms});
    }
  }
  std::sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.decision < b.decision; });
  return lines;
}

/// What the seat is sent of them: all but its own answers to what is asked of itself, which it has as drafts.
Answered<std::optional<std::vector<protocol::AllyLine>>> MatchService::allies(const Match& match,
                                                                              const std::optional<SeatId>& seat) {
  if (!seat || allies_of(match, *seat).empty()) return std::optional<std::vector<protocol::AllyLine>>{};
  auto lines = side_lines(match, *seat);
  if (!lines) return Unexpected{lines.error()};
  std::erase_if(*lines, [&](const protocol::AllyLine& line) { return line.seat == *seat && line.by == *seat; });
  return std::optional(std::move(*lines));
}

Answered<CheckReport> MatchService::judge(const Match& match, const SeatId& seat, const Decision& decision,
                                          const Json& payload, const Json& focus) {
  auto lines = side_lines(match, seat);
  if (!lines) return Unexpected{lines.error()};
  Allies beside;
  for (protocol::AllyLine& line : *lines) {
    const Decision* other = find_decision(match, line.by, line.decision);
    if (line.decision != decision.id && other != nullptr && other->group == decision.group)
      beside.push_back({line.decision, line.seat, std::move(line.payload), line.ready});
  }
  return match.ruleset->check(*match.state, decision, payload, focus, beside);
}

void MatchService::tell_allies(const Match& match, const SeatId& seat) {
  std::vector<SeatId> side = allies_of(match, seat);
  if (side.empty()) return;
  side.push_back(seat);
  for (const SeatId& reader : side) {
    auto lines = allies(match, reader);
    if (!lines || !*lines) continue;
    const protocol::AlliesChanged message{match.id, reader, std::move(**lines)};
    notes_.push_back({match.id, reader, nullptr, std::make_shared<const std::string>(protocol::encode(message))});
  }
}

}  // namespace simove::match
