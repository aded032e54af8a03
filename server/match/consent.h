// What players agree on among themselves: a pause, more time, taking a step back. One of them proposes, it is done once
// every seat has agreed, and one that declines ends it. Generic: a proposal has a kind, and a body that its kind knows.
// Used by the fold (match.cpp), service_consent.cpp and views. Carries nothing out: whoever owns a kind does
// (service_consent.cpp, carry_out), and names the proposal in the record that does it, by which it is settled.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/core/decision.h"
#include "rules/core/ids.h"

namespace simove::match {

struct Match;

struct Proposal {
  std::string id;  // "p" and the revision of the record that made it
  std::string kind;
  Json body;
  SeatId by;
  std::set<SeatId> agreed;  // its own included
  std::int64_t at_ms = 0;
};
using Proposals = std::map<std::string, Proposal>;

/// So many in one position of a match; then it has to move on first. A declined one counts.
inline constexpr int most_proposals = 24;
// How long a pause or an extension may be, whoever is behind it.
inline constexpr std::int64_t shortest_ms = 60'000;
inline constexpr std::int64_t longest_pause_ms = 60 * 24 * 60 * shortest_ms;
inline constexpr std::int64_t longest_extension_ms = 30 * 24 * 60 * shortest_ms;

// Records, as records.h has them.
struct ProposedRecord {
  std::string proposal;
  std::string kind;
  Json body;
  std::vector<SeatId> seats;  // all that the proposer holds; the first one speaks
};
struct AgreedRecord {
  std::string proposal;
  std::vector<SeatId> seats;
};
/// By a seat; or, with a reason, because it cannot be carried out any more.
struct DeclinedRecord {
  std::string proposal;
  SeatId seat;  // empty: nobody declined it
  std::string reason;
};

void fold(Match& match, const ProposedRecord& record, std::int64_t at_ms);
void fold(Match& match, const AgreedRecord& record);
void fold(Match& match, const DeclinedRecord& record);

/// Every seat has agreed.
[[nodiscard]] bool is_agreed(const Match& match, const Proposal& proposal);
/// The open proposal of this kind, of which there is one at most; nullptr: none.
[[nodiscard]] const Proposal* open_proposal(const Match& match, const std::string& kind);
/// One that every seat has agreed to and that is not carried out yet; nullptr: none.
[[nodiscard]] const Proposal* agreed_proposal(const Match& match);
/// It has been carried out by another record.
void settle(Match& match, const std::string& proposal);
/// The position is another one: what was proposed in the old one is void.
void forget_proposals(Match& match);

}  // namespace simove::match
