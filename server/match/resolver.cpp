#include "server/match/resolver.h"

#include <algorithm>
#include <exception>

#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "server/match/match_events.h"
#include "storage/fail_point.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

namespace {

// A ruleset promises not to throw; one that does all the same must cost its match, not the process. The verifier in the
// browser is compiled without exceptions: there nothing is caught, the whole module ends.
template <class Call>
auto guarded(Call call) -> Result<decltype(call()), Failure> {
#ifndef __cpp_exceptions
  return call();
#else
  try {
    return call();
  } catch (const std::exception& problem) {
    return Unexpected{Failure{"ruleset-threw", problem.what()}};
  } catch (...) {
    return Unexpected{Failure{"ruleset-threw", "something that is no std::exception"}};
  }
#endif
}

/// A group's answers as they lie in the sealed table, and what everybody is told of them.
struct Opened {
  GroupAnswers answers;
  Json digests = Json::array();
  dice::Nonces nonces;
};

Result<Opened, Failure> open(storage::SealedReader& sealed, const Match& match, const GroupId& group,
                             storage::SealedState wanted) {
  auto rows = sealed.open_group(match.id, branch_of(match), group);
  if (!rows) return Unexpected{Failure{rows.error().code, rows.error().message}};
  Opened opened{{group, {}}, Json::array(), {}};
  for (const storage::SealedAnswer& row : *rows) {
    if (row.state != wanted) continue;
    ParsedJson payload = parse_json(row.payload, row.payload.size(), 64);
    if (!payload.ok) return Unexpected{Failure{"sealed-damaged", "A sealed payload is not JSON any more."}};
    Json shown{{"seat", row.seat.value}, {"decision", row.decision.value}, {"nonce", row.nonce}};
    // Without the payload nobody can check a digest; with it a game that keeps secrets would give them away.
    const bool whole = match.answers_shown == AnswersShown::payloads &&
                       !has_secret_member(*match.ruleset, match.scenario, payload.value);
    if (whole || match.answers_shown == AnswersShown::digests) shown["digest"] = row.digest;
    if (whole) shown["payload"] = payload.value;
    const auto promise = match.promises.find(row.decision);
    if (promise != match.promises.end() && !promise->second.missed.empty()) shown["missed"] = promise->second.missed;
    opened.digests.push_back(std::move(shown));
    opened.answers.answers.push_back({row.decision, row.seat, std::move(payload.value)});
    opened.nonces[row.seat.value] = row.nonce;
  }
  return opened;
}

Result<Step, Failure> applied(const Ruleset& ruleset, const State& state, const Input& input, Chance& chance) {
  auto outcome = guarded([&] { return ruleset.apply(state, input, chance); });
  if (!outcome) return Unexpected{outcome.error()};
  if (const auto* refused = std::get_if<Rejection>(&*outcome)) {
    const bool opened = std::holds_alternative<GroupAnswers>(input);
    return Unexpected{Failure{"resolution-refused", refused->code, opened ? std::string() : refused->text}};
  }
  if (std::holds_alternative<NeedsDraws>(*outcome) || chance.starved())
    return Unexpected{Failure{"dice-ran-out", "The ruleset wanted a die that is not there."}};
  return std::move(*std::get_if<Step>(&*outcome));
}

Json steps_json(const std::vector<dice::StepRecord>& steps) {
  Json out = Json::array();
  for (const dice::StepRecord& step : steps) out.push_back({{"index", step.index}, {"step", step.step}});
  return out;
}

void add_dice(std::vector<KeptEvent>& events, const std::vector<dice::StepRecord>& steps, std::int64_t at_ms) {
  for (const dice::StepRecord& step : steps)
    events.push_back(match_event(at_ms, "dice", dice::public_dice_event(step)));
}

void add_game(std::vector<KeptEvent>& events, std::vector<Event> made, std::int64_t at_ms) {
  for (Event& event : made) events.push_back(game_event(at_ms, std::move(event)));
}

std::vector<KeptEvent> first_events(const std::vector<dice::StepRecord>& steps, std::vector<Event> made,
                                    std::int64_t at_ms) {
  std::vector<KeptEvent> events{match_event(at_ms, "created", Json::object())};
  add_dice(events, steps, at_ms);
  add_game(events, std::move(made), at_ms);
  return events;
}

/// What the game says of a step, and what its end shows.
struct Ending {
  std::vector<Event> made;
  bool finished = false;
  std::vector<dice::StepRecord> hidden;  // all of the match, once it has ended
};

void add_end(std::vector<KeptEvent>& events, const Ending& ending, std::int64_t at_ms) {
  if (!ending.finished) return;
  events.push_back(match_event(at_ms, "finished", Json::object()));
  for (const dice::StepRecord& step : ending.hidden)
    events.push_back(match_event(at_ms, "hidden_dice", dice::hidden_dice_event(step)));
}

// What an input made known: its own event, then what is the same for every kind of input.
std::vector<KeptEvent> told(KeptEvent own, const std::vector<dice::StepRecord>& steps, Ending ending) {
  const std::int64_t at_ms = own.at_ms;
  std::vector<KeptEvent> events{std::move(own)};
  add_dice(events, steps, at_ms);
  add_game(events, std::move(ending.made), at_ms);
  add_end(events, ending, at_ms);
  return events;
}

KeptEvent resolved_event(const GroupId& group, Json digests, const std::vector<dice::StepRecord>& steps,
                         std::int64_t at_ms) {
  return match_event(at_ms, "resolved",
                     {{"group", group.value}, {"steps", steps_json(steps)}, {"digests", std::move(digests)}});
}

KeptEvent resigned_event(const SeatId& seat, std::int64_t at_ms) {
  return match_event(at_ms, "resigned", {{"seat", seat.value}});
}

// A step without a fresh nonce of a seat uses that seat's last one.
dice::Nonces nonces_with(const Match& match, const Opened& opened) {
  dice::Nonces nonces = match.nonces;
  for (const auto& [seat, nonce] : opened.nonces) nonces[seat] = nonce;
  return nonces;
}

/// Hands seeds to MatchDice before the chains are stored.
class FreshSeeds final : public storage::DiceSecrets {
 public:
  explicit FreshSeeds(const std::vector<storage::NewDiceChain>& chains) : chains_(chains) {}
  Result<std::optional<std::string>> seed(const MatchId&, int chain) override {
    for (const storage::NewDiceChain& fresh : chains_)
      if (fresh.row.chain == chain) return std::optional(fresh.seed);
    return std::optional<std::string>();
  }
  Result<std::vector<storage::DiceStepRow>> hidden_steps(const MatchId&) override {
    return std::vector<storage::DiceStepRow>();
  }

