// Twins of a concealed match: the same state with the counters behind the aliases exchanged, as far as a seat cannot
// know. Used by the conformance run and the tests of concealment.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rules/games/bull_run/ruleset/seeded_chance.h"
#include "tests/ruleset/table.h"

namespace simove::table {

inline const Json concealed{{"concealment", true}};

inline Viewer viewer_of(const std::string& seat) {
  return seat.empty() ? Viewer{} : Viewer{ViewerKind::seat, SeatId(seat)};
}

/// Of a unit in a saved state.
inline std::string type_of(const Json& saved, const std::string& alias) {
  for (const Json& unit : saved["units"])
    if (unit["id"] == alias) return unit["type"];
  return "";
}

/// The saved state with face-down counters of everybody but `seat` exchanged within their side; aliases, hexes and who
/// is known to be real stay. With `kinds`, dummies change places with dummies only. Null when nothing is concealed.
inline Json other_faces(const Json& saved, const std::string& seat, std::uint64_t seed, bool kinds) {
  if (!saved.contains("masked") || saved["masked"].empty()) return {};
  Json changed = saved;
  std::map<std::string, std::size_t> masks;
  for (std::size_t i = 0; i < saved["masked"].size(); ++i) masks[saved["masked"][i]["alias"]] = i;
  std::map<std::string, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < saved["units"].size(); ++i) {
    const Json& unit = saved["units"][i];
    if (unit["face_down"] != true || unit["hex"].is_null() || unit["side"] == seat) continue;
    std::string group = unit["side"].get<std::string>() + saved["masked"][masks[unit["id"]]]["known_real"].dump();
    if (kinds) group += unit["type"] == "dummy" ? "dummy" : "real";
    groups[group].push_back(i);
  }
  bull_run::SplitMix source(seed);
  for (auto& [name, group] : groups)
    for (std::size_t left = group.size(); left > 1; --left) {
      const std::size_t one = group[left - 1];
      const std::size_t two = group[static_cast<std::size_t>(source.below(static_cast<int>(left)))];
      for (const char* key : {"type", "strength"}) std::swap(changed["units"][one][key], changed["units"][two][key]);
      std::swap(changed["masked"][masks[saved["units"][one]["id"]]]["counter"],
                changed["masked"][masks[saved["units"][two]["id"]]]["counter"]);
    }
  // Orders for single units do not fit other faces: a dummy is never spared, and a leader never advances.
  for (auto& [side, orders] : changed["standing"].items()) {
    if (side == seat) continue;
    orders["units"] = Json::object();
    if (orders["losses"].is_object()) orders["losses"] = "largest-first";
  }
  return changed == saved ? Json() : changed;
}

}  // namespace simove::table
