#include "server/mail/carrier.h"

#include <utility>

namespace simove::mail {

void Carrier::start() {
  if (!thread_.joinable()) thread_ = std::thread([this] { loop(); });
}

void Carrier::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool Carrier::take(Parcel parcel) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(parcel));
  }
  arrived_.notify_one();
  return true;
}

void Carrier::loop() {
  while (true) {
    Parcel parcel;
    {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (stopping_) return;
      parcel = std::move(waiting_.front());
      waiting_.pop_front();
    }
    done_(parcel.id, transport_->carry(parcel));
  }
}

}  // namespace simove::mail
