// The decoder against what no client of ours would send: each document has the code, and the path, it must get.
#include "protocol/decode.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "protocol/http_messages.h"
#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "protocol/talk_messages.h"

using namespace simove;
using namespace simove::protocol;

namespace {

// A good message with some members changed; null takes a member out.
std::string message(Json changes) {
  Json out{{"v", 1},
           {"id", "c1"},
           {"type", "ready"},
           {"match", "m1"},
           {"seat", "north"},
           {"decision", "1.order.north"},
           {"submission", "12345678"},
           {"nonce", "00112233445566778899aabbccddeeff"},
           {"payload", Json::object()}};
  for (auto& [key, value] : changes.items())
    if (value.is_null())
      out.erase(key);
    else
      out[key] = value;
  return json_text(out);
}

std::string nested(int depth) {
  return R"({"v":1,"id":"c1","type":"draft","match":"m1","seat":"n","decision":"d","base":0,"payload":{"a":)" +
         std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']') + "}}";
}

struct Hostile {
  const char* what;
  std::string text;
  ErrorCode code;
  std::string path = "";
};

void expect(const Hostile& hostile) {
  const std::string what = hostile.what;
  CAPTURE(what);
  auto decoded = decode(hostile.text);
  REQUIRE_FALSE(decoded.has_value());
  CHECK(name(decoded.error().error.code) == name(hostile.code));
  CHECK(decoded.error().error.path == hostile.path);
  CHECK_FALSE(decoded.error().error.text.empty());
}

}  // namespace

TEST_CASE("what is not JSON, or too much of it") {
  const std::string deep(100000, '[');
  for (const Hostile& hostile :
       std::vector<Hostile>{{"nothing", "", ErrorCode::bad_json},
                            {"blank", "   ", ErrorCode::bad_json},
                            {"a word", "hello", ErrorCode::bad_json},
                            {"half an object", R"({"v":1,)", ErrorCode::bad_json},
                            {"trailing data", message({}) + "x", ErrorCode::bad_json},
                            {"two documents", message({}) + message({}), ErrorCode::bad_json},
                            {"trailing comma", R"({"v":1,})", ErrorCode::bad_json},
                            {"single quotes", "{'v':1}", ErrorCode::bad_json},
                            {"a comment", "{/* */\"v\":1}", ErrorCode::bad_json},
                            {"not a number", R"({"v":NaN})", ErrorCode::bad_json},
                            {"infinity", R"({"v":Infinity})", ErrorCode::bad_json},
                            {"leading zero", R"({"v":01})", ErrorCode::bad_json},
                            {"a raw line break in text", "{\"v\":1,\"id\":\"a\nb\"}", ErrorCode::bad_json},
                            {"a raw zero", std::string("{\"v\":1\0}", 8), ErrorCode::bad_json},
                            {"a lone surrogate", R"({"v":1,"id":"\ud800"})", ErrorCode::bad_json},
                            {"surrogates reversed", R"({"v":1,"id":"\udc00\ud800"})", ErrorCode::bad_json},
                            {"bad UTF-8", "{\"v\":1,\"id\":\"\xC0\xAF\"}", ErrorCode::bad_json},
                            {"a surrogate in UTF-8", "{\"v\":1,\"id\":\"\xED\xA0\x80\"}", ErrorCode::bad_json},
                            {"a byte order mark and rubbish", "\xEF\xBB\xBFx", ErrorCode::bad_json},
                            {"100,000 brackets", deep, ErrorCode::bad_json},
                            {"33 levels", nested(31), ErrorCode::bad_json},
                            {"a byte too many", message({{"payload", {{"a", std::string(most_message_bytes, 'x')}}}}),
                             ErrorCode::bad_json}})
    expect(hostile);
  CHECK(decode(nested(30)).has_value());
}

