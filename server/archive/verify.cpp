#include "server/archive/verify.h"

#include <map>

#include "rules/core/json_read.h"
#include "server/archive/gather.h"
#include "server/match/load.h"
#include "server/ports/ports.h"

namespace simove::archive {

namespace {

using match::Record;
using Check = Result<Done, Difference>;

Unexpected<Difference> differs(std::string place, std::string text) {
  return Unexpected{Difference{std::move(place), std::move(text)}};
}

std::string bytes_of_hex(const std::string& hex) {
  std::string out;
  const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) out += static_cast<char>(value(hex[i]) * 16 + value(hex[i + 1]));
  return out;
}

/// Opened answers as the resolver wants them, from the archive instead of a store.
class ArchivedAnswers final : public storage::SealedReader {
 public:
  explicit ArchivedAnswers(const std::vector<Answer>& answers) : answers_(answers) {}
  Result<std::vector<storage::SealedAnswer>> open_group(const MatchId&, int branch, const GroupId& group) override {
    std::vector<storage::SealedAnswer> out;
    for (const Answer& answer : answers_)
      if (answer.branch == branch && answer.group == group)
        out.push_back({answer.seat, answer.decision, storage::SealedState::resolved, answer.payload, answer.nonce,
                       answer.digest});
    return out;
  }

 private:
  const std::vector<Answer>& answers_;
};

/// A replay draws nothing.
class NoSecrets final : public storage::DiceSecrets {
 public:
  Result<std::optional<std::string>> seed(const MatchId&, int) override { return std::optional<std::string>(); }
  Result<std::vector<storage::DiceStepRow>> hidden_steps(const MatchId&) override {
    return std::vector<storage::DiceStepRow>();
  }
};

// ---- promises

/// What stands promised while the log goes on: decision -> digest.
class Promises {
 public:
  explicit Promises(const Archive& archive) : archive_(archive) {}

  Check take(const storage::LogRecord& stored) {
    auto record = match::read_record(stored.kind, stored.body);
    if (!record) return differs(place_of(archive_.stored, stored.revision) + " body", record.error().message);
    if (const auto* ready = std::get_if<match::ReadyRecord>(&*record)) standing_[ready->decision] = *ready;
    if (const auto* back = std::get_if<match::UnreadyRecord>(&*record)) standing_.erase(back->decision);
    if (const auto* missed = std::get_if<match::TimedOutRecord>(&*record))
      for (const match::StandInAnswer& answer : missed->answers)
        standing_[answer.decision] = {answer.seat, answer.decision, missed->group, "", answer.digest};
    umpired(*record);
    const auto* resolved = std::get_if<match::ResolvedRecord>(&*record);
    return resolved == nullptr ? Check(Done{}) : open(stored, resolved->group);
  }
  [[nodiscard]] std::size_t kept() const { return kept_; }

 private:
  /// What an umpire, or all seats together, did to promises: each is a record of its own, which names the new digest.
  void umpired(const Record& record) {
    if (const auto* forced = std::get_if<match::ForcedRecord>(&record))
      standing_[forced->decision] = {forced->seat, forced->decision, forced->group, forced->submission, forced->digest};
    if (const auto* amended = std::get_if<match::AmendedRecord>(&record))
      if (const auto found = standing_.find(amended->decision); found != standing_.end())
        found->second.digest = amended->digest;
    if (const auto* undone = std::get_if<match::UndoneRecord>(&record)) branch_ = undone->branch;
    if (std::holds_alternative<match::UndoneRecord>(record) || std::holds_alternative<match::TakenBackRecord>(record) ||
        std::holds_alternative<match::RuledRecord>(record))
      standing_.clear();
  }
  Check open(const storage::LogRecord& stored, const GroupId& group) {
    std::size_t n = 0;
    for (const Answer& answer : archive_.answers) {
      if (answer.branch != branch_ || answer.group != group) continue;
      const std::string place = place_of(archive_.stored, stored.revision) + " answers/" + std::to_string(n++);
      const auto promise = standing_.find(answer.decision);
      if (promise == standing_.end())
        return differs(place, "Nobody promised the answer to " + answer.decision.value + ".");
      if (sha256_hex(bytes_of_hex(answer.nonce) + answer.payload) != answer.digest)
        return differs(place, "The digest is not that of nonce and payload.");
      if (promise->second.digest != answer.digest || promise->second.seat != answer.seat)
        return differs(place, "The answer opened is not the one whose digest was promised.");
      standing_.erase(promise);
      ++kept_;
    }
    for (const auto& [decision, promise] : standing_)
      if (promise.group == group)
        return differs(place_of(archive_.stored, stored.revision),
                       "The promised answer to " + decision.value + " is not there.");
    return Done{};
  }

