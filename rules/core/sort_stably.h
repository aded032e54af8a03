// Sorts a list and leaves equals in their order. Called by rulesets on lists of units or problems. Clang warns of the
// standard library's own stable_sort (it takes GCC's buffer for deprecated), and the rules are built by both.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace simove {

/// `List` has size() and operator[]; equals are told apart by where they stood.
template <class List, class Less>
void sort_stably(List& list, Less less) {
  std::vector<std::size_t> order(list.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const List& before = list;
  std::sort(order.begin(), order.end(), [&](std::size_t one, std::size_t two) {
    if (less(before[one], before[two])) return true;
    return !less(before[two], before[one]) && one < two;
  });
  List was = list;
  for (std::size_t i = 0; i < order.size(); ++i) list[i] = std::move(was[order[i]]);
}

}  // namespace simove
