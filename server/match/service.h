// The matches of this server: every input goes through here, in plain calls from one thread at a time. Each checks
// lifecycle, seat, decision and submission, lets the ruleset propose, stores, and only then takes the proposal as the
// state. [architecture: steps 3 to 6] Nothing is published before publish(), which the caller makes once what was
// accepted is durable. Never holds or shows a sealed payload of somebody else. Knows no socket and no game.
//
// Sources: service.cpp (making, joining, recovery, publishing), service_read.cpp (views, history, check),
// service_answers.cpp (draft, ready, unready), service_allies.cpp (what seats of one side know of each other),
// service_resolve.cpp (what is due), service_resign.cpp.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/http_messages.h"
#include "protocol/messages.h"
#include "server/match/load.h"
#include "server/match/match.h"
#include "server/match/projection.h"
#include "server/match/publisher.h"
#include "server/match/resolver.h"
#include "server/match/rulesets.h"
#include "server/ports/ports.h"
#include "storage/store.h"

namespace simove::match {

/// Who asks: an account, or an anonymous visitor.
struct Asker {
  std::optional<AccountId> account;
  Listener* listener = nullptr;  // the device the message came from; it gets no echo of its own change
};

struct CreateMatch {
  AccountId creator;
  std::string creator_name;
  protocol::CreateRequest request;
};

struct Ports {
  storage::Store& store;
  storage::SealedReader& sealed;
  storage::DiceSecrets& dice_secrets;
  Clock& clock;
  Entropy& entropy;
  const Rulesets& rulesets;
  std::int64_t snapshot_every = 16;    // inputs of a match between two snapshots; 0: none
  dice::FaceScript* script = nullptr;  // faces written by a test
};

struct Recovered {
  std::size_t matches = 0;
  std::size_t due = 0;
  std::size_t frozen = 0;
  std::size_t from_snapshot = 0;
};

template <class T>
using Answered = Result<T, protocol::Error>;

class MatchService {
 public:
  explicit MatchService(Ports ports);

  /// Rebuilds every match and finds what was closed but not resolved. A match that cannot be rebuilt is frozen or
  /// left out, with a line in the log; the others go on. A fault means that the store cannot be read.
  Result<Recovered> recover(From from = From::snapshot);

  // Making and joining
  Answered<MatchId> create(const CreateMatch& wanted);
  Answered<Done> take_seat(const MatchId& match, const SeatId& seat, const AccountId& account, const std::string& name,
                           const std::string& code_hash);

  // Reading
  [[nodiscard]] const Match* find(const MatchId& match) const;
  Answered<protocol::MatchCard> card(const MatchId& match, const AccountId& reader);
  Answered<protocol::View> view(const Asker& asker, const protocol::Watch& wanted);
  /// Everything after last_seq; nothing when that is not a number this viewer can have (he then gets a view).
  Answered<std::optional<std::vector<protocol::Events>>> since(const Asker& asker, const protocol::Watch& wanted);
  Answered<protocol::Decisions> decisions(const Asker& asker, const MatchId& match, const std::optional<SeatId>& seat);
  Answered<protocol::Events> history(const Asker& asker, const protocol::History& wanted);
  Answered<protocol::Checked> check(const Asker& asker, const protocol::Check& wanted);

  // Answering
  Answered<protocol::DraftSaved> draft(const Asker& asker, const protocol::Draft& wanted);
  Answered<protocol::Receipt> ready(const Asker& asker, const protocol::Ready& wanted);
  Answered<protocol::DoneMessage> unready(const Asker& asker, const protocol::Unready& wanted);

  /// Gives the match up for a seat. Sealed answers stay closed.
  Answered<protocol::DoneMessage> resign(const Asker& asker, const protocol::Resign& wanted);

  // Watching: from the viewer's present last entry on
  void subscribe(const Asker& asker, const MatchId& match, const std::optional<SeatId>& seat);
  void unsubscribe(const Asker& asker, const MatchId& match, const std::optional<SeatId>& seat);
  void drop(const Listener& listener) { publisher_.drop(listener); }

