// What people say in a match: to all, to their side, to the umpire. Called by server/net/api_talk for each request, by
// the logic thread before each commit (couriers ride on when a match has moved) and as time passes (summaries). Who may
// read what channels.h says. A post is stored before anybody hears of it, in the batch of the request; nothing of it is
// in the match's log, its state or its export, and its text is never logged. Keeps no memory of its own.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "protocol/talk_messages.h"
#include "server/match/service.h"
#include "server/ports/ports.h"
#include "server/talk/channels.h"
#include "server/talk/talk_limits.h"
#include "storage/talk_store.h"

namespace simove::talk {

template <class T>
using Answered = Result<T, protocol::Error>;

/// Something was said that its reader has not read. Without the words: they stand on the page.
struct Summary {
  AccountId account;
  MatchId match;
  std::string match_title;
  std::optional<SeatId> seat;  // of his; none: he is the umpire
  std::int64_t posts = 0;
  std::vector<std::string> places;  // "to all", "to your side"
  std::string key;
};

/// Which part of a channel somebody wants.
struct Wanted {
  MatchId match;
  std::optional<SeatId> seat;
  std::string channel;
  storage::PostRange range;
};

class Talk {
 public:
  struct Parts {
    match::MatchService& matches;
    storage::TalkStore& store;
    Clock& clock;
    const TalkLimits& limits;
    std::function<void(const Summary&)> tell;  // none: nobody is written to
  };
  explicit Talk(Parts parts) : parts_(std::move(parts)) {}

  /// Every channel that he may read, with the newest posts of each.
  Answered<protocol::TalkPage> page(const std::optional<AccountId>& account, const MatchId& match,
                                    const std::optional<SeatId>& seat);
  Answered<protocol::PostList> part(const std::optional<AccountId>& account, const Wanted& wanted);
  /// The same submission with the same content gives the same post again, however often it is sent.
  Answered<protocol::PostLine> post(const match::SeatTaker& author, const MatchId& match,
                                    const protocol::PostRequest& wanted);
  Answered<Done> read(const AccountId& account, const MatchId& match, const protocol::ReadRequest& wanted);

  /// Couriers of matches that have moved ride on; what has arrived stands in its box. In the commit of the move.
  void after_changes();
  /// Tells those who have not read for a while that something was said; about once a second.
  void tick();

 private:
  struct Standing {  // a match and what somebody is in it
    const match::Match& match;
    Reader reader;
  };
  Answered<Standing> standing(const std::optional<AccountId>& account, const MatchId& match,
                              const std::optional<SeatId>& seat);
  Answered<std::pair<Standing, Channel>> open(const std::optional<AccountId>& account, const MatchId& match,
                                              const std::optional<SeatId>& seat, const std::string& channel);
  Answered<protocol::ChannelLine> line(const Standing& standing, const Channel& channel);
  Answered<std::vector<protocol::PostLine>> lines(const Standing& standing, const Channel& channel,
                                                  std::vector<storage::PostRow> rows);
  Answered<std::optional<storage::PostRow>> sent_before(const AccountId& account, const MatchId& match,
                                                        const std::string& box, const protocol::PostRequest& wanted);
  std::optional<protocol::Error> obstacle(const AccountId& account, const protocol::PostRequest& wanted);
  Answered<storage::PostRow> put(const match::Match& match, const Channel& channel, const Reader& to,
                                 storage::PostRow post);
  Answered<Done> send_to(const match::Match& match, const Channel& channel, const Reader& to,
                         const storage::PostRow& own);
  Answered<Done> send_off(const match::Match& match, const Channel& channel, const Reader& to,
                          const storage::PostRow& own);
  void ride_on(const match::Match& match);
  void stop_all(const match::Match& match);
  void deliver(const match::Match& match, const storage::CourierRow& courier);
  void announce(const match::Match& match, const Channel& channel, const Reader& to, const storage::PostRow& post);
  void owe(const match::Match& match, const Reader& to, const AccountId& author);
  void tell(const storage::SummaryRow& owed);

  Parts parts_;
};

}  // namespace simove::talk
