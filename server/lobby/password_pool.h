// Threads for what takes long and needs no store: the computations of passwords. At most so many run at once, a few
// wait, and what comes beyond that is refused, so that nobody can buy the machine's memory with guesses.
// [reliability X20] Fed from the logic thread; what is given to it must touch neither store nor matches.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace simove::lobby {

class PasswordPool {
 public:
  explicit PasswordPool(std::size_t threads = 2, std::size_t most_waiting = 32);
  ~PasswordPool() { stop(); }
  PasswordPool(const PasswordPool&) = delete;
  PasswordPool& operator=(const PasswordPool&) = delete;

  /// False when too many wait already, or it has been stopped; the work is then not done.
  [[nodiscard]] bool submit(std::function<void()> work);
  /// Finishes what waits, then ends the threads.
  void stop();

 private:
  void loop();

  std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::function<void()>> waiting_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace simove::lobby
