// What a server's operator asks of the store: who and what is in it, what may be cleared away, a copy of all of it.
// Called by server/net/api_admin through the running server, on the thread that owns the store. Gives names, addresses
// and counts; never a sealed answer, a draft, a token or a seed. Kept by the SQLite store alone.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/core/result.h"
#include "storage/records.h"

namespace simove::storage {

struct AccountLine {
  AccountId account;
  std::string name;
  std::string mail;  // confirmed; empty: none
  bool guest = true;
  std::int64_t created_ms = 0;
  std::int64_t used_ms = 0;  // of the session used last; 0: none is left
  std::int64_t sessions = 0;
  std::int64_t seats = 0;
};
struct MatchLine {
  MatchId match;
  std::string title;
  std::string game;
  std::string scenario;
  std::string lifecycle;
  std::int64_t created_ms = 0;
  std::int64_t last_ms = 0;  // of its last log record
  std::int64_t revision = 0;
};
template <class Line>
struct Listed {
  std::vector<Line> lines;
  std::int64_t all = 0;  // how many there are, those left out included
};

class AdminStore {
 public:
  virtual ~AdminStore() = default;

  /// Those whose name, id or address holds the text, newest first.
  virtual Result<Listed<AccountLine>> users(const std::string& text, std::int64_t most) = 0;
  /// Those whose title or id holds the text, newest first; lifecycle "" is any.
  virtual Result<Listed<MatchLine>> matches(const std::string& text, const std::string& lifecycle,
                                            std::int64_t most) = 0;
  /// How many rows there are of each kind, and "bytes" of the file.
  virtual Result<std::map<std::string, std::int64_t>> counts() = 0;

  /// Clears away what nobody can use any more: sessions, invitations and links that have run out at now_ms, letters
  /// dealt with before `before_ms`, and guests made before it who have no session, no seat and no match. Says how many
  /// of each; with `only_count` nothing is removed.
  virtual Result<std::map<std::string, std::int64_t>> prune(std::int64_t now_ms, std::int64_t before_ms,
                                                            bool only_count) = 0;

  /// Copies everything committed into a new file through the one connection, and checks the copy. Not within a batch.
  /// Fault "already-there" when there is a file of that name, "cannot-save" when there is no room; no half copy stays.
  virtual Result<Done> backup(const std::string& path) = 0;
};

}  // namespace simove::storage
