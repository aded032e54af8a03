// What is waiting to be written to one socket, bounded by bytes and messages. Used by ws_session.cpp on the network
// thread. A reader that does not keep up is given up, never waited for; he comes back and resumes by number.
#pragma once

#include <cstddef>
#include <deque>

#include "server/net/http_types.h"
#include "storage/seeded_bugs.h"

namespace simove::net {

class Outbox {
 public:
  Outbox(std::size_t most_bytes, std::size_t most_messages) : most_bytes_(most_bytes), most_messages_(most_messages) {}

  /// False when it does not fit any more; the message is then not taken. A single message always fits an empty box.
  [[nodiscard]] bool push(Text text) {
    const bool fits = waiting_.size() < most_messages_ && bytes_ + text->size() <= most_bytes_;
    if (!fits && !waiting_.empty() && !seeded(SeededBug::endless_queue)) return false;
    bytes_ += text->size();
    waiting_.push_back(std::move(text));
    return true;
  }
  [[nodiscard]] bool empty() const { return waiting_.empty(); }
  [[nodiscard]] const Text& front() const { return waiting_.front(); }
  void pop() {
    bytes_ -= waiting_.front()->size();
    waiting_.pop_front();
  }
  void clear() {
    waiting_.clear();
    bytes_ = 0;
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] std::size_t size() const { return waiting_.size(); }

 private:
  std::size_t most_bytes_;
  std::size_t most_messages_;
  std::size_t bytes_ = 0;
  std::deque<Text> waiting_;
};

}  // namespace simove::net
