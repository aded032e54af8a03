// Which channels a match has, who may read and who may post in which: the only place where that is decided. A channel
// is "all", "side:SIDE" or "umpire:SEAT". What is said in one stands in a box; where couriers ride, each commander has
// a box of his own for his side's channel, since each knows of what has reached him alone. Pure questions to a match;
// time is handed in. Used by talk.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/errors.h"
#include "server/match/match.h"

namespace simove::talk {

enum class ChannelKind { all, side, umpire };

/// As what somebody reads and speaks. Without a seat and without the umpire's place he watches.
struct Reader {
  std::optional<AccountId> account;
  std::optional<SeatId> seat;
  bool umpire = false;
};

struct Channel {
  std::string name;
  ChannelKind kind = ChannelKind::all;
  std::string side;  // of a side's
  SeatId seat;       // of an umpire's: whom he talks with
};

/// Who asks, or why he is told nothing: of a private match not even that it is there.
[[nodiscard]] Result<Reader, protocol::Error> reader_of(const match::Match& match,
                                                        const std::optional<AccountId>& account,
                                                        const std::optional<SeatId>& seat, std::int64_t now_ms);

/// What the reader may read, in a fixed order.
[[nodiscard]] std::vector<Channel> channels_of(const match::Match& match, const Reader& reader);
/// Nothing when he may not read it; whether there is such a channel he is not told either.
[[nodiscard]] std::optional<Channel> channel_of(const match::Match& match, const Reader& reader,
                                                const std::string& name);
[[nodiscard]] bool may_post(const Reader& reader);
/// What is said there goes by couriers.
[[nodiscard]] bool travels(const match::Match& match, const Channel& channel);
/// Where this reader's copy of a channel stands.
[[nodiscard]] std::string box_of(const match::Match& match, const Channel& channel, const Reader& reader);

/// Everybody who may read the channel, as what: seats of the match, its umpire, those who watch.
[[nodiscard]] std::vector<Reader> readers_of(const match::Match& match, const Channel& channel);
/// All that one account is in a match: the seats he acts for, the umpire. Without watching.
[[nodiscard]] std::vector<Reader> roles_of(const match::Match& match, const AccountId& account, std::int64_t now_ms);

}  // namespace simove::talk
