// How much one connection, one address and one account may take. Read by everything in server/net; server/app sets
// them from options. The contract's own bounds (message size, JSON depth) stand in protocol/limits.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "server/lobby/quotas.h"
#include "server/lobby/sign_in_guard.h"
#include "server/record/limits.h"
#include "server/talk/talk_limits.h"

namespace simove::net {

struct Limits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t header_fields = 64;
  std::size_t body_bytes = 256 * 1024;
  std::size_t message_bytes = 64 * 1024;
  std::int64_t header_ms = 10'000;  // also how long an idle connection is kept
  std::int64_t body_ms = 30'000;
  std::int64_t write_ms = 20'000;  // a write that makes no progress
  std::int64_t hello_ms = 10'000;
  std::int64_t idle_ms = 60'000;  // a ping goes out after half of it
  std::size_t queue_bytes = 1024 * 1024;
  std::size_t queue_messages = 256;
  std::size_t connections = 10'000;
  std::size_t sockets_per_address = 64;
  std::size_t sockets_per_account = 8;
  std::size_t watches_per_socket = 32;
  int messages_per_second = 20;
  int message_burst = 40;
  int answers_per_second = 1;  // ready, unready, resign
  int answer_burst = 5;
  int upgrades_per_minute = 20;                     // per address
  int guests_per_minute = 20;                       // per address
  int api_per_minute = 120;                         // per account
  int api_per_minute_and_address = 600;             // per address
  std::size_t api_waiting = 8;                      // per account, while one is being answered
  lobby::GuardLimits sign_ins;                      // guesses of passwords
  lobby::GuardLimits letters = {3, 10, 3'600'000};  // letters with links, by address written to
  lobby::Quotas quotas;
  record::RecordLimits record;
  talk::TalkLimits talk;
};

/// What an operator says of his surroundings.
struct Surroundings {
  std::string base_url;                 // "http://127.0.0.1:8080"
  std::vector<std::string> more_hosts;  // further values of Host that are answered
  std::vector<std::string> proxies;     // addresses and networks whose X-Forwarded-For is believed
};

}  // namespace simove::net
