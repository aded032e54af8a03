// The tables the program carries, against what is printed; and how wrong chart files are refused.
#include <map>

#include "tests/rules/support.h"

namespace simove::bull_run {

namespace {

using Files = std::map<std::string, std::string>;

Files originals() {
  Files files;
  for (const auto& [name, text] : chart_files()) files[std::string(name)] = std::string(text);
  return files;
}

std::string failure(const Files& files) {
  std::vector<NamedText> list;
  for (const auto& [name, text] : files) list.emplace_back(name, text);
  const auto read = read_charts(list);
  return read ? "" : read.error().message;
}

std::string with(const std::string& file, const std::string& from, const std::string& to) {
  Files files = originals();
  const auto at = files[file].find(from);
  REQUIRE(at != std::string::npos);
  files[file].replace(at, from.size(), to);
  return failure(files);
}

}  // namespace

TEST_CASE("the printed cells of the Combat Results Table [8.0]") {
  const std::vector<std::string> row_1{"2/0", "Ar", "Ar", "Dr", "Dr", "Dr", "0/2", "0/2", "0/2", "0/2"};
  const std::vector<std::string> row_2{"2/0", "2/0", "Ar", "Ar", "Dr", "Dr", "Dr"};
  const auto& c = charts();
  const auto word = [&](std::size_t die, std::size_t column) {
    return c.result_word[static_cast<std::size_t>(c.crt[die][column])];
  };
  for (std::size_t i = 0; i < row_1.size(); ++i) CHECK(word(0, i) == row_1[i]);
  for (std::size_t i = 0; i < row_2.size(); ++i) CHECK(word(1, i) == row_2[i]);
  for (std::size_t die = 1; die < 6; ++die)  // the rows repeat each other one column to the right
    for (std::size_t i = 1; i < 10; ++i) CHECK(c.crt[die][i] == c.crt[die - 1][i - 1]);
  for (const auto& faces : c.faces) {
    int sum = 0;
    for (const int n : faces) sum += n;
    CHECK(sum == 6);
  }
}

TEST_CASE("the printed Scatter Table [10.3]") {
  const std::vector<std::string> digits{"1379", "2480", "359", "460", "157", "268"};
  for (std::size_t die = 0; die < 6; ++die)
    for (int digit = 0; digit < 10; ++digit) {
      const bool printed = digits[die].find(static_cast<char>('0' + digit)) != std::string::npos;
      CHECK((((charts().scatter_digits[die] >> digit) & 1) != 0) == printed);
    }
}

TEST_CASE("wrong chart files are refused with file and path") {
  CHECK(failure(originals()).empty());
  CHECK(with("terrain_effects.json", "\"mp\": 3", "\"mp\": 30") ==
        "terrain_effects.json: /terrain/forest/mp: must lie between 1 and 8");
  CHECK(with("terrain_effects.json", "\"ford\": {", "\"frod\": {").rfind("terrain_effects.json: /hexsides", 0) == 0);
  CHECK(with("combat_results.json", "\"result\": \"Ar\"", "\"result\": \"Xr\"") ==
        "combat_results.json: /rows/1/1/result: is not one of 2/0, Ar, Dr, 0/2");
  CHECK(with("scatter.json", "\"source\": \"rulebook\"", "\"source\": \"memory\"") ==
        "scatter.json: /table/1/source: expected \"rulebook\" or \"reconstructed\"");
  CHECK(with("artillery.json", "\"value\": 4", "\"value\": \"4\"") ==
        "artillery.json: /support_sp/value: expected an integer, found string");
  Files files = originals();
  files.erase("scatter.json");
  CHECK(failure(files) == "scatter.json: /: is missing");
  files["scatter.json"] = "{";
  CHECK(failure(files).rfind("scatter.json: /: ", 0) == 0);
}

TEST_CASE("every value of the charts says where it comes from") {
  // Removing any one "source" must be noticed.
  for (const auto& [name, text] : originals()) {
    int sources = 0;
    for (std::size_t at = text.find("\"source\""); at != std::string::npos;
         at = text.find("\"source\"", at + 1), ++sources) {
      Files files = originals();
      files[name].replace(at, 8, "\"xource\"");
      CHECK_FALSE(failure(files).empty());
    }
    CHECK(sources > 0);
  }
}

}  // namespace simove::bull_run
