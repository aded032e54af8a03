// Counts allocations of the whole test program. In a source of its own: a compiler that sees both ends of a pair of new
// and delete takes malloc and free for a mismatch.
#include <cstdlib>
#include <new>

#include "tests/rules/support.h"

namespace {
long counted = 0;
}

namespace simove::bull_run::test {
long allocations() {
  return counted;
}
}  // namespace simove::bull_run::test

void* operator new(std::size_t size) {
  ++counted;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
