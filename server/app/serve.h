// The subcommand `serve`: puts the parts together, recovers, listens, and stops in order. Called by main.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/app/mail_in.h"
#include "server/app/notices.h"
#include "server/net/limits.h"

namespace simove::app {

struct ServeOptions {
  std::string db = "simove.db";
  std::string listen = "127.0.0.1:8080";
  std::string base_url;  // empty: http:// and the listen address
  std::string web;       // folder of the built web client; empty: none is served
  std::string log_level = "info";
  std::vector<std::string> hosts;
  std::vector<std::string> proxies;
  bool proving_games = false;
  std::int64_t snapshot_every = 16;
  int holiday_days = 21;               // a year and person
  std::int64_t downtime_minutes = 10;  // longer than this is given back
  net::Limits limits;
  NoticeOptions notices;
  MailInOptions mail_in;
  // Honoured in test mode alone (SIMOVE_TEST=1): a server with these is no server to play on.
  std::optional<std::uint64_t> test_seed;
  std::optional<std::int64_t> test_clock_ms;
  std::string test_clock_file;  // milliseconds in a file: whoever replaces it moves the time
  std::string test_dice;        // a file of faces by label; empty: the chain's own
};

/// 0 after an orderly stop; 1 when it could not start, with one sentence on standard error.
int run_serve(const ServeOptions& options);

/// Prints every route of the HTTP API and every message of the socket as one JSON object:
/// {"routes":[{"method","pattern","access":"anyone|signed_in"}],"messages":[type]}. Makes a database in a scratch
/// folder and serves nothing.
int run_routes();

}  // namespace simove::app
