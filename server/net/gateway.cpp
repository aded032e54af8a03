#include "server/net/gateway.h"

#include <algorithm>

#include "protocol/encode.h"
#include "server/log/log.h"
#include "storage/seeded_bugs.h"

namespace simove::net {

using protocol::ErrorCode;

namespace {

constexpr int close_policy = 1008;
constexpr int close_try_later = 1013;

Text shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

protocol::Error refusal(ErrorCode code, std::string text) {
  return {code, "", std::move(text)};
}

}  // namespace

struct Gateway::Connection final : match::Listener {
  ConnectionId id = 0;
  std::shared_ptr<SocketSink> sink;
  std::string secret;
  bool greeted = false;
  std::optional<lobby::Person> person;
  std::set<std::pair<MatchId, std::optional<SeatId>>> watches;

  void deliver(match::Text text) override { sink->send(std::move(text)); }
  [[nodiscard]] match::Asker asker() { return {person ? std::optional(person->account) : std::nullopt, this}; }
};

// One message being answered: an overload for each kind.
struct Gateway::Answer {
  Gateway& gateway;
  Connection& connection;
  std::string re;
  Outbound& out;

  void reply(const protocol::ServerBody& body) { reply_text(protocol::with_re(protocol::encode(body), re)); }
  void reply_text(std::string text) {
    out.add([sink = connection.sink, message = shared(std::move(text))] { sink->send(message); });
  }
  void close(int code, std::string reason) {
    out.add([sink = connection.sink, code, reason = std::move(reason)] { sink->close(code, reason); });
  }
  template <class T>
  void reply_either(match::Answered<T> answered) {
    if (answered)
      reply(std::move(*answered));
    else
      reply(std::move(answered.error()));
  }

  // Every message about a match looks the session up again: a revoked or expired one neither acts nor reads.
  bool still_signed_in() {
    if (!connection.person) return true;  // anonymous: the seat check refuses
    auto valid = gateway.parts_.sessions.is_valid(connection.person->session_hash);
    if (valid && (*valid || seeded(SeededBug::ended_session_acts))) return true;
    reply(refusal(ErrorCode::not_signed_in, "This session has ended. Sign in again."));
    close(close_policy, "session ended");
    return false;
  }

  void operator()(const protocol::Hello& hello) {
    if (connection.greeted) return reply(refusal(ErrorCode::bad_message, "Only the first message says hello."));
    if (hello.token && !sign_in(*hello.token)) return;
    connection.greeted = true;
    protocol::Welcome welcome{gateway.parts_.server, std::nullopt, gateway.parts_.clock.now_ms()};
    if (connection.person) welcome.name = connection.person->name;
    reply(welcome);
  }

  bool sign_in(const std::string& token) {
    auto person = gateway.parts_.sessions.find(connection.secret);
    if (!person || !*person || !lobby::same_secret((**person).token, token)) {
      log_warning("security", "event=hello-refused connection=" + std::to_string(connection.id));
      reply(refusal(ErrorCode::not_signed_in, "The session is not there or the token is not its own."));
      close(close_policy, "not signed in");
      return false;
    }
    const auto same = [&](const auto& entry) {
      return entry.second->person && entry.second->person->account == (**person).account;
    };
    const auto open = std::count_if(gateway.connections_.begin(), gateway.connections_.end(), same);
    if (static_cast<std::size_t>(open) >= gateway.parts_.limits.sockets_per_account) {
      reply(refusal(ErrorCode::too_many, "You have too many windows open."));
      close(close_policy, "too many");
      return false;
    }
    connection.person = **person;
    return true;
  }

  void operator()(const protocol::Watch& watch) {
    if (!still_signed_in()) return;
    auto& matches = gateway.parts_.matches;
    const std::pair key(watch.match, watch.seat);
    if (connection.watches.size() >= gateway.parts_.limits.watches_per_socket && connection.watches.count(key) == 0)
      return reply(refusal(ErrorCode::too_many, "This connection watches too many matches."));
    auto missed = matches.since(connection.asker(), watch);
    if (!missed) return reply(missed.error());
    if (*missed) {
      auto fresh = matches.decisions(connection.asker(), watch.match, watch.seat);
      if (!fresh) return reply(fresh.error());
      for (const protocol::Events& batch : **missed) reply(batch);
      reply_text(protocol::encode(*fresh));
    } else {
      auto view = matches.view(connection.asker(), watch);
      if (!view) return reply(view.error());
      reply(std::move(*view));
    }
    connection.watches.insert(key);
    matches.subscribe(connection.asker(), watch.match, watch.seat);
  }

