#include "server/match/consent.h"

#include <algorithm>

#include "server/match/match.h"

namespace simove::match {

void fold(Match& match, const ProposedRecord& record, std::int64_t at_ms) {
  Proposal proposal{record.proposal, record.kind, record.body, record.seats.front(), {}, at_ms};
  proposal.agreed.insert(record.seats.begin(), record.seats.end());
  match.proposals[record.proposal] = std::move(proposal);
  ++match.proposals_made;
}

void fold(Match& match, const AgreedRecord& record) {
  const auto found = match.proposals.find(record.proposal);
  if (found != match.proposals.end()) found->second.agreed.insert(record.seats.begin(), record.seats.end());
}

void fold(Match& match, const DeclinedRecord& record) {
  settle(match, record.proposal);
}

bool is_agreed(const Match& match, const Proposal& proposal) {
  return std::all_of(match.seats.begin(), match.seats.end(),
                     [&](const MatchSeat& seat) { return proposal.agreed.count(seat.seat) != 0; });
}

const Proposal* open_proposal(const Match& match, const std::string& kind) {
  for (const auto& [id, proposal] : match.proposals)
    if (proposal.kind == kind) return &proposal;
  return nullptr;
}

const Proposal* agreed_proposal(const Match& match) {
  for (const auto& [id, proposal] : match.proposals)
    if (is_agreed(match, proposal)) return &proposal;
  return nullptr;
}

void settle(Match& match, const std::string& proposal) {
  match.proposals.erase(proposal);
}

void forget_proposals(Match& match) {
  match.proposals.clear();
  match.proposals_made = 0;
}

}  // namespace simove::match
