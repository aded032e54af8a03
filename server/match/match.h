// One match in memory: the fold of its log. Built by load.cpp (stored log) and moved on by service.cpp and
// resolver.cpp, always after the store has the input. Holds promises (who is ready, with which digest) but never a
// payload: nothing that builds views or messages from a Match can give a sealed answer away.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rules/core/event.h"
#include "rules/core/ruleset.h"
#include "server/dice/chain_chance.h"
#include "server/match/branches.h"
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
  std::int64_t revision = 0;  // of the record that it came of
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
  std::optional<AccountId> umpire;
  std::string umpire_name;

  StatePtr state;
  std::vector<Decision> pending;  // what the ruleset asks now
  std::map<DecisionId, Promise> promises;
  std::optional<std::string> frozen;  // why it waits for help
  std::optional<GroupId> failed;      // the group whose resolution failed
  Deadlines deadlines;                // of open groups; none while nothing has to be answered or there is no pace
  MatchClock clock;
  Proposals proposals;                 // open ones
  int proposals_made = 0;              // in this position
  std::optional<GroupId> held;         // a closed group that waits for the umpire
  std::vector<dice::GivenFace> given;  // faces for the next resolution that do not come from the chain
  std::set<DecisionId> opened;         // promised answers that the umpire has opened early
  bool any_sealed_open = false;        // a group has been executed: from then on the umpire sees everything executed
  Branches branches = {{}};

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

/// Other seats of its side, which may know what it answers before anybody else.
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
// What an umpire does, and what is undone (match_umpire.cpp).
void fold(Match& match, const UmpireRecord& record);
void fold(Match& match, const HeldRecord& record);
void fold(Match& match, const TakenBackRecord& record);
void fold(Match& match, const AmendedRecord& record);
void fold(Match& match, const FaceRecord& record);
void fold(Match& match, const OpenedRecord& record);
void fold(Match& match, const ForcedRecord& record, std::int64_t at_ms);
void fold(Match& match, const RuledRecord& record, StatePtr next);
void fold(Match& match, const VacatedRecord& record);
void fold(Match& match, const EndedRecord& record);

/// What a fold was at an earlier revision, as far as play goes on from it.
struct Earlier {
  StatePtr state;
  std::map<std::string, std::string> nonces;
  dice::NextDice next_dice;
  bool any_sealed_open = false;
};
[[nodiscard]] Earlier earlier_of(const Match& match);
/// The match goes on from there: nothing is promised, and dice go on where they are, never where they were.
void fold(Match& match, const UndoneRecord& record, std::int64_t revision, const Earlier& earlier);

/// The branch that is played on.
[[nodiscard]] int branch_of(const Match& match);
/// Belongs to the history that is played on; what is no part of play (who sits where, what an umpire did) always does.
[[nodiscard]] bool is_current(const Match& match, const KeptEvent& event);
/// The group is closed and waits for nobody: to be resolved now.
[[nodiscard]] bool is_due(const Match& match, const GroupId& group);

/// What a promise binds its seat to: SHA-256 of the nonce's bytes and the answer's text.
[[nodiscard]] std::string promise_digest(const std::string& nonce_hex, const std::string& payload);
/// SHA-256 of the state's canonical form.
[[nodiscard]] std::string state_digest(const Ruleset& ruleset, const State& state);

}  // namespace simove::match