  const Archive& archive_;
  std::map<DecisionId, match::ReadyRecord> standing_;
  std::size_t kept_ = 0;
  int branch_ = 1;
};

// ---- dice

std::string step_name(const dice::StepRecord& step) {
  return std::string(step.hidden ? "hidden dice" : "dice") + " of index " + std::to_string(step.index);
}

/// "/log/4 (entry 5, resolved) dice of index 7": the entry that dealt the step.
std::string step_place(const Archive& archive, const dice::StepRecord& step) {
  for (const storage::LogRecord& record : archive.stored.log)
    if (const auto read = match::read_record(record.kind, record.body);
        read && step.index <= (step.hidden ? match::dice_to(*read).hidden : match::dice_to(*read).open))
      return place_of(archive.stored, record.revision) + " " + step_name(step);
  return step_name(step);
}

/// Indices without a gap, each served by its chain, each element leading to the one before and so to the commitment,
/// each face following.
Check check_steps(const Archive& archive, const std::vector<dice::StepRecord>& steps) {
  const std::vector<storage::DiceChainRow>& chains = archive.stored.chains;
  const auto wrong = [&](const dice::StepRecord& step, const std::string& text) {
    return differs(step_place(archive, step), text);
  };
  std::map<int, std::string> last;
  for (const storage::DiceChainRow& chain : chains) last[chain.chain] = chain.commitment;
  std::int64_t due = 1;
  for (const dice::StepRecord& step : steps) {
    if (step.index != due++) return wrong(step, "Index " + std::to_string(due - 1) + " was due.");
    const storage::DiceChainRow* serving = nullptr;
    for (const storage::DiceChainRow& chain : chains)
      if (chain.chain == step.chain && chain.hidden == step.hidden && step.index >= chain.first_index &&
          step.index < chain.first_index + chain.length)
        serving = &chain;
    if (serving == nullptr) return wrong(step, "No chain serves this index.");
    if (step.previous != last[step.chain])
      return wrong(step, "Its element does not follow the one before in its chain.");
    last[step.chain] = step.element;
    if (!dice::verify(archive.stored.row.match, step))
      return wrong(step, "The faces do not follow from element and nonces.");
  }
  return Done{};
}

Check check_dice(const Archive& archive, Verified& counts) {
  dice::Dice dice;
  for (const storage::DiceStepRow& row : archive.stored.dice) {
    auto step = dice::from_row(row);
    if (!step) return differs("the dice", step.error().message);
    (row.hidden ? dice.hidden : dice.open).push_back(std::move(*step));
  }
  for (const auto* steps : {&dice.open, &dice.hidden}) {
    if (auto sound = check_steps(archive, *steps); !sound) return sound;
    counts.steps += steps->size();
    for (const dice::StepRecord& step : *steps)
      for (const dice::Draw& draw : step.draws)
        ++(draw.by == "table" ? counts.table_faces : draw.by == "umpire" ? counts.umpire_faces : counts.faces);
  }
  return Done{};
}

// ---- the match itself

Check replay(const Archive& archive, const match::Rulesets& rulesets, Verified& counts) {
  ArchivedAnswers answers(archive.answers);
  NoSecrets secrets;
  match::Resolver resolver(answers, secrets);
  const auto nobody = [](const AccountId&) { return std::string(); };
  auto loaded = match::load(archive.stored, rulesets, resolver, nobody, match::From::log);
  if (!loaded) return differs("the log", loaded.error().message);
  const match::Stop& stop = loaded->stop;
  if (!stop.code.empty()) {
    std::string place = place_of(archive.stored, stop.revision);
    if (stop.event >= 0) place += " events/" + std::to_string(stop.event);
    return differs(std::move(place), stop.message + " (" + stop.code + ")");
  }
  bool ended = loaded->match.ruleset->outcome(*loaded->match.state).has_value();
  for (const storage::LogRecord& record : archive.stored.log) ended = ended || record.kind == "ended";
  if (ended != (archive.stored.row.lifecycle == "finished"))
    return differs("/match/lifecycle",
                   ended ? "The match has ended, which this does not say." : "The match has not ended.");
  for (const storage::LogRecord& record : archive.stored.log)
    counts.states +=
        record.kind == "created" || record.kind == "ruled" || record.kind == "resolved" || record.kind == "resigned"
            ? 1U
            : 0U;
  return Done{};
}

}  // namespace

