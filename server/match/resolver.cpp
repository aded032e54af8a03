#include "server/match/resolver.h"

#include <exception>

#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "server/match/match_events.h"
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

/// A group's answers as they lie in the sealed table.
struct Opened {
  GroupAnswers answers;
  Json digests = Json::array();
  dice::Nonces nonces;
};

Result<Opened, Failure> open(storage::SealedReader& sealed, const MatchId& match, const GroupId& group,
                             storage::SealedState wanted) {
  auto rows = sealed.open_group(match, group);
  if (!rows) return Unexpected{Failure{rows.error().code, rows.error().message}};
  Opened opened{{group, {}}, Json::array(), {}};
  for (const storage::SealedAnswer& row : *rows) {
    if (row.state != wanted) continue;
    ParsedJson payload = parse_json(row.payload, row.payload.size(), 64);
    if (!payload.ok) return Unexpected{Failure{"sealed-damaged", "A sealed payload is not JSON any more."}};
    opened.answers.answers.push_back({row.decision, row.seat, std::move(payload.value)});
    opened.digests.push_back(
        {{"seat", row.seat.value}, {"decision", row.decision.value}, {"digest", row.digest}, {"nonce", row.nonce}});
    opened.nonces[row.seat.value] = row.nonce;
  }
  return opened;
}

Result<Step, Failure> applied(const Ruleset& ruleset, const State& state, GroupAnswers answers, Chance& chance) {
  auto outcome = guarded([&] { return ruleset.apply(state, Input{std::move(answers)}, chance); });
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

/// Hands one seed to MatchDice before the chain is stored.
class OneSeed final : public storage::DiceSecrets {
 public:
  explicit OneSeed(std::string seed) : seed_(std::move(seed)) {}
  Result<std::optional<std::string>> seed(const MatchId&, int) override { return std::optional(seed_); }

 private:
  std::string seed_;
};

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
  first.events.push_back(match_event(at_ms, "created", Json::object()));
  add_dice(first.events, first.steps, at_ms);
  add_game(first.events, std::move(step.events), at_ms);
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
  auto opened = open(sealed_, match.id, group, storage::SealedState::ready);
  if (!opened) return Unexpected{opened.error()};
  auto dice = dice_of(match);
  if (!dice) return Unexpected{Failure{dice.error().code, dice.error().message}};

  // A step without a fresh nonce of a seat uses that seat's last one.
  dice::Nonces nonces = match.nonces;
  for (const auto& [seat, nonce] : opened->nonces) nonces[seat] = nonce;
  dice::ChainChance chance(match.id, **dice, match.next_dice, nonces);
  auto step = applied(*match.ruleset, *match.state, std::move(opened->answers), chance);
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
  out.events.push_back(
      match_event(at_ms, "resolved",
                  {{"group", group.value}, {"steps", steps_json(out.steps)}, {"digests", std::move(opened->digests)}}));
  add_dice(out.events, out.steps, at_ms);
  add_game(out.events, std::move(step->events), at_ms);
  if (out.finished) out.events.push_back(match_event(at_ms, "finished", Json::object()));
  return out;
}

Result<StatePtr, Failure> Resolver::replay_begin(const Match& match, const Setup& setup, const CreatedRecord& record,
                                                 std::vector<dice::StepRecord> steps) {
  dice::ReplayChance chance(std::move(steps));
  auto made = guarded([&] { return match.ruleset->initial(setup, chance); });
  if (!made) return Unexpected{made.error()};
  const auto* step = std::get_if<Step>(&*made);
  if (step == nullptr || chance.starved() || !chance.finished())
    return Unexpected{Failure{"replay-mismatch", "The first state does not come out again."}};
  return compared(*match.ruleset, step->state, record.digest);
}

Result<Replayed, Failure> Resolver::replay(const Match& match, const ResolvedRecord& record,
                                           std::vector<dice::StepRecord> steps) {
  auto opened = open(sealed_, match.id, record.group, storage::SealedState::resolved);
  if (!opened) return Unexpected{opened.error()};
  dice::Nonces nonces = match.nonces;
  for (const auto& [seat, nonce] : opened->nonces) nonces[seat] = nonce;
  dice::ReplayChance chance(std::move(steps));
  auto step = applied(*match.ruleset, *match.state, std::move(opened->answers), chance);
  if (!step) return Unexpected{step.error()};
  if (!chance.finished()) return Unexpected{Failure{"replay-mismatch", "Recorded dice were not asked for again."}};
  auto next = compared(*match.ruleset, step->state, record.digest);
  if (!next) return Unexpected{next.error()};
  return Replayed{*next, std::move(nonces)};
}

}  // namespace simove::match
