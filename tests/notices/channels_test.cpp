// Pushes, webhooks, and the addresses that neither may reach.
#include <doctest/doctest.h>

#include "server/notices/channels.h"
#include "storage/open.h"
#include "tests/notices/scratch.h"

namespace simove::test {
namespace {

using namespace notices;

TEST_CASE("addresses that are not public are none to be reached, of either family") {
  for (const char* hidden : {"127.0.0.1",
                             "127.255.255.255",
                             "10.1.2.3",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.168.1.1",
                             "169.254.169.254",
                             "100.64.0.1",
                             "0.0.0.0",
                             "224.0.0.1",
                             "255.255.255.255",
                             "192.0.2.1",
                             "198.18.0.1",
                             "198.51.100.7",
                             "203.0.113.9",
                             "::1",
                             "::",
                             "fe80::1",
                             "fc00::1",
                             "fd12::1",
                             "ff02::1",
                             "::ffff:127.0.0.1",
                             "::ffff:8.8.8.8",
                             "64:ff9b::7f00:1",
                             "2002:7f00:1::",
                             "2001:0:1::1",
                             "2001:db8::1",
                             "nonsense",
                             ""})
    CHECK_MESSAGE(!is_public_address(std::string(hidden)), hidden);
  for (const char* open : {"8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"})
    CHECK_MESSAGE(is_public_address(std::string(open)), open);
}

TEST_CASE("a webhook's address: https, public, nothing hidden in it") {
  const ChannelRules rules;
  CHECK(webhook_url_problem("https://hooks.example.org/x?y=1", rules).empty());
  for (const char* bad :
       {"http://hooks.example.org/", "https://user:word@hooks.example.org/", "https://127.0.0.1/", "https://[::1]/",
        "https://localhost/", "https://a.localhost/", "https://db.internal/", "https://2130706433/", "https://0x7f.1/",
        "https://hooks.example.org/#x", "https://a b/", "ftp://example.org/", "https://", "", "https:///x",
        "https://ex\\ample.org/", "https://x.org/\r\nX: y"})
    CHECK_MESSAGE(!webhook_url_problem(bad, rules).empty(), bad);
}

TEST_CASE("a push goes to listed services alone") {
  const ChannelRules rules;
  CHECK(push_endpoint_problem("https://fcm.googleapis.com/fcm/send/abc", rules).empty());
  CHECK(push_endpoint_problem("https://web.push.apple.com/abc", rules).empty());
  for (const char* bad :
       {"https://fcm.googleapis.com.example.org/", "https://push.apple.com.evil.example/x",
        "http://fcm.googleapis.com/", "https://example.org/", "https://fcm.googleapis.com@example.org/"})
    CHECK_MESSAGE(!push_endpoint_problem(bad, rules).empty(), bad);
}

TEST_CASE("base64url there and back") {
  for (const std::string& bytes :
       {std::string(), std::string("\xff\xfe\xfd"), std::string("a"), std::string("ab\0c", 4)}) {
    auto back = from_base64url(base64url(bytes));
    REQUIRE(back);
    CHECK(*back == bytes);
  }
  CHECK_FALSE(from_base64url("a+b/"));
  CHECK_FALSE(from_base64url("abcde"));
}

TEST_CASE("every push has one length, and none is like another") {
  auto device = VapidKey::make();
  REQUIRE(device);
  auto point = device->public_key();
  REQUIRE(point);
  const std::string auth = base64url(std::string(16, 'a'));
  auto one = encrypt_push("short", base64url(*point), auth);
  auto other = encrypt_push(std::string(1500, 'x'), base64url(*point), auth);
  auto again = encrypt_push("short", base64url(*point), auth);
  REQUIRE(one);
  REQUIRE(other);
  REQUIRE(again);
  CHECK(one->size() == other->size());
  CHECK(*one != *again);
  CHECK_FALSE(encrypt_push(std::string(longest_push + 1, 'x'), base64url(*point), auth));
  CHECK_FALSE(encrypt_push("x", base64url(std::string(65, '\4')), auth));  // not on the curve
  CHECK_FALSE(encrypt_push("x", base64url(*point), base64url("short")));
}

TEST_CASE("the key towards push services is made once and kept") {
  Scratch folder;
  auto opened = storage::open_sqlite({folder.file("k.db"), "", false});
  REQUIRE(opened);
  auto first = vapid_key(*opened->notices);
  auto second = vapid_key(*opened->notices);
  REQUIRE(first);
  REQUIRE(second);
  CHECK(*first->public_key() == *second->public_key());
  auto header = first->authorization("https://fcm.googleapis.com", "mailto:a@example.org", 1'700'000'000'000);
  REQUIRE(header);
  CHECK(header->starts_with("vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."));
}

TEST_CASE("a webhook's signature is over time and body") {
  // Worked out with openssl dgst -sha256 -hmac secret over "1700000000.{}".
  CHECK(webhook_signature("secret", 1'700'000'000'000, "{}").starts_with("t=1700000000,v1="));
  CHECK(webhook_signature("secret", 1'700'000'000'000, "{}") != webhook_signature("secret", 1'700'000'001'000, "{}"));
  CHECK(webhook_signature("secret", 1'700'000'000'000, "{}") != webhook_signature("secreT", 1'700'000'000'000, "{}"));
  CHECK(hmac_hex("key", "The quick brown fox jumps over the lazy dog") ==
        "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8");
}

TEST_CASE("settings, devices, webhooks and feeds in the store") {
  Scratch folder;
  auto opened = storage::open_sqlite({folder.file("s.db"), "", false});
  REQUIRE(opened);
  storage::NoticesStore& store = *opened->notices;
  const AccountId anna{"anna"};
  REQUIRE(opened->store->create_account({anna, "Anna", 1}));
  CHECK(store.notice_settings(anna, "")->empty());
  REQUIRE(store.save_notice_settings(anna, "", "{}"));
  REQUIRE(store.save_notice_settings(anna, "m1", "{\"muted\":true}"));
  CHECK(*store.notice_settings(anna, "m1") == "{\"muted\":true}");
  REQUIRE(store.save_push({"p1", anna, "https://x/1", "k", "a", 1}));
  REQUIRE(store.save_push({"p2", anna, "https://x/1", "k2", "a", 2}));
  CHECK(store.pushes_of(anna)->size() == 1);
  REQUIRE(store.forget_push("p2"));
  CHECK_FALSE(store.push_subscription("p2")->has_value());
  REQUIRE(store.save_webhook({"w1", anna, "", "https://x/", "s", 1, 0, 0, ""}));
  REQUIRE(store.note_webhook("w1", 7, "answered 500"));
  CHECK((*store.webhook("w1"))->last_error == "answered 500");
  REQUIRE(store.set_feed(anna, "h1", 1));
  REQUIRE(store.set_feed(anna, "h2", 2));
  CHECK_FALSE(store.feed_owner("h1")->has_value());
  CHECK(**store.feed_owner("h2") == anna);
  REQUIRE(store.set_feed(anna, "", 3));
  CHECK_FALSE(*store.has_feed(anna));
  CHECK(*store.events_told(MatchId{"m1"}, SeatId{"a"}) == 0);
  REQUIRE(store.note_told(MatchId{"m1"}, SeatId{"a"}, 12));
  CHECK(*store.events_told(MatchId{"m1"}, SeatId{"a"}) == 12);
}

}  // namespace
}  // namespace simove::test
