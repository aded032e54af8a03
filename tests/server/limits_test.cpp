// What one address and one account may take: addresses behind proxies, rates and numbers over a real socket, and the
// lines in which an account's own requests wait.
#include <doctest/doctest.h>

#include "server/net/address.h"
#include "server/net/api_lines.h"
#include "tests/server/loopback.h"

using namespace simove;
using namespace simove::test;

namespace {

std::string client(const net::ProxyList& proxies, const std::string& peer, const std::string& forwarded) {
  return net::count_key(proxies.client_of(*net::read_address(peer), forwarded));
}

std::string from(const std::string& address) {
  return "X-Forwarded-For: " + address + "\r\n";
}

}  // namespace

TEST_CASE("addresses are numbers, however they are written") {
  CHECK(net::read_address("::ffff:10.0.0.1") == net::read_address("10.0.0.1"));
  CHECK(net::read_address("2001:DB8:0::1") == net::read_address("2001:db8::1"));
  CHECK(net::read_address("fe80::1%eth0") == net::read_address("fe80::1"));
  for (const char* bad :
       {"", "127.1", "127.evil.1", "10.0.0", "10.0.0.256", "010.0.0.1", "[::1]", "10.0.0.1:80", "a"}) {
    CAPTURE(bad);
    CHECK_FALSE(net::read_address(bad).has_value());
  }
  for (const char* here : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"})
    CHECK(net::is_loopback(*net::read_address(here)));
  for (const char* there : {"128.0.0.1", "::2", "0.0.0.0", "::"})
    CHECK_FALSE(net::is_loopback(*net::read_address(there)));
  CHECK(net::count_key(*net::read_address("10.0.0.1")) == "10.0.0.1");
  CHECK(net::count_key(*net::read_address("2001:db8:1:2:3::4")) == "2001:db8:1:2::/64");
}

TEST_CASE("proxies: addresses and networks, and what is neither is refused") {
  const auto proxies = net::ProxyList::read({"127.0.0.1", "10.0.0.0/8", "fd00::/8", "192.0.2.128/25"});
  REQUIRE(proxies.has_value());
  for (const char* in : {"127.0.0.1", "10.0.0.0", "10.255.255.255", "fd12::1", "fdff::", "192.0.2.128", "192.0.2.255"})
    CHECK(proxies->holds(*net::read_address(in)));
  for (const char* out : {"127.0.0.2", "9.255.255.255", "11.0.0.0", "fc00::1", "fe00::", "192.0.2.127", "::1"})
    CHECK_FALSE(proxies->holds(*net::read_address(out)));
  for (const char* bad : {"", "proxy", "10.0.0.0/", "10.0.0.0/0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "/8",
                          "10.0.0.1/8", "fd00::/129", "fd00::1/8", "fe80::1%eth0", "10.0.0.0/8/8"}) {
    CAPTURE(bad);
    CHECK_FALSE(net::ProxyList::read({bad}).has_value());
  }
}

TEST_CASE("the right-most address that is no proxy counts; what the client claims does not") {
  const auto proxies = *net::ProxyList::read({"127.0.0.1", "10.0.0.0/8"});
  CHECK(client(proxies, "127.0.0.1", "198.51.100.7") == "198.51.100.7");
  CHECK(client(proxies, "127.0.0.1", "1.2.3.4, 198.51.100.7") == "198.51.100.7");
  CHECK(client(proxies, "127.0.0.1", "1.2.3.4,198.51.100.7 , 10.1.1.1") == "198.51.100.7");
  CHECK(client(proxies, "203.0.113.1", "198.51.100.7") == "203.0.113.1");  // no proxy of ours: not believed
  CHECK(client(proxies, "10.1.1.1", "") == "10.1.1.1");
  CHECK(client(proxies, "10.1.1.1", "198.51.100.7, rubbish") == "10.1.1.1");
  CHECK(client(proxies, "10.1.1.1", "rubbish, 10.2.2.2") == "10.2.2.2");
}

TEST_CASE("guests are counted by forwarded address on loopback too, in one header line or in two") {
  net::Limits limits;
  limits.guests_per_minute = 2;
  TestServer server(limits, "", {"127.0.0.1"});
  const auto guest = [&](const std::string& headers) {
    return server.post("/api/guest", R"({"name":"Anna"})", headers).status;
  };
  CHECK(guest(from("198.51.100.7")) == 200);
  CHECK(guest(from("1.1.1.1, 198.51.100.7")) == 200);
  CHECK(guest(from("2.2.2.2, 198.51.100.7")) == 429);
  CHECK(guest(from("3.3.3.3") + from("198.51.100.7")) == 429);
  CHECK(guest(from("198.51.100.7") + from("127.0.0.1")) == 429);
  CHECK(guest(from("198.51.100.8")) == 200);
}

TEST_CASE("requests to the API: so many for an account, and the next is told so; others are not held up") {
  net::Limits limits;
  limits.api_per_minute = 5;
  TestServer server(limits);
  const Guest anna = sign_in(server, "Anna");
  const Guest bert = sign_in(server, "Bert");
  for (int i = 0; i < 5; ++i) CHECK(server.get("/api/me", anna.headers()).status == 200);
  const Reply refused = server.get("/api/me", anna.headers());
  CHECK(refused.status == 429);
  CHECK(refused.json()["error"]["code"] == "too-fast");
  CHECK(server.post("/api/matches", "{}", anna.headers()).status == 429);
  CHECK(server.get("/api/me", bert.headers()).status == 200);
}

TEST_CASE("requests to the API: so many from an address") {
  net::Limits limits;
  limits.api_per_minute_and_address = 3;
  TestServer server(limits, "", {"127.0.0.1"});
  for (int i = 0; i < 3; ++i) CHECK(server.get("/api/games", from("198.51.100.7")).status == 200);
  CHECK(server.get("/api/games", from("198.51.100.7")).status == 429);
  CHECK(server.get("/api/games", from("198.51.100.8")).status == 200);
}

TEST_CASE("over HTTP the creator of too many matches is told so, and /api/me says how many it leaves out") {
  net::Limits limits;
  limits.quotas = {2, 1};
  TestServer server(limits);
  const Guest anna = sign_in(server, "Anna");
  const std::string create = R"({"game":"numbers","scenario":"plain","title":"A match","seat":"a"})";
  CHECK(server.post("/api/matches", create, anna.headers()).status == 200);
  CHECK(server.post("/api/matches", create, anna.headers()).status == 200);
  const Reply refused = server.post("/api/matches", create, anna.headers());
  CHECK(refused.status == 429);
  CHECK(refused.json()["error"]["code"] == "too-many");
  const Json me = server.get("/api/me", anna.headers()).json();
  CHECK(me["matches"].size() == 1);
  CHECK(me["more"] == 1);
}

TEST_CASE("an account's requests wait in one line, one is started at a time, and beyond the line they are refused") {
  net::ApiLines lines(2);
  std::vector<std::string> started;
  const auto enter = [&](const std::string& account, const std::string& what) {
    return lines.enter(account, [&started, what] { started.push_back(what); });
  };
  CHECK(enter("anna", "a1"));
  CHECK(enter("anna", "a2"));
  CHECK(enter("anna", "a3"));
  CHECK_FALSE(enter("anna", "a4"));
  CHECK(enter("bert", "b1"));
  CHECK(started == std::vector<std::string>{"a1", "b1"});
  lines.leave("anna");
  CHECK(started.back() == "a2");
  CHECK(enter("anna", "a5"));
  CHECK_FALSE(enter("anna", "a6"));
  lines.leave("anna");
  lines.leave("anna");
  lines.leave("anna");
  CHECK(started == std::vector<std::string>{"a1", "b1", "a2", "a3", "a5"});
  CHECK(enter("anna", "a7"));
  CHECK(started.back() == "a7");
}
