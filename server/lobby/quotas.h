// How much of the lobby one account may take. Read by lobby.cpp; server/net/limits.h carries it among the other limits,
// and server/app sets it from options. Must never be zero: nobody could play.
#pragma once

#include <cstddef>

namespace simove::lobby {

struct Quotas {
  std::size_t open_matches = 50;  // created by one account and not finished
  std::size_t cards = 50;         // the newest matches that /api/me shows
};

}  // namespace simove::lobby
