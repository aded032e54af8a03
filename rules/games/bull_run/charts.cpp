#include "rules/games/bull_run/charts.h"

#include <cassert>
#include <cstdio>
#include <cstdlib>

#include "embedded/bull_run_charts.h"
#include "rules/core/json_read.h"

namespace simove::bull_run {

namespace {

constexpr std::size_t most_bytes = 1 << 20;
constexpr int most_depth = 16;

// Every value says where it comes from, so that a better chart can replace what was reconstructed.
void read_source(const JsonCursor& value) {
  const JsonCursor source = value.at("source");
  const std::string text = source.text();
  if (text != "rulebook" && text != "reconstructed") source.fail("expected \"rulebook\" or \"reconstructed\"");
}

int small(const JsonCursor& cursor, int most) {
  return static_cast<int>(cursor.integer(0, most));
}

void read_line(const JsonCursor& line, int& mp, std::array<int, crossing_kinds>& added) {
  line.only({"mp", "added", "source"});
  read_source(line);
  mp = small(line.at("mp"), 8);
  const JsonCursor list = line.at("added");
  list.only({"ford", "bridge", "destroyed_bridge", "railroad_bridge"});
  for (int i = static_cast<int>(Crossing::ford); i < crossing_kinds; ++i)
    added[static_cast<std::size_t>(i)] = small(list.at(word(static_cast<Crossing>(i))), 8);
}

void read_terrain_effects(const JsonCursor& root, Charts& charts) {
  root.only({"rule", "terrain", "hexsides", "lines"});
  const JsonCursor terrain = root.at("terrain");
  terrain.only({"clear", "forest", "rough", "town"});
  for (std::size_t i = 0; i < terrain_kinds; ++i) {
    const JsonCursor row = terrain.at(word(static_cast<Terrain>(i)));
    row.only({"mp", "doubles", "source"});
    read_source(row);
    charts.terrain_mp[i] = static_cast<int>(row.at("mp").integer(1, 8));
    charts.terrain_doubles[i] = row.at("doubles").boolean();
  }
  charts.crossing_open[0] = charts.crossing_zoc[0] = true;  // a plain hexside hinders nothing
  const JsonCursor hexsides = root.at("hexsides");
  hexsides.only({"river", "ford", "bridge", "destroyed_bridge", "railroad_bridge"});
  for (std::size_t i = 1; i < crossing_kinds; ++i) {
    const JsonCursor row = hexsides.at(word(static_cast<Crossing>(i)));
    row.only({"passable", "mp", "zoc", "doubles", "source"});
    read_source(row);
    charts.crossing_open[i] = row.at("passable").boolean();
    charts.crossing_mp[i] = small(row.at("mp"), 8);
    charts.crossing_zoc[i] = row.at("zoc").boolean();
    charts.crossing_doubles[i] = row.at("doubles").boolean();
  }
  const JsonCursor lines = root.at("lines");
  lines.only({"road", "railroad"});
  read_line(lines.at("road"), charts.road_mp, charts.road_crossing_mp);
  read_line(lines.at("railroad"), charts.railroad_mp, charts.railroad_crossing_mp);
}

// The words of the table in the order of CombatResult.
constexpr std::array<std::string_view, 5> result_words{"", "2/0", "Ar", "Dr", "0/2"};

void read_odds(const JsonCursor& odds, Charts& charts) {
  odds.only({"columns", "even", "source"});
  read_source(odds);
  const JsonCursor columns = odds.at("columns");
  if (columns.array().size() != odds_columns) return columns.fail("expected 10 columns");
  const std::string even = odds.at("even").text();
  charts.even_odds = -1;
  for (std::size_t i = 0; i < odds_columns; ++i) {
    charts.odds[i] = columns.at(i).text(8);
    if (charts.odds[i] == even) charts.even_odds = static_cast<int>(i);
  }
  if (charts.even_odds < 0) odds.at("even").fail("is not one of the columns");
}

CombatResult read_result(const JsonCursor& cell) {
  cell.only({"result", "source"});
  read_source(cell);
  const std::string text = cell.at("result").text(8);
  for (std::size_t i = 1; i < result_words.size(); ++i)
    if (text == result_words[i]) return static_cast<CombatResult>(i);
  cell.at("result").fail("is not one of 2/0, Ar, Dr, 0/2");
  return CombatResult::none;
}

void read_combat_results(const JsonCursor& root, Charts& charts) {
  root.only({"rule", "odds", "results", "rows"});
  read_odds(root.at("odds"), charts);
  const JsonCursor results = root.at("results");
  results.only({"2/0", "Ar", "Dr", "0/2"});
  for (std::size_t i = 1; i < result_words.size(); ++i) {
    const JsonCursor row = results.at(result_words[i]);
    row.only({"attacker_loses", "defender_loses", "source"});
    read_source(row);
    charts.result_word[i] = result_words[i];
    charts.attacker_loss[i] = small(row.at("attacker_loses"), 9);
    charts.defender_loss[i] = small(row.at("defender_loses"), 9);
  }
  const JsonCursor rows = root.at("rows");
  rows.only({"1", "2", "3", "4", "5", "6"});
  for (std::size_t die = 0; die < die_faces; ++die) {
    const JsonCursor row = rows.at(std::to_string(die + 1));
    if (row.array().size() != odds_columns) return row.fail("expected 10 results");
    for (std::size_t i = 0; i < odds_columns; ++i) {
      charts.crt[die][i] = read_result(row.at(i));
      ++charts.faces[i][static_cast<std::size_t>(charts.crt[die][i])];
    }
  }
}

void read_scatter(const JsonCursor& root, Charts& charts) {
  root.only({"rule", "table", "diagram"});
  for (std::size_t die = 0; die < die_faces; ++die) {
    const JsonCursor row = root.at("table").at(std::to_string(die + 1));
    row.only({"digits", "source"});
    read_source(row);
    const JsonCursor digits = row.at("digits");
    const std::size_t count = digits.array().size();
    for (std::size_t i = 0; i < count; ++i)
      charts.scatter_digits[die] = static_cast<std::uint16_t>(charts.scatter_digits[die] | 1 << small(digits.at(i), 9));
    const JsonCursor arrow = root.at("diagram").at(std::to_string(die + 1));
    arrow.only({"direction", "source"});
    read_source(arrow);
    charts.scatter_direction[die] = static_cast<int>(arrow.at("direction").integer(1, hex::directions)) - 1;
  }
}

int read_value(const JsonCursor& value, int most) {
  value.only({"value", "rule", "source"});
  read_source(value);
  return small(value.at("value"), most);
}

void read_artillery(const JsonCursor& root, Charts& charts) {
  root.only({"rule", "bombard_sp", "support_sp", "range"});
  charts.bombard_sp = read_value(root.at("bombard_sp"), 20);
  charts.support_sp = read_value(root.at("support_sp"), 20);
  charts.gun_range = read_value(root.at("range"), 4);
}

struct ChartFile {
  std::string_view name;
  void (*read)(const JsonCursor&, Charts&);
};
constexpr std::array<ChartFile, 4> readers{{{"terrain_effects.json", read_terrain_effects},
                                            {"combat_results.json", read_combat_results},
                                            {"scatter.json", read_scatter},
                                            {"artillery.json", read_artillery}}};

Unexpected<Fault> bad(std::string_view file, const std::string& path, const std::string& text) {
  return Unexpected{Fault{"bad-data", std::string(file) + ": " + (path.empty() ? "/" : path) + ": " + text}};
}

}  // namespace

Result<Charts> read_charts(std::span<const NamedText> files) {
  Charts charts;
  for (const ChartFile& wanted : readers) {
    const NamedText* found = nullptr;
    for (const NamedText& file : files)
      if (file.first == wanted.name) found = &file;
    if (found == nullptr) return bad(wanted.name, "", "is missing");
    const ParsedJson parsed = parse_json(found->second, most_bytes, most_depth);
    if (!parsed.ok) return bad(wanted.name, "", parsed.text);
    JsonReader reader(parsed.value);
    wanted.read(reader.root(), charts);
    if (reader.failed()) return bad(wanted.name, reader.failure().path, reader.failure().text);
  }
  return charts;
}

std::span<const NamedText> chart_files() {
  return embedded::bull_run_charts();
}

const Charts& charts() {
  static const Charts loaded = [] {
    auto read = read_charts(chart_files());
    if (read) return std::move(*read);
    // The program carries its own charts; wrong ones are a bug of the build, which the tests catch first.
    std::fprintf(stderr, "charts: %s\n", read.error().message.c_str());
    std::abort();
  }();
  return loaded;
}

}  // namespace simove::bull_run