TEST_CASE("the envelope") {
  for (const Hostile& hostile : std::vector<Hostile>{
           {"an array", "[]", ErrorCode::bad_message},
           {"a number", "7", ErrorCode::bad_message},
           {"null", "null", ErrorCode::bad_message},
           {"no version", message({{"v", nullptr}}), ErrorCode::bad_message, "/v"},
           {"version as text", message({{"v", "1"}}), ErrorCode::bad_message, "/v"},
           {"version as fraction", message({{"v", 1.0}}), ErrorCode::bad_message, "/v"},
           {"version 2", message({{"v", 2}}), ErrorCode::bad_version, "/v"},
           {"version 0", message({{"v", 0}}), ErrorCode::bad_version, "/v"},
           {"version -1", message({{"v", -1}}), ErrorCode::bad_message, "/v"},
           {"version 10^19", R"({"v":10000000000000000000,"id":"c","type":"ping"})", ErrorCode::bad_message, "/v"},
           {"version of 60,000 digits", "{\"v\":" + std::string(60000, '9') + "}", ErrorCode::bad_json},
           {"no id", message({{"id", nullptr}}), ErrorCode::bad_message, "/id"},
           {"an empty id", message({{"id", ""}}), ErrorCode::bad_message, "/id"},
           {"an id with a space", message({{"id", "a b"}}), ErrorCode::bad_message, "/id"},
           {"an id too long", message({{"id", std::string(65, 'x')}}), ErrorCode::bad_message, "/id"},
           {"no type", message({{"type", nullptr}}), ErrorCode::bad_message, "/type"},
           {"an unknown type", message({{"type", "rule"}}), ErrorCode::unknown_type, "/type"},
           {"a type in capitals", message({{"type", "READY"}}), ErrorCode::unknown_type, "/type"}})
    expect(hostile);
}

TEST_CASE("every member of ready has its form") {
  REQUIRE(decode(message({})).has_value());
  for (const char* member : {"match", "seat", "decision", "submission", "nonce", "payload"}) {
    const std::string path = std::string("/") + member;
    expect({member, message({{member, nullptr}}), ErrorCode::bad_message, path});
    for (const Json& wrong : {Json(7), Json(true), Json(Json::array())})
      expect({member, message({{member, wrong}}), ErrorCode::bad_message, path});
  }
  for (const Hostile& hostile : std::vector<Hostile>{
           {"an unknown member", message({{"pay_load", 1}}), ErrorCode::bad_message, "/pay_load"},
           {"another's member", message({{"base", 1}}), ErrorCode::bad_message, "/base"},
           {"a member that needs escaping", message({{"a/b~c", 1}}), ErrorCode::bad_message, "/a~1b~0c"},
           {"an empty seat", message({{"seat", ""}}), ErrorCode::bad_message, "/seat"},
           {"a seat with a quote", message({{"seat", "a'b"}}), ErrorCode::bad_message, "/seat"},
           {"a match too long", message({{"match", std::string(65, 'm')}}), ErrorCode::bad_message, "/match"},
           {"a short submission", message({{"submission", "1234567"}}), ErrorCode::bad_message, "/submission"},
           {"a nonce in capitals", message({{"nonce", std::string(32, 'A')}}), ErrorCode::bad_message, "/nonce"},
           {"a nonce too short", message({{"nonce", std::string(31, 'a')}}), ErrorCode::bad_message, "/nonce"},
           {"a payload of text", message({{"payload", "{}"}}), ErrorCode::bad_message, "/payload"}})
    expect(hostile);
}

TEST_CASE("payload numbers are integers a browser can hold") {
  for (const char* good : {"0", "-1", "9007199254740992", "-9007199254740992"})
    CHECK(decode(R"({"v":1,"id":"c","type":"draft","match":"m","seat":"n","decision":"d","base":0,"payload":{"a":)" +
                 std::string(good) + "}}")
              .has_value());
  for (const char* bad : {"1.5", "1e3", "-0.0", "9007199254740993", "-9007199254740993", "1e400", "[[1,[2.5]]]"}) {
    CAPTURE(bad);
    auto decoded =
        decode(R"({"v":1,"id":"c","type":"draft","match":"m","seat":"n","decision":"d","base":0,"payload":{"a":)" +
               std::string(bad) + "}}");
    REQUIRE_FALSE(decoded.has_value());
    CHECK(decoded.error().re.value_or(bad) == (std::string(bad) == "1e400" ? bad : "c"));
  }
}

