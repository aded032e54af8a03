#include "server/match/load.h"

#include <algorithm>
#include <map>
#include <set>

#include "rules/core/json_read.h"
#include "server/match/clock_events.h"
#include "server/match/match_events.h"
#include "server/match/seats.h"
#include "server/match/snapshot.h"

namespace simove::match {

namespace {

Result<Match> skeleton(const storage::LoadedMatch& stored, const Rulesets& rulesets, const NameOf& name_of) {
  const storage::MatchRow& row = stored.row;
  Match match;
  match.id = row.match;
  match.ruleset = rulesets.find(row.game);
  if (match.ruleset == nullptr)
    return Unexpected{Fault{"no-such-ruleset", "match=" + row.match.value + " is of a game that is not here"}};
  match.game = row.game;
  match.scenario = row.scenario;
  const ParsedJson options = parse_json(row.options, row.options.size(), 32);
  const Json chosen = options.ok ? options.value : Json::object();
  match.options = chosen;
  match.answers_shown = answers_shown(*match.ruleset, row.scenario, chosen);
  match.title = row.title;
  const ParsedJson agreed = parse_json(row.terms, row.terms.size(), 8);
  auto terms = read_stored_terms(agreed.value);
  if (!agreed.ok || !terms)
    return Unexpected{Fault{"bad-row", "The terms of match=" + row.match.value + " are damaged"}};
  match.terms = std::move(*terms);
  match.creator = row.creator;
  match.origin = row.origin;
  match.revision = row.revision;
  match.umpire = row.umpire;
  if (row.umpire) match.umpire_name = name_of(*row.umpire);
  match.chains = stored.chains;
  const std::vector<SeatPlan> plans = seats_of(*match.ruleset, row.scenario, chosen);
  for (const storage::SeatRow& seat : row.seats) {
    MatchSeat out{seat.seat, seat.node, "", seat.seat.value, seat.holder, ""};
    for (const SeatPlan& plan : plans)
      if (plan.seat == seat.seat) out.side = plan.side, out.title = plan.title;
    if (seat.holder) out.holder_name = name_of(*seat.holder);
    match.seats.push_back(std::move(out));
  }
  match.lifecycle = "open";
  return match;
}

Result<dice::Dice> recorded_dice(const storage::LoadedMatch& stored) {
  dice::Dice out;
  for (const storage::DiceStepRow& row : stored.dice) {
    auto step = dice::from_row(row);
    if (!step) return Unexpected{step.error()};
    (row.hidden ? out.hidden : out.open).push_back(std::move(*step));
  }
  return out;
}

void freeze(Match& match, const Failure& failure) {
  match.frozen = failure.code;
  match.pending.clear();
  match.promises.clear();
}

// For a message: long bodies are cut.
std::string shown(const std::string& text) {
  constexpr std::size_t longest = 160;
  return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

std::string how_they_differ(const storage::StoredEvent& stored, const storage::StoredEvent& told) {
  if (stored.origin != told.origin || stored.kind != told.kind)
    return "It is a " + stored.kind + " where a " + told.kind + " comes out.";
  if (stored.body != told.body)
    return "Its body says " + shown(stored.body) + " where " + shown(told.body) + " comes out.";
  return "It is for others than the replay tells (" + stored.kind + ").";
}

/// What an undone record goes back to; nothing for any other record.
std::optional<std::int64_t> undone_to(const storage::LogRecord& record) {
  if (record.kind != "undone") return std::nullopt;
  auto read = read_record(record.kind, record.body);
  const auto* undone = read ? std::get_if<UndoneRecord>(&*read) : nullptr;
  return undone == nullptr ? std::nullopt : std::optional(undone->to_revision);
}

/// Takes one stored record after another into the match. Its events are told anew and must be those that are stored:
/// what differs is shown to nobody, and the match freezes where the two last agreed.
class Refold {
 public:
  Refold(Match& match, const storage::LoadedMatch& stored, dice::Dice dice, Resolver& resolver)
      : match_(match), stored_(stored), dice_(std::move(dice)), resolver_(resolver) {
    for (const storage::LogRecord& record : stored.log)
      if (auto to = undone_to(record)) wanted_.insert(*to);
  }

  Result<Done> take(const storage::LogRecord& stored) {
    auto record = read_record(stored.kind, stored.body);
    if (!record) return Unexpected{record.error()};
    at_ms_ = stored.at_ms;
    revision_ = stored.revision;
    auto taken = std::visit([this](const auto& content) { return step(content); }, *record);
    if (wanted_.count(revision_) != 0 && !broken()) earlier_[revision_] = earlier_of(match_);
    return taken;
  }
  /// To be called after the last record: nothing stored may be left over.
  void finish() {
    if (!broken() && (next_event_ != stored_.events.size() || stored_.log.back().revision != stored_.row.revision))
      stop({"events-mismatch", "Something is stored that no record tells."});
  }
  [[nodiscard]] bool broken() const { return !stop_.code.empty(); }
  [[nodiscard]] const Stop& where() const { return stop_; }
  /// The match has been brought to this revision already.
  void begin_after(std::int64_t revision) {
    next_event_ = count_events(revision);
    if (wanted_.count(revision) != 0) earlier_[revision] = earlier_of(match_);
  }

 private:
  [[nodiscard]] std::size_t count_events(std::int64_t revision) const {
    std::size_t count = 0;
    while (count < stored_.events.size() && stored_.events[count].revision <= revision) ++count;
    return count;
  }

  Result<Done> step(const CreatedRecord& record) {
    const ParsedJson options = parse_json(stored_.row.options, stored_.row.options.size(), 32);
    if (!options.ok) return Unexpected{Fault{"bad-row", "The options of match=" + match_.id.value + " are damaged"}};
    auto state =
        resolver_.replay_begin(match_, setup_of(match_.scenario, options.value, match_.seats), record, dice_, at_ms_);
    if (!state) return Unexpected{Fault{state.error().code, state.error().message}};
    match_.state = state->next;
    match_.next_dice = {record.dice_to + 1, record.hidden_to + 1};
    if (!agrees(state->events)) return Done{};
    match_.pending = match_.ruleset->pending(*match_.state);
    return Done{};
  }
  Result<Done> step(const SeatTakenRecord& record) {
    if (agrees(events_of(record, at_ms_))) fold(match_, record);
    return Done{};
  }
  Result<Done> step(const ReadyRecord& record) {
    if (agrees(events_of(match_, record, at_ms_))) fold(match_, record, at_ms_);
    return Done{};
  }
  Result<Done> step(const UnreadyRecord& record) {
    if (agrees(events_of(match_, record, at_ms_))) fold(match_, record);
    return Done{};
  }
  Result<Done> step(const FailedRecord& record) {
    if (agrees(events_of(record, at_ms_))) fold(match_, record, at_ms_);
    return Done{};
  }
  Result<Done> step(const DeadlinesRecord& record) {
    if (agrees(events_of(match_, record, at_ms_))) fold(match_, record, at_ms_);
    return Done{};
  }
  Result<Done> step(const PausedRecord& record) {
    if (agrees(events_of(record, at_ms_))) fold(match_, record, at_ms_);
    return Done{};
  }
  Result<Done> step(const TimedOutRecord& record) {
    if (agrees(events_of(match_, record, at_ms_))) fold(match_, record, at_ms_);
    return Done{};
  }
  Result<Done> step(const OverdueRecord& record) {
    if (agrees(events_of(match_, record, at_ms_))) fold(match_, record);
    return Done{};
  }
  Result<Done> step(const ProposedRecord& record) {
    if (agrees(events_of(record, at_ms_))) fold(match_, record, at_ms_);
    return Done{};
  }
  Result<Done> step(const AgreedRecord& record) {
    if (agrees(events_of(match_, record, at_ms_))) fold(match_, record);
    return Done{};
  }
  Result<Done> step(const DeclinedRecord& record) {
    if (agrees(events_of(match_, record, at_ms_))) fold(match_, record);
    return Done{};
  }
  Result<Done> step(const MusteredRecord& record) {
    if (agrees(events_of(match_, record, at_ms_))) fold(match_, record);
    return Done{};
  }
  Result<Done> step(const HandedOverRecord& record) {
    if (agrees(events_of(record, at_ms_))) fold(match_, record);
    return Done{};
  }
  Result<Done> step(const StandInRecord& record) {
    if (agrees(events_of(record, at_ms_))) fold(match_, record);
    return Done{};
  }
  Result<Done> step(const StandInEndedRecord& record) {
    if (agrees(events_of(record, at_ms_))) fold(match_, record);
    return Done{};
  }
  Result<Done> step(const UmpireRecord& record) { return plain(record, events_of(record, at_ms_)); }
  Result<Done> step(const HeldRecord& record) { return plain(record, events_of(record, at_ms_)); }
  Result<Done> step(const TakenBackRecord& record) { return plain(record, events_of(match_, record, at_ms_)); }
  Result<Done> step(const AmendedRecord& record) { return plain(record, events_of(record, at_ms_)); }
  Result<Done> step(const FaceRecord& record) { return plain(record, events_of(record, at_ms_)); }
  Result<Done> step(const OpenedRecord& record) { return plain(record, events_of(record, at_ms_)); }
  Result<Done> step(const VacatedRecord& record) { return plain(record, events_of(record, at_ms_)); }
  Result<Done> step(const ForcedRecord& record) {
    if (agrees(events_of(match_, record, at_ms_))) fold(match_, record, at_ms_);
    return Done{};
  }
  Result<Done> step(const UndoneRecord& record) {
    const auto earlier = earlier_.find(record.to_revision);
    if (earlier == earlier_.end() || state_digest(*match_.ruleset, *earlier->second.state) != record.digest ||
        record.branch != branch_of(match_) + 1)
      stop({"replay-mismatch", "It goes back to a state that is not that of its revision."});
    else if (agrees(events_of(record, at_ms_)))
      fold(match_, record, revision_, earlier->second);
    return Done{};
  }
  Result<Done> step(const RuledRecord& record) {
    auto again = resolver_.rule(match_, record, at_ms_, &dice_);
    if (!again)
      stop(again.error());
    else if (again->record.digest != record.digest)
      stop({"replay-mismatch", "The ruling gives another state than recorded."});
    else if (agrees(again->events))
      fold(match_, record, again->next);
    return Done{};
  }
  Result<Done> step(const EndedRecord& record) {
    auto again = resolver_.end(match_, record, at_ms_, &dice_);
    if (!again)
      stop(again.error());
    else if (record.digest != state_digest(*match_.ruleset, *match_.state))
      stop({"replay-mismatch", "The match ended in another state than recorded."});
    else if (agrees(*again))
      fold(match_, record);
    return Done{};
  }
  template <class Plain>
  Result<Done> plain(const Plain& record, const std::vector<KeptEvent>& told) {
    if (agrees(told)) fold(match_, record);
    return Done{};
  }
  Result<Done> step(const ResolvedRecord& record) { return replayed(record); }
  Result<Done> step(const ResignedRecord& record) { return replayed(record); }

  template <class Moved>
  Result<Done> replayed(const Moved& record) {
    auto again = resolver_.replay(match_, record, dice_, at_ms_);
    if (!again) {
      stop(again.error());
      return Done{};
    }
    if (!agrees(again->events)) return Done{};
    match_.nonces = std::move(again->nonces);
    fold(match_, record, again->next);
    return Done{};
  }

  /// Compares what the present record says with what is stored of it, and keeps it when both agree.
  bool agrees(const std::vector<KeptEvent>& told) {
    std::size_t next = next_event_;
    for (const KeptEvent& event : told) {
      const bool there = next < stored_.events.size() && stored_.events[next].revision == revision_;
      if (!there || !same_content(stored_.events[next], event)) {
        stop_.event = static_cast<int>(next - next_event_);
        stop({"events-mismatch", there ? how_they_differ(stored_.events[next], to_stored(event))
                                       : "The replay tells a " + event.kind + " that is not there."});
        return false;
      }
      ++next;
    }
    next_event_ = next;
    for (KeptEvent event : told) {
      event.revision = revision_;
      match_.events.push_back(std::move(event));
    }
    return true;
  }
  void stop(const Failure& failure) {
    freeze(match_, failure);
    stop_.revision = revision_;
    stop_.code = failure.code;
    stop_.message = failure.message;
  }

  Match& match_;
  const storage::LoadedMatch& stored_;
  dice::Dice dice_;
  Resolver& resolver_;
  std::int64_t at_ms_ = 0;
  std::int64_t revision_ = 0;
  std::size_t next_event_ = 0;
  std::set<std::int64_t> wanted_;  // revisions that a later branch goes on from
  std::map<std::int64_t, Earlier> earlier_;
  Stop stop_;
};

/// The newest snapshot that fits, taken over into `out`.
void begin_with_snapshot(Loaded& out, const storage::LoadedMatch& stored) {
  // A branch that goes on from before a snapshot needs a state that the snapshot does not hold.
  for (const storage::SnapshotRow& snapshot : stored.snapshots) {
    const bool too_new = std::any_of(stored.log.begin(), stored.log.end(), [&](const storage::LogRecord& record) {
      const auto to = undone_to(record);
      return to && record.revision > snapshot.revision && *to < snapshot.revision;
    });
    if (too_new) continue;
    auto restored = restore(out.match, stored, snapshot);
    if (restored) {
      out.match = std::move(*restored);
      out.snapshot = snapshot.revision;
      return;
    }
    out.skipped.push_back("revision=" + std::to_string(snapshot.revision) + " reason=\"" + restored.error() + "\"");
  }
}

}  // namespace

Setup setup_of(const std::string& scenario, const Json& options, const std::vector<MatchSeat>& seats) {
  Setup setup{scenario, options, {}};
  for (const MatchSeat& seat : seats) setup.seats.push_back({seat.seat, seat.node});
  return setup;
}

Result<Loaded> load(const storage::LoadedMatch& stored, const Rulesets& rulesets, Resolver& resolver,
                    const NameOf& name_of, From from) {
  auto match = skeleton(stored, rulesets, name_of);
  if (!match) return Unexpected{match.error()};
  auto dice = recorded_dice(stored);
  if (!dice) return Unexpected{dice.error()};
  Loaded out{std::move(*match), {}, 0, {}};
  if (from == From::snapshot) begin_with_snapshot(out, stored);
  Refold refold(out.match, stored, std::move(*dice), resolver);
  refold.begin_after(out.snapshot);
  for (const storage::LogRecord& record : stored.log) {
    if (record.revision <= out.snapshot) continue;
    if (auto taken = refold.take(record); !taken) return Unexpected{taken.error()};
    if (refold.broken()) break;
  }
  if (!out.match.state) return Unexpected{Fault{"bad-row", "match=" + out.match.id.value + " has no beginning"}};
  refold.finish();
  out.stop = refold.where();
  out.match.lifecycle = stored.row.lifecycle;
  // A match that its umpire ended asks nothing any more, whatever its state would.
  if (out.match.lifecycle == "finished") out.match.pending.clear();
  return out;
}

}  // namespace simove::match
