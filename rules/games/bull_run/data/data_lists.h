// The lists of scenarios/bull_run, one struct for each file, before a scenario picks from them. Used by
// load_scenarios only; whatever is wrong is left in the DataDocuments as its first failure.
#pragma once

#include <map>

#include "rules/games/bull_run/data/data_reader.h"

namespace simove::bull_run {

/// `commands` of an order of battle: units by name, since ids belong to scenarios.
struct CommandList {
  struct Part {
    std::string id;
    std::string name;
    std::vector<std::string> units;
    int dummies = 0;
  };
  std::string form;
  std::string title;
  std::vector<Part> parts;
};

struct ArmyList {  // orders_of_battle.json [14.1]
  int side = 0;
  std::string title;
  std::vector<int> infantry;
  int dummies = 0;
  std::string leader;
  std::vector<std::string> names;  // one for each of `infantry`
  std::vector<CommandList> commands;
};

struct Arrival {  // reinforcements.json [12.0]
  int turn = 0;
  int side = 0;
  std::string type;
  std::string symbol;
  int strength = 0;
  std::string hex;
  std::string name;
};

struct FixedUnit {  // a counter of a fixed set-up in deployment.json [14.2]
  std::string hex;
  std::string type;
  int strength = 0;
  std::string name;
};

struct DeploymentList {  // what deployment.json says of one side
  bool fixed = false;
  std::vector<std::string> hexes;           // of counters placed freely
  std::string army;                         // fixed only, as all below
  std::vector<FixedUnit> units;             // in the order of hexes
  std::vector<std::string> optional_hexes;  // for those who may hide dummies among them [14.22]
};

struct GameRecord {  // turn_record.json, deployment.json and the arrivals of one game
  int turns = 0;
  int minutes = 0;
  int turns_per_day = 1;
  int first_minute = 0;
  Date first_day;
  std::vector<int> night_turns;
  std::vector<Arrival> arrivals;
  std::array<DeploymentList, 2> deployment;
};

struct DataLists {
  std::vector<std::string> maps;  // as scenarios name them: the sheet, and the sheet with the changes of a year
  std::map<std::string, ArmyList> armies;
  std::map<std::string, GameRecord> games;
  std::map<std::string, Victory> victories;
};

[[nodiscard]] DataLists read_lists(DataDocuments& documents);

}  // namespace simove::bull_run
