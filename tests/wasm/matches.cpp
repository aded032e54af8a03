#include "tests/wasm/matches.h"

#include <functional>

#include "protocol/json_text.h"
#include "server/archive/gather.h"
#include "server/dice/chain_chance.h"
#include "server/match/service.h"
#include "storage/open.h"

namespace simove::test {

namespace {

constexpr int most_groups = 2000;
constexpr std::int64_t begin_ms = 1'800'000'000'000;

/// One person on every seat.
class Table {
 public:
  Table(const match::Rulesets& rulesets, std::uint64_t seed)
      : store_(storage::open_memory()),
        clock_(fixed_clock(begin_ms)),
        entropy_(seeded_entropy(seed, "match")),
        rulesets_(rulesets),
        service_({*store_.store, *store_.sealed, *store_.dice_secrets, *store_.desk, *clock_, *entropy_, rulesets, 0}),
        seed_(seed) {}

  std::string play(const std::string& game, const std::string& scenario) {
    if (!store_.store->create_account({anna_, "Anna", begin_ms})) return {};
    match::CreateMatch wanted{anna_, "Anna", {}};
    wanted.request.game = game;
    wanted.request.scenario = scenario;
    wanted.request.options = Json::object();
    wanted.request.title = "A whole match";
    wanted.request.seat = "all";
    const auto made = service_.create(wanted);
    if (!made) return {};
    for (int group = 0; group < most_groups && service_.find(*made)->lifecycle != "finished"; ++group)
      if (!answer_all(*made)) return {};
    auto gathered = archive::gather(*store_.store, *store_.sealed, rulesets_, *made);
    auto text = gathered ? archive::write(*gathered) : Result<std::string>(Unexpected{gathered.error()});
    return text ? *text : std::string();
  }

 private:
  bool answer_all(const MatchId& id) {
    const std::vector<Decision> open = service_.find(id)->pending;
    if (open.empty()) return false;
    for (const Decision& decision : open) {
      const match::Match& match = *service_.find(id);
      const Json payload = match.ruleset->sample(*match.state, decision, ++seed_);
      const auto done = service_.ready(
          {anna_, nullptr}, {id, decision.seat, decision.id, "s" + std::to_string(seed_), entropy_->hex(16), payload});
      if (!done) return false;
      service_.publish();
    }
    while (service_.has_due()) {
      service_.do_due();
      service_.publish();
    }
    return true;
  }

  storage::OpenedStore store_;
  std::unique_ptr<Clock> clock_;
  std::unique_ptr<Entropy> entropy_;
  const match::Rulesets& rulesets_;
  match::MatchService service_;
  std::uint64_t seed_;
  AccountId anna_{"anna"};
};

void turn_face(storage::DiceStepRow& row) {
  auto step = dice::from_row(row);
  if (!step || step->draws.empty()) return;
  step->draws[0].face = step->draws[0].face % step->draws[0].sides + 1;
  row = dice::to_row(*step);
}

void change_member(std::string& json, const char* key, const Json& value) {
  Json parsed = Json::parse(json);
  parsed[key] = value;
  json = protocol::json_text(parsed);
}

/// The last digit of a hexadecimal text made another.
void change_digit(std::string& hex) {
  hex.back() = hex.back() == '0' ? '1' : '0';
}

using Change = std::function<void(archive::Archive&)>;

std::vector<std::pair<std::string, Change>> changes() {
  return {
      {"face", [](auto& all) { turn_face(all.stored.dice[all.stored.dice.size() / 2]); }},
      {"element", [](auto& all) { change_digit(all.stored.dice[all.stored.dice.size() / 3].element); }},
      {"commitment", [](auto& all) { change_digit(all.stored.chains.front().commitment); }},
      {"answer", [](auto& all) { change_member(all.answers[all.answers.size() / 2].payload, "forged", true); }},
      {"promise", [](auto& all) { change_digit(all.answers.back().digest); }},
      {"answer-gone", [](auto& all) { all.answers.pop_back(); }},
      {"event", [](auto& all) { change_member(all.stored.events[all.stored.events.size() / 2].body, "forged", 1); }},
      {"event-gone", [](auto& all) { all.stored.events.pop_back(); }},
      {"audience", [](auto& all) { all.stored.events[all.stored.events.size() / 3].audience = "[]"; }},
      {"state",
       [](auto& all) {
         for (auto& record : all.stored.log)
           if (record.kind == "resolved") return change_member(record.body, "digest", std::string(64, '0'));
       }},
      {"scenario", [](auto& all) { all.stored.row.scenario = "none"; }},
      {"version", [](auto& all) { all.stored.row.ruleset_version += ".1"; }},
      {"data",
       [](auto& all) {
         if (!all.data.empty()) change_digit(all.data.front().sha256);
       }},
      {"lifecycle", [](auto& all) { all.stored.row.lifecycle = "running"; }},
  };
}

}  // namespace

std::string played_match(const match::Rulesets& rulesets, const std::string& game, const std::string& scenario,
                         std::uint64_t seed) {
  return Table(rulesets, seed).play(game, scenario);
}

std::vector<std::pair<std::string, std::string>> forgeries(const std::string& document) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& [name, change] : changes()) {
    auto read = archive::read(document);
    if (!read) return {};
    change(read->archive);
    if (auto text = archive::write(read->archive); text && *text != document) out.emplace_back(name, *text);
  }
  return out;
}

}  // namespace simove::test