  void operator()(const protocol::Unwatch& unwatch) {
    connection.watches.erase({unwatch.match, unwatch.seat});
    gateway.parts_.matches.unsubscribe(connection.asker(), unwatch.match, unwatch.seat);
    reply(protocol::DoneMessage{});
  }
  void operator()(const protocol::Check& check) {
    if (still_signed_in()) reply_either(gateway.parts_.matches.check(connection.asker(), check));
  }
  void operator()(const protocol::Draft& draft) {
    if (still_signed_in()) reply_either(gateway.parts_.matches.draft(connection.asker(), draft));
  }
  void operator()(const protocol::Ready& ready) {
    if (still_signed_in()) reply_either(gateway.parts_.matches.ready(connection.asker(), ready));
  }
  void operator()(const protocol::Unready& unready) {
    if (still_signed_in()) reply_either(gateway.parts_.matches.unready(connection.asker(), unready));
  }
  void operator()(const protocol::Resign& resign) {
    if (still_signed_in()) reply_either(gateway.parts_.matches.resign(connection.asker(), resign));
  }
  void operator()(const protocol::History& history) {
    if (still_signed_in()) reply_either(gateway.parts_.matches.history(connection.asker(), history));
  }
  void operator()(const protocol::Ping&) { reply(protocol::Pong{gateway.parts_.clock.now_ms()}); }
};

Gateway::Gateway(Parts parts) : parts_(std::move(parts)) {}
Gateway::~Gateway() = default;

void Gateway::opened(ConnectionId id, std::shared_ptr<SocketSink> sink, std::string secret) {
  auto connection = std::make_unique<Connection>();
  connection->id = id;
  connection->sink = std::move(sink);
  connection->secret = std::move(secret);
  connections_[id] = std::move(connection);
}

void Gateway::received(ConnectionId id, const protocol::ClientMessage& message, Outbound& out) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  Answer answer{*this, *found->second, message.id, out};
  if (!found->second->greeted && !std::holds_alternative<protocol::Hello>(message.body)) {
    answer.reply(refusal(ErrorCode::bad_message, "The first message must be hello."));
    answer.close(close_policy, "hello expected");
    return;
  }
  std::visit(answer, message.body);
}

void Gateway::refused(ConnectionId id, const protocol::DecodeError& problem, Outbound& out) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  const Connection& connection = *found->second;
  std::string text = protocol::with_re(protocol::encode(problem.error), problem.re);
  out.add([sink = connection.sink, message = shared(std::move(text))] { sink->send(message); });
  if (connection.greeted) return;
  out.add([sink = connection.sink] { sink->close(close_policy, "hello expected"); });
}

void Gateway::closed(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  parts_.matches.drop(*found->second);
  connections_.erase(found);
}

void Gateway::clear() {
  for (const auto& [id, connection] : connections_) parts_.matches.drop(*connection);
  connections_.clear();
}

void Gateway::give_up(ConnectionId id, const std::optional<std::string>& re, const protocol::Error& error) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  found->second->sink->send(shared(protocol::with_re(protocol::encode(error), re)));
  found->second->sink->close(close_try_later, "not saved");
}

void Gateway::close_session(const std::string& session_hash, Outbound& out) {
  for (const auto& [id, connection] : connections_)
    if (connection->person && connection->person->session_hash == session_hash)
      out.add([sink = connection->sink] { sink->close(close_policy, "signed out"); });
}

void Gateway::close_account(const AccountId& account, Outbound& out) {
  for (const auto& [id, connection] : connections_)
    if (connection->person && connection->person->account == account)
      out.add([sink = connection->sink] { sink->close(close_policy, "signed out"); });
}

// A store that cannot be read says nothing about a session: the socket stays and is looked at again.
void Gateway::close_ended(std::size_t most) {
  for (std::size_t n = 0; n < std::min(most, connections_.size()); ++n) {
    auto next = connections_.upper_bound(looked_at_);
    if (next == connections_.end()) next = connections_.begin();
    looked_at_ = next->first;
    const Connection& connection = *next->second;
    if (!connection.person) continue;
    const auto valid = parts_.sessions.is_valid(connection.person->session_hash);
    if (valid && !*valid) connection.sink->close(close_policy, "session ended");
  }
}

}  // namespace simove::net
