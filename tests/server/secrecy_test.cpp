// What others may see does not depend on what a seat writes: two matches fed alike but for one seat's sealed answers
// say the same, byte for byte, to everybody else until the reveal.
#include <doctest/doctest.h>

#include "protocol/encode.h"
#include "protocol/http_messages.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;

namespace {

struct Others {
  std::string all;
};

// Seat a drafts as told, is ready, takes back as often as told; b drafts too. Then everything the others can get.
Others watch_from_outside(const std::vector<Json>& drafts, int number) {
  Kit kit;
  const MatchId match = kit.new_match();
  Ear b, c, observer;
  kit.watch(match, "b", b);
  kit.watch(match, "c", c);
  kit.watch(match, "", observer);
  std::int64_t base = 0;
  for (const Json& payload : drafts) base = kit.draft(match, "a", 1, payload, base)->draft;
  REQUIRE(kit.draft(match, "b", 1, {{"number", 3}}, 0).has_value());
  REQUIRE(kit.ready(match, "a", 1, number, "submission-a").has_value());
  kit.settle();
  Others out;
  for (const char* seat : {"b", "c", ""}) out.all += kit.all_seen(match, seat) + "\n";
  for (const Ear* ear : {&b, &c, &observer})
    for (const std::string& text : ear->heard) out.all += text + "\n";
  for (const char* reader : {"b", "c"}) {
    auto card = kit.service->card(match, *kit.asker(reader).account);
    out.all += protocol::encode(protocol::Me{protocol::Me::Session{"x", AccountId{"x"}, "x"}, {*card}});
  }
  return out;
}

}  // namespace

TEST_CASE("nobody else's bytes depend on a seat's drafts or sealed answer") {
  const std::string reference = watch_from_outside({{{"number", 1}}}, 1).all;
  CHECK(watch_from_outside({}, 49).all == reference);
  CHECK(watch_from_outside({{{"number", 7}}, {{"number", 8}}, {{"wrong", "so"}}, {{"number", -3}}}, 12).all ==
        reference);
  CHECK(watch_from_outside({{{"text", std::string(60000, 'x')}}}, 0).all == reference);
  CHECK(watch_from_outside({{{"text", "Ünïcödé 李雷"}}}, 30).all == reference);
}

TEST_CASE("the comparison can fail: what b itself does shows") {
  Kit kit;
  const MatchId match = kit.new_match();
  const std::string before = kit.all_seen(match, "b");
  REQUIRE(kit.draft(match, "b", 1, {{"number", 3}}, 0).has_value());
  CHECK(kit.all_seen(match, "b") != before);
}

TEST_CASE("after the reveal anybody can check a digest, where the scenario says that answers keep no secret") {
  const std::string nonce("\x00\x11\x22\x33\x44\x55\x66\x77\x88\x99\xaa\xbb\xcc\xdd\xee\xff", 16);
  for (const char* scenario : {"shown", "plain", "guarded"}) {
    CAPTURE(scenario);
    Kit kit;
    const MatchId match = kit.new_match(Json::object(), scenario);
    auto receipt = kit.ready(match, "a", 1, 987654);
    REQUIRE(receipt.has_value());
    CHECK(kit.all_seen(match, "b").find("987654") == std::string::npos);
    for (const char* seat : {"b", "c"}) REQUIRE(kit.ready(match, seat, 1, 1).has_value());
    kit.settle();
    Json resolved;
    auto history = kit.service->history(kit.asker("b"), {match, SeatId{"b"}, 1, std::nullopt});
    for (const auto& entry : history->entries)
      if (entry.event["kind"] == "resolved") resolved = entry.event;
    const Json& shown = resolved["digests"][0];
    CHECK(shown["seat"] == "a");
    // A payload that is kept back keeps its digest back: with the nonce a guess could be tested.
    CHECK(shown.contains("digest") == (std::string(scenario) != "guarded"));
    if (shown.contains("digest")) CHECK(shown["digest"] == receipt->digest);
    CHECK(shown["nonce"] == "00112233445566778899aabbccddeeff");
    if (std::string(scenario) == "shown") {
      CHECK(sha256_hex(nonce + shown["payload"].dump()) == receipt->digest);
    } else {
      CHECK_FALSE(shown.contains("payload"));
      CHECK(kit.all_seen(match, "b").find(":987654") == std::string::npos);
    }
  }
}

TEST_CASE(
    "where option or scenario keeps answers secret neither payload nor digest goes out, for a digest tests a guess") {
  const Json open{{"quiet", false}};
  for (const auto& [scenario, options] : std::vector<std::pair<std::string, Json>>{
           {"shown", open}, {"shown", {{"quiet", true}}}, {"silent", Json::object()}}) {
    const bool quiet = options != open;
    CAPTURE(scenario);
    CAPTURE(quiet);
    Kit kit;
    const MatchId match = kit.new_match(options, scenario);
    auto receipt = kit.ready(match, "a", 1, 987654);
    REQUIRE(receipt.has_value());
    for (const char* seat : {"b", "c"}) REQUIRE(kit.ready(match, seat, 1, 1).has_value());
    kit.settle();
    for (const char* seat : {"b", "c", ""}) {
      const std::string seen = kit.all_seen(match, seat);
      CHECK((seen.find(receipt->digest) == std::string::npos) == quiet);
      CHECK((seen.find(":987654") == std::string::npos) == quiet);
    }
    const std::string before = kit.all_seen(match, "b");
    kit.restart();
    CHECK(kit.all_seen(match, "b") == before);
  }
}

TEST_CASE("an event of several forms reaches each viewer in his own, told live, asked for later and after a restart") {
  Kit kit;
  const MatchId match = kit.new_match({{"veiled", true}});
  const std::map<std::string, std::string> expected{
      {"a", "the truth"}, {"b", "for b alone"}, {"c", "for the others"}, {"", "for the others"}};
  std::map<std::string, Ear> ears;
  for (const auto& [seat, form] : expected) kit.watch(match, seat, ears[seat]);
  kit.play_round(match, 1);
  for (const auto& [seat, form] : expected) {
    CAPTURE(seat);
    std::string heard;
    for (const std::string& text : ears[seat].heard) heard += text;
    const std::string seen = kit.all_seen(match, seat);
    for (const auto& [other, text] : expected) {
      CHECK((heard.find(text) != std::string::npos) == (text == form));
      CHECK((seen.find(text) != std::string::npos) == (text == form));
    }
    kit.restart();
    CHECK(kit.all_seen(match, seat) == seen);
    CHECK_FALSE(kit.service->find(match)->frozen.has_value());
  }
}

TEST_CASE("before the reveal no digest, nonce or payload of another is anywhere; after it the digests are") {
  Kit kit;
  const MatchId match = kit.new_match();
  auto receipt = kit.ready(match, "a", 1, 987654);
  REQUIRE(receipt.has_value());
  kit.settle();
  for (const char* seat : {"b", "c", ""}) {
    const std::string seen = kit.all_seen(match, seat);
    CHECK(seen.find(receipt->digest) == std::string::npos);
    CHECK(seen.find("987654") == std::string::npos);
    CHECK(seen.find("submission") == std::string::npos);
  }
  CHECK(kit.all_seen(match, "a").find(receipt->digest) != std::string::npos);
  for (const char* seat : {"b", "c"}) REQUIRE(kit.ready(match, seat, 1, 1).has_value());
  kit.settle();
  for (const char* seat : {"a", "b", "c", ""})
    CHECK(kit.all_seen(match, seat).find(receipt->digest) != std::string::npos);
}
