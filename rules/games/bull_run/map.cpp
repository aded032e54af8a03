#include "rules/games/bull_run/map.h"

#include <algorithm>

namespace simove::bull_run {

namespace {

using hex::Place;

// A hex id in a value or a key; no_hex and a failure of the reader when it is not on the sheet.
Hex hex_in(const JsonCursor& where, const Map& map, std::string_view text) {
  const auto place = hex::parse_id(text);
  const Hex hex = place ? map.grid.index(*place) : no_hex;
  if (hex == no_hex) where.fail("\"" + std::string(text) + "\" is not a hex of this map");
  return hex;
}

void lay_grid(Map& map) {
  map.hexes.assign(static_cast<std::size_t>(map.grid.size()), MapHex{});
  map.names.assign(map.hexes.size(), {});
  for (int i = 0; i < map.grid.size(); ++i) {
    MapHex& hex = map.hexes[static_cast<std::size_t>(i)];
    const Place place = map.grid.place(static_cast<Hex>(i));
    hex.last_digit = static_cast<std::uint8_t>(place.row % 10);
    hex.edge = place.column == 1 || place.row == 1 || place.column == map.grid.columns || place.row == map.grid.rows;
    for (int d = 0; d < hex::directions; ++d)
      hex.neighbour[static_cast<std::size_t>(d)] = map.grid.index(hex::step(place, d));
  }
}

void read_hexes(const JsonCursor& hexes, Map& map) {
  if (!hexes.present()) return;
  for (const auto& [id, unused] : hexes.object().items()) {
    const JsonCursor row = hexes.at(id);
    const Hex hex = hex_in(row, map, id);
    row.only({"terrain", "name"});
    const auto terrain = terrain_from(row.at("terrain").text(16));
    if (!terrain) return row.at("terrain").fail("expected clear, forest, rough or town");
    if (hex == no_hex) return;
    map.hexes[hex].terrain = *terrain;
    if (row.maybe("name").present()) map.names[hex] = row.at("name").text(200);
  }
}

void read_hexsides(const JsonCursor& hexsides, Map& map) {
  if (!hexsides.present()) return;
  for (const auto& [id, unused] : hexsides.object().items()) {
    const JsonCursor row = hexsides.at(id);
    const bool shaped = id.size() == 9 && id[4] == '-';
    const Hex a = shaped ? hex_in(row, map, std::string_view(id).substr(0, 4)) : no_hex;
    const Hex b = shaped ? hex_in(row, map, std::string_view(id).substr(5)) : no_hex;
    const int d = a == no_hex || b == no_hex ? -1 : map.direction(a, b);
    if (d < 0) return row.fail("\"" + id + "\" is not a hexside of this map");
    const auto crossing = crossing_from(row.text(20));
    if (!crossing || *crossing == Crossing::open)
      return row.fail("expected river, ford, bridge, destroyed_bridge or railroad_bridge");
    map.hexes[a].crossing[static_cast<std::size_t>(d)] = *crossing;
    map.hexes[b].crossing[static_cast<std::size_t>(hex::opposite(d))] = *crossing;
  }
}

void read_path(const JsonCursor& path, Map& map, std::uint8_t MapHex::* links) {
  const std::size_t length = path.array().size();
  Hex before = no_hex;
  for (std::size_t i = 0; i < length; ++i) {
    const Hex hex = hex_in(path.at(i), map, path.at(i).text(8));
    if (hex == no_hex) return;
    if (before != no_hex) {
      const int d = map.direction(before, hex);
      if (d < 0) return path.at(i).fail("is not adjacent to the hex before it");
      if (links != nullptr) {
        (map.hexes[before].*links) |= static_cast<std::uint8_t>(1 << d);
        (map.hexes[hex].*links) |= static_cast<std::uint8_t>(1 << hex::opposite(d));
      }
    }
    before = hex;
  }
}

void read_lines(const JsonCursor& lines, Map& map, std::uint8_t MapHex::* links, bool may_be_unfinished) {
  if (!lines.present()) return;
  const std::size_t count = lines.array().size();
  for (std::size_t i = 0; i < count; ++i) {
    const JsonCursor line = lines.at(i);
    line.only({"path", "unfinished", "name", "kind"});
    bool unfinished = false;
    if (may_be_unfinished) {
      if (line.maybe("unfinished").present()) unfinished = line.at("unfinished").boolean();
      if (line.maybe("kind").present()) unfinished = unfinished || line.at("kind").text(32) == "unfinished";
    }
    // An unfinished grade is checked like the others but gives no movement [R-ROAD].
    read_path(line.at("path"), map, unfinished ? nullptr : links);
  }
}

void read_regions(const JsonCursor& regions, Map& map) {
  if (!regions.present()) return;
  regions.only({"southwest_of_bull_run"});
  const JsonCursor list = regions.maybe("southwest_of_bull_run");
  if (!list.present()) return;
  const std::size_t count = list.array().size();
  for (std::size_t i = 0; i < count; ++i) {
    const Hex hex = hex_in(list.at(i), map, list.at(i).text(8));
    if (hex != no_hex) map.hexes[hex].southwest = true;
  }
}

// [13.0, R-ROAD] The cheaper of going across country and going along a line.
int step_cost(const Map& map, const MapHex& from, int direction, const Charts& charts) {
  const auto d = static_cast<std::size_t>(direction);
  const MapHex& to = map[from.neighbour[d]];
  const auto crossing = static_cast<std::size_t>(from.crossing[d]);
  int cost = charts.terrain_mp[static_cast<std::size_t>(to.terrain)] + charts.crossing_mp[crossing];
  if (((from.road >> direction) & 1) != 0) cost = std::min(cost, charts.road_mp + charts.road_crossing_mp[crossing]);
  if (((from.railroad >> direction) & 1) != 0)
    cost = std::min(cost, charts.railroad_mp + charts.railroad_crossing_mp[crossing]);
  return cost;
}

void work_out(Map& map, const Charts& charts) {
  for (MapHex& hex : map.hexes) {
    hex.cost.fill(closed);
    for (int d = 0; d < hex::directions; ++d) {
      const auto i = static_cast<std::size_t>(d);
      if (hex.neighbour[i] == no_hex) continue;
      const auto crossing = static_cast<std::size_t>(hex.crossing[i]);
      if (charts.crossing_zoc[crossing]) hex.zoc |= static_cast<std::uint8_t>(1 << d);
      if (!charts.crossing_open[crossing]) continue;
      hex.open |= static_cast<std::uint8_t>(1 << d);
      hex.cost[i] = static_cast<std::uint8_t>(step_cost(map, hex, d, charts));
    }
  }
}

}  // namespace

Map read_map(const JsonCursor& cursor, const Charts& charts) {
  Map map;
  cursor.only({"columns", "rows", "hexes", "hexsides", "roads", "railroads", "regions"});
  map.grid.columns = static_cast<int>(cursor.at("columns").integer(1, max_columns));
  map.grid.rows = static_cast<int>(cursor.at("rows").integer(1, max_rows));
  lay_grid(map);
  read_hexes(cursor.maybe("hexes"), map);
  read_hexsides(cursor.maybe("hexsides"), map);
  read_lines(cursor.maybe("roads"), map, &MapHex::road, false);
  read_lines(cursor.maybe("railroads"), map, &MapHex::railroad, true);
  read_regions(cursor.maybe("regions"), map);
  work_out(map, charts);
  return map;
}

Map clear_map(int columns, int rows, const Charts& charts) {
  Map map;
  map.grid = {columns, rows};
  lay_grid(map);
  work_out(map, charts);
  return map;
}

}  // namespace simove::bull_run
