// A thread that carries parcels, one after the other, and says how each went. One for each channel, so that a mail
// server that is down holds up neither pushes nor play. Its queue is bounded: what does not fit stays in the outbox.
// Used by outbox.cpp on the logic thread; `done` is called on the carrier's own thread. Never touches store or match.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "server/mail/transport.h"

namespace simove::mail {

class Carrier {
 public:
  using OnDone = std::function<void(std::int64_t id, Delivery delivery)>;

  Carrier(std::unique_ptr<Transport> transport, std::size_t most_waiting, OnDone done)
      : transport_(std::move(transport)), most_waiting_(most_waiting), done_(std::move(done)) {}
  ~Carrier() { stop(); }
  Carrier(const Carrier&) = delete;
  Carrier& operator=(const Carrier&) = delete;

  void start();
  /// Lets the one on its way end (its time limit is the transport's), then the thread.
  void stop();
  /// False when the queue is full.
  [[nodiscard]] bool take(Parcel parcel);

 private:
  void loop();

  std::unique_ptr<Transport> transport_;
  std::size_t most_waiting_;
  OnDone done_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Parcel> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace simove::mail