 private:
  const std::vector<storage::NewDiceChain>& chains_;
};

std::vector<dice::StepRecord> between(const std::vector<dice::StepRecord>& steps, std::int64_t from, std::int64_t to) {
  std::vector<dice::StepRecord> out;
  for (const dice::StepRecord& step : steps)
    if (step.index >= from && step.index <= to) out.push_back(step);
  return out;
}

// Every face follows from its element and the nonces that the answers carried, as any player can check for himself.
Result<Done, Failure> checked(const Match& match, const dice::Dice& dice, const dice::Nonces& nonces) {
  for (const auto* steps : {&dice.open, &dice.hidden})
    for (const dice::StepRecord& step : *steps)
      if (step.nonces != nonces || !dice::verify(match.id, step))
        return Unexpected{
            Failure{"dice-mismatch", "The dice of index " + std::to_string(step.index) + " do not follow."}};
  for (const dice::GivenFace& face : dice::given_in(dice))
    if (std::find(match.given.begin(), match.given.end(), face) == match.given.end())
      return Unexpected{Failure{"dice-mismatch", "A face of " + face.label + " was given that no record gives."}};
  return Done{};
}

Result<StatePtr, Failure> compared(const Ruleset& ruleset, StatePtr state, const std::string& expected) {
  auto digest = guarded([&] { return state_digest(ruleset, *state); });
  if (!digest) return Unexpected{digest.error()};
  if (*digest != expected)
    return Unexpected{Failure{"replay-mismatch", "The rebuilt state has digest " + *digest + ", recorded " + expected}};
  return state;
}

}  // namespace

