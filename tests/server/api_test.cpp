// The HTTP API and the files over a real socket: routes, who may, and the headers on every kind of response.
#include <doctest/doctest.h>

#include "tests/server/loopback.h"

using namespace simove;
using namespace simove::test;

namespace {

void check_headers(const Reply& reply, bool document) {
  CAPTURE(reply.head);
  CHECK(reply.header("X-Content-Type-Options") == "nosniff");
  CHECK(reply.header("Referrer-Policy") == "no-referrer");
  CHECK(reply.header("Cross-Origin-Opener-Policy") == "same-origin");
  CHECK(reply.header("Cross-Origin-Resource-Policy") == "same-origin");
  CHECK(reply.header("X-Frame-Options") == "DENY");
  CHECK_FALSE(reply.header("Permissions-Policy").empty());
  const std::string policy = reply.header("Content-Security-Policy");
  CHECK(policy.starts_with("default-src 'none'"));
  CHECK((policy.find("script-src 'self' 'wasm-unsafe-eval'") != std::string::npos) == document);
  CHECK((policy.find("style-src 'self'") != std::string::npos) == document);
  CHECK(policy.find("unsafe-inline") == std::string::npos);
  for (const char* absent : {"Server", "Date", "Access-Control-Allow-Origin", "X-Powered-By"})
    CHECK(reply.count(absent) == 0);
  for (const char* once : {"Content-Security-Policy", "X-Content-Type-Options", "Content-Length"})
    CHECK(reply.count(once) <= 1);
}

}  // namespace

TEST_CASE("every kind of response carries the headers, errors included") {
  TestServer server;
  struct Kind {
    Reply reply;
    int status;
    bool document = false;
  };
  const std::string close = "Connection: close\r\n";
  const std::vector<Kind> kinds{
      {server.get("/"), 200, true},
      {server.get("/g/m1"), 200, true},
      {server.get("/help/rules/5.13"), 200, true},
      {server.get("/signin"), 200, true},
      {server.get("/verify"), 200, true},
      {server.get("/notices"), 200, true},
      {server.get("/no-such-page"), 404, true},
      {server.get("/assets/a-1234.js"), 200},
      {server.get("/assets/none.js"), 404},
      {server.get("/data/numbers/greeting.json"), 200},
      {server.get("/data/numbers/none.json"), 404},
      {server.get("/healthz"), 200},
      {server.get("/api/me"), 200},
      {server.get("/api/none"), 404},
      {server.get("/api/join"), 405},
      {server.post("/api/guest", "{"), 400},
      {server.post("/api/guest", R"({"name":"Anna"})"), 200},
      {server.post("/api/matches", "{}"), 401},
      {server.post("/api/join", "{}", "Origin: http://evil.example\r\n"), 403},
      {server.post("/", "x"), 405},
      {server.get("/ws"), 426},
      {server.raw("GET /ws HTTP/1.1\r\nHost: " + server.authority() +
                  "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: http://evil.example\r\n\r\n"),
       403},
      {server.raw("GET / HTTP/1.1\r\nHost: evil.example\r\n" + close + "\r\n"), 421},
      {server.raw("BREW / HTTP/1.1\r\nHost: " + server.authority() + "\r\n" + close + "\r\n"), 405},
      {server.raw("nonsense\r\n\r\n"), 400}};
  for (const Kind& kind : kinds) {
    CAPTURE(kind.reply.head);
    CHECK(kind.reply.status == kind.status);
    check_headers(kind.reply, kind.document);
  }
}

TEST_CASE("strict transport security is said where the site is reached by https, and the cookie is bound to it") {
  TestServer server({}, "https://play.example.org");
  const Reply page = server.get("/");
  CHECK(page.header("Strict-Transport-Security") == "max-age=31536000");
  const Reply guest = server.post("/api/guest", R"({"name":"Anna"})", "Origin: https://play.example.org\r\n");
  REQUIRE(guest.status == 200);
  const std::string cookie = guest.header("Set-Cookie");
  CHECK(cookie.starts_with("__Host-simove="));
  for (const char* part : {"; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"})
    CHECK(cookie.find(part) != std::string::npos);
  CHECK(cookie.find("Domain") == std::string::npos);
  TestServer plain;
  CHECK(plain.get("/").count("Strict-Transport-Security") == 0);
}