Result<const Ruleset*, Difference> ruleset_for(const Archive& archive, const match::Rulesets& rulesets) {
  const storage::MatchRow& row = archive.stored.row;
  const Ruleset* ruleset = rulesets.find(row.game);
  if (ruleset == nullptr) return differs("/match/game", "This program has no ruleset \"" + row.game + "\".");
  if (match::version_of(*ruleset) != row.ruleset_version)
    return differs("/match/ruleset_version", "The match was played with version " + row.ruleset_version + " of " +
                                                 row.game + "; this program has " + match::version_of(*ruleset) + ".");
  const std::vector<DataDigest> own = data_of(*ruleset);
  for (std::size_t n = 0; n < std::max(own.size(), archive.data.size()); ++n)
    if (n >= own.size() || n >= archive.data.size() || own[n] != archive.data[n])
      return differs("/data/" + std::to_string(n), "The match was played with other data than this program has.");
  std::vector<SeatId> seats;
  const ParsedJson options = parse_json(row.options, row.options.size(), 32);
  for (const match::SeatPlan& plan :
       match::seats_of(*ruleset, row.scenario, options.ok ? options.value : nlohmann::json::object()))
    seats.push_back(plan.seat);
  std::vector<SeatId> named;
  for (const storage::SeatRow& seat : row.seats) named.push_back(seat.seat);
  if (seats.empty() || seats != named) return differs("/match/seats", "They are not the seats of the scenario.");
  return ruleset;
}

Result<Verified, Difference> verify(const ReadArchive& read, const match::Rulesets& rulesets, const Note& note) {
  const Archive& archive = read.archive;
  const storage::MatchRow& row = archive.stored.row;
  Verified counts;
  const auto agrees = [&](Checked checked) {
    if (note) note(checked, counts);
  };
  if (auto ruleset = ruleset_for(archive, rulesets); !ruleset) return Unexpected{ruleset.error()};
  agrees(Checked::ruleset);
  Promises promises(archive);
  for (const storage::LogRecord& record : archive.stored.log)
    if (auto kept = promises.take(record); !kept) return Unexpected{kept.error()};
  counts.submissions = promises.kept();
  agrees(Checked::submissions);
  if (auto follow = check_dice(archive, counts); !follow) return Unexpected{follow.error()};
  agrees(Checked::dice);
  counts.events = archive.stored.events.size();
  if (auto same = replay(archive, rulesets, counts); !same) return Unexpected{same.error()};
  agrees(Checked::replay);
  counts.entries = archive.stored.log.size();
  counts.branches = static_cast<std::size_t>(row.branch);
  counts.match = row.match.value;
  counts.game = row.game;
  counts.version = row.ruleset_version;
  return counts;
}

}  // namespace simove::archive
