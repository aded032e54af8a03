// One match as a document of its own: log, events, dice, opened answers, the version and data it was played with. Made
// by gather.cpp from a store, written and read here as canonical JSON whose log entries are chained by hashes, so that
// a changed byte is found where it is. Used by server/net (export), server/app (export, import, verify) and tests.
// Holds no seed of a dice chain, no account, no session, and no answer of a group that is not resolved.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/core/result.h"
#include "storage/records.h"

namespace simove::archive {

inline constexpr int format_version = 1;
inline constexpr std::size_t most_bytes = 64U << 20U;

/// A sealed answer, opened with its group.
struct Answer {
  int branch = 1;
  GroupId group;
  SeatId seat;
  DecisionId decision;
  std::string payload;
  std::string nonce;
  std::string digest;
  bool operator==(const Answer&) const = default;
};

struct DataDigest {
  std::string name;
  std::string sha256;
  bool operator==(const DataDigest&) const = default;
};

struct Archive {
  storage::LoadedMatch stored;     // without accounts: neither creator nor holders
  std::vector<std::string> names;  // of the seats' holders, in the order of the seats; "" = nobody
  std::vector<DataDigest> data;    // the ruleset's files
  std::vector<Answer> answers;     // in the order of resolution, then by seat and decision
};

/// Where a document differs from what it must be, and how.
struct Difference {
  std::string place;  // "byte 17", "/match/title", "/log/4 (entry 5, seat_ready)"
  std::string text;   // a sentence
};

struct ReadArchive {
  Archive archive;
  std::string head;                 // the hash of everything before the log, as the document has it
  std::vector<std::string> hashes;  // of each entry
};

/// The document. Equal archives give equal bytes.
[[nodiscard]] Result<std::string> write(const Archive& archive);

/// How far reading came.
struct Reading {
  bool is_match = false;    // JSON of this format and version
  bool hashes_fit = false;  // of the head and of every entry
  std::size_t entries = 0;  // of which the hashes fit
};

/// Reads and checks the form: size, JSON, format and version, the chain of hashes, members, canonical writing.
[[nodiscard]] Result<ReadArchive, Difference> read(std::string_view text, Reading* reading = nullptr);

/// "/log/4 (entry 5, seat_ready)"
[[nodiscard]] std::string place_of(const storage::LoadedMatch& stored, std::int64_t revision);

/// The stored text of a record's body, with the account left out: it is nobody's business elsewhere.
[[nodiscard]] std::string without_account(const std::string& body);

}  // namespace simove::archive
