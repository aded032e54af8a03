// The matches of this server: every input goes through here, in plain calls from one thread at a time. Each checks
// lifecycle, seat, decision and submission, lets the ruleset propose, stores, and only then takes the proposal as the
// state. [architecture: steps 3 to 6] Nothing is published before publish(), which the caller makes once what was
// accepted is durable. Never holds or shows a sealed payload of somebody else. Knows no socket and no game.
// Its sources are the files service*.cpp; README.md says what is in each.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/http_messages.h"
#include "protocol/messages.h"
#include "server/match/alarms.h"
#include "server/match/clock_watch.h"
#include "server/match/holidays.h"
#include "server/match/load.h"
#include "server/match/match.h"
#include "server/match/projection.h"
#include "server/match/publisher.h"
#include "server/match/resolver.h"
#include "server/match/rulesets.h"
#include "server/match/umpiring.h"
#include "server/ports/ports.h"
#include "storage/desk_store.h"
#include "storage/store.h"
#include "storage/time_store.h"

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

/// Who comes to a seat, and by which name.
struct SeatTaker {
  AccountId account;
  std::string name;
};

struct Ports {
  storage::Store& store;
  storage::SealedReader& sealed;
  storage::DiceSecrets& dice_secrets;
  storage::DeskStore& desk;
  Clock& clock;
  Entropy& entropy;
  const Rulesets& rulesets;
  std::int64_t snapshot_every = 16;    // inputs of a match between two snapshots; 0: none
  dice::FaceScript* script = nullptr;  // faces written by a test
  storage::TimeStore* time = nullptr;  // none: what the server did not live through is not made good at a start
  Holidays* holidays = nullptr;        // none: nobody is ever away
  std::int64_t downtime_ms = 600'000;  // longer than this is made good
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
  /// Without a code: the caller has seen that the seat is offered to everybody.
  Answered<Done> take_seat(const MatchId& match, const SeatId& seat, const AccountId& account, const std::string& name,
                           const std::string& code_hash);

  /// A match that was written into the store beside this service, by an import: from now on it is one of ours.
  Answered<Done> take_in(const MatchId& match);
  // Seats that change hands (service_seats.cpp)
  Answered<Done> muster(const Asker& asker, const MatchId& match, const SeatId& seat);
  /// The caller has seen that the holder wants it; `code_hash` is the link he made, "" for his own account.
  Answered<Done> hand_over(const MatchId& match, const SeatId& seat, const SeatTaker& taker,
                           const std::string& code_hash);
  Answered<Done> let_stand_in(const Asker& asker, const MatchId& match, const SeatId& seat, const SeatTaker& taker,
                              std::optional<std::int64_t> until_ms);
  Answered<Done> end_stand_in(const Asker& asker, const MatchId& match, const SeatId& seat);
  /// Says of those whose time is over that it is; called about once a second.
  void end_overdue_stand_ins();
  /// All a guest holds and has created becomes an account's.
  Answered<Done> bring_seats(const AccountId& from, const SeatTaker& to);
  /// What observers see, of a match that may be private. Every reader that does not go through this class asks it.
  [[nodiscard]] bool may_watch(const MatchId& match, const std::optional<AccountId>& account);

  // Reading
  [[nodiscard]] const Match* find(const MatchId& match) const;
  [[nodiscard]] std::vector<MatchId> running() const;
  [[nodiscard]] const Publisher& publisher() const { return publisher_; }
  /// Where the match stands, in the ruleset's words for this viewer; "" when it has none.
  std::string headline(const MatchId& match, const std::optional<SeatId>& seat);
  /// Where things stand, as this seat sees it, for somebody who answers by letter; "" when there is nothing to say.
  std::string brief(const MatchId& match, const SeatId& seat, const Decision& decision);
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

  // Keeping time
  /// To be called about once a second: finds what has fallen due, notes that the server is alive, and says in the log
  /// what is late.
  void pass_time();
  /// Somebody's holidays have changed.
  void holidays_changed(const AccountId& account);
  Answered<protocol::ClockLine> clock(const Asker& asker, const MatchId& match);

  // What all seats agree on (consent.h): the proposal's id
  Answered<std::string> propose(const Asker& asker, const MatchId& match, const std::string& kind, const Json& body);
  Answered<Done> agree(const Asker& asker, const MatchId& match, const std::string& proposal);
  /// By whoever made it: withdraws it.
  Answered<Done> decline(const Asker& asker, const MatchId& match, const std::string& proposal);