TEST_CASE("a refusal names the message it answers, when that could be read") {
  CHECK(decode(message({{"type", "rule"}})).error().re == "c1");
  CHECK(decode(message({{"seat", 7}})).error().re == "c1");
  CHECK_FALSE(decode(message({{"id", 7}})).error().re.has_value());
  CHECK_FALSE(decode("{").error().re.has_value());
}

TEST_CASE("observers, resumes and other optional members") {
  auto watch = decode(R"({"v":1,"id":"c","type":"watch","match":"m1","seat":null})");
  REQUIRE(watch.has_value());
  CHECK_FALSE(std::get<Watch>(watch->body).seat.has_value());
  CHECK_FALSE(std::get<Watch>(watch->body).last_seq.has_value());
  watch = decode(R"({"v":1,"id":"c","type":"watch","match":"m1","seat":"n","last_seq":4})");
  REQUIRE(watch.has_value());
  CHECK(std::get<Watch>(watch->body).last_seq == 4);
  expect({"no seat member", R"({"v":1,"id":"c","type":"watch","match":"m1"})", ErrorCode::bad_message, "/seat"});
  expect({"seq -1", R"({"v":1,"id":"c","type":"watch","match":"m1","seat":null,"last_seq":-1})", ErrorCode::bad_message,
          "/last_seq"});
  expect({"history from 0", R"({"v":1,"id":"c","type":"history","match":"m1","seat":null,"from":0})",
          ErrorCode::bad_message, "/from"});
  expect({"focus as text",
          R"({"v":1,"id":"c","type":"check","match":"m","seat":"n","decision":"d","payload":{},"focus":"u"})",
          ErrorCode::bad_message, "/focus"});
}

TEST_CASE("HTTP bodies are read as strictly") {
  CHECK(decode_guest(R"({"name":"Anna"})").has_value());
  CHECK(decode_guest(R"({"name":" Anna"})").error().path == "/name");
  CHECK(decode_guest(R"({"name":"Anna","admin":true})").error().path == "/admin");
  CHECK(name(decode_guest("name=Anna").error().code) == "bad-json");
  CHECK(decode_create(R"({"game":"g","scenario":"14.11","title":"T","seat":"all"})").has_value());
  CHECK(decode_create(R"({"game":"g","scenario":"s","title":"T","seat":"all","options":[]})").error().path ==
        "/options");
  CHECK(decode_create(R"({"game":"g g","scenario":"s","title":"T","seat":"all"})").error().path == "/game");
  CHECK(decode_code(R"({"code":7})").error().path == "/code");
}

TEST_CASE("what somebody wants to say: every member there and of its kind") {
  const Json good{{"seat", "north"}, {"channel", "side:north"}, {"submission", "12345678"}, {"text", "Hold."}};
  const auto path_of = [&](const char* key, Json value) {
    Json changed = good;
    changed[key] = std::move(value);
    if (changed[key].is_discarded()) changed.erase(key);
    auto wanted = decode_post(json_text(changed));
    return wanted ? std::string("taken") : wanted.error().path;
  };
  auto taken = decode_post(json_text(good));
  REQUIRE(taken.has_value());
  CHECK(taken->seat == SeatId{"north"});
  CHECK(taken->channel == "side:north");
  CHECK(taken->text == "Hold.");
  CHECK(path_of("seat", nullptr) == "taken");  // the umpire
  CHECK(path_of("seat", 7) == "/seat");
  CHECK(path_of("channel", "side north") == "/channel");
  CHECK(path_of("submission", "1234567") == "/submission");
  CHECK(path_of("submission", std::string(65, 'a')) == "/submission");
  CHECK(path_of("text", Json::array()) == "/text");
  CHECK(path_of("loud", true) == "/loud");
  for (const char* key : {"seat", "channel", "submission", "text"}) {
    Json without = good;
    without.erase(key);
    auto refused = decode_post(json_text(without));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().path == std::string("/") + key);
  }
  CHECK(decode_read(R"({"seat":null,"channel":"all","number":3})")->number == 3);
  CHECK_FALSE(decode_read(R"({"seat":null,"channel":"all","number":-1})").has_value());
}
