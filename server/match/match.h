// One match in memory: the fold of its log. Built by load.cpp (stored log) and moved on by service.cpp and
// resolver.cpp, always after the store has the input. Holds promises (who is ready, with which digest) but never a
// payload: nothing that builds views or messages from a Match can give a sealed answer away.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/event.h"
#include "rules/core/ruleset.h"
#include "server/dice/dice_chain.h"
#include "server/match/records.h"
#include "server/match/rulesets.h"
#include "server/match/terms.h"
#include "storage/records.h"

namespace simove::match {

/// Acts for a seat beside its holder.
struct Deputy {
  AccountId account;
  std::string name;
  std::optional<std::int64_t> until_ms;  // none: until it is taken back
};

struct MatchSeat {
  SeatId seat;
  std::string node;
  std::string side;
  std::string title;
  std::optional<AccountId> holder;
  std::string holder_name;
  bool mustered = false;  // its holder has said that he is there
  std::optional<Deputy> stand_in = {};
};

/// A sealed answer that stands: known by its digest alone.
struct Promise {
  SeatId seat;
  GroupId group;
  std::string submission;
  std::string digest;
  std::int64_t at_ms = 0;
  std::string missed = {};  // what stands in for it (clock_records.h); "" where it was given
};

/// An event with its audience, as the store keeps it, parsed once.
struct KeptEvent {
  std::int64_t at_ms = 0;
  bool from_game = false;
  std::string kind;
  Json body;
  Audience audience;
  std::optional<Json> lesser;
  std::map<SeatId, Json> forms = {};
};

struct Match {
  MatchId id;
  const Ruleset* ruleset = nullptr;
  std::string game;
  std::string scenario;
  Json options = Json::object();                       // as they were chosen
  AnswersShown answers_shown = AnswersShown::nothing;  // to everybody, once a group is resolved
  std::string title;
  Terms terms;
  AccountId creator;
  std::string origin;     // "" played here, "imported", "verified"
  std::string lifecycle;  // "open" (a seat is free, or somebody has not said that he is there), "running", "finished"
  std::int64_t revision = 0;
  std::vector<MatchSeat> seats;

  StatePtr state;
  std::vector<Decision> pending;  // what the ruleset asks now
  std::map<DecisionId, Promise> promises;
  std::optional<std::string> frozen;  // why it waits for help
  std::optional<GroupId> failed;      // the group whose resolution failed
  Deadlines deadlines;                // of open groups; none while nothing has to be answered or there is no pace
  MatchClock clock;
  Proposals proposals;     // open ones
  int proposals_made = 0;  // in this position

  std::vector<KeptEvent> events;
  std::vector<storage::DiceChainRow> chains;
  dice::NextDice next_dice;
  std::map<std::string, std::string> nonces;  // each seat's last one that a resolution has used
};

[[nodiscard]] const MatchSeat* find_seat(const Match& match, const SeatId& seat);
[[nodiscard]] MatchSeat* find_seat(Match& match, const SeatId& seat);
[[nodiscard]] bool holds(const Match& match, const std::optional<AccountId>& account, const SeatId& seat);
[[nodiscard]] bool all_seats_held(const Match& match);

/// The open decision of that name if this seat may answer it (its own, or as a substitute).
[[nodiscard]] const Decision* find_decision(const Match& match, const SeatId& seat, const DecisionId& decision);
[[nodiscard]] std::vector<Decision> decisions_for(const Match& match, const SeatId& seat);

/// Other seats of its side, which may know what it plots before anybody else.
[[nodiscard]] std::vector<SeatId> allies_of(const Match& match, const SeatId& seat);

/// True when the group asks something that must be answered and nothing of that is left.
[[nodiscard]] bool is_closed(const Match& match, const GroupId& group);
[[nodiscard]] std::vector<GroupId> closed_groups(const Match& match);
/// Everything the group must have from this seat is promised.
[[nodiscard]] bool is_ready(const Match& match, const SeatId& seat, const GroupId& group);
/// With this decision answered too, everything the group must have from its seat would be promised.
[[nodiscard]] bool would_complete(const Match& match, const Decision& decision);
/// By open group, for the groups that must have something from this seat.
[[nodiscard]] std::map<std::string, bool> readiness(const Match& match, const SeatId& seat);
[[nodiscard]] bool owes(const Match& match, const SeatId& seat);
/// Open groups that ask something that must be answered, in the order in which they are asked.
[[nodiscard]] std::vector<GroupId> groups_asking(const Match& match);
/// The seats a group must have something from; with `still` those alone that have not promised all of it.
[[nodiscard]] std::vector<SeatId> seats_asked(const Match& match, const GroupId& group, bool still);

// The fold, one function for each kind of input; the caller has checked and stored it.
void fold(Match& match, const SeatTakenRecord& record);
void fold(Match& match, const ReadyRecord& record, std::int64_t at_ms);
void fold(Match& match, const UnreadyRecord& record);
void fold(Match& match, const ResolvedRecord& record, StatePtr next);
void fold(Match& match, const ResignedRecord& record, StatePtr next);
void fold(Match& match, const FailedRecord& record, std::int64_t at_ms);
void fold(Match& match, const DeadlinesRecord& record, std::int64_t at_ms);
void fold(Match& match, const PausedRecord& record, std::int64_t at_ms);
void fold(Match& match, const TimedOutRecord& record, std::int64_t at_ms);
void fold(Match& match, const OverdueRecord& record);

/// SHA-256 of the state's canonical form.
[[nodiscard]] std::string state_digest(const Ruleset& ruleset, const State& state);

}  // namespace simove::match
