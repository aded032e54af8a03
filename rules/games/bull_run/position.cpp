#include "rules/games/bull_run/position.h"

namespace simove::bull_run {

UnitIndex Position::find(std::string_view id) const {
  int low = 0;
  int high = count;
  while (low < high) {
    const int middle = (low + high) / 2;
    if ((*this)[middle].id.view() < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low < count && (*this)[low].id.view() == id ? static_cast<UnitIndex>(low) : no_unit;
}

bool Position::insert(const Unit& unit) {
  if (count == max_units || find(unit.id.view()) != no_unit) return false;
  int at = count++;
  for (; at > 0 && unit.id.view() < (*this)[at - 1].id.view(); --at) (*this)[at] = (*this)[at - 1];
  (*this)[at] = unit;
  return true;
}

}  // namespace simove::bull_run
