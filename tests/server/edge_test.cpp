// The parts of server/net that need no socket: origins, headers, cookies, rates, queues, files.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server/net/headers.h"
#include "server/net/net_server.h"
#include "server/net/origin.h"
#include "server/net/outbox.h"
#include "server/net/static_files.h"
#include "server/net/token_bucket.h"

using namespace simove;
using namespace simove::net;

TEST_CASE("base URLs: https anywhere, http on loopback only, nothing with a path") {
  for (const char* good : {"https://play.example.org", "https://play.example.org:8443", "http://127.0.0.1:8080",
                           "http://localhost:8080", "http://[::1]:8080", "https://play.example.org/", "https://a:1",
                           "https://a:65535", "http://127.0.0.2", "https://xn--ply-5cd.example", "https://10.0.0.1"})
    CHECK(read_base_url(good).has_value());
  for (const char* bad : {"",
                          "play.example.org",
                          "ftp://a",
                          "http://play.example.org",
                          "http://10.0.0.1:8080",
                          "https://",
                          "https://Play.example.org",
                          "https://a/b",
                          "https://a:port",
                          "https://a:123456",
                          "https://u@a",
                          "http://127.0.0.1.example.org",
                          "https://a:0",
                          "https://a:65536",
                          "https://a:99999",
                          "https://a:08443",
                          "https://a:",
                          "https://-",
                          "https://..",
                          "https://a..b",
                          "https://.a",
                          "https://a.",
                          "https://-a",
                          "https://a-",
                          "https://[]",
                          "https://[x::1]",
                          "https://[127.0.0.1]",
                          "https://10.0.0.256",
                          "https://10.1",
                          "http://127.evil.1",
                          "http://127.1",
                          "http://127.0.0.1.1"})
    CHECK_FALSE(read_base_url(bad).has_value());
  CHECK(read_base_url("https://a:443")->origin() == "https://a");
  CHECK(read_base_url("https://a:8443")->authority() == "a:8443");
}

TEST_CASE("only the exact origin passes: sixty that look like it do not") {
  const HostList list(*read_base_url("https://play.example.org"), {});
  CHECK(list.allows_origin("https://play.example.org"));
  std::vector<std::string> wrong{"",
                                 "null",
                                 "*",
                                 "https://",
                                 "https://play.example.org/",
                                 "https://play.example.org:443",
                                 "https://play.example.org:80",
                                 "https://play.example.org:8443",
                                 "http://play.example.org",
                                 "https://PLAY.example.org",
                                 "HTTPS://play.example.org",
                                 "https://play.example.org.",
                                 "https://play.example.org.evil.org",
                                 "https://evil.org/play.example.org",
                                 "https://evilplay.example.org",
                                 "https://play-example.org",
                                 "https://play.example.orgx",
                                 "https://example.org",
                                 "https://a.play.example.org",
                                 "https://play.example.org@evil.org",
                                 "https://user@play.example.org",
                                 "https://user:pw@play.example.org",
                                 "https://play.example.org#x",
                                 "https://play.example.org?x",
                                 "//play.example.org",
                                 "play.example.org",
                                 "wss://play.example.org",
                                 "ws://play.example.org",
                                 "file://",
                                 "data:text/html",
                                 "https://pl\xD0\xB0y.example.org",
                                 "https://xn--ply-5cd.example.org",
                                 "https://play.example.org\t",
                                 " https://play.example.org",
                                 "https://play.example.org ",
                                 "https://play.example.org\r\n",
                                 std::string("https://play.example.org\0", 25),
                                 "https://play%2eexample.org",
                                 "https://play.example.org%00",
                                 "https:/play.example.org",
                                 "https:play.example.org",
                                 "https:///play.example.org",
                                 "https://play..example.org",
                                 "https://.play.example.org",
                                 "https://play.example.org,https://play.example.org",
                                 "https://play.example.org https://evil.org",
                                 "https://[play.example.org]",
                                 "https://127.0.0.1",
                                 "https://localhost",
                                 "https://0x7f000001",
                                 "https://[::1]",
                                 "chrome-extension://play.example.org",
                                 "https://play.example.org\\evil.org",
                                 "https://play.example.org;evil",
                                 "https://play.example.org&",
                                 "https://play.example.or",
                                 "https://lay.example.org",
                                 "ttps://play.example.org",
                                 "https://play,example.org",
                                 "\"https://play.example.org\""};
  CHECK(wrong.size() >= 60);
  for (const std::string& origin : wrong) {
    CAPTURE(origin);
    CHECK_FALSE(list.allows_origin(origin));
  }
}

