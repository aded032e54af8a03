// What an append does to a match in memory, part by part, with the refusals the SQLite schema makes by its keys and
// triggers. Called by memory_store.cpp and memory_sealed.cpp. A fault means: throw the changed copy away.
#pragma once

#include "storage/memory/memory_store.h"

namespace simove::storage::memory {

[[nodiscard]] Fault bad_row(const std::string& what);
void add_events(MatchData& match, std::int64_t revision, const std::vector<StoredEvent>& events);
[[nodiscard]] std::optional<Fault> add_dice(MatchData& match, const std::vector<NewDiceChain>& chains,
                                            const std::vector<DiceStepRow>& steps);
[[nodiscard]] std::optional<Fault> change_sealed(MatchData& match, const SealedChange& change);
[[nodiscard]] std::optional<Fault> change_holders(MatchData& match, const std::vector<HolderChange>& holders,
                                                  const World& world);
[[nodiscard]] std::optional<Fault> change_stand_ins(MatchData& match, const std::vector<StandInChange>& stand_ins,
                                                    const World& world);

}  // namespace simove::storage::memory