Result<FirstState, Rejection> Resolver::begin(const MatchId& match, const Ruleset& ruleset, const Setup& setup,
                                              const std::vector<storage::NewDiceChain>& chains, std::int64_t at_ms) {
  FreshSeeds seeds(chains);
  std::vector<storage::DiceChainRow> rows;
  for (const storage::NewDiceChain& chain : chains) rows.push_back(chain.row);
  auto dice = dice::MatchDice::open(match, rows, seeds);
  if (!dice) return Unexpected{Rejection{dice.error().code, "", "The dice could not be prepared.", {}}};
  dice::ChainChance chance(match, *dice, {}, {}, !seeded(SeededBug::hidden_dice_public), script_);
  auto made = guarded([&] { return ruleset.initial(setup, chance); });
  if (!made || chance.starved()) return Unexpected{Rejection{"fault", "", "The game could not be set up.", {}}};
  if (auto* refused = std::get_if<Rejection>(&*made)) return Unexpected{std::move(*refused)};
  Step& step = *std::get_if<Step>(&*made);

  FirstState first{{}, step.state, {}, chance.dice()};
  first.record = {state_digest(ruleset, *step.state), chance.next().open - 1, chance.next().hidden - 1};
  first.events = first_events(first.dice.open, std::move(step.events), at_ms);
  return first;
}

Result<const dice::MatchDice*> Resolver::dice_of(const Match& match) {
  constexpr std::size_t most_open = 64;  // 128 KiB each
  const auto found = dice_.find(match.id);
  if (found != dice_.end() && found->second.chains == match.chains.size()) return &found->second.dice;
  auto opened = dice::MatchDice::open(match.id, match.chains, secrets_);
  if (!opened) return Unexpected{opened.error()};
  if (dice_.size() >= most_open) dice_.clear();
  const OpenDice& kept =
      dice_.insert_or_assign(match.id, OpenDice{match.chains.size(), std::move(*opened)}).first->second;
  return &kept.dice;
}

Result<std::vector<dice::StepRecord>, Failure> Resolver::hidden_of(const Match& match,
                                                                   const std::vector<dice::StepRecord>& own) {
  auto rows = secrets_.hidden_steps(match.id);
  if (!rows) return Unexpected{Failure{rows.error().code, rows.error().message}};
  std::vector<dice::StepRecord> all;
  for (const storage::DiceStepRow& row : *rows) {
    auto step = dice::from_row(row);
    if (!step) return Unexpected{Failure{step.error().code, step.error().message}};
    all.push_back(std::move(*step));
  }
  all.insert(all.end(), own.begin(), own.end());
  return all;
}

struct Resolver::Advance {
  StatePtr next;
  std::string digest;
  dice::Dice dice;
  dice::NextDice after;  // what the dice go on with
  Ending ending;
};

Result<Resolver::Advance, Failure> Resolver::advance(const Match& match, const Input& input,
                                                     const dice::Nonces& nonces) {
  auto dice = dice_of(match);
  if (!dice) return Unexpected{Failure{dice.error().code, dice.error().message}};
  dice::ChainChance chance(match.id, **dice, match.next_dice, nonces, !seeded(SeededBug::hidden_dice_public), script_,
                           {match.given, match.terms.manual_dice});
  auto step = applied(*match.ruleset, *match.state, input, chance);
  if (!step && chance.wanted())
    return Unexpected{Failure{"needs-face", "A face has to come from the table.", "", chance.wanted()}};
  if (!step) return Unexpected{step.error()};
  auto digest = guarded([&] { return state_digest(*match.ruleset, *step->state); });
  if (!digest) return Unexpected{digest.error()};
  auto ended = guarded([&] { return match.ruleset->outcome(*step->state).has_value(); });
  if (!ended) return Unexpected{ended.error()};

  Advance out{step->state, *digest, chance.dice(), chance.next(), {std::move(step->events), *ended, {}}};
  if (*ended) {
    auto hidden = hidden_of(match, out.dice.hidden);
    if (!hidden) return Unexpected{hidden.error()};
    out.ending.hidden = std::move(*hidden);
  }
  return out;
}

