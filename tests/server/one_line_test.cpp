// Text of others in our one-line messages, and the files that somebody names.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "rules/core/json_read.h"
#include "rules/core/one_line.h"
#include "server/app/input_file.h"

using namespace simove;

TEST_CASE("control characters are written out, everything else is left") {
  CHECK(one_line("plain, Zo\xC3\xAB, \xE6\x9D\x8E \\ \"") == "plain, Zo\xC3\xAB, \xE6\x9D\x8E \\ \"");
  CHECK(one_line("a\nb\x1B[2Jc\x7F") == "a\\u000ab\\u001b[2Jc\\u007f");
  CHECK(one_line(std::string("a\0b", 3)) == "a\\u0000b");
  CHECK(one_line("a\xC2\x9Bm") == "a\\u009bm");  // a control sequence introducer in one character
  CHECK(one_line(one_line("a\nb")) == one_line("a\nb"));
}

TEST_CASE("a reader's failure is one line, whatever keys and values hold") {
  const auto parsed = parse_json("{\"a\\n\\u001b[2J\":1}", 1000, 4);
  REQUIRE(parsed.ok);
  JsonReader reader(parsed.value);
  reader.root().only({"b"});
  CHECK(reader.failure().path == "/a\\u000a\\u001b[2J");
  JsonReader other(parsed.value);
  other.fail("/x", "there is no unit \"\n\"");
  CHECK(other.failure().text == "there is no unit \"\\u000a\"");
}

TEST_CASE("nothing, and JSON behind a byte order mark, are not JSON") {
  CHECK(parse_json("", 10, 4).text == "is not JSON");
  CHECK_FALSE(parse_json("", 10, 4).ok);
  const auto marked = parse_json("\xEF\xBB\xBF{}", 10, 4);
  CHECK_FALSE(marked.ok);
  CHECK(marked.text.starts_with("is not JSON"));
  CHECK(parse_json("{}", 10, 4).ok);
}

TEST_CASE("a named file: an empty one is read, a pipe is not waited for, a folder is no file") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("simove-input-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "empty.json");
  std::ofstream(folder / "full.json") << "{}\n";
  REQUIRE(::mkfifo((folder / "pipe.json").c_str(), 0600) == 0);
  CHECK(*app::read_input_file((folder / "empty.json").string()) == "");
  CHECK(*app::read_input_file((folder / "full.json").string()) == "{}\n");
  CHECK(app::read_input_file((folder / "pipe.json").string()).error().message == "is not a regular file");
  CHECK(app::read_input_file(folder.string()).error().message == "is not a regular file");
  CHECK(app::read_input_file((folder / "none.json").string()).error().message == "is not there");
  fs::remove_all(folder);
}
