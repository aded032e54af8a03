// The sockets' side of the matches: who is behind a connection, what it watches, and one answer for each message.
// Runs on the logic thread alone; reaches sockets through SocketSink. Authorisation itself is the match service's:
// here only the session behind the connection is known.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "protocol/decode.h"
#include "protocol/messages.h"
#include "server/lobby/sessions.h"
#include "server/match/service.h"
#include "server/net/handler.h"
#include "server/net/limits.h"
#include "server/net/logic.h"

namespace simove::net {

class Gateway {
 public:
  struct Parts {
    match::MatchService& matches;
    lobby::Sessions& sessions;
    Clock& clock;
    const Limits& limits;
    std::string server;  // name and version for `welcome`
  };
  explicit Gateway(Parts parts);
  ~Gateway();

  /// `secret`: what the session cookie said at the upgrade; may be empty or no session's.
  void opened(ConnectionId id, std::shared_ptr<SocketSink> sink, std::string secret);
  void received(ConnectionId id, const protocol::ClientMessage& message, Outbound& out);
  void refused(ConnectionId id, const protocol::DecodeError& problem, Outbound& out);
  void closed(ConnectionId id);

  /// Lets go of every socket. After the network and the logic thread have ended, before the server is taken apart.
  void clear();

  /// Its answers were lost with a commit that failed: it is told so and must come back.
  void give_up(ConnectionId id, const std::optional<std::string>& re, const protocol::Error& error);
  void close_session(const std::string& session_hash, Outbound& out);
  void close_account(const AccountId& account, Outbound& out);
  /// Closes sockets whose session has run out by time, since nobody asks for that to happen. Looks at `most` sockets
  /// and goes on from there at the next call, so that many of them do not hold up play.
  void close_ended(std::size_t most);

 private:
  struct Connection;
  struct Answer;

  std::map<ConnectionId, std::unique_ptr<Connection>> connections_;
  ConnectionId looked_at_ = 0;  // the last that close_ended looked at
  Parts parts_;
};

}  // namespace simove::net
