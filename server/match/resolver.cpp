#include "server/match/resolver.h"

#include <exception>

#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "server/match/match_events.h"
#include "server/match/rulesets.h"
#include "storage/fail_point.h"

namespace simove::match {

namespace {

// A ruleset promises not to throw; one that does all the same must cost its match, not the process.
template <class Call>
auto guarded(Call call) -> Result<decltype(call()), Failure> {
  try {
    return call();
  } catch (const std::exception& problem) {
    return Unexpected{Failure{"ruleset-threw", problem.what()}};
  } catch (...) {
    return Unexpected{Failure{"ruleset-threw", "something that is no std::exception"}};
  }
}

/// A group's answers as they lie in the sealed table, and what everybody is told of them.
struct Opened {
  GroupAnswers answers;
  Json digests = Json::array();
  dice::Nonces nonces;
};

Result<Opened, Failure> open(storage::SealedReader& sealed, const Match& match, const GroupId& group,
                             storage::SealedState wanted) {
  auto rows = sealed.open_group(match.id, group);
  if (!rows) return Unexpected{Failure{rows.error().code, rows.error().message}};
  // Without the payload nobody can check a digest; with it a game that keeps secrets would give them away.
  const bool show_payloads = answers_public_after_reveal(*match.ruleset, match.scenario);
  Opened opened{{group, {}}, Json::array(), {}};
  for (const storage::SealedAnswer& row : *rows) {
    if (row.state != wanted) continue;
    ParsedJson payload = parse_json(row.payload, row.payload.size(), 64);
    if (!payload.ok) return Unexpected{Failure{"sealed-damaged", "A sealed payload is not JSON any more."}};
    Json shown{
        {"seat", row.seat.value}, {"decision", row.decision.value}, {"digest", row.digest}, {"nonce", row.nonce}};
    if (show_payloads && !has_secret_member(*match.ruleset, match.scenario, payload.value))
      shown["payload"] = payload.value;
    opened.digests.push_back(std::move(shown));
    opened.answers.answers.push_back({row.decision, row.seat, std::move(payload.value)});
    opened.nonces[row.seat.value] = row.nonce;
  }
  return opened;
}

Result<Step, Failure> applied(const Ruleset& ruleset, const State& state, const Input& input, Chance& chance) {
  auto outcome = guarded([&] { return ruleset.apply(state, input, chance); });
  if (!outcome) return Unexpected{outcome.error()};
  if (const auto* refused = std::get_if<Rejection>(&*outcome))
    return Unexpected{Failure{"resolution-refused", refused->code}};
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

struct Happened {
  GroupId group;
  Json digests;
  std::vector<Event> made;
  bool finished = false;
};

std::vector<KeptEvent> resolution_events(const std::vector<dice::StepRecord>& steps, Happened happened,
                                         std::int64_t at_ms) {
  std::vector<KeptEvent> events{match_event(
      at_ms, "resolved",
      {{"group", happened.group.value}, {"steps", steps_json(steps)}, {"digests", std::move(happened.digests)}})};
  add_dice(events, steps, at_ms);
  add_game(events, std::move(happened.made), at_ms);
  if (happened.finished) events.push_back(match_event(at_ms, "finished", Json::object()));
  return events;
}

std::vector<KeptEvent> resignation_events(const SeatId& seat, const std::vector<dice::StepRecord>& steps,
                                          std::vector<Event> made, bool finished, std::int64_t at_ms) {
  std::vector<KeptEvent> events{match_event(at_ms, "resigned", {{"seat", seat.value}})};
  add_dice(events, steps, at_ms);
  add_game(events, std::move(made), at_ms);
  if (finished) events.push_back(match_event(at_ms, "finished", Json::object()));
  return events;
}

/// Hands one seed to MatchDice before the chain is stored.
class OneSeed final : public storage::DiceSecrets {
 public:
  explicit OneSeed(std::string seed) : seed_(std::move(seed)) {}
  Result<std::optional<std::string>> seed(const MatchId&, int) override { return std::optional(seed_); }

 private:
  std::string seed_;
};

// Every face follows from its element and the nonces that the answers carried, as any player can check for himself.
Result<Done, Failure> checked(const Match& match, const std::vector<dice::StepRecord>& steps,
                              const dice::Nonces& nonces) {
  for (const dice::StepRecord& step : steps)
    if (step.nonces != nonces || !dice::verify(match.id, step))
      return Unexpected{
          Failure{"dice-mismatch", "The dice of index " + std::to_string(step.index) + " do not follow."}};
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
                                              const storage::NewDiceChain& chain, std::int64_t at_ms) {
  OneSeed seed(chain.seed);
  auto dice = dice::MatchDice::open(match, {chain.row}, seed);
  if (!dice) return Unexpected{Rejection{dice.error().code, "", "The dice could not be prepared.", {}}};
  dice::ChainChance chance(match, *dice, 1, {});
  auto made = guarded([&] { return ruleset.initial(setup, chance); });
  if (!made || chance.starved()) return Unexpected{Rejection{"fault", "", "The game could not be set up.", {}}};
  if (auto* refused = std::get_if<Rejection>(&*made)) return Unexpected{std::move(*refused)};
  Step& step = *std::get_if<Step>(&*made);

  FirstState first{{}, step.state, {}, chance.steps()};
  first.record = {state_digest(ruleset, *step.state), chance.next_index() - 1};
  first.events = first_events(first.steps, std::move(step.events), at_ms);
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

Result<Resolution, Failure> Resolver::resolve(const Match& match, const GroupId& group, std::int64_t at_ms) {
  auto opened = open(sealed_, match, group, storage::SealedState::ready);
  if (!opened) return Unexpected{opened.error()};
  auto dice = dice_of(match);
  if (!dice) return Unexpected{Failure{dice.error().code, dice.error().message}};

  // A step without a fresh nonce of a seat uses that seat's last one.
  dice::Nonces nonces = match.nonces;
  for (const auto& [seat, nonce] : opened->nonces) nonces[seat] = nonce;
  dice::ChainChance chance(match.id, **dice, match.next_dice, nonces);
  auto step = applied(*match.ruleset, *match.state, Input{std::move(opened->answers)}, chance);
  if (!step) return Unexpected{step.error()};
  fail_point(FailPoint::resolver_mid);

  auto digest = guarded([&] { return state_digest(*match.ruleset, *step->state); });
  if (!digest) return Unexpected{digest.error()};
  auto ended = guarded([&] { return match.ruleset->outcome(*step->state).has_value(); });
  if (!ended) return Unexpected{ended.error()};

  Resolution out{{group, *digest, match.next_dice, chance.next_index() - 1},
                 step->state,
                 *ended,
                 {},
                 chance.steps(),
                 std::move(nonces)};
  out.events =
      resolution_events(out.steps, {group, std::move(opened->digests), std::move(step->events), out.finished}, at_ms);
  return out;
}

Result<Replayed, Failure> Resolver::replay_begin(const Match& match, const Setup& setup, const CreatedRecord& record,
                                                 const std::vector<dice::StepRecord>& steps, std::int64_t at_ms) {
  if (auto sound = checked(match, steps, {}); !sound) return Unexpected{sound.error()};
  dice::ReplayChance chance(steps);
  auto made = guarded([&] { return match.ruleset->initial(setup, chance); });
  if (!made) return Unexpected{made.error()};
  auto* step = std::get_if<Step>(&*made);
  if (step == nullptr || chance.starved() || !chance.finished())
    return Unexpected{Failure{"replay-mismatch", "The first state does not come out again."}};
  auto state = compared(*match.ruleset, step->state, record.digest);
  if (!state) return Unexpected{state.error()};
  return Replayed{*state, first_events(steps, std::move(step->events), at_ms), {}};
}

Result<Replayed, Failure> Resolver::replay(const Match& match, const ResolvedRecord& record,
                                           const std::vector<dice::StepRecord>& steps, std::int64_t at_ms) {
  auto opened = open(sealed_, match, record.group, storage::SealedState::resolved);
  if (!opened) return Unexpected{opened.error()};
  dice::Nonces nonces = match.nonces;
  for (const auto& [seat, nonce] : opened->nonces) nonces[seat] = nonce;
  if (auto sound = checked(match, steps, nonces); !sound) return Unexpected{sound.error()};
  dice::ReplayChance chance(steps);
  auto step = applied(*match.ruleset, *match.state, Input{std::move(opened->answers)}, chance);
  if (!step) return Unexpected{step.error()};
  if (!chance.finished()) return Unexpected{Failure{"replay-mismatch", "Recorded dice were not asked for again."}};
  auto next = compared(*match.ruleset, step->state, record.digest);
  if (!next) return Unexpected{next.error()};
  auto ended = guarded([&] { return match.ruleset->outcome(**next).has_value(); });
  if (!ended) return Unexpected{ended.error()};
  return Replayed{
      *next,
      resolution_events(steps, {record.group, std::move(opened->digests), std::move(step->events), *ended}, at_ms),
      std::move(nonces)};
}

Result<Resignation, Failure> Resolver::resign(const Match& match, const SeatId& seat, const std::string& submission,
                                              std::int64_t at_ms) {
  auto dice = dice_of(match);
  if (!dice) return Unexpected{Failure{dice.error().code, dice.error().message}};
  dice::ChainChance chance(match.id, **dice, match.next_dice, match.nonces);
  auto step = applied(*match.ruleset, *match.state, Input{Resigned{seat}}, chance);
  if (!step) return Unexpected{step.error()};
  auto digest = guarded([&] { return state_digest(*match.ruleset, *step->state); });
  if (!digest) return Unexpected{digest.error()};
  auto ended = guarded([&] { return match.ruleset->outcome(*step->state).has_value(); });
  if (!ended) return Unexpected{ended.error()};
  Resignation out{
      {seat, submission, *digest, match.next_dice, chance.next_index() - 1}, step->state, *ended, {}, chance.steps()};
  out.events = resignation_events(seat, out.steps, std::move(step->events), out.finished, at_ms);
  return out;
}

Result<Replayed, Failure> Resolver::replay(const Match& match, const ResignedRecord& record,
                                           const std::vector<dice::StepRecord>& steps, std::int64_t at_ms) {
  if (auto sound = checked(match, steps, match.nonces); !sound) return Unexpected{sound.error()};
  dice::ReplayChance chance(steps);
  auto step = applied(*match.ruleset, *match.state, Input{Resigned{record.seat}}, chance);
  if (!step) return Unexpected{step.error()};
  if (!chance.finished()) return Unexpected{Failure{"replay-mismatch", "Recorded dice were not asked for again."}};
  auto next = compared(*match.ruleset, step->state, record.digest);
  if (!next) return Unexpected{next.error()};
  auto ended = guarded([&] { return match.ruleset->outcome(**next).has_value(); });
  if (!ended) return Unexpected{ended.error()};
  return Replayed{*next, resignation_events(record.seat, steps, std::move(step->events), *ended, at_ms), match.nonces};
}

}  // namespace simove::match
