// Passwords, the pool that computes them, the guard that slows guessing, names and addresses as people type them.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "server/lobby/common_passwords.h"
#include "server/lobby/names.h"
#include "server/lobby/password_pool.h"
#include "server/lobby/passwords.h"
#include "server/lobby/sign_in_guard.h"

using namespace simove;
using namespace simove::lobby;

TEST_CASE("a password is good when it is long and not among those tried first") {
  const auto fault = [](const std::string& password) { return password_fault(password, "Anna", "anna@example.org"); };
  CHECK_FALSE(fault("three grey horses").has_value());
  CHECK_FALSE(fault("häusermeer").has_value());  // ten characters, eleven bytes
  CHECK(fault("häusermee").has_value());
  CHECK(fault(std::string(256, 'x') + "y").has_value());
  CHECK_FALSE(fault(std::string(200, 'x') + " and a good end of it").has_value());
  for (const char* bad :
       {"short", "1234567890", "0987654321", "abcdefghij", "aaaaaaaaaaaa", "abcabcabcabc", "Password123",
        "PASSWORD2026!", "qwertyuiop", "letmein12345", "anna@example.org", "anna12345 "})
    CHECK_MESSAGE(fault(bad).has_value(), std::string(bad));
  CHECK(fault(std::string("bad\xff") + "bytes inside").has_value());
  for (const auto* list : {&common_passwords})
    for (const auto& word : *list) CHECK_MESSAGE(word.size() >= least_password_chars, word);
  CHECK(std::is_sorted(common_passwords.begin(), common_passwords.end()));
  CHECK(std::is_sorted(common_beginnings.begin(), common_beginnings.end()));
}

TEST_CASE("a hash is of one password and one salt, and what people get costs 19 MiB and two passes") {
  CHECK(PasswordCost{}.memory_bytes >= std::size_t{19} * 1024 * 1024);
  CHECK(PasswordCost{}.passes >= 2);
  const auto entropy = seeded_entropy(1, "test");
  const std::string salt = fresh_salt(*entropy);
  const std::string hash = hash_password("three grey horses", salt, cheapest_cost);
  CHECK(hash.starts_with("argon2id:1:8192:" + salt + ":"));
  CHECK(is_password("three grey horses", hash));
  CHECK_FALSE(is_password("three grey horse", hash));
  CHECK_FALSE(is_password("", hash));
  CHECK(hash_password("three grey horses", fresh_salt(*entropy), cheapest_cost) != hash);
  CHECK_FALSE(is_password("three grey horses", nobodys_hash(cheapest_cost)));
  for (const char* broken : {"", "argon2id", "argon2id:1:8192:00:00", "argon2id:x:8192:00:00", "sha:1:2:3:4"})
    CHECK_FALSE(is_password("", broken));
  const std::string dear = hash_password("three grey horses", salt, {});
  CHECK(dear.starts_with("argon2id:2:19922944:"));
  CHECK(is_password("three grey horses", dear));
}

TEST_CASE("the pool runs two at once, keeps a few waiting, refuses the rest, and finishes what it took") {
  std::atomic<int> running{0};
  std::atomic<int> most{0};
  std::atomic<int> done{0};
  std::atomic<bool> go{false};
  int taken = 0;
  {
    PasswordPool pool(2, 4);
    const auto work = [&] {
      const int now = ++running;
      int seen = most.load();
      while (seen < now && !most.compare_exchange_weak(seen, now)) {
      }
      while (!go) std::this_thread::yield();
      --running;
      ++done;
    };
    for (int n = 0; n < 2; ++n) taken += pool.submit(work) ? 1 : 0;
    while (running < 2) std::this_thread::yield();
    for (int n = 0; n < 8; ++n) taken += pool.submit(work) ? 1 : 0;
    CHECK(taken == 6);
    go = true;
    pool.stop();
    CHECK_FALSE(pool.submit(work));
  }
  CHECK(done == 6);
  CHECK(most == 2);
}

TEST_CASE("who guesses waits longer and longer, but never for good, and a right password ends it") {
  SignInGuard guard({5, 20, 60'000});
  std::int64_t now = 1'000'000;
  for (int n = 0; n < 5; ++n) CHECK(guard.wait_ms("anna", "", now) == 0);
  CHECK(guard.wait_ms("anna", "", now) == 1000);
  CHECK(guard.wait_ms("bert", "", now) == 0);
  now += 1000;
  CHECK(guard.wait_ms("anna", "", now) == 0);
  CHECK(guard.wait_ms("anna", "", now) == 2000);
  for (int n = 0; n < 40; ++n) {
    const std::int64_t wait = guard.wait_ms("anna", "", now);
    CHECK(wait <= 60'000);
    now += wait;
    CHECK(guard.wait_ms("anna", "", now) == 0);
  }
  guard.succeeded("anna");
  for (int n = 0; n < 5; ++n) CHECK(guard.wait_ms("anna", "", now) == 0);
  CHECK(guard.wait_ms("anna", "", now) > 0);
  now += 200'000;  // a quiet while
  for (int n = 0; n < 5; ++n) CHECK(guard.wait_ms("anna", "", now) == 0);
}

TEST_CASE("an address has so many tries a minute, whatever the names") {
  SignInGuard guard({5, 20, 60'000});
  std::int64_t now = 1'000'000;
  for (int n = 0; n < 20; ++n) CHECK(guard.wait_ms("name " + std::to_string(n), "10.0.0.1", now) == 0);
  CHECK(guard.wait_ms("another", "10.0.0.1", now) == 60'000);
  CHECK(guard.wait_ms("another", "10.0.0.2", now) == 0);
  now += 60'000;
  CHECK(guard.wait_ms("another", "10.0.0.1", now) == 0);
}

TEST_CASE("names are compared in small letters, addresses are plain, devices are told coarsely") {
  CHECK(folded_name("Anna ÄÖÜ Ωμέγα Жуков") == "anna äöü ωμέγα жуков");
  CHECK(folded_name("×") == "×");
  for (const char* good : {"anna@example.org", "a.b+c@mail.example.co.uk", "x_y-z@ex-ample.org"})
    CHECK_MESSAGE(is_mail_address(good), good);
  for (const char* bad :
       {"", "anna", "@example.org", "anna@", "anna@localhost", "a b@example.org", "anna@example..org", "anna@-x.org",
        "anna@example.org\nBcc: x@y.z", "anna@exa mple.org", ".a@example.org", "a..b@example.org", "a@b@c.org",
        "\"a\"@example.org", "anna@[127.0.0.1]", "ä@example.org", "<a@example.org>", "a@example.org,b@example.org"})
    CHECK_FALSE_MESSAGE(is_mail_address(bad), bad);
  CHECK_FALSE(is_mail_address(std::string(65, 'a') + "@example.org"));
  CHECK(is_zone_name("Europe/Berlin"));
  CHECK(is_zone_name("Etc/GMT+5"));
  CHECK(is_zone_name(""));
  CHECK_FALSE(is_zone_name("../etc/passwd"));
  CHECK_FALSE(is_zone_name("/etc/passwd"));
  CHECK(device_label("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0") == "Firefox on Linux");
  CHECK(device_label("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1") ==
        "Safari on iPhone");
  CHECK(device_label("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0") == "Edge on Windows");
  CHECK(device_label("") == "A device");
}
