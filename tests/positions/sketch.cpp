// Random maps, options and units, as the JSON of a case file.
#include <algorithm>
#include <set>

#include "tests/positions/scene.h"

namespace simove::bull_run::positions {

namespace {

using Json = nlohmann::json;
using hex::Place;

constexpr std::array crossings{"river", "ford", "bridge", "destroyed_bridge", "railroad_bridge"};

class Sketch {
 public:
  Sketch(Generator& random, bool far_space) : random_(random) {
    columns_ = far_space ? 9 : random_.pick(std::array{7, 9, 9, 11, 13});
    grid_ = {far_space ? far_columns : columns_, random_.between(7, 11)};
  }

  Json draw() {
    Json out = Json::object();
    out["map"] = map();
    out["options"] = options();
    out["turn"] = random_.between(1, 8);
    out["units"] = units();
    out["losses"] = {{"union", random_.below(12)}, {"confederate", random_.below(12)}};
    if (random_.chance(10)) out["demoralized"] = random_.chance(50) ? "union" : "confederate";
    return out;
  }

 private:
  Place anywhere() { return {random_.between(1, columns_), random_.between(1, grid_.rows)}; }

  // ---- the sheet ----

  Json map() {
    Json map = Json::object();
    map["columns"] = grid_.columns;
    map["rows"] = grid_.rows;
    map["hexes"] = terrain();
    map["hexsides"] = water();
    map["roads"] = Json::array();
    map["railroads"] = Json::array();
    const int roads = random_.below(4);
    for (int i = 0; i < roads; ++i) map["roads"].push_back({{"path", path()}});
    if (random_.chance(30)) map["railroads"].push_back({{"path", path()}, {"unfinished", random_.chance(30)}});
    return map;
  }

  Json terrain() {
    Json hexes = Json::object();
    const int density = random_.pick(std::array{0, 10, 25, 45});
    constexpr std::array kinds{"forest", "forest", "rough", "town", "town"};
    for (int column = 1; column <= columns_; ++column)
      for (int row = 1; row <= grid_.rows; ++row)
        if (random_.chance(density)) hexes[hex::print_id({column, row})] = {{"terrain", random_.pick(kinds)}};
    return hexes;
  }

  void lay(Json& hexsides, Place from, int direction, const char* crossing) const {
    const Place to = hex::step(from, direction);
    if (!grid_.contains(from) || !grid_.contains(to)) return;
    const bool back = hexsides.contains(hex::print_id(to) + "-" + hex::print_id(from));
    if (!back) hexsides[hex::print_id(from) + "-" + hex::print_id(to)] = crossing;
  }

  // Nothing, a creek with crossings from the north edge to the south edge, or hexsides here and there.
  Json water() {
    Json hexsides = Json::object();
    const int kind = random_.below(3);
    if (kind == 1) {
      const int column = random_.between(2, columns_ - 1);
      const int open = random_.pick(std::array{20, 50, 80});
      for (int row = 1; row <= grid_.rows; ++row)
        for (const int direction : {1, 2})
          lay(hexsides, {column, row}, direction, random_.chance(open) ? random_.pick(crossings) : "river");
    } else if (kind == 2) {
      const int sides = random_.between(4, 30);
      for (int i = 0; i < sides; ++i) {
        const Place from = anywhere();
        lay(hexsides, from, random_.below(6), random_.pick(crossings));
      }
    }
    return hexsides;
  }

  Json path() {
    Place here = anywhere();
    Json list = Json::array({hex::print_id(here)});
    const int steps = random_.between(2, 9);
    for (int i = 0; i < steps; ++i) {
      const Place next = hex::step(here, random_.below(6));
      if (!grid_.contains(next) || next.column > columns_) continue;
      here = next;
      list.push_back(hex::print_id(here));
    }
    return list;
  }

  // ---- options ----

