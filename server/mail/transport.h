// How one thing leaves: a transport carries a parcel somewhere and says how it went. Implemented by smtp.cpp, and for
// pushes and webhooks in server/notices. Called on a carrier's own thread (carrier.h); must not touch the store, a
// match or the clock, and must come back: every implementation has a time limit of its own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simove::mail {

struct Parcel {
  std::int64_t id = 0;                    // the outbox row
  std::string address;                    // envelope recipient, or URL
  std::string content;                    // the whole message, or a body
  std::vector<std::string> headers = {};  // of an HTTP request, "Name: value"
};

enum class Verdict {
  delivered,
  later,         // a failure that may pass: try again
  refused,       // this one will never be taken
  address_gone,  // nothing will ever be taken at this address
};

struct Delivery {
  Verdict verdict = Verdict::later;
  std::string said;  // a line for whoever looks; never what was in the parcel
};

class Transport {
 public:
  virtual ~Transport() = default;
  virtual Delivery carry(const Parcel& parcel) = 0;
};

}  // namespace simove::mail