Result<Resolution, Failure> Resolver::resolve(const Match& match, const GroupId& group, std::int64_t at_ms) {
  auto opened = open(sealed_, match, group, storage::SealedState::ready);
  if (!opened) return Unexpected{opened.error()};
  dice::Nonces nonces = nonces_with(match, *opened);
  auto step = advance(match, Input{std::move(opened->answers)}, nonces);
  if (!step) return Unexpected{step.error()};
  fail_point(FailPoint::resolver_mid);
  return Resolution{{group, step->digest, match.next_dice.open, step->after.open - 1, step->after.hidden - 1},
                    step->next,
                    step->ending.finished,
                    told(resolved_event(group, std::move(opened->digests), step->dice.open, at_ms), step->dice.open,
                         std::move(step->ending)),
                    std::move(step->dice),
                    std::move(nonces)};
}

Result<Resignation, Failure> Resolver::resign(const Match& match, const SeatId& seat, const std::string& submission,
                                              std::int64_t at_ms) {
  auto step = advance(match, Input{Resigned{seat}}, match.nonces);
  if (!step) return Unexpected{step.error()};
  return Resignation{
      {seat, submission, step->digest, match.next_dice.open, step->after.open - 1, step->after.hidden - 1},
      step->next,
      step->ending.finished,
      told(resigned_event(seat, at_ms), step->dice.open, std::move(step->ending)),
      std::move(step->dice)};
}

// Of a replay the dice are those recorded; of an act that is new, those in the store.
Result<std::vector<dice::StepRecord>, Failure> Resolver::all_hidden(const Match& match, const dice::Dice* recorded) {
  if (recorded == nullptr) return hidden_of(match, {});
  return between(recorded->hidden, 1, match.next_dice.hidden - 1);
}

Result<Ruled, Failure> Resolver::rule(const Match& match, RuledRecord record, std::int64_t at_ms,
                                      const dice::Dice* recorded) {
  auto made = guarded([&] { return match.ruleset->amend(*match.state, {record.kind, record.payload}); });
  if (!made) return Unexpected{made.error()};
  if (const auto* refused = std::get_if<Rejection>(&*made))
    return Unexpected{Failure{"ruling-refused", refused->code, refused->text}};
  Amended& amended = *std::get_if<Amended>(&*made);
  auto digest = guarded([&] { return state_digest(*match.ruleset, *amended.step.state); });
  if (!digest) return Unexpected{digest.error()};
  auto ended = guarded([&] { return match.ruleset->outcome(*amended.step.state).has_value(); });
  if (!ended) return Unexpected{ended.error()};
  record.digest = *digest;
  Ending ending{std::move(amended.step.events), *ended, {}};
  if (*ended) {
    auto hidden = all_hidden(match, recorded);
    if (!hidden) return Unexpected{hidden.error()};
    ending.hidden = std::move(*hidden);
  }
  std::vector<KeptEvent> events = told(ruled_event(record, amended.line, at_ms), {}, std::move(ending));
  return Ruled{std::move(record), amended.step.state, *ended, std::move(events), std::move(amended.diff)};
}

Result<std::vector<KeptEvent>, Failure> Resolver::end(const Match& match, const EndedRecord& record, std::int64_t at_ms,
                                                      const dice::Dice* recorded) {
  auto hidden = all_hidden(match, recorded);
  if (!hidden) return Unexpected{hidden.error()};
  return told(ended_event(record, at_ms), {}, Ending{{}, true, std::move(*hidden)});
}

