// What a module gives to the page: memory to put a request into, and one call. Text goes in and comes out as UTF-8; the
// answer stays where it is until the next call. Nothing is imported that does anything: the three calls of
// the C library to files are answered with an error by the loader (web/src/rules_wasm).
#include <cstdlib>
#include <string>

#include "rules/wasm/call.h"

namespace {

std::string& answer() {
  static std::string text;
  return text;
}

}  // namespace

// The engine's scratch memory is thread_local; the module has one thread, which never ends, so nothing is ever torn
// down.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) {
  return 0;
}

#define SIMOVE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

SIMOVE_EXPORT(alloc) char* simove_alloc(std::size_t bytes) {
  return static_cast<char*>(std::malloc(bytes));
}

SIMOVE_EXPORT(free) void simove_free(char* memory) {
  std::free(memory);
}

/// Gives the length of the answer; `answer_at` tells where it is.
SIMOVE_EXPORT(call) std::size_t simove_call(const char* request, std::size_t bytes) {
  answer() = simove::wasm::answer_to({request, bytes});
  return answer().size();
}

SIMOVE_EXPORT(answer_at) const char* simove_answer_at() {
  return answer().data();
}
