// Requests to the API stand in one line for each account: one is being answered, a few wait, and whatever comes beyond
// that is refused. So somebody who asks a lot at once waits for himself, not everybody for him. Called by frontend.cpp
// on the network thread and, when an answer leaves, on the logic thread. Must never call what it is given under lock.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace simove::net {

class ApiLines {
 public:
  explicit ApiLines(std::size_t most_waiting) : most_waiting_(most_waiting) {}

  /// Starts it now, or when those before it have left. False when too many wait already; it is then not kept.
  [[nodiscard]] bool enter(const std::string& account, std::function<void()> start) {
    {
      const std::lock_guard lock(mutex_);
      const auto [line, first] = lines_.try_emplace(account);
      if (!first) {
        if (line->second.size() >= most_waiting_) return false;
        line->second.push_back(std::move(start));
        return true;
      }
    }
    start();
    return true;
  }

  /// What was started has been answered: the next one's turn.
  void leave(const std::string& account) {
    std::function<void()> next;
    {
      const std::lock_guard lock(mutex_);
      const auto line = lines_.find(account);
      if (line == lines_.end()) return;
      if (line->second.empty()) {
        lines_.erase(line);
        return;
      }
      next = std::move(line->second.front());
      line->second.pop_front();
    }
    next();
  }

 private:
  std::size_t most_waiting_;
  std::mutex mutex_;
  std::map<std::string, std::deque<std::function<void()>>> lines_;  // a line is there while one is being answered
};

}  // namespace simove::net
