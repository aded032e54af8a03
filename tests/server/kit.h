// A match service on a store in memory, with people in its seats and ears that note what is delivered.
// Used by the tests of server/match and server/lobby. Everything is seeded: two kits given the same inputs say the
// same.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/lobby/lobby.h"
#include "server/match/service.h"
#include "storage/open.h"
#include "tests/server/numbers.h"

namespace simove::test {

class SetClock final : public Clock {
 public:
  std::int64_t now_ms() override { return now; }
  Reading read() override { return {now, now - set_by}; }
  std::int64_t now = 1'800'000'000'000;
  std::int64_t set_by = 0;  // of it somebody's hand, not time that passed
};

struct Ear final : match::Listener {
  std::vector<std::string> heard;
  void deliver(match::Text text) override { heard.push_back(*text); }
  /// The messages of one type, parsed.
  [[nodiscard]] std::vector<Json> of_type(const std::string& type) const;
};

struct Kit {
  explicit Kit(Numbers game = {}, storage::OpenedStore opened = storage::open_memory());

  /// Makes the service anew on what the store holds, as after a crash.
  match::Recovered restart(Numbers game = {}, match::From from = match::From::snapshot);

  /// Anna creates, all three sit down.
  MatchId new_match(Json options = Json::object(), const std::string& scenario = "plain", Json terms = Json::object());
  /// The same with an umpire, who is account "Uma" and holds no seat.
  MatchId umpired_match(Json terms = Json::object(), Json options = Json::object(),
                        const std::string& scenario = "plain");
  [[nodiscard]] match::Asker umpire() const { return {AccountId{"account-Uma"}, nullptr}; }
  match::Asker asker(const std::string& seat, Ear* ear = nullptr) const;
  match::Answered<protocol::Receipt> ready(const MatchId& match, const std::string& seat, int round, int number,
                                           const std::string& submission = "");
  match::Answered<protocol::DraftSaved> draft(const MatchId& match, const std::string& seat, int round, Json payload,
                                              std::int64_t base, Ear* ear = nullptr);
  void watch(const MatchId& match, const std::string& seat, Ear& ear);  // "" for an observer
  /// Publishes, and resolves what is due until nothing is.
  void settle();
  /// All three are ready with `number`, and the round is resolved.
  void play_round(const MatchId& match, int round, int number = 1);
  /// Everything a viewer can ask for, as text.
  std::string all_seen(const MatchId& match, const std::string& seat);

  storage::OpenedStore store;
  SetClock clock;
  std::unique_ptr<Entropy> entropy = seeded_entropy(7, "match");
  match::Rulesets rulesets;
  std::unique_ptr<match::MatchService> service;
  std::vector<AccountId> accounts;
  int submissions = 0;
  dice::FaceScript* script = nullptr;  // takes effect with the next restart
  std::int64_t snapshot_every = 64;    // takes effect with the next restart
  storage::TimeStore* time = nullptr;  // likewise
  match::Holidays* holidays = nullptr;
};

[[nodiscard]] std::string decision_of(const std::string& seat, int round);
[[nodiscard]] std::optional<SeatId> seat_or_none(const std::string& seat);

}  // namespace simove::test
