// An open decision: one question to one seat. Several of one group are answered together; arrival order
// inside a group never matters. Made by rulesets (pending), kept by server/match, drawn by the client
// from `ask` alone.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/core/ids.h"

namespace simove {

using Json = nlohmann::json;

enum class Duty { must, may };          // a group resolves when no `must` is left
enum class Secrecy { sealed, open };    // sealed answers are read by the resolver only
enum class Urgency { letter, prompt };  // which clock applies: a turn's plot, or a short answer

struct Decision {
  DecisionId id;
  std::string kind;  // the ruleset's word for it
  GroupId group;
  SeatId seat;
  std::vector<SeatId> substitutes;  // who else may answer for it (an overall commander)
  Duty duty = Duty::must;
  Secrecy secrecy = Secrecy::sealed;
  Urgency urgency = Urgency::letter;
  Json ask;          // {"kind": one of the ask vocabulary, ...}; holds only what the seat may know
  std::string rule;  // rule number cited
};

}  // namespace simove
