#include "server/talk/channels.h"

#include <algorithm>
#include <set>

#include "server/match/seats.h"
#include "storage/seeded_bugs.h"

namespace simove::talk {

using protocol::Error;
using protocol::ErrorCode;

namespace {

Channel of_all() {
  return {"all", ChannelKind::all, "", {}};
}
Channel of_side(const std::string& side) {
  return {"side:" + side, ChannelKind::side, side, {}};
}
Channel of_umpire(const SeatId& seat) {
  return {"umpire:" + seat.value, ChannelKind::umpire, "", seat};
}

std::size_t seats_on(const match::Match& match, const std::string& side) {
  return static_cast<std::size_t>(std::count_if(match.seats.begin(), match.seats.end(),
                                                [&](const match::MatchSeat& seat) { return seat.side == side; }));
}

/// Somebody could read there what another writes: several seats, or one with somebody who stands in.
bool has_company(const match::Match& match, const std::string& side) {
  return seats_on(match, side) > 1 ||
         std::any_of(match.seats.begin(), match.seats.end(),
                     [&](const match::MatchSeat& seat) { return seat.side == side && seat.stand_in; });
}

bool on_side(const match::Match& match, const SeatId& seat, const std::string& side) {
  const match::MatchSeat* found = match::find_seat(match, seat);
  return found != nullptr && found->side == side;
}

std::vector<Channel> all_channels(const match::Match& match) {
  std::vector<Channel> out{of_all()};
  std::set<std::string> sides;
  for (const match::MatchSeat& seat : match.seats)
    if (!seat.side.empty() && has_company(match, seat.side) && sides.insert(seat.side).second)
      out.push_back(of_side(seat.side));
  if (match.umpire)
    for (const match::MatchSeat& seat : match.seats) out.push_back(of_umpire(seat.seat));
  return out;
}

bool may_read(const match::Match& match, const Reader& reader, const Channel& channel) {
  if (channel.kind == ChannelKind::all || reader.umpire) return true;
  if (channel.kind == ChannelKind::side && seeded(SeededBug::side_talk_to_all)) return true;
  if (!reader.seat) return false;
  return channel.kind == ChannelKind::side ? on_side(match, *reader.seat, channel.side) : *reader.seat == channel.seat;
}

}  // namespace

Result<Reader, Error> reader_of(const match::Match& match, const std::optional<AccountId>& account,
                                const std::optional<SeatId>& seat, std::int64_t now_ms) {
  const auto refused = [](ErrorCode code, const char* text) { return Unexpected{Error{code, "", text}}; };
  if (!match::may_watch(match, account, now_ms)) return refused(ErrorCode::no_such_match, "There is no such match.");
  if (!seat) return Reader{account, std::nullopt, account && match.umpire == account};
  if (!account) return refused(ErrorCode::not_signed_in, "Sign in to take your seat.");
  if (!match::acts_for(match, account, *seat, now_ms))
    return refused(ErrorCode::not_your_seat, "This seat is not yours.");
  return Reader{account, seat, false};
}

std::vector<Channel> channels_of(const match::Match& match, const Reader& reader) {
  std::vector<Channel> out = all_channels(match);
  std::erase_if(out, [&](const Channel& channel) { return !may_read(match, reader, channel); });
  return out;
}

std::optional<Channel> channel_of(const match::Match& match, const Reader& reader, const std::string& name) {
  for (Channel& channel : channels_of(match, reader))
    if (channel.name == name) return std::move(channel);
  return std::nullopt;
}

bool may_post(const Reader& reader) {
  return reader.account && (reader.seat || reader.umpire);
}

bool travels(const match::Match& match, const Channel& channel) {
  return match.terms.couriers && channel.kind == ChannelKind::side && seats_on(match, channel.side) > 1;
}

std::string box_of(const match::Match& match, const Channel& channel, const Reader& reader) {
  if (!reader.seat || !travels(match, channel)) return channel.name;
  return channel.name + "@" + reader.seat->value;
}

std::vector<Reader> readers_of(const match::Match& match, const Channel& channel) {
  std::vector<Reader> everybody;
  for (const match::MatchSeat& seat : match.seats) everybody.push_back({seat.holder, seat.seat, false});
  if (match.umpire) everybody.push_back({match.umpire, std::nullopt, true});
  everybody.push_back({});
  std::erase_if(everybody, [&](const Reader& reader) { return !may_read(match, reader, channel); });
  return everybody;
}

std::vector<Reader> roles_of(const match::Match& match, const AccountId& account, std::int64_t now_ms) {
  std::vector<Reader> out;
  for (const match::MatchSeat& seat : match.seats)
    if (match::acts_for(match, account, seat.seat, now_ms)) out.push_back({account, seat.seat, false});
  if (match.umpire == account) out.push_back({account, std::nullopt, true});
  return out;
}

}  // namespace simove::talk