Result<std::vector<storage::SealedAnswer>> Resolver::promised(const Match& match, int branch, const GroupId& group) {
  auto rows = sealed_.open_group(match.id, branch, group);
  if (rows) std::erase_if(*rows, [](const auto& row) { return row.state == storage::SealedState::draft; });
  return rows;
}

Result<Replayed, Failure> Resolver::replay_begin(const Match& match, const Setup& setup, const CreatedRecord& record,
                                                 const dice::Dice& recorded, std::int64_t at_ms) {
  const dice::Dice dice{between(recorded.open, 1, record.dice_to), between(recorded.hidden, 1, record.hidden_to)};
  if (auto sound = checked(match, dice, {}); !sound) return Unexpected{sound.error()};
  dice::ReplayChance chance(dice);
  auto made = guarded([&] { return match.ruleset->initial(setup, chance); });
  if (!made) return Unexpected{made.error()};
  auto* step = std::get_if<Step>(&*made);
  if (step == nullptr || chance.starved() || !chance.finished())
    return Unexpected{Failure{"replay-mismatch", "The first state does not come out again."}};
  auto state = compared(*match.ruleset, step->state, record.digest);
  if (!state) return Unexpected{state.error()};
  return Replayed{*state, first_events(dice.open, std::move(step->events), at_ms), {}};
}

namespace {

struct Again {
  StatePtr next;
  std::vector<dice::StepRecord> open;
  Ending ending;
};

/// The step that a record tells of, once more on its recorded dice; a failure where anything comes out otherwise.
template <class Moved>
Result<Again, Failure> again(const Match& match, const Input& input, const Moved& record, const dice::Dice& recorded,
                             const dice::Nonces& nonces) {
  const dice::Dice dice{between(recorded.open, record.dice_from, record.dice_to),
                        between(recorded.hidden, match.next_dice.hidden, record.hidden_to)};
  if (auto sound = checked(match, dice, nonces); !sound) return Unexpected{sound.error()};
  dice::ReplayChance chance(dice);
  auto step = applied(*match.ruleset, *match.state, input, chance);
  if (!step) return Unexpected{step.error()};
  if (!chance.finished()) return Unexpected{Failure{"replay-mismatch", "Recorded dice were not asked for again."}};
  auto next = compared(*match.ruleset, step->state, record.digest);
  if (!next) return Unexpected{next.error()};
  auto ended = guarded([&] { return match.ruleset->outcome(**next).has_value(); });
  if (!ended) return Unexpected{ended.error()};
  Again out{*next, dice.open, {std::move(step->events), *ended, {}}};
  if (*ended) out.ending.hidden = between(recorded.hidden, 1, record.hidden_to);
  return out;
}

}  // namespace

Result<Replayed, Failure> Resolver::replay(const Match& match, const ResolvedRecord& record, const dice::Dice& recorded,
                                           std::int64_t at_ms) {
  auto opened = open(sealed_, match, record.group, storage::SealedState::resolved);
  if (!opened) return Unexpected{opened.error()};
  dice::Nonces nonces = nonces_with(match, *opened);
  auto step = again(match, Input{std::move(opened->answers)}, record, recorded, nonces);
  if (!step) return Unexpected{step.error()};
  KeptEvent own = resolved_event(record.group, std::move(opened->digests), step->open, at_ms);
  return Replayed{step->next, told(std::move(own), step->open, std::move(step->ending)), std::move(nonces)};
}

Result<Replayed, Failure> Resolver::replay(const Match& match, const ResignedRecord& record, const dice::Dice& recorded,
                                           std::int64_t at_ms) {
  auto step = again(match, Input{Resigned{record.seat}}, record, recorded, match.nonces);
  if (!step) return Unexpected{step.error()};
  return Replayed{step->next, told(resigned_event(record.seat, at_ms), step->open, std::move(step->ending)),
                  match.nonces};
}

}  // namespace simove::match
