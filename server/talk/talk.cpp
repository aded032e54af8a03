#include "server/talk/talk.h"

#include <algorithm>
#include <set>

#include "protocol/encode.h"
#include "protocol/text_checks.h"
#include "server/log/log.h"
#include "server/match/seats.h"

namespace simove::talk {

using protocol::Error;
using protocol::ErrorCode;
using protocol::PostLine;
using storage::PostRow;

namespace {

constexpr std::size_t newest = 50;
constexpr std::int64_t minute_ms = 60'000;

const char* word_of(ChannelKind kind) {
  switch (kind) {
    case ChannelKind::all:
      return "all";
    case ChannelKind::side:
      return "side";
    case ChannelKind::umpire:
      return "umpire";
  }
  return "";
}

const char* word_of(CourierFate fate) {
  switch (fate) {
    case CourierFate::under_way:
      return "under_way";
    case CourierFate::arrived:
      return "arrived";
    case CourierFate::stopped:
      return "stopped";
  }
  return "";
}

PostLine line_of(const PostRow& row) {
  return {row.number, row.seat, row.name, row.text, row.at_ms, row.written_ms};
}

/// What somebody else gets of it.
PostRow copy_of(const PostRow& own, std::string box) {
  PostRow copy = own;
  copy.box = std::move(box);
  copy.submission.clear();
  return copy;
}

}  // namespace

Answered<Talk::Standing> Talk::standing(const std::optional<AccountId>& account, const MatchId& id,
                                        const std::optional<SeatId>& seat) {
  const match::Match* match = parts_.matches.find(id);
  if (match == nullptr) return Unexpected{match::refusal(ErrorCode::no_such_match, "There is no such match.")};
  auto reader = reader_of(*match, account, seat, parts_.clock.now_ms());
  if (!reader) return Unexpected{reader.error()};
  return Standing{*match, std::move(*reader)};
}

Answered<std::pair<Talk::Standing, Channel>> Talk::open(const std::optional<AccountId>& account, const MatchId& id,
                                                        const std::optional<SeatId>& seat, const std::string& name) {
  auto here = standing(account, id, seat);
  if (!here) return Unexpected{here.error()};
  auto channel = channel_of(here->match, here->reader, name);
  if (!channel) return Unexpected{match::refusal(ErrorCode::forbidden, "This channel is not yours.")};
  return std::pair(*here, std::move(*channel));
}

// ---- reading

Answered<std::vector<PostLine>> Talk::lines(const Standing& standing, const Channel& channel,
                                            std::vector<PostRow> rows) {
  std::vector<PostLine> out;
  const bool told = standing.match.lifecycle == "finished" && travels(standing.match, channel);
  for (const PostRow& row : rows) {
    PostLine line = line_of(row);
    // What became of a letter its sender learns when the match is over, and not before.
    if (told && !row.submission.empty()) {
      auto couriers = parts_.store.couriers_of(standing.match.id, row.box, row.number);
      if (!couriers) return Unexpected{parts_.matches.store_error(couriers.error())};
      for (const storage::CourierRow& courier : *couriers) line.couriers.push_back({courier.to, courier.fate});
    }
    out.push_back(std::move(line));
  }
  return out;
}

Answered<protocol::ChannelLine> Talk::line(const Standing& standing, const Channel& channel) {
  const auto& [match, reader] = standing;
  const std::string box = box_of(match, channel, reader);
  protocol::ChannelLine out{channel.name, word_of(channel.kind), may_post(reader), travels(match, channel)};
  auto last = parts_.store.last_post(match.id, box);
  if (!last) return Unexpected{parts_.matches.store_error(last.error())};
  out.last = *last;
  if (reader.account) {
    auto read = parts_.store.read_up_to(match.id, *reader.account, box);
    if (!read) return Unexpected{parts_.matches.store_error(read.error())};
    out.read = *read;
  }
  auto rows = parts_.store.posts(match.id, box, {std::nullopt, std::nullopt, newest});
  if (!rows) return Unexpected{parts_.matches.store_error(rows.error())};
  std::reverse(rows->begin(), rows->end());
  auto posts = lines(standing, channel, std::move(*rows));
  if (!posts) return Unexpected{posts.error()};
  out.posts = std::move(*posts);
  return out;
}

Answered<protocol::TalkPage> Talk::page(const std::optional<AccountId>& account, const MatchId& match,
                                        const std::optional<SeatId>& seat) {
  auto here = standing(account, match, seat);
  if (!here) return Unexpected{here.error()};
  const char* as = here->reader.seat ? "seat" : here->reader.umpire ? "umpire" : "observer";
  protocol::TalkPage out{as, {}, parts_.limits.length};
  for (const Channel& channel : channels_of(here->match, here->reader)) {
    auto one = line(*here, channel);
    if (!one) return Unexpected{one.error()};
    out.channels.push_back(std::move(*one));
  }
  return out;
}

Answered<protocol::PostList> Talk::part(const std::optional<AccountId>& account, const Wanted& wanted) {
  auto found = open(account, wanted.match, wanted.seat, wanted.channel);
  if (!found) return Unexpected{found.error()};
  const auto& [here, channel] = *found;
  storage::PostRange range = wanted.range;
  range.most = newest + 1;  // one more than is given, to see whether there are more
  auto rows = parts_.store.posts(here.match.id, box_of(here.match, channel, here.reader), range);
  if (!rows) return Unexpected{parts_.matches.store_error(rows.error())};
  protocol::PostList out{channel.name, {}, rows->size() > newest};
  if (out.more) rows->pop_back();
  if (!range.after) std::reverse(rows->begin(), rows->end());
  auto posts = lines(here, channel, std::move(*rows));
  if (!posts) return Unexpected{posts.error()};
  out.posts = std::move(*posts);
  return out;
}

Answered<Done> Talk::read(const AccountId& account, const MatchId& match, const protocol::ReadRequest& wanted) {
  auto found = open(account, match, wanted.seat, wanted.channel);
  if (!found) return Unexpected{found.error()};
  const std::string box = box_of(found->first.match, found->second, found->first.reader);
  auto last = parts_.store.last_post(match, box);
  if (!last) return Unexpected{parts_.matches.store_error(last.error())};
  auto noted = parts_.store.note_read(match, account, box, std::min(wanted.number, *last));
  if (!noted) return Unexpected{parts_.matches.store_error(noted.error())};
  return Done{};
}

// ---- saying

Answered<std::optional<PostRow>> Talk::sent_before(const AccountId& account, const MatchId& match,
                                                   const std::string& box, const protocol::PostRequest& wanted) {
  auto known = parts_.store.post_of(match, account, wanted.submission);
  if (!known) return Unexpected{parts_.matches.store_error(known.error())};
  if (!*known) return std::optional<PostRow>();
  if ((**known).box != box || (**known).text != wanted.text || (**known).seat != wanted.seat)
    return Unexpected{match::refusal(ErrorCode::duplicate, "This submission id stands for something else already.")};
  return std::move(*known);
}

std::optional<Error> Talk::obstacle(const AccountId& account, const protocol::PostRequest& wanted) {
  if (!protocol::is_talk(wanted.text, parts_.limits.length))
    return Error{ErrorCode::bad_request, "/text",
                 "must be 1 to " + std::to_string(parts_.limits.length) +
                     " characters, not blank, without control or direction characters"};
  auto written = parts_.store.written_since(account, parts_.clock.now_ms() - minute_ms);
  if (!written) return parts_.matches.store_error(written.error());
  if (*written >= parts_.limits.per_minute)
    return match::refusal(ErrorCode::too_fast, "You have said a lot in a minute. Wait a little and send it again.");
  return std::nullopt;
}

Answered<PostLine> Talk::post(const match::SeatTaker& author, const MatchId& id, const protocol::PostRequest& wanted) {
  auto found = open(author.account, id, wanted.seat, wanted.channel);
  if (!found) return Unexpected{found.error()};
  const auto& [here, channel] = *found;
  const auto& [match, reader] = here;
  if (!may_post(reader)) return Unexpected{match::refusal(ErrorCode::forbidden, "Whoever looks on says nothing.")};
  const std::string box = box_of(match, channel, reader);
  auto before = sent_before(author.account, id, box, wanted);
  if (!before) return Unexpected{before.error()};
  if (*before) return line_of(**before);
  if (auto refused = obstacle(author.account, wanted)) return Unexpected{*refused};
  const std::int64_t now = parts_.clock.now_ms();
  auto own = put(match, channel, reader,
                 {box, 0, wanted.seat, author.account, author.name, wanted.text, now, now, wanted.submission});
  if (!own) return Unexpected{own.error()};
  for (const Reader& to : readers_of(match, channel))
    if (auto sent = send_to(match, channel, to, *own); !sent) return Unexpected{sent.error()};
  return line_of(*own);
}

/// One copy in the reader's box, known to his devices with the next publication.
Answered<PostRow> Talk::put(const match::Match& match, const Channel& channel, const Reader& to, PostRow post) {
  auto kept = parts_.store.add_post(match.id, post, parts_.limits.kept);
  if (!kept) return Unexpected{parts_.matches.store_error(kept.error())};
  announce(match, channel, to, *kept);
  return std::move(*kept);
}

Answered<Done> Talk::send_to(const match::Match& match, const Channel& channel, const Reader& to, const PostRow& own) {
  const std::string box = box_of(match, channel, to);
  const bool author = to.seat == own.seat && to.umpire == !own.seat.has_value();
  if (author) return Done{};  // has it already
  if (to.seat && own.seat && travels(match, channel)) return send_off(match, channel, to, own);
  if (box == own.box) {
    announce(match, channel, to, own);
  } else if (auto copy = put(match, channel, to, copy_of(own, box)); !copy) {
    return Unexpected{copy.error()};
  }
  owe(match, to, own.account);
  return Done{};
}

void Talk::announce(const match::Match& match, const Channel& channel, const Reader& to, const PostRow& post) {
  if (to.umpire && channel.kind == ChannelKind::all) return;  // he watches as everybody does
  const protocol::TalkMessage message{match.id, to.seat, channel.name, line_of(post)};
  parts_.matches.tell_later(match.id, to.seat, to.umpire ? to.account : std::nullopt,
                            std::make_shared<const std::string>(protocol::encode(message)));
}

// ---- couriers

namespace {

bool goes_back(const match::Match& match, std::size_t first) {
  for (std::size_t i = first; i < match.events.size(); ++i)
    if (!match.events[i].from_game && match.events[i].kind == "undone") return true;
  return false;
}

}  // namespace

Answered<Done> Talk::send_off(const match::Match& match, const Channel& channel, const Reader& to, const PostRow& own) {
  const CourierRide ride = match.ruleset->courier(*match.state, *own.seat, *to.seat, nullptr);
  storage::CourierRow row{
      0,        match.id, own.box,        own.number,      box_of(match, channel, to), *own.seat, *to.seat, own.account,
      own.name, own.text, own.written_ms, ride.ride.dump()};
  row.fate = word_of(ride.fate);
  if (ride.fate != CourierFate::under_way) row.fate_ms = own.written_ms;
  if (auto sent = parts_.store.send_courier(row); !sent) return Unexpected{parts_.matches.store_error(sent.error())};
  if (ride.fate == CourierFate::arrived) deliver(match, row);
  return Done{};
}

void Talk::deliver(const match::Match& match, const storage::CourierRow& courier) {
  const match::MatchSeat* seat = match::find_seat(match, courier.to);
  if (seat == nullptr) return;
  const Reader to{seat->holder, courier.to, false};
  const auto channel = channel_of(match, to, "side:" + seat->side);
  if (!channel) return;
  const PostRow copy{
      courier.to_box,        0, courier.from, courier.account, courier.name, courier.text, courier.written_ms,
      parts_.clock.now_ms(), ""};
  if (put(match, *channel, to, copy)) owe(match, to, courier.account);
}

void Talk::ride_on(const match::Match& match) {
  auto couriers = parts_.store.couriers_under_way(match.id);
  if (!couriers) {
    parts_.matches.store_error(couriers.error());
    return;
  }
  for (const storage::CourierRow& courier : *couriers) {
    const Json before = Json::parse(courier.ride, nullptr, false);
    const CourierRide ride =
        match.ruleset->courier(*match.state, courier.from, courier.to, before.is_discarded() ? Json() : before);
    if (ride.fate == CourierFate::under_way && ride.ride == before) continue;
    auto changed = parts_.store.change_courier(courier.id, ride.ride.dump(), word_of(ride.fate), parts_.clock.now_ms());
    if (!changed) {
      parts_.matches.store_error(changed.error());
      return;
    }
    if (ride.fate == CourierFate::arrived) deliver(match, courier);
  }
}

void Talk::after_changes() {
  for (const auto& [id, first] : parts_.matches.new_events())
    if (const match::Match* match = parts_.matches.find(id); match != nullptr && match->terms.couriers) {
      if (goes_back(*match, first))
        stop_all(*match);
      else
        ride_on(*match);
    }
}

// Who rides in a future that is given up rides nowhere in the one that is played: what he carries must not arrive
// there.
void Talk::stop_all(const match::Match& match) {
  auto couriers = parts_.store.couriers_under_way(match.id);
  if (!couriers) {
    parts_.matches.store_error(couriers.error());
    return;
  }
  for (const storage::CourierRow& courier : *couriers)
    if (auto changed =
            parts_.store.change_courier(courier.id, courier.ride, word_of(CourierFate::stopped), parts_.clock.now_ms());
        !changed)
      parts_.matches.store_error(changed.error());
}

// ---- summaries

void Talk::owe(const match::Match& match, const Reader& to, const AccountId& author) {
  const std::int64_t now = parts_.clock.now_ms();
  std::set<AccountId> accounts;
  if (to.account) accounts.insert(*to.account);
  const match::MatchSeat* seat = to.seat ? match::find_seat(match, *to.seat) : nullptr;
  if (seat != nullptr && seat->stand_in && match::acts_for(match, seat->stand_in->account, seat->seat, now))
    accounts.insert(seat->stand_in->account);
  accounts.erase(author);
  for (const AccountId& account : accounts)
    if (auto owed = parts_.store.owe_summary({match.id, account, now + parts_.limits.summary_ms}); !owed)
      parts_.matches.store_error(owed.error());
}

void Talk::tick() {
  constexpr std::size_t most = 100;
  auto due = parts_.store.due_summaries(parts_.clock.now_ms(), most);
  if (!due) {
    parts_.matches.store_error(due.error());
    return;
  }
  for (const storage::SummaryRow& owed : *due) {
    if (parts_.tell) tell(owed);
    if (auto gone = parts_.store.forget_summary(owed.match, owed.account); !gone)
      parts_.matches.store_error(gone.error());
  }
}

void Talk::tell(const storage::SummaryRow& owed) {
  constexpr std::int64_t most_counted = 1000;
  const match::Match* match = parts_.matches.find(owed.match);
  if (match == nullptr) return;
  Summary summary{owed.account, owed.match, match->title, std::nullopt, 0, {}, ""};
  std::set<std::string> counted;
  for (const Reader& role : roles_of(*match, owed.account, parts_.clock.now_ms())) {
    if (!summary.seat) summary.seat = role.seat;
    for (const Channel& channel : channels_of(*match, role)) {
      const std::string box = box_of(*match, channel, role);
      if (!counted.insert(box).second) continue;
      auto read = parts_.store.read_up_to(owed.match, owed.account, box);
      if (!read) continue;
      auto posts = parts_.store.count_posts(owed.match, box, *read, owed.account, most_counted);
      if (!posts || *posts == 0) continue;
      summary.posts += *posts;
      const char* place = channel.kind == ChannelKind::all    ? "to all"
                          : channel.kind == ChannelKind::side ? "to the side"
                          : role.umpire                       ? "to you as umpire"
                                                              : "by the umpire to you";
      if (std::find(summary.places.begin(), summary.places.end(), place) == summary.places.end())
        summary.places.emplace_back(place);
    }
  }
  summary.key = "talk/" + owed.match.value + "/" + std::to_string(owed.due_ms);
  if (summary.posts > 0) parts_.tell(summary);
}

}  // namespace simove::talk
