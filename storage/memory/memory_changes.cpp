#include "storage/memory/memory_changes.h"

#include <algorithm>

namespace simove::storage::memory {
namespace {

Fault dice_gap(std::int64_t index) {
  return {"dice-gap", "Dice index " + std::to_string(index) + " does not follow the one before."};
}

bool has_seat(const MatchData& match, const SeatId& seat) {
  const auto& seats = match.whole.row.seats;
  return std::any_of(seats.begin(), seats.end(), [&](const SeatRow& row) { return row.seat == seat; });
}

bool serves(const MatchData& match, const DiceStepRow& step) {
  const auto& chains = match.whole.chains;
  return std::any_of(chains.begin(), chains.end(), [&](const DiceChainRow& row) {
    return row.chain == step.chain && row.hidden == step.hidden && step.index >= row.first_index &&
           step.index < row.first_index + row.length;
  });
}

Fault wrong_state(const DecisionId& decision) {
  return {"sealed-state", "Answer " + decision.value + " is not in the state expected."};
}

std::optional<Fault> change(MatchData& match, const MakeReady& ready) {
  if (!has_seat(match, ready.seat)) return bad_row("seat " + ready.seat.value);
  SealedRow& row = match.sealed[{match.whole.row.branch, ready.seat, ready.decision}];
  if (row.draft > 0 && (row.state != SealedState::draft || row.group != ready.group))
    return wrong_state(ready.decision);
  row = {ready.group, SealedState::ready, row.draft + 1, ready.payload,
         ready.nonce, ready.digest,       ready.at_ms,   ready.submission};
  return std::nullopt;
}

std::optional<Fault> change(MatchData& match, const MakeDraft& draft) {
  const auto row = match.sealed.find({match.whole.row.branch, draft.seat, draft.decision});
  if (row == match.sealed.end() || row->second.state != SealedState::ready) return wrong_state(draft.decision);
  row->second.state = SealedState::draft;
  row->second.nonce.clear();
  row->second.digest.clear();
  row->second.submission.clear();
  return std::nullopt;
}

std::optional<Fault> change(MatchData& match, const MarkResolved& resolved) {
  for (auto& [key, row] : match.sealed)
    if (std::get<0>(key) == match.whole.row.branch && row.group == resolved.group && row.state == SealedState::ready)
      row.state = SealedState::resolved;
  return std::nullopt;
}

std::optional<Fault> change(MatchData& match, const ReplaceReady& replaced) {
  const auto row = match.sealed.find({match.whole.row.branch, replaced.seat, replaced.decision});
  if (row == match.sealed.end() || row->second.state != SealedState::ready) return wrong_state(replaced.decision);
  row->second.payload = replaced.payload;
  row->second.digest = replaced.digest;
  return std::nullopt;
}

std::optional<Fault> change(MatchData& match, const CarryOver& carried) {
  std::map<std::tuple<int, SeatId, DecisionId>, SealedRow> fresh;
  for (const auto& [key, row] : match.sealed)
    if (std::get<0>(key) == carried.from_branch && row.group == carried.group)
      fresh[{match.whole.row.branch, std::get<1>(key), std::get<2>(key)}] = {
          row.group, SealedState::draft, row.draft + 1, row.payload, "", "", row.at_ms, ""};
  match.sealed.merge(fresh);
  return std::nullopt;
}

}  // namespace

Fault bad_row(const std::string& what) {
  return {"bad-row", "The store refused a row: " + what};
}

void add_events(MatchData& match, std::int64_t revision, const std::vector<StoredEvent>& events) {
  int ordinal = 0;
  for (StoredEvent event : events) {
    event.revision = revision;
    event.ordinal = ordinal++;
    match.whole.events.push_back(std::move(event));
  }
}

std::optional<Fault> add_dice(MatchData& match, const std::vector<NewDiceChain>& chains,
                              const std::vector<DiceStepRow>& steps) {
  for (const NewDiceChain& chain : chains) {
    std::int64_t next = 1;
    for (const DiceChainRow& known : match.whole.chains)
      if (known.hidden == chain.row.hidden) next = std::max(next, known.first_index + known.length);
    if (chain.row.chain != static_cast<int>(match.whole.chains.size()) + 1 || chain.row.first_index != next ||
        chain.row.length < 1)
      return dice_gap(chain.row.first_index);
    match.whole.chains.push_back(chain.row);
    match.seeds[chain.row.chain] = chain.seed;
  }
  auto& known = match.whole.dice;
  for (const DiceStepRow& step : steps) {
    const auto first_hidden = std::find_if(known.begin(), known.end(), [](const auto& row) { return row.hidden; });
    const auto end = step.hidden ? known.end() : first_hidden;
    const bool first = end == (step.hidden ? first_hidden : known.begin());
    if (step.index != (first ? 1 : std::prev(end)->index + 1) || !serves(match, step)) return dice_gap(step.index);
    known.insert(end, step);
  }
  return std::nullopt;
}

std::optional<Fault> change_sealed(MatchData& match, const SealedChange& sealed) {
  return std::visit([&](const auto& one) { return change(match, one); }, sealed);
}

std::optional<Fault> change_holders(MatchData& match, const std::vector<HolderChange>& holders, const World& world) {
  for (const HolderChange& change : holders) {
    auto& seats = match.whole.row.seats;
    const auto seat =
        std::find_if(seats.begin(), seats.end(), [&](const SeatRow& row) { return row.seat == change.seat; });
    if (seat == seats.end()) return bad_row("seat " + change.seat.value);
    if (change.holder && !world.accounts.contains(*change.holder)) return bad_row("account " + change.holder->value);
    seat->holder = change.holder;
  }
  return std::nullopt;
}

std::optional<Fault> change_stand_ins(MatchData& match, const std::vector<StandInChange>& stand_ins,
                                      const World& world) {
  for (const StandInChange& change : stand_ins) {
    auto& seats = match.whole.row.seats;
    const auto seat =
        std::find_if(seats.begin(), seats.end(), [&](const SeatRow& row) { return row.seat == change.seat; });
    if (seat == seats.end()) return bad_row("seat " + change.seat.value);
    if (change.stand_in && !world.accounts.contains(*change.stand_in))
      return bad_row("account " + change.stand_in->value);
    seat->stand_in = change.stand_in;
  }
  return std::nullopt;
}

}  // namespace simove::storage::memory
