// What an event says of who decided: the standing order, the player's order, the standing order in the place of an
// order that had become impossible [R-GROUP], or nobody, because there was one legal answer only.
#include "rules/games/bull_run/ruleset/event_writer.h"

namespace simove::bull_run {

namespace {
constexpr const char* by_standing = "standing";
constexpr const char* by_order = "order";
constexpr const char* by_replacement = "replaced";
constexpr const char* by_nobody = "only";
}  // namespace

const Json& EventWriter::answer(Stage stage, Side side) const {
  return played_.before.in_turn.answers[at(stage)][at(side)];
}

const char* EventWriter::decided_attack(Side side) const {
  const Json& given = answer(Stage::allocate, side);
  if (!played_.before.live || given == "standing") return by_standing;
  return given.is_object() ? by_order : by_nobody;
}

Hex EventWriter::driven_to(int unit) const {
  const auto i = static_cast<std::size_t>(unit);
  return in_results_ ? played_.turn.retreated[i] : played_.turn.repulsed[i];
}

// Whether those who made room for the unit went as its director named them [8.22].
bool EventWriter::displaced_as_given(int mover, bool retreat) const {
  const Displacements& named = retreat ? played_.run.given().retreat_displace : played_.run.given().repulse_displace;
  const auto& ends = played_.run.ends();
  const std::size_t first = retreat ? ends[2] : ends[1];
  for (std::size_t i = first; i < (retreat ? ends[3] : ends[2]); ++i) {
    const TraceRecord& record = played_.trace[i];
    if (record.kind != TraceKind::displaced || record.other != mover) continue;
    bool as_named = false;
    for (const Displacement& one : named)
      as_named = as_named || (one.mover == mover && one.displaced == record.unit && one.to == record.to);
    if (!as_named) return false;
  }
  return true;
}

const char* EventWriter::decided_drive(int unit, Hex to, bool retreat) const {
  if (!played_.before.live) return by_standing;
  const auto i = static_cast<std::size_t>(unit);
  const Side directing = other(played_.turn.position[unit].side);
  if (answer(retreat ? Stage::results : Stage::repulse, directing) == "standing") return by_standing;
  const Hex named = retreat ? played_.run.given().retreat[i] : played_.run.given().repulse[i];
  if (named != no_hex) return named == to && displaced_as_given(unit, retreat) ? by_order : by_replacement;
  const Hex only = retreat ? played_.run.only_retreat()[i] : played_.run.only_repulse()[i];
  const bool as_foreseen = only == to || (only == stayed && to == no_hex);
  return only != no_hex && as_foreseen ? by_nobody : by_standing;
}

const char* EventWriter::decided_loss(const TraceRecord& record) const {
  if (!played_.before.live) return by_standing;
  if (could_not_retreat_.has(record.unit)) return by_nobody;  // the loss for a failed retreat [8.21]
  const Decisions& given = played_.run.given();
  if (answer(Stage::results, played_.turn.position[record.unit].side) == "standing") return by_standing;
  if (record.combat < 0 || !given.losses_given.has(record.combat)) return by_nobody;
  int named = 0;
  for (const LossTake& take : given.losses)
    if (take.combat == record.combat && take.unit == record.unit) named += take.points;
  return named == record.dice[0] ? by_order : by_replacement;
}

const char* EventWriter::decided_advance(const TraceRecord& record) const {
  const Side side = played_.turn.position[record.unit].side;
  if (!played_.before.live || !played_.run.given().advance_given[at(side)]) return by_standing;
  return played_.run.given().advance[record.unit] == record.to ? by_order : by_replacement;
}

}  // namespace simove::bull_run
