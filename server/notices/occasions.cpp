// The part of notifier.h that decides whether a change of a match is worth a notice to a seat, and which.
#include <algorithm>

#include "server/match/match_events.h"
#include "server/match/schedule.h"
#include "server/notices/facts.h"
#include "server/notices/notifier.h"

namespace simove::notices {

namespace {

// That something is due from now on is told with what is asked.
bool opens_deadline(const match::KeptEvent& event) {
  if (event.from_game || event.kind != "deadline") return false;
  const auto why = event.body.find("why");
  return why != event.body.end() && *why == "opened";
}

bool all_prompt(const std::vector<Decision>& decisions) {
  return std::all_of(decisions.begin(), decisions.end(),
                     [](const Decision& decision) { return decision.urgency == Urgency::prompt; });
}

// A group that is asked again in another branch is another event.
std::string group_key(const match::Match& match, const GroupId& group) {
  const int branch = match::branch_of(match);
  return group.value + (branch > 1 ? "@" + std::to_string(branch) : "");
}

bool is_of_people(const match::KeptEvent& event) {
  return !event.from_game && (event.kind == "seat_taken" || event.kind == "handed_over" || event.kind == "stand_in" ||
                              event.kind == "stand_in_ended" || event.kind == "mustered");
}

// How a match has gone back, of what has happened since.
const match::KeptEvent* going_back(const match::Match& match, std::size_t first) {
  for (std::size_t i = match.events.size(); i > first; --i)
    if (!match.events[i - 1].from_game && match.events[i - 1].kind == "undone") return &match.events[i - 1];
  return nullptr;
}

}  // namespace

// Words of server/match; others are passed over. That a turn is held says no more than that all are ready.
std::string kind_of_event(const match::KeptEvent& event) {
  if (event.from_game || opens_deadline(event)) return {};
  static const std::map<std::string, std::string> table = {
      {"finished", "ended"},   {"resigned", "ended"},    {"paused", "clock"},     {"resumed", "clock"},
      {"deadline", "clock"},   {"proposed", "proposal"}, {"agreed", "proposal"},  {"declined", "proposal"},
      {"timed_out", "missed"}, {"overdue", "missed"},    {"umpire_act", "ruling"}};
  if (event.kind == "undone" || event.kind == "taken_back") {
    const auto by = event.body.find("by");
    return by != event.body.end() && *by == "umpire" ? "ruling" : "taken_back";
  }
  const auto found = table.find(event.kind);
  return found == table.end() ? std::string() : found->second;
}

std::string kind_for_umpire(const match::KeptEvent& event) {
  if (event.from_game || event.body.contains("umpire")) return {};
  if (event.kind == "held") return "held";
  if (event.kind == "timed_out" || event.kind == "overdue") return "missed";
  return event.kind == "finished" ? "ended" : std::string();
}

std::optional<Notifier::Occasion> Notifier::occasion_for(const match::Match& match, const match::MatchSeat& seat,
                                                         std::size_t first) {
  if (match.lifecycle == "finished") return Occasion{"ended", key_of(match, seat, "ended")};
  const auto owed = owed_by(match, seat.seat);
  // What is asked under a clock is told once its deadline is known; that is a record of its own, a moment later.
  const bool clock_to_come =
      !owed.empty() && match::has_deadlines(match.terms.pace) && !match.deadlines.contains(owed.front().group);
  if (has_event(match, first, "resolved")) return clock_to_come ? std::nullopt : resolved_occasion(match, seat);
  const bool opened =
      std::any_of(match.events.begin() + static_cast<std::ptrdiff_t>(first), match.events.end(), opens_deadline);
  if (opened && !owed.empty() && !clock_to_come) return opened_occasion(match, seat, owed);
  // Going back opens groups again: under a clock that is told with their deadline.
  const bool goes_back = going_back(match, first) != nullptr;
  if (!(goes_back && clock_to_come))
    if (auto event = event_occasion(match, seat, first)) return event;
  if (auto last = last_occasion(match, seat, first)) return last;
  // A match that has just begun, a seat that has just got its player.
  const bool begun = first == 0 || has_event(match, first, "seat_taken") || has_event(match, first, "created");
  if (clock_to_come) return std::nullopt;
  if (owed.empty() || !begun) return people_occasion(match, seat, first);
  return Occasion{"due_open", key_of(match, seat, "open/" + group_key(match, owed.front().group))};
}

// Where everything else has nothing to say.
std::optional<Notifier::Occasion> Notifier::people_occasion(const match::Match& match, const match::MatchSeat& seat,
                                                            std::size_t first) {
  for (std::size_t i = match.events.size(); i > first; --i) {
    const match::KeptEvent& event = match.events[i - 1];
    if (!is_of_people(event) || said_by(event, seat.seat)) continue;
    return Occasion{"people", key_of(match, seat, "people@" + std::to_string(match.revision)),
                    in_one_line(match::sentence(match, event.kind, event.body))};
  }
  return std::nullopt;
}

// What came of a proposal says more than that it was agreed to; and nobody is written to of what he said himself.
std::optional<Notifier::Occasion> Notifier::event_occasion(const match::Match& match, const match::MatchSeat& seat,
                                                           std::size_t first) {
  const std::string revision = std::to_string(match.revision);
  std::optional<Occasion> proposal;
  for (std::size_t i = first; i < match.events.size(); ++i) {
    const match::KeptEvent& event = match.events[i];
    const std::string kind = kind_of_event(event);
    if (kind.empty() || kind == "ended") continue;
    const std::string news = in_one_line(match::sentence(match, event.kind, event.body));
    if (kind != "proposal") return Occasion{kind, key_of(match, seat, kind + "@" + revision), news};
    if (said_by(event, seat.seat)) continue;
    proposal = Occasion{kind, key_of(match, seat, kind + "@" + revision), news, event.kind == "proposed"};
  }
  return proposal;
}

// The turn may have run in the commit before: it is told with what is asked next.
std::optional<Notifier::Occasion> Notifier::opened_occasion(const match::Match& match, const match::MatchSeat& seat,
                                                            const std::vector<Decision>& owed) {
  auto told = parts_.settings.events_told(match.id, seat.seat);
  const std::string key = key_of(match, seat, "open/" + group_key(match, owed.front().group));
  if (!told) return Occasion{"due_open", key};
  const std::size_t first = index_told(*told, match);
  if (const match::KeptEvent* back = going_back(match, first))
    return Occasion{kind_of_event(*back), key, in_one_line(match::sentence(match, back->kind, back->body))};
  return Occasion{all_prompt(owed) ? "owed" : has_event(match, first, "resolved") ? "turn_ran" : "due_open", key};
}

// Whoever owes something is told at once; the others when the turn is through, not at each of its steps.
std::optional<Notifier::Occasion> Notifier::resolved_occasion(const match::Match& match, const match::MatchSeat& seat) {
  const auto owed = owed_by(match, seat.seat);
  if (!owed.empty())
    return Occasion{all_prompt(owed) ? "owed" : "turn_ran",
                    key_of(match, seat, "open/" + group_key(match, owed.front().group))};
  if (!match.pending.empty() && all_prompt(match.pending)) return std::nullopt;
  return Occasion{"turn_ran", key_of(match, seat, "ran@" + std::to_string(match.revision))};
}

// "Ready" is the one thing everybody knows of everybody.
std::optional<Notifier::Occasion> Notifier::last_occasion(const match::Match& match, const match::MatchSeat& seat,
                                                          std::size_t first) {
  if (!has_event(match, first, "seat_ready")) return std::nullopt;
  const auto owed = owed_by(match, seat.seat);
  if (owed.empty()) return std::nullopt;
  const GroupId& group = owed.front().group;
  for (const match::MatchSeat& other : match.seats)
    if (other.seat != seat.seat)
      for (const Decision& decision : owed_by(match, other.seat))
        if (decision.group == group) return std::nullopt;
  return Occasion{"last_one", key_of(match, seat, "last/" + group_key(match, group))};
}

}  // namespace simove::notices
