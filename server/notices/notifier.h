// Decides who is told what: of each change of a match in the transaction that makes it, and of deadlines that come near
// as time passes. Called on the logic thread inside an open batch: after_changes() before its commit, tick() about once
// a second. What a letter says comes from the reader's own seat (its form of events, its view, its own draft) and from
// what is public; nothing of another seat's draft or promise is asked for here, so nothing of it can be told.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "server/mail/outbox.h"
#include "server/match/service.h"
#include "server/notices/reminders.h"
#include "server/notices/settings.h"
#include "server/notices/told.h"
#include "storage/notices_store.h"

namespace simove::notices {

/// Where and how somebody is written to.
struct Reader {
  std::string name;
  std::string mail;  // confirmed; empty: there is none
  std::string zone;  // empty: UTC
};

struct OpenQuestion {
  MatchId match;
  SeatId seat;
  GroupId group;
  AccountId holder;
};

/// By when a group must be answered, as far as its clock runs.
struct DueTime {
  std::int64_t opened_ms = 0;
  std::int64_t due_ms = 0;
  bool stopped = false;  // the match pauses
};

/// The kind of notice (kinds.h) that an event of a match is worth by itself to its players; empty: none.
[[nodiscard]] std::string kind_of_event(const match::KeptEvent& event);
/// The same for its umpire, who is not written to of what he did himself.
[[nodiscard]] std::string kind_for_umpire(const match::KeptEvent& event);

class Notifier {
 public:
  struct Parts {
    match::MatchService& matches;
    storage::Store& store;
    storage::NoticesStore& settings;
    storage::OutboxStore& rows;
    mail::Outbox& outbox;
    Clock& clock;
    std::string base_url;
    std::function<std::optional<Reader>(const AccountId&)> reader_of;
    std::function<std::optional<DueTime>(const match::Match&, const GroupId&)> due_of = {};
    std::function<std::string(const match::Match&)> missed_of = {};  // the policy's word, see Told::missed
    /// The address to which answers may be mailed; "" without mail-in.
    std::function<std::string(const OpenQuestion&)> reply_address = {};
  };
  explicit Notifier(Parts parts) : parts_(std::move(parts)) {}

  void after_changes();
  void tick(std::int64_t now_ms);

  /// The reader has the match before his eyes and has just touched it: for a minute, and as long as a page of it is
  /// open, he needs no notice of it.
  void note_here(const AccountId& account, const MatchId& match, std::int64_t now_ms);

  /// Something that is of no match, or for which the caller has words of its own. The key names event and reader.
  void tell(const AccountId& account, const std::string& kind, const std::string& match, const Notice& notice,
            const std::string& link, const std::string& key);

  [[nodiscard]] Settings settings_of(const AccountId& account);
  [[nodiscard]] MatchSettings settings_of(const AccountId& account, const MatchId& match);
  /// A letter, a push or a call that says that it arrives. Faults: why not.
  Result<Done> send_trial(const AccountId& account, const std::string& channel, const std::string& id,
                          const std::string& base_url);

 private:
  struct Occasion {  // why somebody is told something now
    std::string kind;
    std::string key;  // names the event
    std::string news = {};
    bool asks_consent = false;
  };
  void change_of(const match::Match& match, std::size_t first);
  void tell_seat(const match::Match& match, const match::MatchSeat& seat, const Occasion& occasion);
  void tell_player(const match::Match& match, const match::MatchSeat& seat, const AccountId& account,
                   const Occasion& occasion);
  void tell_deputies(const match::Match& match, std::size_t first);
  void tell_umpire(const match::Match& match, std::size_t first);
  std::optional<Occasion> occasion_for(const match::Match& match, const match::MatchSeat& seat, std::size_t first);
  std::optional<Occasion> opened_occasion(const match::Match& match, const match::MatchSeat& seat,
                                          const std::vector<Decision>& owed);
  std::optional<Occasion> resolved_occasion(const match::Match& match, const match::MatchSeat& seat);
  std::optional<Occasion> event_occasion(const match::Match& match, const match::MatchSeat& seat, std::size_t first);
  std::optional<Occasion> people_occasion(const match::Match& match, const match::MatchSeat& seat, std::size_t first);
  std::optional<Occasion> last_occasion(const match::Match& match, const match::MatchSeat& seat, std::size_t first);
  void drop_reminders(const match::Match& match, std::size_t first);
  void remind(const match::Match& match, std::int64_t now_ms);
  Told told_for(const match::Match& match, const match::MatchSeat& seat, const Occasion& occasion,
                const Reader& reader);
  void add_sentences(Told& told, const match::Match& match, const SeatId& seat);
  void add_owed(Told& told, const match::Match& match, const SeatId& seat);
  [[nodiscard]] std::string link_to(const match::Match& match, const SeatId& seat) const;
  struct Going {
    AccountId account;
    std::string kind, match, link, key, reply_address, reader_name, mail;
    std::int64_t not_before_ms = 0;
    bool visible = false;  // he has the match before his eyes
  };
  void send(const Going& going, const Notice& notice, const Settings& settings);
  void send_mail(const Going& going, const Notice& notice, const Settings& settings, const std::string& zone);
  void send_push(const Going& going, const Notice& notice);
  void send_webhooks(const Going& going, const Notice& notice);
  void send_digests(std::int64_t now_ms);
  [[nodiscard]] bool is_here(const AccountId& account, const std::string& match) const;
  void queue(storage::OutboxRow row);

  Parts parts_;
  std::map<std::pair<AccountId, std::string>, std::int64_t> here_;
};

}  // namespace simove::notices
