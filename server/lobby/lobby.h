// What people do outside a match: sign in as a guest, create a match, hand on an invitation, take a seat. Called by
// server/net/api in plain calls. A code lives 14 days, is used once, and is stored as its SHA-256 alone.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "protocol/account_messages.h"
#include "server/lobby/quotas.h"
#include "server/lobby/sessions.h"
#include "server/match/service.h"
#include "storage/account_store.h"

namespace simove::lobby {

inline constexpr std::int64_t invitation_ms = 14 * day_ms;

template <class T>
using Answered = Result<T, protocol::Error>;

struct Created {
  MatchId match;
  std::vector<protocol::Invite> invites;
};
struct Joined {
  MatchId match;
  SeatId seat;
};

class Lobby {
 public:
  /// Without `accounts` there are guests alone.
  Lobby(storage::Store& store, Clock& clock, Entropy& entropy, match::MatchService& matches, Quotas quotas = {},
        storage::AccountStore* accounts = nullptr)
      : store_(store), clock_(clock), entropy_(entropy), matches_(matches), quotas_(quotas), accounts_(accounts) {}

  /// With the newest matches, and how many more there are.
  Answered<protocol::Me> me(const std::optional<Person>& person);
  /// Refused (too-many) while as many of the person's own matches as may be are not finished.
  Answered<Created> create(const Person& person, const protocol::CreateRequest& request);
  /// The creator's and the umpire's codes for the seats that are free. A code is only stored hashed: after a restart
  /// fresh ones are made, and those handed out before stay good.
  Answered<std::vector<protocol::Invite>> invites(const Person& person, const MatchId& match);
  /// What a code is good for, and in which words the match is agreed.
  Answered<protocol::Invitation> invitation(const std::string& code);
  /// `wanted`: which seat, where the code leaves the choice.
  Answered<Joined> join(const Person& person, const std::string& code, const SeatId& wanted = {});
  /// A code good for any seat that is free when it is used.
  Answered<std::string> code_for_any(const Person& person, const MatchId& match);
  /// A code that makes whoever uses it the umpire, while there is none.
  Answered<std::string> code_for_umpire(const Person& person, const MatchId& match);
  /// A guest does not go by the name of somebody who signs in with it.
  Answered<bool> is_account_name(const std::string& name);
  [[nodiscard]] bool may_watch(const MatchId& match, const std::optional<Person>& person) {
    return matches_.may_watch(match, person ? std::optional(person->account) : std::nullopt);
  }
  protocol::Error store_error(const Fault& fault);
  /// After a commit that failed: codes made since may not be in the store.
  void forget_unsaved() { codes_.clear(); }

 private:
  struct Code {
    std::string text;
    std::int64_t expires_ms = 0;
  };
  Answered<bool> may_create(const Person& person);
  Answered<std::string> code_for(const Person& person, const MatchId& match, const SeatId& seat);
  Answered<storage::InvitationRow> open_invitation(const std::string& code);
  Answered<std::string> kept_code(const Person& person, const MatchId& match, const SeatId& seat,
                                  storage::InvitationKind kind);

  storage::Store& store_;
  Clock& clock_;
  Entropy& entropy_;
  match::MatchService& matches_;
  Quotas quotas_;
  storage::AccountStore* accounts_;
  std::map<std::tuple<MatchId, SeatId, storage::InvitationKind>, Code> codes_;
};

}  // namespace simove::lobby
