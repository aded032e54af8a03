// What an umpire's acts and the undoing of steps take and give, as server/net/api_desk and tests hand them to
// MatchService. Plain structs; what may be done when is decided by service_umpire.cpp, service_held.cpp and
// service_undo.cpp.
#pragma once

#include <cstdint>
#include <string>

#include "rules/core/decision.h"
#include "rules/core/ids.h"

namespace simove::match {

/// What a new match names in the place of a seat when its creator keeps the umpire's place for himself.
inline constexpr const char* umpire_seat = "umpire";
inline constexpr std::size_t longest_reason_bytes = 1000;
/// In the place of an umpire's account, where the server's operator acted.
inline constexpr const char* operator_account = "operator";

/// An act on a match, and why. A secret reason is withheld from the players until the end.
struct Acting {
  MatchId match;
  std::string reason;
  bool secret = false;
};
/// What it changed: an array of {"subject","what","before","after"}, for the umpire.
struct Acted {
  Json diff = Json::array();
};

/// What a ruling would change, and what everybody would read at once.
struct Tried {
  Json diff = Json::array();
  std::string line;
};

enum class Forced {
  ready,
  hold
};  // with its draft, else the ruleset's own answer; with the ruleset's answer for silence

/// A die of the turn that is held: the nth draw (from 0) of its label. An empty label: the one that is waited for.
struct FacePut {
  std::string label;
  int nth = 0;
  int face = 1;
};

/// A point that a match can go back to: the state after a resolution, a ruling or the beginning.
struct StepLine {
  std::int64_t revision = 0;
  std::int64_t at_ms = 0;
  std::string kind;
  std::string group;  // of a resolution
  int branch = 1;
  bool current = true;  // part of the history that is played on
};

}  // namespace simove::match
