// Every example is what the code does, and every message and error has one.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "protocol/json_text.h"
#include "tests/protocol/example_messages.h"
#include "tests/source_dir.h"

using namespace simove;
using namespace simove::protocol;
namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::path(simove::test::source_dir()) / "protocol/examples";

std::string content_of(const fs::path& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// Files are indented for readers; compared is the value.
Json value_of(const fs::path& path) {
  return Json::parse(content_of(path), nullptr, false);
}

bool writing() {
  return std::getenv("SIMOVE_WRITE_EXAMPLES") != nullptr;
}

std::set<std::string> names_in(const char* part) {
  std::set<std::string> out;
  for (const auto& entry : fs::directory_iterator(folder / part))
    out.insert(part + ("/" + entry.path().filename().string()));
  return out;
}

}  // namespace

TEST_CASE("the server's and HTTP's examples are what the encoder gives") {
  std::set<std::string> made;
  for (const auto& example : examples::encoded()) {
    CAPTURE(example.file);
    const Json encoded = Json::parse(example.text, nullptr, false);
    REQUIRE_FALSE(encoded.is_discarded());
    if (writing()) {
      fs::create_directories((folder / example.file).parent_path());
      std::ofstream(folder / example.file) << encoded.dump(2) << "\n";
    }
    CHECK(value_of(folder / example.file) == encoded);
    made.insert(example.file);
  }
  std::set<std::string> there = names_in("server");
  there.merge(names_in("http"));
  CHECK(there == made);
}

TEST_CASE("every error code has an example") {
  for (int i = 0; i <= static_cast<int>(ErrorCode::fault); ++i) {
    const std::string code(name(static_cast<ErrorCode>(i)));
    CAPTURE(code);
    CHECK((fs::exists(folder / ("server/error." + code + ".json")) ||
           fs::exists(folder / ("http/error." + code + ".json"))));
  }
}

TEST_CASE("every client example is taken, as the message its name says") {
  std::set<std::size_t> kinds;
  for (const auto& name : names_in("client")) {
    CAPTURE(name);
    const Json value = value_of(folder / name);
    auto message = decode(json_text(value));
    REQUIRE(message.has_value());
    CHECK(message->id == value["id"].get<std::string>());
    CHECK(("client/" + value["type"].get<std::string>()) == name.substr(0, name.find('.')));
    kinds.insert(message->body.index());
  }
  CHECK(kinds.size() == std::variant_size_v<ClientBody>);
}

TEST_CASE("with_re puts the answered message in front and changes nothing else") {
  const std::string plain = encode(Pong{7});
  CHECK(with_re(plain, std::nullopt) == plain);
  CHECK(with_re(plain, "c\"1") == "{\"re\":\"c\\\"1\"," + plain.substr(1));
}

TEST_CASE("text that is no UTF-8 is sent as replacement characters, never thrown over") {
  CHECK(json_text(Json(std::string("a\xFF"))) == "\"a\xEF\xBF\xBD\"");
}
