// What an umpire's desk keeps beside the log: the trail of his acts with what each changed, and his own notes. Called
// by server/match (the trail is written with the act, in one Append) and server/net/api_desk. Notes are never sent to a
// player at any time; the trail is for the umpire, and for everybody once the match has ended.
#pragma once

#include <string>
#include <vector>

#include "rules/core/result.h"
#include "storage/append.h"

namespace simove::storage {

/// A note on a turn, a unit or a place, in the game's own words; empty where it is on none.
struct NoteRow {
  std::int64_t number = 0;  // within the match, from 1
  std::int64_t at_ms = 0;
  std::string turn;
  std::string unit;
  std::string place;
  std::string text;
  bool operator==(const NoteRow&) const = default;
};

class DeskStore {
 public:
  virtual ~DeskStore() = default;
  /// In the order of the acts.
  virtual Result<std::vector<AuditRow>> audit(const MatchId& match) = 0;
  virtual Result<std::vector<NoteRow>> notes(const MatchId& match) = 0;
  /// Gives the note its number.
  virtual Result<NoteRow> add_note(const MatchId& match, const NoteRow& note) = 0;
  /// False where there is none of that number.
  virtual Result<bool> remove_note(const MatchId& match, std::int64_t number) = 0;
};

}  // namespace simove::storage
