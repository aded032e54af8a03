// Requests no browser sends, each with the status it must get (0: the connection is closed without a word), and after
// each of them the server is as it was.
#include <doctest/doctest.h>

#include "tests/server/loopback.h"

using namespace simove;
using namespace simove::test;

namespace {

struct Hostile {
  std::string what;
  std::string request;
  int status;
};

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

std::vector<Hostile> requests(const std::string& host) {
  const std::string good = "Host: " + host + "\r\nConnection: close\r\n";
  const std::string end = "\r\n";
  const auto get = [&](const std::string& target) { return "GET " + target + " HTTP/1.1\r\n" + good + end; };
  const auto with = [&](const std::string& headers) { return "GET / HTTP/1.1\r\n" + good + headers + end; };
  const std::string post =
      "POST /api/guest HTTP/1.1\r\n" + good + "Origin: http://" + host + "\r\nContent-Type: application/json\r\n";
  return {
      {"no request line", "\r\n\r\n", 400},
      {"one word", "GET\r\n\r\n", 400},
      {"HTTP/0.9", "GET /\r\n\r\n", 400},
      {"HTTP/2.0 line", "GET / HTTP/2.0\r\n" + good + end, 400},
      {"HTTP/1.2", "GET / HTTP/1.2\r\n" + good + end, 400},
      {"HTTP/9.9", "GET / HTTP/9.9\r\n" + good + end, 400},
      {"HTTP/1.0 with Host", "GET / HTTP/1.0\r\n" + good + end, 200},
      {"HTTP/1.0 without Host", "GET / HTTP/1.0\r\n\r\n", 400},
      {"a version of letters", "GET / HTTP/x.y\r\n" + good + end, 400},
      {"the HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400},
      {"a TLS hello", std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + "\r\n\r\n", 400},
      {"no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400},
      {"two Hosts", with("Host: " + host + "\r\n"), 400},
      {"two different Hosts", with("Host: evil.example\r\n"), 400},
      {"another Host", "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421},
      {"Host with userinfo", "GET / HTTP/1.1\r\nHost: a@" + host + "\r\nConnection: close\r\n\r\n", 421},
      {"Host in a list", "GET / HTTP/1.1\r\nHost: " + host + ",evil.example\r\nConnection: close\r\n\r\n", 421},
      {"empty Host", "GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", 421},
      {"X-Forwarded-Host", with("X-Forwarded-Host: evil.example\r\n"), 200},
      {"an absolute address", get("http://" + host + "/"), 400},
      {"another's absolute address", get("http://evil.example/"), 400},
      {"CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\n" + good + end, 400},
      {"OPTIONS *", "OPTIONS * HTTP/1.1\r\n" + good + end, 400},
      {"OPTIONS", "OPTIONS / HTTP/1.1\r\n" + good + end, 405},
      {"TRACE", "TRACE / HTTP/1.1\r\n" + good + end, 405},
      {"PUT", "PUT / HTTP/1.1\r\n" + good + end, 405},
      {"DELETE", "DELETE /api/matches HTTP/1.1\r\n" + good + end, 405},
      {"a method of its own", "BREW / HTTP/1.1\r\n" + good + end, 405},
      {"a method in lower case", "get / HTTP/1.1\r\n" + good + end, 405},
      {"a dotted path", get("/../etc/passwd"), 404},
      {"dots inside", get("/assets/../../etc/passwd"), 404},
      {"encoded dots", get("/%2e%2e/etc/passwd"), 404},
      {"an encoded zero", get("/index.html%00.js"), 404},
      {"an encoded slash", get("/assets%2fa-1234.js"), 404},
      {"a double slash", get("//evil.example/"), 404},
      {"a back slash", get("/\\evil.example"), 404},
      {"a hidden file", get("/.git/config"), 404},
      {"a semicolon", get("/;x"), 404},
      {"a very long path", get("/" + std::string(2000, 'a')), 404},
      {"a path over the limit", get("/" + std::string(9000, 'a')), 431},
      {"a raw zero in the path", std::string("GET /\0 HTTP/1.1\r\n", 17) + good + end, 400},
      {"a tab in the path", "GET /\ta HTTP/1.1\r\n" + good + end, 400},
      {"bytes above 127 in the path", get("/\xC3\xA4"), 404},
      {"64 fields", with(repeated("X-A: 1\r\n", 62)), 200},
      {"65 fields", with(repeated("X-A: 1\r\n", 63)), 431},
      {"ten thousand fields", with(repeated("A:1\r\n", 10000)), 431},
      {"a field of 9 KB", with("X-A: " + std::string(9000, 'a') + "\r\n"), 431},
      {"a field of 1 MB", with("X-A: " + std::string(1 << 20, 'a') + "\r\n"), 431},
      {"a field without colon", with("X-A\r\n"), 400},
      {"a field without name", with(": x\r\n"), 400},
      {"a space before the colon", with("X-A : 1\r\n"), 400},
      {"a name with a space", with("X A: 1\r\n"), 400},
      {"a raw zero in a field", with(std::string("X-A: a\0b\r\n", 10)), 400},
      {"a bare line feed as smuggler", with("X-A: 1\nX-B: 2\r\n"), 400},
      {"a folded field", with("X-A: 1\r\n 2\r\n"), 400},
      {"a field folded by a tab", with("X-A: 1\r\n\t2\r\n"), 400},
      {"a field folded onto an empty line", with("X-A: 1\r\n \r\n"), 400},
      {"a length hidden behind a fold", post + "X-A: 1\r\n Content-Length: 2\r\n\r\n{}", 400},
      {"a length that is folded", post + "Content-Length:\r\n 2\r\n\r\n{}", 400},
      {"a first field that begins with a blank", "GET / HTTP/1.1\r\n " + good + end, 400},
      {"a socket with a folded Origin",
       "GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin:\r\n http://" + host +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
       400},
      {"two Content-Lengths", post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400},
      {"the same Content-Length twice", post + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400},
      {"Content-Length of letters", post + "Content-Length: two\r\n\r\n{}", 400},
      {"a negative Content-Length", post + "Content-Length: -1\r\n\r\n", 400},
      {"Content-Length with a sign", post + "Content-Length: +2\r\n\r\n{}", 400},
      {"an overflowing Content-Length", post + "Content-Length: 99999999999999999999999\r\n\r\n", 400},
      {"a Content-Length over the limit", post + "Content-Length: 262145\r\n\r\n", 413},
      {"chunks", post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 411},
      {"chunks and length", post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {"an unknown coding", post + "Transfer-Encoding: xchunked\r\n\r\n{}", 411},
      {"a coding twice", post + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", 411},
      {"Expect", post + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}", 417},
      {"two Origins", post + "Origin: http://evil.example\r\nContent-Length: 2\r\n\r\n{}", 400},
      {"two cookies", with("Cookie: a=1\r\nCookie: simove=x\r\n"), 400},
      {"a body that is a form",
       "POST /api/guest HTTP/1.1\r\n" + good + "Origin: http://" + host +
           "\r\nContent-Type: text/plain\r\nContent-Length: 15\r\n\r\n{\"name\":\"Anna\"}",
       415},
      {"a POST without Origin", "POST /api/guest HTTP/1.1\r\n" + good + "Content-Length: 2\r\n\r\n{}", 403},
      {"Origin null", "POST /api/guest HTTP/1.1\r\n" + good + "Origin: null\r\nContent-Length: 2\r\n\r\n{}", 403},
      {"a deep body", post + "Content-Length: 1000\r\n\r\n" + std::string(1000, '['), 400},
      {"a body over the message limit", post + "Content-Length: 70000\r\n\r\n" + std::string(70000, ' '), 400},
      {"an upgrade to something else", with("Upgrade: h2c\r\n"), 200},
      {"a socket elsewhere",
       "GET /other HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
       404},
      {"a socket without Origin",
       "GET /ws HTTP/1.1\r\nHost: " + host + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", 403},
      {"a socket without key",
       "GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n",
       400},
      {"a socket with a key that is none",
       "GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: abc\r\n\r\n",
       400},
      {"JSON behind a byte order mark", post + "Content-Length: 18\r\n\r\n\xEF\xBB\xBF" + R"({"name":"Anna"})", 400},
      {"a socket of version 8",
       "GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
       426},
      {"rubbish", std::string(500, '\xFF') + "\r\n\r\n", 400}};
}

}  // namespace

TEST_CASE("hostile requests get their status, and the server goes on") {
  TestServer server;
  const auto all = requests(server.authority());
  CHECK(all.size() > 70);
  for (const Hostile& hostile : all) {
    CAPTURE(hostile.what);
    const Reply reply = server.raw(hostile.request);
    CHECK(reply.status == hostile.status);
    CHECK(reply.head.find("evil") == std::string::npos);
  }
  CHECK(server.get("/healthz").body == "ok\n");
}

TEST_CASE("requests follow one another on one connection, also when they come at once") {
  TestServer server;
  RawClient client(server.port);
  const std::string one = "GET /healthz HTTP/1.1\r\nHost: " + server.authority() + "\r\n\r\n";
  client.send(one + one + "GET /healthz HTTP/1.1\r\nHost: " + server.authority() + "\r\nConnection: close\r\n\r\n");
  const std::string answers = client.read_all();
  std::size_t count = 0;
  for (auto at = answers.find("HTTP/1.1 200"); at != std::string::npos; at = answers.find("HTTP/1.1 200", at + 1))
    ++count;
  CHECK(count == 3);
}

TEST_CASE("whoever sends slowly, or nothing, is closed when his time is up") {
  net::Limits limits;
  limits.header_ms = 300;
  limits.body_ms = 300;
  TestServer server(limits);
  RawClient silent(server.port);
  RawClient half_head(server.port);
  half_head.send("GET / HTTP/1.1\r\nHost: " + server.authority() + "\r\n");
  RawClient half_body(server.port);
  half_body.send("POST /api/guest HTTP/1.1\r\nHost: " + server.authority() + "\r\nContent-Length: 100\r\n\r\n{");
  CHECK(silent.closed_within(3000));
  CHECK(half_head.closed_within(3000));
  CHECK(half_body.closed_within(3000));
  CHECK(server.get("/healthz").status == 200);
}