  // An umpire's acts on the clock. Each is refused without a reason, and to anybody else.
  Answered<Acted> pause_by_umpire(const Asker& asker, const Acting& acting, std::int64_t until_ms);
  Answered<Acted> resume_by_umpire(const Asker& asker, const Acting& acting);
  Answered<Acted> extend_by_umpire(const Asker& asker, const Acting& acting, std::int64_t by_ms);
  /// What is missing in the group is made up for now, by the policy that was agreed (hold where that is `wait`).
  Answered<Acted> close_by_umpire(const Asker& asker, const Acting& acting, const GroupId& group);
  // Undoing
  /// Points the match can go back to, oldest first, of every branch.
  Answered<std::vector<StepLine>> steps(const MatchId& match);
  /// All seats agreed: 0 takes back what is promised, which reveals nothing and begins no branch; else back by so many
  /// steps of the present history.
  Answered<Done> undo_agreed(const MatchId& match, int steps);
  /// What an umpire may do, done by the server's operator in any match. The caller has made sure that it is he.
  Answered<Acted> roll_back_by_operator(const Acting& acting, std::int64_t to_revision);

  // An umpire's acts. Each is refused without a reason, and to anybody else.
  /// `code_hash`: of the link that the creator made, "" for himself.
  Answered<Done> appoint(const MatchId& match, const SeatTaker& umpire, const std::string& code_hash);
  Answered<Acted> roll_back(const Asker& asker, const Acting& acting, std::int64_t to_revision);
  Answered<Acted> take_back(const Asker& asker, const Acting& acting);
  Answered<Acted> force(const Asker& asker, const Acting& acting, const SeatId& seat, Forced how);
  Answered<Acted> open_envelope(const Asker& asker, const Acting& acting, const DecisionId& decision);
  Answered<Acted> rule(const Asker& asker, const Acting& acting, const std::string& kind, const Json& payload);
  /// What that ruling would change, and the line that everybody would read; nothing is stored.
  Answered<Tried> try_ruling(const Asker& asker, const MatchId& match, const std::string& kind, const Json& payload);
  Answered<Acted> vacate(const Asker& asker, const Acting& acting, const SeatId& seat);
  Answered<Acted> end(const Asker& asker, const Acting& acting);
  // ... on a turn that is held
  Answered<Acted> amend_answer(const Asker& asker, const Acting& acting, const DecisionId& decision,
                               const Json& payload);
  /// The same with the whole answer as letters carry it; where a line cannot be read nothing is changed.
  Answered<Acted> amend_by_text(const Asker& asker, const Acting& acting, const DecisionId& decision,
                                const std::string& text);
  Answered<Acted> override_face(const Asker& asker, const Acting& acting, const FacePut& put);
  /// A face rolled at a table, for the die that is waited for; needs no reason.
  Answered<Acted> enter_face(const Asker& asker, const Acting& acting, const FacePut& put);
  /// The turn that is held becomes everybody's; needs no reason.
  Answered<Acted> publish_held(const Asker& asker, const Acting& acting);
  /// Everything the umpire may see.
  Answered<Json> desk(const Asker& asker, const MatchId& match);
  /// What a seat sees now, or the public, for the umpire; a seat only from when he sees the whole position.
  Answered<Json> seen_by(const Asker& asker, const MatchId& match, const std::optional<SeatId>& seat);
  /// The trail of the umpire's acts: for him, and for everybody once the match has ended.
  Answered<Json> audit(const Asker& asker, const MatchId& match);
  Answered<storage::NoteRow> add_note(const Asker& asker, const MatchId& match, const storage::NoteRow& note);
  Answered<Done> remove_note(const Asker& asker, const MatchId& match, std::int64_t number);

  // Watching: from the viewer's present last entry on
  void subscribe(const Asker& asker, const MatchId& match, const std::optional<SeatId>& seat);
  void unsubscribe(const Asker& asker, const MatchId& match, const std::optional<SeatId>& seat);
  void drop(const Listener& listener) { publisher_.drop(listener); }
  /// With the next publication, and only if what is done now is kept: to all who watch as that viewer, or to one person
  /// among them.
  void tell_later(const MatchId& match, const std::optional<SeatId>& viewer, const std::optional<AccountId>& only,
                  Text text);

  // Work that became due. One group at a time, so that other inputs come in between.
  [[nodiscard]] bool has_due() const { return !due_.empty() || !snapshots_due_.empty() || !clocks_due_.empty(); }
  void do_due();
  /// Puts back on the list what could not be stored; called about once a second.
  void retry_later_work();

