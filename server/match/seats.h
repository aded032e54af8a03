// Who sits where, and who may do what because of it: the fold of seat_records.h, the events and sentences of it, and
// the questions every reader and every input asks first. Used by service*.cpp, load.cpp and snapshot.cpp. Time is
// handed in: somebody stands in until an instant, whether or not the log has said since that it is over.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/match/match.h"

namespace simove::match {

/// Holds the seat, or stands in for who does.
[[nodiscard]] bool acts_for(const Match& match, const std::optional<AccountId>& account, const SeatId& seat,
                            std::int64_t now_ms);
/// Holds a seat, stands in for one (his time may be over), or is the umpire.
[[nodiscard]] bool takes_part(const Match& match, const AccountId& account);
/// May see what observers see: everybody, or of a private match those who play, stand in, umpire or made it.
[[nodiscard]] bool may_watch(const Match& match, const std::optional<AccountId>& account, std::int64_t now_ms);
/// Holds or stands in for a seat that is not on this one's side, so that he must not see its plots.
[[nodiscard]] bool sits_elsewhere(const Match& match, const AccountId& account, const SeatId& seat,
                                  std::int64_t now_ms);
/// By taking this seat he would play on two sides of a match in which others play too. Alone he may play himself.
[[nodiscard]] bool would_see_both(const Match& match, const AccountId& account, const SeatId& seat,
                                  std::int64_t now_ms);
/// The match has not begun because not everybody has said that he is there.
[[nodiscard]] bool is_mustering(const Match& match);
/// With this seat there too, everybody would be.
[[nodiscard]] bool would_complete_muster(const Match& match, const SeatId& seat);
/// What the lifecycle is when all seats are taken as they are now, or with one more.
[[nodiscard]] bool may_begin(const Match& match);

void fold(Match& match, const MusteredRecord& record);
void fold(Match& match, const HandedOverRecord& record);
void fold(Match& match, const StandInRecord& record);
void fold(Match& match, const StandInEndedRecord& record);

[[nodiscard]] std::vector<KeptEvent> events_of(const Match& before, const MusteredRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const HandedOverRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const StandInRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const StandInEndedRecord& record, std::int64_t at_ms);
/// Nothing when the event is of another kind.
[[nodiscard]] std::optional<std::string> seat_sentence(const Match& match, const std::string& kind, const Json& body);

}  // namespace simove::match
