// The logic thread: answers leave after the commit, a commit that fails changes nothing, and a crowd that sends the
// last answer of a group at the same time gets one resolution.
#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "server/net/logic.h"
#include "tests/server/failing_store.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;

namespace {

/// A kit whose service sits on a store that can be told to fail, with a logic that is run by hand.
struct LogicKit : Kit {
  LogicKit() {
    failing = std::make_shared<FailingStore>(store.store);
    service = std::make_unique<match::MatchService>(
        match::Ports{*failing, *store.sealed, *store.dice_secrets, *store.desk, clock, *entropy, rulesets});
    REQUIRE(service->recover().has_value());
    logic = std::make_unique<net::Logic>(*failing, *service, net::Logic::Hooks{});
  }
  /// Posts a ready; notes what came of it.
  void post_ready(const MatchId& match, const std::string& seat, const std::string& submission) {
    logic->post({[this, match, seat, submission](net::Outbound& out) {
                   auto receipt = ready(match, seat, 1, 1, submission);
                   out.add([this, good = receipt.has_value()] { good ? ++receipts : ++refusals; });
                 },
                 [this](const protocol::Error& error) {
                   ++undone;
                   last_error = error.code;
                 }});
  }
  std::shared_ptr<FailingStore> failing;
  std::unique_ptr<net::Logic> logic;
  std::atomic<int> receipts{0}, refusals{0}, undone{0};
  protocol::ErrorCode last_error = protocol::ErrorCode::fault;
};

}  // namespace

TEST_CASE("several inputs share one commit, the resolution has its own, and nothing is published before") {
  LogicKit kit;
  const MatchId match = kit.new_match();
  Ear observer;
  kit.watch(match, "", observer);
  kit.settle();
  observer.heard.clear();
  kit.failing->commits = 0;
  for (const char* seat : {"a", "b", "c"}) kit.post_ready(match, seat, std::string("submission-") + seat);
  CHECK(observer.heard.empty());
  CHECK(kit.logic->run_once());
  CHECK(kit.failing->commits == 2);
  CHECK(kit.receipts == 3);
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
  CHECK_FALSE(observer.heard.empty());
  CHECK_FALSE(kit.logic->run_once());
}

TEST_CASE("a commit that fails: no receipt, nothing published, memory as before; and it goes on when there is room") {
  LogicKit kit;
  const MatchId match = kit.new_match();
  Ear observer;
  kit.watch(match, "", observer);
  kit.settle();
  observer.heard.clear();
  const std::string before = kit.all_seen(match, "a");
  kit.failing->fail_commits = true;
  kit.post_ready(match, "a", "submission-a");
  kit.post_ready(match, "b", "submission-b");
  kit.logic->run_once();
  CHECK(kit.receipts == 0);
  CHECK(kit.undone == 2);
  CHECK(kit.last_error == protocol::ErrorCode::cannot_save);
  CHECK(observer.heard.empty());
  CHECK(kit.all_seen(match, "a") == before);

  kit.failing->fail_commits = false;
  for (const char* seat : {"a", "b", "c"}) kit.post_ready(match, seat, std::string("submission-") + seat);
  kit.logic->run_once();
  CHECK(kit.receipts == 3);
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
}

TEST_CASE("a resolution that cannot be stored is tried again, and resolves once") {
  LogicKit kit;
  const MatchId match = kit.new_match();
  for (const char* seat : {"a", "b", "c"}) REQUIRE(kit.ready(match, seat, 1, 1).has_value());
  kit.service->publish();
  kit.failing->fail_commits = true;
  kit.logic->run_once();
  CHECK(kit.service->find(match)->pending.front().group.value == "r1");
  CHECK_FALSE(kit.service->has_due());  // it must not be tried over and over while the disk is full
  kit.failing->fail_commits = false;
  kit.service->retry_later_work();
  kit.logic->run_once();
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
  CHECK(kit.service->find(match)->next_dice.open == 3);
}

TEST_CASE("a task that throws costs itself alone") {
  LogicKit kit;
  const MatchId match = kit.new_match();
  bool undone = false;
  kit.logic->post({[](net::Outbound&) { throw std::runtime_error("as told"); },
                   [&](const protocol::Error& error) { undone = error.code == protocol::ErrorCode::fault; }});
  kit.post_ready(match, "a", "submission-a");
  kit.logic->run_once();
  CHECK(undone);
  CHECK(kit.receipts == 1);
}

TEST_CASE("64 threads send the last answers, each three times: one resolution, one receipt for each submission") {
  for (int turn = 0; turn < 5; ++turn) {
    LogicKit kit;
    const MatchId match = kit.new_match();
    kit.service->publish();
    kit.logic->start();
    std::vector<std::thread> crowd;
    for (int i = 0; i < 64; ++i)
      crowd.emplace_back([&kit, match, i] {
        const std::string seat(1, static_cast<char>('a' + i % 3));
        // A third of them are retries of one submission, the others compete with ids of their own.
        const std::string id = i % 2 == 0 ? "submission-" + seat : "submission-" + seat + std::to_string(i);
        for (int n = 0; n < 3; ++n) kit.post_ready(match, seat, id);
      });
    for (std::thread& thread : crowd) thread.join();
    kit.logic->stop();
    CHECK(kit.receipts + kit.refusals == 64 * 3);
    CHECK(kit.receipts >= 3);
    auto history = kit.service->history(kit.asker(""), {match, std::nullopt, 1, std::nullopt});
    REQUIRE(history.has_value());
    int resolved = 0;
    for (const auto& entry : history->entries) resolved += entry.event["kind"] == "resolved" ? 1 : 0;
    CHECK(resolved == 1);
    CHECK(kit.service->find(match)->pending.front().group.value == "r2");
  }
}