  /// Which matches have changed since publish(), and the first of their events that is new: for those who write down
  /// in the same commit what is to be told of it.
  struct NewEvents {
    MatchId match;
    std::size_t first = 0;
  };
  [[nodiscard]] std::vector<NewEvents> new_events() const;
  /// Sends every viewer what has come since; to be called when it is durable.
  void publish();
  /// The commit of what was accepted since publish() failed: memory goes back to what the store has.
  void forget_unsaved();
  /// Set when the store can no longer be trusted: the process must end.
  [[nodiscard]] const std::optional<Fault>& fatal() const { return fatal_; }
  void note_fatal(const Fault& fault);
  /// What is answered when the store could not do something: logged, and noted when nothing can be kept any more. For
  /// the services beside this one that share its store, too.
  protocol::Error store_error(const Fault& fault);

 private:
  /// A match with what is derived from it and can be thrown away.
  struct Kept {
    Match match;
    std::int64_t snapshot = 0;  // revision of the last one
    std::map<std::optional<SeatId>, Projection> projections = {};
    std::map<std::optional<SeatId>, Json> views = {};         // of the present state
    std::size_t lost_seen = 0;                                // of lost_, made good here
    std::size_t lost_stored = 0;                              // and durably so
    std::int64_t previewed = 0;                               // the revision `preview` was made at
    std::optional<Result<Resolution, Failure>> preview = {};  // of the turn that is held
  };
  struct Changed {
    bool decisions = false;  // what is asked may have changed
    std::size_t first_event = SIZE_MAX;
  };
  struct Note {  // to the devices of one seat, or of the observers
    MatchId match;
    std::optional<SeatId> seat;
    Listener* except = nullptr;
    Text text;
    std::optional<AccountId> only = {};  // of them to this person alone
  };
  struct Due {
    MatchId match;
    GroupId group;
    bool held = false;  // it waits for the umpire, who has given what it waited for
  };

  Kept* kept(const MatchId& match);
  Answered<Kept*> readable(const Asker& asker, const MatchId& match, const std::optional<SeatId>& seat);
  Answered<Kept*> seated(const Asker& asker, const MatchId& match, const SeatId& seat);
  Answered<Kept*> held(const Asker& asker, const MatchId& match, const SeatId& seat);
  template <class Content>
  Answered<Done> append_seat(Kept& kept, const Content& record, std::vector<KeptEvent> events,
                             const std::function<void(storage::Append&)>& more);
  Answered<Done> end_stand_in(Kept& kept, const SeatId& seat);
  void dismiss_strangers(const Match& match, const std::optional<SeatId>& viewer);
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

  void resolve(Kept& kept, const GroupId& group);

  // Keeping time (service_time.cpp). A step is one record of the log at most.
  enum class ClockStep { again, nothing, failed };
  struct Lost {  // time that nobody lived through
    ClockWhy why = ClockWhy::downtime;
    std::int64_t from_ms = 0;
    std::int64_t to_ms = 0;
  };
  [[nodiscard]] static bool needs_clock(const Match& match);
  std::int64_t present();
  Result<Done> begin_time();
  Result<Done> see_to_stalled(std::int64_t now_ms, std::int64_t alive_ms);
  void retry_stand_in(Kept& kept);
  void make_all_good();
  void look_at_clocks(std::size_t most);
  bool look_at_clock(Kept& kept);
  ClockStep clock_step(Kept& kept, std::int64_t now_ms);
  ClockStep make_good(Kept& kept, std::int64_t now_ms);
  ClockStep mend(Kept& kept, std::int64_t now_ms);
  ClockStep open_deadlines(Kept& kept, std::int64_t now_ms);
  /// Who is behind a step, and the line of the trail where that is an umpire.
  struct Behind {
    ClockBy by = {};
    std::optional<storage::AuditRow> audit = {};
  };
  ClockStep resume(Kept& kept, std::int64_t now_ms, const Behind& behind);
  ClockStep pause(Kept& kept, std::int64_t now_ms, std::int64_t until_ms, const Behind& behind);
  ClockStep extend(Kept& kept, std::int64_t now_ms, DeadlinesRecord record, const Behind& behind);
  [[nodiscard]] static DeadlinesRecord extension(const Match& match, std::int64_t now_ms, std::int64_t by_ms);
  ClockStep apply_holidays(Kept& kept, std::int64_t now_ms);
  ClockStep close_due(Kept& kept, std::int64_t now_ms);
  ClockStep close_group(Kept& kept, const GroupId& group, Missed policy, std::int64_t now_ms, const Behind& behind);
  ClockStep store_deadlines(Kept& kept, DeadlinesRecord record, std::int64_t now_ms,
                            const std::optional<storage::AuditRow>& audit = {});
  [[nodiscard]] std::vector<Away> away_of(const Match& match, const GroupId& group);
  void note_late(std::int64_t now_ms);
  [[nodiscard]] protocol::ClockLine clock_line(const Match& match) const;
  [[nodiscard]] std::optional<protocol::ClockLine> maybe_clock(const Match& match) const;
  Answered<Kept*> umpired_clock(const Asker& asker, const Acting& acting);
  Answered<Acted> done_by_umpire(Kept& kept, ClockStep step, Json diff);

