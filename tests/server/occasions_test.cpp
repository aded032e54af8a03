// Which kind of notice an event of a match is worth: of what an umpire does and of what is undone, as the match itself
// makes those events.
#include <doctest/doctest.h>

#include <algorithm>

#include "server/match/clock_events.h"
#include "server/match/match_events.h"
#include "server/notices/kinds.h"
#include "server/notices/notifier.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;
using notices::kind_of_event;

namespace {

const match::Act act{AccountId{"account-Uma"}, "A reason.", false};

/// Of all events of a record the kinds, without those that are none.
std::vector<std::string> kinds_of(const std::vector<match::KeptEvent>& events) {
  std::vector<std::string> out;
  for (const match::KeptEvent& event : events)
    if (std::string kind = kind_of_event(event); !kind.empty()) out.push_back(std::move(kind));
  return out;
}
using Kinds = std::vector<std::string>;

}  // namespace

TEST_CASE("every act of an umpire that players are told of is a notice of his ruling") {
  Kit kit;
  const MatchId id = kit.umpired_match({{"umpire_preview", true}});
  const match::Match& match = *kit.service->find(id);
  const SeatId seat{"a"};
  const DecisionId decision{decision_of("a", 1)};
  const GroupId group{"r1"};
  const Kinds ruling{"ruling"};
  CHECK(kinds_of(events_of(match::AmendedRecord{seat, decision, group, "", act}, 1)) == ruling);
  CHECK(kinds_of(events_of(match::FaceRecord{"die", 0, 3, "umpire", act}, 1)) == ruling);
  CHECK(kinds_of(events_of(match::OpenedRecord{seat, decision, act}, 1)) == ruling);
  CHECK(kinds_of(events_of(match, match::ForcedRecord{seat, decision, group, "", "", "hold", act}, 1)) == ruling);
  CHECK(kinds_of(events_of(match::VacatedRecord{seat, act}, 1)) == ruling);
  CHECK(kinds_of({match::ruled_event(match::RuledRecord{"sum", {}, "", act}, "A line.", 1)}) == ruling);
  CHECK(kinds_of({match::ended_event(match::EndedRecord{"", act}, 1)}) == ruling);
  CHECK(kinds_of(events_of(match::UndoneRecord{1, 2, "umpire", "", act}, 1)) == ruling);
  CHECK(kinds_of(events_of(match, match::TakenBackRecord{"umpire", act}, 1)) == ruling);
  // Time is time, whoever moves it.
  const match::ClockBy by{"", true, "A reason."};
  CHECK(kinds_of(events_of(match::PausedRecord{1000, by}, 1)) == Kinds{"clock"});
  CHECK(kinds_of(events_of(match, match::TimedOutRecord{group, {}, by}, 1)) == Kinds{"missed"});
  // A held turn, a face from his table and his coming are no news to be written of.
  CHECK(kinds_of(events_of(match::HeldRecord{group}, 1)).empty());
  CHECK(kinds_of(events_of(match::FaceRecord{"die", 0, 3, "table", act}, 1)).empty());
  CHECK(kinds_of(events_of(match::UmpireRecord{act.account, "Uma"}, 1)).empty());
}

TEST_CASE("an umpire is told that a turn waits for him and of what the clock did, not of his own acts") {
  Kit kit;
  const MatchId id = kit.umpired_match({{"umpire_preview", true}});
  const match::Match& match = *kit.service->find(id);
  const GroupId group{"r1"};
  const auto for_umpire = [](const std::vector<match::KeptEvent>& events) {
    return notices::kind_for_umpire(events.front());
  };
  CHECK(for_umpire(events_of(match::HeldRecord{group}, 1)) == "held");
  CHECK(for_umpire(events_of(match, match::OverdueRecord{group}, 1)) == "missed");
  CHECK(for_umpire(events_of(match, match::TimedOutRecord{group, {}, {}}, 1)) == "missed");
  const match::ClockBy by{"", true, "A reason."};
  CHECK(for_umpire(events_of(match, match::TimedOutRecord{group, {}, by}, 1)).empty());
  CHECK(for_umpire(events_of(match::PausedRecord{1000, by}, 1)).empty());
  CHECK(for_umpire({match::ended_event(match::EndedRecord{"", act}, 1)}).empty());
}

TEST_CASE("what all seats agreed to take back is not said to be the umpire's") {
  Kit kit;
  const match::Match& match = *kit.service->find(kit.new_match());
  CHECK(kinds_of(events_of(match::UndoneRecord{1, 2, "consent", "", {}}, 1)) == Kinds{"taken_back"});
  CHECK(kinds_of(events_of(match, match::TakenBackRecord{"consent", {}}, 1)) == Kinds{"taken_back"});
  const match::ProposedRecord proposed{"p2", "undo", {{"steps", 1}}, {SeatId{"a"}}};
  CHECK(kinds_of(events_of(proposed, 1)) == Kinds{"proposal"});
}

TEST_CASE("every kind that an event can be worth is one that can be turned off") {
  for (const char* word : {"ruling", "taken_back", "clock", "proposal", "held", "people", "missed", "ended"})
    CHECK(notices::find_kind(word));
  CHECK_FALSE(notices::find_kind("umpire_act"));
}