  Json options() {
    dummies_ = random_.chance(40);
    Json options = Json::object();
    const auto sides = [this](int percent) {
      Json list = Json::array();
      for (const char* side : {"union", "confederate"})
        if (random_.chance(percent)) list.push_back(side);
      return list;
    };
    options["command_control"] = sides(45);
    options["concealment"] = sides(30);
    options["movement_ban"] = sides(3);
    options["night"] = random_.chance(8);
    options["terrain_doubling"] = random_.chance(20) ? "cumulative" : "once";
    Json levels = Json::object();
    for (const char* side : {"union", "confederate"})
      if (random_.chance(60)) levels[side] = random_.between(4, 12);
    options["demoralization"] = levels;
    Json objectives = Json::object();
    const int count = random_.below(7);
    for (int i = 0; i < count; ++i)
      objectives[hex::print_id(anywhere())] = random_.pick(std::array<Json, 3>{nullptr, "union", "confederate"});
    options["objectives"] = objectives;
    concealed_ = options["concealment"];
    return options;
  }

  // ---- units ----

  // Half of the scenes mix the ids of both sides, so that nothing hangs on one side sorting before the other.
  std::string fresh_id(const char* side) {
    for (;;) {
      const std::string letter(1, mixed_ ? static_cast<char>('A' + random_.below(20)) : side[0] == 'u' ? 'U' : 'C');
      const std::string id = letter + std::to_string(random_.between(10, 99));
      if (ids_.insert(id).second) return id;
    }
  }

  const char* arm(bool leader_there) {
    const int die = random_.below(100);
    if (die < 12 && !leader_there) return "leader";
    if (die < 27 && dummies_) return "dummy";
    return die < 42 ? "artillery" : "infantry";
  }

  Json unit(const char* side, bool& leader_there) {
    Json unit = Json::object();
    unit["id"] = fresh_id(side);
    unit["side"] = side;
    const std::string arm = this->arm(leader_there);
    unit["type"] = arm;
    if (arm == "leader") leader_there = true;
    if (arm == "infantry") unit["strength"] = random_.chance(80) ? random_.between(1, 4) : random_.between(5, 9);
    const bool concealed = std::find(concealed_.begin(), concealed_.end(), side) != concealed_.end();
    if (concealed && arm != "leader" && random_.chance(70)) unit["face_down"] = true;
    return unit;
  }

  // Each side towards its end of the sheet, both in the middle.
  Place stand(const char* side) {
    const int middle = (columns_ + 1) / 2;
    for (;;) {
      const int column = side[0] == 'u' ? random_.between(1, middle + 1) : random_.between(middle - 1, columns_);
      const Place place{column, random_.between(1, grid_.rows)};
      if (taken_.insert(grid_.index(place)).second) return place;
    }
  }

  Json units() {
    Json units = Json::array();
    mixed_ = random_.chance(50);
    const bool arrivals = random_.chance(20);
    for (const char* side : {"union", "confederate"}) {
      bool leader = false;
      const int count = random_.chance(85) ? random_.between(2, 8) : random_.between(9, 15);
      for (int i = 0; i < count; ++i) {
        Json one = unit(side, leader);
        one["hex"] = hex::print_id(stand(side));
        units.push_back(one);
      }
      const int coming = arrivals ? random_.below(5) : 0;
      Place entry = anywhere();
      for (int i = 0; i < coming; ++i) {
        Json one = unit(side, leader);
        if (random_.chance(30)) entry = anywhere();
        if (random_.chance(70)) entry.row = random_.chance(50) ? 1 : grid_.rows;
        one["enters"] = hex::print_id(entry);
        units.push_back(one);
      }
    }
    return units;
  }

  Generator& random_;
  int columns_ = 0;  // that are lived in
  hex::Grid grid_;
  bool dummies_ = false;
  bool mixed_ = false;
  Json concealed_;
  std::set<std::string> ids_;
  std::set<Hex> taken_;
};

}  // namespace

nlohmann::json draw_sketch(Generator& random, bool far_space) {
  return Sketch(random, far_space).draw();
}

}  // namespace simove::bull_run::positions