  // Work that became due. One group at a time, so that other inputs come in between.
  [[nodiscard]] bool has_due() const { return !due_.empty() || !snapshots_due_.empty(); }
  void do_due();
  /// Puts back on the list what could not be stored; called about once a second.
  void retry_later_work();

  /// Sends every viewer what has come since; to be called when it is durable.
  void publish();
  /// The commit of what was accepted since publish() failed: memory goes back to what the store has.
  void forget_unsaved();
  /// Set when the store can no longer be trusted: the process must end.
  [[nodiscard]] const std::optional<Fault>& fatal() const { return fatal_; }
  void note_fatal(const Fault& fault);

 private:
  /// A match with what is derived from it and can be thrown away.
  struct Kept {
    Match match;
    std::int64_t snapshot = 0;  // revision of the last one
    std::map<std::optional<SeatId>, Projection> projections = {};
    std::map<std::optional<SeatId>, Json> views = {};  // of the present state
  };
  struct Changed {
    bool decisions = false;  // what is asked may have changed
  };
  struct Note {  // to the devices of one seat
    MatchId match;
    SeatId seat;
    Listener* except = nullptr;
    Text text;
  };
  struct Due {
    MatchId match;
    GroupId group;
  };

  Kept* kept(const MatchId& match);
  Answered<Kept*> readable(const Asker& asker, const MatchId& match, const std::optional<SeatId>& seat);
  Answered<Kept*> seated(const Asker& asker, const MatchId& match, const SeatId& seat);
  Projection& projection(Kept& kept, const std::optional<SeatId>& seat);
  const Json& view_json(Kept& kept, const std::optional<SeatId>& seat);
  Answered<protocol::Drafts> drafts(const Match& match, const std::optional<SeatId>& seat);
  std::vector<protocol::SeatLine> seat_lines(const Match& match) const;
  Answered<protocol::Decisions> decisions_message(Kept& kept, const std::optional<SeatId>& seat);
  void publish_match(Kept& kept, const Changed& changed);
  std::string name_of(const AccountId& account);

  Result<Kept*> reload(const MatchId& match, From from = From::snapshot);
  void save_snapshot(const MatchId& match);
  void note_closed_groups(const Match& match);
  void took(Kept& kept, std::int64_t revision, std::vector<KeptEvent> events, bool decisions_changed);
  Answered<std::optional<protocol::Receipt>> earlier_receipt(const protocol::Ready& wanted, const std::string& digest);
  Answered<std::optional<protocol::DoneMessage>> earlier_done(const protocol::Unready& wanted);
  Answered<std::vector<protocol::AllyLine>> side_lines(const Match& match, const SeatId& seat);
  Answered<std::optional<std::vector<protocol::AllyLine>>> allies(const Match& match,
                                                                  const std::optional<SeatId>& seat);
  Answered<CheckReport> judge(const Match& match, const SeatId& seat, const Decision& decision, const Json& payload,
                              const Json& focus);
  void tell_allies(const Match& match, const SeatId& seat);
  Answered<storage::OwnDraft> answer_now(const MatchId& match, const SeatId& seat, const DecisionId& decision);
  void tell_other_devices(const Asker& asker, const MatchId& match, const SeatId& seat, const DecisionId& decision);
  protocol::Error store_error(const Fault& fault);

  void resolve(Kept& kept, const GroupId& group);
  bool store_resolution(Kept& kept, Resolution& resolution, std::int64_t at_ms);
  void store_failure(Kept& kept, const GroupId& group, const Failure& failure);

  Ports ports_;
  Resolver resolver_;
  Publisher publisher_;
  std::map<MatchId, Kept> matches_;
  std::map<MatchId, Changed> changed_;
  std::vector<Note> notes_;
  std::deque<Due> due_;
  std::set<MatchId> snapshots_due_;
  std::vector<Due> later_;
  std::optional<Fault> fatal_;
};

[[nodiscard]] protocol::Error refusal(protocol::ErrorCode code, std::string text);

}  // namespace simove::match
