// The switches that tests/mutation/instrument.py writes into a copy of the engine's sources: each condition asks here
// whether it is the one that is spoilt in this process. Never included by the engine itself.
#pragma once

namespace simove::mutation {

/// Number of the mutant that is switched on; 0: the engine as it is.
inline int active = 0;

template <class T>
bool negated(int mutant, const T& value) {
  const bool holds = static_cast<bool>(value);
  return active == mutant ? !holds : holds;
}
/// An operand that no longer matters: true among `&&`, false among `||`.
template <class T>
bool left_out(int mutant, bool neutral, const T& value) {
  const bool holds = static_cast<bool>(value);
  return active == mutant ? neutral : holds;
}
// The bound itself changes sides.
template <class A, class B>
bool less(int mutant, const A& a, const B& b) {
  return active == mutant ? a <= b : a < b;
}
template <class A, class B>
bool less_equal(int mutant, const A& a, const B& b) {
  return active == mutant ? a < b : a <= b;
}
template <class A, class B>
bool greater(int mutant, const A& a, const B& b) {
  return active == mutant ? a >= b : a > b;
}
template <class A, class B>
bool greater_equal(int mutant, const A& a, const B& b) {
  return active == mutant ? a > b : a >= b;
}

}  // namespace simove::mutation
