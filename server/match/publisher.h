// Who watches what, and what each of them still has to get. Called by service.cpp once inputs are durable. A batch is
// encoded once for all viewers of one class and the text shared; nothing here waits for a socket.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"

namespace simove::match {

using Text = std::shared_ptr<const std::string>;

/// One connection as server/match sees it. deliver must not block and may drop the connection behind it later.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void deliver(Text text) = 0;
};

struct Subscription {
  Listener* listener = nullptr;
  std::int64_t last_seq = 0;
  std::optional<AccountId> account = {};  // who is behind it; whether he may still watch is asked at each publication
};

class Publisher {
 public:
  using ViewerKey = std::optional<SeatId>;  // none: the observers
  using Classes = std::map<ViewerKey, std::vector<Subscription>>;

  /// From now on the listener gets what comes after `last_seq`. A second watch of the same replaces the first.
  void subscribe(const MatchId& match, const ViewerKey& viewer, Listener& listener, std::int64_t last_seq,
                 const std::optional<AccountId>& account);
  /// Ends the watches of those who may not watch any more, and gives them `farewell` as the last.
  void dismiss(const MatchId& match, const ViewerKey& viewer, const std::function<bool(const Subscription&)>& may_stay,
               const std::function<Text()>& farewell);
  void unsubscribe(const MatchId& match, const ViewerKey& viewer, const Listener& listener);
  void drop(const Listener& listener);
  /// He has a page of this match open, on any device.
  [[nodiscard]] bool is_watched_by(const MatchId& match, const AccountId& account) const;
  /// Everybody who watches as that viewer.
  void forget(const MatchId& match, const ViewerKey& viewer);

  /// The classes that watch a match; players' before the observers', so that they hear first.
  [[nodiscard]] std::vector<std::pair<ViewerKey, std::vector<Subscription>*>> classes(const MatchId& match);
  /// To everybody in the class but `except`; with `only` to that person's devices.
  void tell(const MatchId& match, const ViewerKey& viewer, const Listener* except, const Text& text,
            const std::optional<AccountId>& only = {});

 private:
  std::map<MatchId, Classes> watched_;
};

}  // namespace simove::match
