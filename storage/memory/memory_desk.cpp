// The umpire's trail and notes.
#include "storage/memory/memory_changes.h"

namespace simove::storage::memory {

Result<std::vector<AuditRow>> MemoryStore::audit(const MatchId& match) {
  const MatchData* const data = find(match);
  return data == nullptr ? std::vector<AuditRow>() : data->audit;
}

Result<std::vector<NoteRow>> MemoryStore::notes(const MatchId& match) {
  const MatchData* const data = find(match);
  return data == nullptr ? std::vector<NoteRow>() : data->notes;
}

Result<NoteRow> MemoryStore::add_note(const MatchId& match, const NoteRow& note) {
  const MatchData* const known = find(match);
  if (known == nullptr) return Unexpected{bad_row("match " + match.value)};
  MatchData data = *known;
  NoteRow kept = note;
  kept.number = data.notes.empty() ? 1 : data.notes.back().number + 1;
  data.notes.push_back(kept);
  world_.matches[match] = std::make_shared<const MatchData>(std::move(data));
  return kept;
}

Result<bool> MemoryStore::remove_note(const MatchId& match, std::int64_t number) {
  const MatchData* const known = find(match);
  if (known == nullptr) return false;
  MatchData data = *known;
  const auto gone = std::erase_if(data.notes, [&](const NoteRow& row) { return row.number == number; });
  world_.matches[match] = std::make_shared<const MatchData>(std::move(data));
  return gone != 0;
}

}  // namespace simove::storage::memory
