// Drafts and sealed answers, and the two narrow readers.
#include "storage/memory/memory_changes.h"

namespace simove::storage::memory {
namespace {

OwnDraft own(const DecisionId& decision, const SealedRow& row) {
  return {decision, row.group, row.state, row.draft, row.payload, row.digest, row.at_ms, row.submission};
}

}  // namespace

Result<DraftOutcome> MemoryStore::save_draft(const SaveDraft& draft) {
  const MatchData* const match = find(draft.match);
  bool seated = false;
  if (match != nullptr)
    for (const SeatRow& seat : match->whole.row.seats) seated = seated || seat.seat == draft.seat;
  if (!seated) return Unexpected{bad_row("seat " + draft.seat.value)};
  const auto row = match->sealed.find({match->whole.row.branch, draft.seat, draft.decision});
  const bool known = row != match->sealed.end();
  if (known && row->second.state != SealedState::draft) return DraftOutcome(NotADraft{row->second.state});
  const std::int64_t last = known ? row->second.draft : 0;
  if (draft.base != last)
    return DraftOutcome(known ? StaleDraft{last, row->second.payload, row->second.at_ms} : StaleDraft{});
  MatchData data = *match;
  data.sealed[{data.whole.row.branch, draft.seat, draft.decision}] = {
      draft.group, SealedState::draft, last + 1, draft.payload, "", "", draft.at_ms, ""};
  world_.matches[draft.match] = std::make_shared<const MatchData>(std::move(data));
  return DraftOutcome(DraftSaved{last + 1});
}

Result<std::optional<OwnDraft>> MemoryStore::own_draft(const MatchId& match, const SeatId& seat,
                                                       const DecisionId& decision) {
  const MatchData* const data = find(match);
  if (data == nullptr) return std::optional<OwnDraft>();
  const auto row = data->sealed.find({data->whole.row.branch, seat, decision});
  if (row == data->sealed.end()) return std::optional<OwnDraft>();
  return std::optional<OwnDraft>(own(decision, row->second));
}

Result<std::vector<OwnDraft>> MemoryStore::own_drafts(const MatchId& match, const SeatId& seat) {
  std::vector<OwnDraft> drafts;
  const MatchData* const data = find(match);
  if (data == nullptr) return drafts;
  for (const auto& [key, row] : data->sealed) {
    const auto& [branch, whose, decision] = key;
    if (branch == data->whole.row.branch && whose == seat && row.state != SealedState::resolved)
      drafts.push_back(own(decision, row));
  }
  return drafts;
}

Result<std::vector<SealedAnswer>> MemoryStore::open_group(const MatchId& match, int branch, const GroupId& group) {
  std::vector<SealedAnswer> answers;
  const MatchData* const data = find(match);
  if (data == nullptr) return answers;
  for (const auto& [key, row] : data->sealed)
    if (std::get<0>(key) == branch && row.group == group)
      answers.push_back({std::get<1>(key), std::get<2>(key), row.state, row.payload, row.nonce, row.digest});
  return answers;
}

Result<std::optional<std::string>> MemoryStore::seed(const MatchId& match, int chain) {
  const MatchData* const data = find(match);
  if (data == nullptr || !data->seeds.contains(chain)) return std::optional<std::string>();
  return std::optional<std::string>(data->seeds.at(chain));
}

Result<std::vector<DiceStepRow>> MemoryStore::hidden_steps(const MatchId& match) {
  std::vector<DiceStepRow> steps;
  const MatchData* const data = find(match);
  if (data == nullptr) return steps;
  for (const DiceStepRow& step : data->whole.dice)
    if (step.hidden) steps.push_back(step);
  return steps;
}

}  // namespace simove::storage::memory