  // What stands in for a missing answer (service_stand_in.cpp)
  struct StoodIn;
  Result<StoodIn, Failure> stand_in(const Match& match, const Decision& decision, Missed policy, Allies& beside,
                                    std::int64_t now_ms);
  Result<Allies, Failure> promised_beside(const Match& match, const Decision& decision);

  // Consent (service_consent.cpp)
  ClockStep carry_out(Kept& kept, const Proposal& proposal, std::int64_t now_ms);
  Answered<std::vector<SeatId>> seats_held(const Asker& asker, const MatchId& match);
  std::optional<protocol::Error> obstacle_to(const Match& match, const std::string& kind, const Json& body);

  /// The way of every input that has no submission of its own: stored, then folded by `folding`. False: it was not
  /// stored, and the match is looked at again later.
  bool take_record(Kept& kept, const Record& record, std::vector<KeptEvent> events,
                   std::vector<storage::SealedChange> sealed, std::int64_t at_ms,
                   const std::function<void(Match&)>& folding, std::optional<storage::AuditRow> audit = {});
  bool store_resolution(Kept& kept, Resolution& resolution, std::int64_t at_ms,
                        std::optional<storage::AuditRow> audit = {});
  // Branches (service_undo.cpp)
  Answered<Acted> undo(Kept& kept, std::int64_t to_revision, const std::string& by, const Act& act);
  Answered<Acted> take_all_back(Kept& kept, const std::string& by, const Act& act);
  Answered<Match> match_at(const MatchId& match, std::int64_t revision);
  Json last_step(const MatchId& match);
  // Umpires (service_umpire.cpp, service_held.cpp, service_desk.cpp)
  Answered<Kept*> umpired(const Asker& asker, const Acting& acting, bool needs_reason = true);
  static std::optional<protocol::Error> fault_of_reason(const std::string& reason, bool needed);
  Answered<Kept*> umpired_held(const Asker& asker, const Acting& acting, bool needs_reason = true);
  /// `saw_both`: the taker is who held it and seats of another side, by another name.
  Answered<Done> hand_over(const MatchId& match, const SeatId& seat, const SeatTaker& taker,
                           const std::string& code_hash, bool saw_both);
  /// Makes him the umpire, in whose place so ever; what forbids it has been asked before.
  Answered<Done> seat_umpire(Kept& kept, const SeatTaker& umpire, const std::string& code_hash);
  Answered<Done> store_act(Kept& kept, storage::Append append);
  Answered<Done> force_one(Kept& kept, const Decision& decision, Forced how, const Act& act);
  Answered<Acted> replace_answer(Kept& kept, const Decision& decision, const Json& payload, const Act& act);
  Answered<Acted> put_face(Kept& kept, const FaceRecord& record, Json diff);
  Answered<Ruled> ruled(const Kept& kept, const RuledRecord& wanted, std::int64_t now_ms);
  [[nodiscard]] static bool waits_for_umpire(const Match& match);
  void hold(Kept& kept, const GroupId& group);
  void resolve_held(Kept& kept);
  const Result<Resolution, Failure>& preview(Kept& kept);
  Answered<Kept*> umpired_reader(const Asker& asker, const MatchId& match);
  Answered<Json> answers_json(Kept& kept);
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

  Alarms alarms_;
  ClockWatch watch_;
  std::vector<Lost> lost_;     // since the start, in order
  std::size_t made_good_ = 0;  // of it, in all matches
  std::set<MatchId> clocks_due_;
  std::set<MatchId> clocks_later_;
  std::optional<std::int64_t> beat_ms_;     // steady
  std::optional<std::int64_t> watched_ms_;  // steady
  std::map<std::pair<MatchId, GroupId>, std::int64_t> late_said_;
};

[[nodiscard]] protocol::Error refusal(protocol::ErrorCode code, std::string text);

}  // namespace simove::match
