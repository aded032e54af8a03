// The hex kit against tests/vectors/hex.json, which the web client reads too.
#include "rules/kit/hex/hex.h"

#include "tests/rules/support.h"

namespace simove::hex {

namespace {
nlohmann::json vectors() {
  return nlohmann::json::parse(bull_run::test::read_text(bull_run::test::source_path("tests/vectors/hex.json")));
}
Place place(const nlohmann::json& id) {
  return parse_id(id.get<std::string>()).value();
}
}  // namespace

TEST_CASE("ids, indices and neighbours are those of the shared vectors") {
  const auto v = vectors();
  const Grid grid{v["columns"], v["rows"]};
  for (const auto& [id, index] : v["indices"].get<std::vector<std::pair<std::string, int>>>()) {
    CHECK(grid.index(parse_id(id).value()) == index);
    CHECK(grid.id(static_cast<Hex>(index)) == id);
  }
  for (const auto& text : v["not_ids"]) CHECK_FALSE(parse_id(text.get<std::string>()));
  int neighbours = 0;
  for (const auto& [id, list] : v["neighbours"].items())
    for (int d = 0; d < directions; ++d, ++neighbours) {
      const Hex there = grid.index(step(parse_id(id).value(), d));
      CHECK((there == no_hex) == list[static_cast<std::size_t>(d)].is_null());
      if (there != no_hex) CHECK(grid.id(there) == list[static_cast<std::size_t>(d)]);
    }
  CHECK(neighbours == 54);
}

TEST_CASE("distances are those of the shared vectors, both ways") {
  const auto v = vectors();
  REQUIRE(v["distances"].size() == 60);
  for (const auto& row : v["distances"]) {
    CHECK(distance(place(row[0]), place(row[1])) == row[2]);
    CHECK(distance(place(row[1]), place(row[0])) == row[2]);
  }
}

TEST_CASE("the rulebook's plotted paths are chains of neighbours") {
  const auto v = vectors();
  REQUIRE(v["chains"].size() == 2);
  for (const auto& chain : v["chains"])
    for (std::size_t i = 1; i < chain.size(); ++i) {
      const int d = direction_to(place(chain[i - 1]), place(chain[i]));
      CHECK(d >= 0);
      CHECK(direction_to(place(chain[i]), place(chain[i - 1])) == opposite(d));
    }
}

TEST_CASE("ascending index is ascending id") {
  const Grid grid{59, 36};
  for (int i = 1; i < grid.size(); ++i) CHECK(grid.id(static_cast<Hex>(i - 1)) < grid.id(static_cast<Hex>(i)));
}

}  // namespace simove::hex