TEST_CASE("files: strong ETags by content, 304, two forms, HEAD without body") {
  TestServer server;
  const Reply plain = server.get("/");
  const std::string etag = plain.header("ETag");
  CHECK(etag.starts_with("\""));
  CHECK(plain.header("Cache-Control") == "no-cache");
  const Reply packed = server.get("/", "Accept-Encoding: gzip\r\n");
  CHECK(packed.header("Content-Encoding") == "gzip");
  CHECK(packed.header("ETag") != etag);
  CHECK(packed.body.size() < plain.body.size());
  CHECK(packed.body.substr(0, 2) == "\x1f\x8b");
  const Reply same = server.get("/", "If-None-Match: " + etag + "\r\n");
  CHECK(same.status == 304);
  CHECK(same.body.empty());
  CHECK(same.header("ETag") == etag);
  CHECK(server.get("/", "If-None-Match: \"other\"\r\n").status == 200);
  CHECK(server.get("/assets/a-1234.js").header("Cache-Control").find("immutable") != std::string::npos);

  const Reply head = server.raw("HEAD / HTTP/1.1\r\nHost: " + server.authority() + "\r\nConnection: close\r\n\r\n");
  CHECK(head.status == 200);
  CHECK(head.body.empty());
  CHECK(head.header("Content-Length") == std::to_string(plain.body.size()));
}

TEST_CASE("data files are immutable under the digest of their content") {
  TestServer server;
  const Reply plain = server.get("/data/numbers/greeting.json");
  CHECK(plain.header("Cache-Control") == "no-cache");
  CHECK(plain.header("Content-Type").starts_with("application/json"));
  const Reply named = server.get("/data/numbers/greeting.json?d=" + sha256_hex(plain.body));
  CHECK(named.header("Cache-Control").find("immutable") != std::string::npos);
  CHECK(server.get("/data/numbers/greeting.json?d=wrong").header("Cache-Control") == "no-cache");
  CHECK(server.get("/api/games").json()["games"][0]["id"] == "numbers");
}

TEST_CASE("signing in, creating, inviting, joining, signing out") {
  TestServer server;
  CHECK(server.get("/api/me").json()["session"].is_null());
  const Guest anna = sign_in(server, "Anna");
  const Guest bert = sign_in(server, "Bert");
  const Json me = server.get("/api/me", anna.headers()).json();
  CHECK(me["session"]["name"] == "Anna");
  CHECK(server.get("/api/me", anna.headers()).header("Cache-Control") == "no-store");

  const std::string create = R"({"game":"numbers","scenario":"plain","title":"A match","seat":"a"})";
  CHECK(server.post("/api/matches", create).status == 401);
  CHECK(server.post("/api/matches", create, "Cookie: " + anna.cookie + "\r\n").status == 403);
  CHECK(server.post("/api/matches", create, "Cookie: " + anna.cookie + "\r\nX-Simove-Token: " + bert.token + "\r\n")
            .status == 403);
  const Json made = server.post("/api/matches", create, anna.headers()).json();
  REQUIRE(made.contains("match"));
  CHECK(made["invites"].size() == 2);
  const std::string match = made["match"];
  const std::string code = made["invites"][0]["code"];
  CHECK(server.get("/api/matches/" + match + "/invites", anna.headers()).json()["invites"] == made["invites"]);
  CHECK(server.get("/api/matches/" + match + "/invites", bert.headers()).status == 404);
  CHECK(server.get("/api/matches/" + match + "/invites").status == 401);

  const std::string body = Json{{"code", code}}.dump();
  CHECK(server.post("/api/invitation", body).json()["by"] == "Anna");
  CHECK(server.post("/api/join", body).status == 401);
  CHECK(server.post("/api/join", body, bert.headers()).json()["seat"] == "b");
  CHECK(server.post("/api/join", body, bert.headers()).status == 409);
  CHECK(server.get("/api/me", bert.headers()).json()["matches"][0]["owes"][0] == "b");

  const Reply out = server.post("/api/signout", "", anna.headers());
  CHECK(out.status == 200);
  CHECK(out.header("Set-Cookie").find("Max-Age=0") != std::string::npos);
  CHECK(server.get("/api/me", anna.headers()).json()["session"].is_null());
  CHECK(server.post("/api/matches", create, anna.headers()).status == 401);
}

TEST_CASE("names with markup or hidden characters") {
  TestServer server;
  CHECK(server.post("/api/guest", Json{{"name", "<b>x</b>"}}.dump()).status == 200);  // text nodes show it as it is
  for (const std::string& bad : {std::string(""), std::string("a\nb"),
                                 std::string("a\xE2\x80\xAE"
                                             "b"),
                                 std::string(33, 'x')})
    CHECK(server.post("/api/guest", Json{{"name", bad}}.dump()).json()["error"]["path"] == "/name");
}