TEST_CASE("hosts: ours, with and without the default port, and those added") {
  const HostList list(*read_base_url("https://play.example.org"), {"127.0.0.1:8080"});
  for (const char* good : {"play.example.org", "play.example.org:443", "127.0.0.1:8080"}) CHECK(list.allows_host(good));
  for (const char* bad : {"", "play.example.org:80", "evil.org", "PLAY.example.org", "play.example.org.", "127.0.0.1",
                          "play.example.org,evil.org", "play.example.org@evil.org"})
    CHECK_FALSE(list.allows_host(bad));
}

TEST_CASE("cookies: by exact name, and a name that comes twice is nobody's") {
  CHECK(cookie_value("simove=abc", "simove") == "abc");
  CHECK(cookie_value("a=1; simove=abc; b=2", "simove") == "abc");
  for (const char* none : {"", "simove", "xsimove=abc", "simove2=abc", "simove=a; simove=b", "Simove=abc"})
    CHECK_FALSE(cookie_value(none, "simove").has_value());
  CHECK(session_cookie("s", true, 60) == "__Host-simove=s; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
  CHECK(session_cookie("s", false, 60) == "simove=s; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
}

TEST_CASE("gzip is taken when it is offered and not refused") {
  for (const char* yes : {"gzip", "br, gzip", "gzip;q=0.5", "deflate, gzip;q=1.0, *;q=0"}) CHECK(accepts_gzip(yes));
  for (const char* no : {"", "br", "gzip;q=0", "gzip;q=0.0", "xgzip", "identity"}) CHECK_FALSE(accepts_gzip(no));
}

TEST_CASE("a bucket gives its burst, then its rate") {
  TokenBucket bucket(60, 3);
  for (int i = 0; i < 3; ++i) CHECK(bucket.take(1000));
  CHECK_FALSE(bucket.take(1000));
  CHECK_FALSE(bucket.take(1999));
  CHECK(bucket.take(2000));
  CHECK_FALSE(bucket.take(2000));
  int given = 0;
  for (std::int64_t now = 2000; now <= 62000; now += 10) given += bucket.take(now) ? 1 : 0;
  CHECK(given == 60);
  CHECK(bucket.is_full(100000));
}

TEST_CASE("an outbox is bounded by bytes and by messages; one message of any size fits when it is empty") {
  const auto text = [](std::size_t size) { return std::make_shared<const std::string>(size, 'x'); };
  Outbox box(100, 3);
  CHECK(box.push(text(500)));
  CHECK_FALSE(box.push(text(1)));
  box.pop();
  CHECK(box.bytes() == 0);
  CHECK(box.push(text(50)));
  CHECK(box.push(text(50)));
  CHECK_FALSE(box.push(text(1)));
  box.pop();
  CHECK(box.push(text(1)));
  CHECK(box.push(text(1)));
  CHECK_FALSE(box.push(text(1)));  // a fourth message
}

TEST_CASE("listen addresses") {
  CHECK(read_listen_address("127.0.0.1:8080")->port == 8080);
  CHECK(read_listen_address("[::1]:0")->address == "::1");
  for (const char* bad : {"", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:99999", "127.0.0.1:80x",
                          "localhost:80", "127.1:80", "[::1:80", "127.0.0.1:-1"})
    CHECK_FALSE(read_listen_address(bad).has_value());
}

TEST_CASE("files are read once, with their compressed form, and nothing outside the folder") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("simove-static-" + std::to_string(::getpid()));
  fs::create_directories(folder / "assets");
  std::ofstream(folder / "index.html") << "<!doctype html>";
  std::ofstream(folder / "assets/a-1.js") << std::string(1000, 'a');
  std::ofstream(folder / "assets/a-1.js.gz") << "packed";
  auto files = StaticFiles::read(folder.string());
  fs::remove_all(folder);
  REQUIRE(files.has_value());
  CHECK(files->size() == 2);
  REQUIRE(files->find("/assets/a-1.js") != nullptr);
  CHECK(*files->find("/assets/a-1.js")->gzip == "packed");
  CHECK(files->find("/assets/a-1.js")->immutable);
  CHECK_FALSE(files->find("/index.html")->immutable);
  CHECK(files->find("/../etc/passwd") == nullptr);
  CHECK_FALSE(StaticFiles::read("/no/such/folder").has_value());
}
