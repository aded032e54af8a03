#include "rules/games/bull_run/plotting/repairs.h"

#include <algorithm>

#include "rules/games/bull_run/plotting/mender.h"

namespace simove::bull_run {

namespace {

constexpr std::size_t most_offers = 3;

bool same_row(const Breach& a, const Breach& b) {
  return a.unit == b.unit && a.column == b.column && rule_of(a.slip) == rule_of(b.slip);
}
bool known(const Breaches& breaches, const Breach& row) {
  return std::any_of(breaches.begin(), breaches.end(), [&](const Breach& one) { return same_row(one, row); });
}

enum class Worth : std::uint8_t { no, mends, mends_and_hurts_nobody };

// The problem must be gone and nothing new be wrong with the unit; best if nothing new is wrong with anybody.
Worth worth_of(const Breaches& before, const Breaches& after, const Breach& problem) {
  Worth worth = Worth::mends_and_hurts_nobody;
  for (const Breach& row : after) {
    if (same_row(row, problem)) return Worth::no;
    if (known(before, row)) continue;
    if (row.unit == problem.unit) return Worth::no;
    worth = Worth::mends;
  }
  return worth;
}

bool offered(const std::vector<PlotRepair>& offers, const PlotRepair& repair) {
  return std::any_of(offers.begin(), offers.end(), [&](const PlotRepair& one) {
    return one.label == repair.label || one.lines.front().line == repair.lines.front().line;
  });
}

}  // namespace

PlotSheet changed_sheet(const PlotSheet& sheet, const std::vector<LineChange>& lines) {
  PlotSheet changed = sheet;
  for (const LineChange& change : lines) {
    if (!change.line) {
      changed = without_line(changed, change.unit);
      continue;
    }
    PlotSheet next;
    bool placed = false;
    for (const PlotLine& old : changed) {
      if (!(old.unit == change.unit))
        next.push(old);
      else if (!placed)
        placed = next.push(*change.line);
    }
    if (!placed) next.push(*change.line);
    changed = next;
  }
  return changed;
}

Repairs::Repairs(const Turn& turn, Side side, const PlotSheet& sheet, const Command* command)
    : turn_(turn), side_(side), sheet_(sheet), command_(command), whole_(whole_sheet(sheet, command)) {
  judge_plots(turn, side, sheet, known_, command);
  sort_breaches(known_);
}

std::vector<PlotRepair> Repairs::of(const Breach& breach) const {
  int first_column = breach.column;
  for (const Breach& one : known_)
    if (one.unit == breach.unit && rule_of(one.slip) == rule_of(breach.slip))
      first_column = std::min<int>(first_column, one.column);
  std::vector<PlotRepair> good;
  std::vector<PlotRepair> fair;
  for (PlotRepair& repair : Mender(turn_, side_, whole_, breach, first_column).offers()) {
    if (good.size() == most_offers) break;
    if (offered(good, repair)) continue;
    Breaches after;
    judge_plots(turn_, side_, changed_sheet(sheet_, repair.lines), after, command_);
    sort_breaches(after);
    const Worth worth = worth_of(known_, after, breach);
    if (worth == Worth::mends_and_hurts_nobody)
      good.push_back(std::move(repair));
    else if (worth == Worth::mends && fair.size() < most_offers && !offered(fair, repair))
      fair.push_back(std::move(repair));
  }
  return good.empty() ? fair : good;
}

namespace {

// The least line: an arrival must be told to stand in its entry hex [12.1].
std::optional<PlotLine> least_line(const Turn& turn, const Unit& unit) {
  if (!arrives(turn, unit)) return std::nullopt;
  PlotLine line = bare_line(turn, unit);
  line.entries[line.count++] = hex_entry(*turn.map, unit.hex);
  return line;
}

}  // namespace

PlotRepair keep_still(const Turn& turn, UnitIndex leader) {
  const Unit& unit = turn.position[leader];
  return {"Keep the leader still", {{unit.id, least_line(turn, unit)}}};
}

PlotRepair they_hold(const Turn& turn, const std::vector<UnitIndex>& idle) {
  PlotRepair repair{idle.size() == 1 ? "Order it to hold" : "Order them to hold", {}};
  for (const UnitIndex index : idle) {
    const Unit& unit = turn.position[index];
    auto line = least_line(turn, unit);
    if (!line) {
      line = bare_line(turn, unit);
      line->entries[line->count++] = {};
    }
    repair.lines.push_back({unit.id, line});
  }
  return repair;
}

}  // namespace simove::bull_run
