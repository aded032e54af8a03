#include "server/match/load.h"

#include "rules/core/json_read.h"
#include "server/match/match_events.h"

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
  match.title = row.title;
  match.creator = row.creator;
  match.revision = row.revision;
  match.chains = stored.chains;
  const std::vector<SeatPlan> plans = seats_of(*match.ruleset, row.scenario);
  for (const storage::SeatRow& seat : row.seats) {
    MatchSeat out{seat.seat, seat.node, seat.seat.value, seat.holder, ""};
    for (const SeatPlan& plan : plans)
      if (plan.seat == seat.seat) out.title = plan.title;
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

/// Takes one stored record after another into the match. Its events are told anew and must be those that are stored:
/// what differs is shown to nobody, and the match freezes where the two last agreed.
class Refold {
 public:
  Refold(Match& match, const storage::LoadedMatch& stored, dice::Dice dice, Resolver& resolver)
      : match_(match), stored_(stored), dice_(std::move(dice)), resolver_(resolver) {}

  Result<Done> take(const storage::LogRecord& stored) {
    auto record = read_record(stored.kind, stored.body);
    if (!record) return Unexpected{record.error()};
    at_ms_ = stored.at_ms;
    revision_ = stored.revision;
    return std::visit([this](const auto& content) { return step(content); }, *record);
  }
  /// To be called after the last record: nothing stored may be left over.
  void finish() {
    if (!broken_ && (next_event_ != stored_.events.size() || stored_.log.back().revision != stored_.row.revision))
      stop({"events-mismatch", ""});
  }
  [[nodiscard]] bool broken() const { return broken_; }

 private:
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
    if (agrees(events_of(record, at_ms_))) fold(match_, record);
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
    bool same = true;
    for (const KeptEvent& event : told) {
      same = same && next < stored_.events.size() && stored_.events[next].revision == revision_ &&
             same_content(stored_.events[next], event);
      ++next;
    }
    if (!same) {
      stop({"events-mismatch", ""});
      return false;
    }
    next_event_ = next;
    match_.events.insert(match_.events.end(), told.begin(), told.end());
    return true;
  }
  void stop(const Failure& failure) {
    freeze(match_, failure);
    broken_ = true;
  }

  Match& match_;
  const storage::LoadedMatch& stored_;
  dice::Dice dice_;
  Resolver& resolver_;
  std::int64_t at_ms_ = 0;
  std::int64_t revision_ = 0;
  std::size_t next_event_ = 0;
  bool broken_ = false;
};

}  // namespace

Setup setup_of(const std::string& scenario, const Json& options, const std::vector<MatchSeat>& seats) {
  Setup setup{scenario, options, {}};
  for (const MatchSeat& seat : seats) setup.seats.push_back({seat.seat, seat.node});
  return setup;
}

Result<Match> load(const storage::LoadedMatch& stored, const Rulesets& rulesets, Resolver& resolver,
                   const NameOf& name_of) {
  auto match = skeleton(stored, rulesets, name_of);
  if (!match) return match;
  auto dice = recorded_dice(stored);
  if (!dice) return Unexpected{dice.error()};
  Refold refold(*match, stored, std::move(*dice), resolver);
  for (const storage::LogRecord& record : stored.log) {
    if (auto taken = refold.take(record); !taken) return Unexpected{taken.error()};
    if (refold.broken()) break;
  }
  if (!match->state) return Unexpected{Fault{"bad-row", "match=" + match->id.value + " has no beginning"}};
  refold.finish();
  match->lifecycle = stored.row.lifecycle;
  return match;
}

}  // namespace simove::match
