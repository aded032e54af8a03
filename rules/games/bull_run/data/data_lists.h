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

struct GameRecord {  // turn_record.json, deployment.json and the arrivals of one game
  int turns = 0;
  int minutes = 0;
  int first_minute = 0;
  std::vector<int> night_turns;
  std::vector<Arrival> arrivals;
  std::array<std::vector<std::string>, 2> deployment_hexes;
};

struct DataLists {
  std::map<std::string, ArmyList> armies;
  std::map<std::string, GameRecord> games;
  std::map<std::string, Victory> victories;  // those decided by conditions
};

[[nodiscard]] DataLists read_lists(DataDocuments& documents);

}  // namespace simove::bull_run
