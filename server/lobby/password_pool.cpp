#include "server/lobby/password_pool.h"

#include <utility>

namespace simove::lobby {

PasswordPool::PasswordPool(std::size_t threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
  for (std::size_t n = 0; n < threads; ++n) threads_.emplace_back([this] { loop(); });
}

bool PasswordPool::submit(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(work));
  }
  arrived_.notify_one();
  return true;
}

void PasswordPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_all();
  for (std::thread& thread : std::exchange(threads_, {})) thread.join();
}

void PasswordPool::loop() {
  while (true) {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const std::function<void()> work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    work();
  }
}

}  // namespace simove::lobby
