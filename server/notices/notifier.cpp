#include "server/notices/notifier.h"

#include <algorithm>

#include "protocol/json_text.h"
#include "server/log/log.h"
#include "server/match/match_events.h"
#include "server/match/schedule.h"
#include "server/match/seats.h"
#include "server/notices/facts.h"
#include "server/notices/kinds.h"
#include "storage/seeded_bugs.h"

namespace simove::notices {

namespace {

constexpr std::int64_t hour_ms = 3'600'000;
constexpr std::int64_t here_ms = 60'000;
constexpr std::size_t most_sentences = 250;

bool one_holds_all(const match::Match& match) {
  return std::all_of(match.seats.begin(), match.seats.end(),
                     [&](const match::MatchSeat& seat) { return seat.holder == match.seats.front().holder; });
}

void note(const Fault& fault) {
  log_error("notices", "event=fault code=" + fault.code + " message=\"" + fault.message + "\"");
}

}  // namespace

void Notifier::after_changes() {
  for (const auto& [id, first] : parts_.matches.new_events())
    if (const match::Match* match = parts_.matches.find(id)) change_of(*match, first);
}

void Notifier::change_of(const match::Match& match, std::size_t first) {
  if (!match.origin.empty()) return;
  tell_deputies(match, first);
  if (match.lifecycle == "open") {
    // Nobody is asked anything yet: who has come is all there is to say.
    for (const match::MatchSeat& seat : match.seats)
      if (seat.holder)
        if (const auto occasion = people_occasion(match, seat, first)) tell_seat(match, seat, *occasion);
    return;
  }
  tell_umpire(match, first);
  if (one_holds_all(match)) return;
  drop_reminders(match, first);
  for (const match::MatchSeat& seat : match.seats) {
    if (!seat.holder) continue;
    if (const auto occasion = occasion_for(match, seat, first)) tell_seat(match, seat, *occasion);
  }
}

// Who is asked to stand in learns it by letter too: perhaps nobody has told him.
void Notifier::tell_deputies(const match::Match& match, std::size_t first) {
  for (std::size_t i = first; i < match.events.size(); ++i) {
    const match::KeptEvent& event = match.events[i];
    if (event.from_game || event.kind != "stand_in") continue;
    for (const match::MatchSeat& seat : match.seats)
      if (seat.stand_in && said_by(event, seat.seat))
        tell_player(match, seat, seat.stand_in->account,
                    {"people", key_of(match, seat, "people@" + std::to_string(match.revision)),
                     in_one_line(match::sentence(match, event.kind, event.body))});
  }
}

// What waits in the outbox for somebody who has readied since would say what is no longer so.
void Notifier::drop_reminders(const match::Match& match, std::size_t first) {
  if (!has_event(match, first, "seat_ready") || seeded(SeededBug::reminder_when_ready)) return;
  for (const match::MatchSeat& seat : match.seats) {
    if (!seat.holder || !owed_by(match, seat.seat).empty()) continue;
    for (const Kind& kind : kinds)
      if (kind.reminder)
        if (auto gone = parts_.rows.drop_queued(seat.holder->value, match.id.value, std::string(kind.word),
                                                parts_.clock.now_ms());
            !gone)
          note(gone.error());
  }
}

void Notifier::tick(std::int64_t now_ms) {
  for (const MatchId& id : parts_.matches.running())
    if (const match::Match* match = parts_.matches.find(id)) remind(*match, now_ms);
  send_digests(now_ms);
  std::erase_if(here_, [&](const auto& entry) { return now_ms - entry.second > here_ms; });
}

void Notifier::remind(const match::Match& match, std::int64_t now_ms) {
  if (match.frozen || one_holds_all(match)) return;
  for (const Decision& decision : match.pending) {
    const match::MatchSeat* seat = match::find_seat(match, decision.seat);
    if (seat == nullptr || !seat->holder || decision.duty != Duty::must) continue;
    const bool ready = match::is_ready(match, seat->seat, decision.group);
    if (ready && !seeded(SeededBug::reminder_when_ready)) continue;
    const auto due = parts_.due_of ? parts_.due_of(match, decision.group) : std::nullopt;
    if (!due || due->stopped) continue;
    const std::string kind = reminder_at(due->opened_ms, due->due_ms, now_ms);
    if (kind.empty()) continue;
    tell_seat(match, *seat,
              {kind, key_of(match, *seat, kind + "/" + decision.group.value + "/" + std::to_string(due->opened_ms))});
  }
}

// Whoever stands in is told what the holder is told: one of them has to answer.
void Notifier::tell_seat(const match::Match& match, const match::MatchSeat& seat, const Occasion& occasion) {
  tell_player(match, seat, *seat.holder, occasion);
  if (seat.stand_in && match::acts_for(match, seat.stand_in->account, seat.seat, parts_.clock.now_ms()))
    tell_player(match, seat, seat.stand_in->account, occasion);
  if (auto noted = parts_.settings.note_told(match.id, seat.seat, static_cast<std::int64_t>(match.events.size()));
      !noted)
    note(noted.error());
}

void Notifier::tell_player(const match::Match& match, const match::MatchSeat& seat, const AccountId& account,
                           const Occasion& occasion) {
  const std::string key = occasion.key + (account == seat.holder ? "" : "/for/" + account.value);
  const Settings settings = settings_of(account);
  if (!wants(settings, settings_of(account, match.id), occasion.kind)) return;
  auto told_before = parts_.rows.outbox_row(key + "/mark");
  if (!told_before) return note(told_before.error());
  if (*told_before && !seeded(SeededBug::mail_without_key)) return;
  const Reader reader = parts_.reader_of(account).value_or(Reader{});
  Told told = told_for(match, seat, occasion, reader);
  if (account != seat.holder) told.reply_address.clear();  // such an address is the holder's
  Going going{account, occasion.kind, match.id.value, told.link, key, told.reply_address, reader.name, reader.mail};
  going.not_before_ms = after_quiet(settings, reader.zone, parts_.clock.now_ms());
  going.visible = is_here(account, match.id.value);
  send(going, write_notice(told), settings);
}

// He is told of the last of what he has to know; his desk shows the rest.
void Notifier::tell_umpire(const match::Match& match, std::size_t first) {
  if (!match.umpire) return;
  std::string news;
  std::string kind;
  for (std::size_t i = first; i < match.events.size(); ++i) {
    const std::string word = kind_for_umpire(match.events[i]);
    if (word.empty()) continue;
    kind = word;
    news = in_one_line(match::sentence(match, match.events[i].kind, match.events[i].body));
  }
  if (kind.empty()) return;
  const std::string link = parts_.base_url + "/g/" + match.id.value + "/desk";
  tell(*match.umpire, kind, match.id.value,
       write_to_umpire({kind, match.title, news, link, parts_.base_url + "/notices"}), link,
       match.id.value + "/umpire/" + kind + "@" + std::to_string(match.revision));
}

Told Notifier::told_for(const match::Match& match, const match::MatchSeat& seat, const Occasion& occasion,
                        const Reader& reader) {
  Told told;
  told.kind = occasion.kind;
  told.news = occasion.news;
  told.asks_consent = occasion.asks_consent;
  told.match_title = match.title;
  told.seat_title = seat.title.empty() ? seat.seat.value : seat.title;
  told.zone = reader.zone;
  told.now_ms = parts_.clock.now_ms();
  told.link = link_to(match, seat.seat);
  told.settings_link = parts_.base_url + "/notices";
  told.headline = parts_.matches.headline(match.id, seat.seat);
  add_sentences(told, match, seat.seat);
  add_owed(told, match, seat.seat);
  for (const match::MatchSeat& other : match.seats)
    if (other.seat != seat.seat && !owed_by(match, other.seat).empty())
      told.waiting_for.push_back(other.title.empty() ? other.seat.value : other.title);
  return told;
}

// The events since the last letter to this seat, in the seat's own form; who readied and what the dice's chain says is
// left to the page.
void Notifier::add_sentences(Told& told, const match::Match& match, const SeatId& seat) {
  auto before = parts_.settings.events_told(match.id, seat);
  if (!before) return note(before.error());
  const Viewer viewer = match::viewer_of(seat);
  const std::size_t from = index_told(*before, match);
  for (std::size_t i = from; i < match.events.size(); ++i) {
    const match::KeptEvent& event = match.events[i];
    const Json* form = form_for(event, viewer);
    const bool machinery =
        !event.from_game && (event.kind == "dice" || event.kind == "hidden_dice" || event.kind == "seat_ready" ||
                             event.kind == "seat_unready" || event.kind == "resolved" || event.kind == "created");
    if (form == nullptr || machinery) continue;
    // What a person wrote is part of some: it must not look like lines of the letter's own.
    told.sentences.push_back(in_one_line(event.from_game ? match.ruleset->narrate(event.kind, *form)
                                                         : match::sentence(match, event.kind, *form)));
  }
  if (told.sentences.size() <= most_sentences) return;
  told.left_out = told.sentences.size() - most_sentences;
  told.sentences.erase(told.sentences.begin(), told.sentences.begin() + static_cast<std::ptrdiff_t>(told.left_out));
}

void Notifier::add_owed(Told& told, const match::Match& match, const SeatId& seat) {
  const auto owed = owed_by(match, seat);
  for (const Decision& decision : owed) {
    auto draft = parts_.store.own_draft(match.id, seat, decision.id);
    if (!draft) return note(draft.error());
    OwedLine line{decision.kind, decision.rule, "", draft->has_value()};
    const Json payload = *draft ? Json::parse((**draft).payload, nullptr, false)
                                : match.ruleset->fallback(*match.state, decision, nullptr);
    if (!payload.is_discarded()) line.text = match.ruleset->print_text(decision, payload);
    line.text += noted_secret(SeededBug::answer_in_letter);
    told.owed.push_back(std::move(line));
    const auto due = parts_.due_of ? parts_.due_of(match, decision.group) : std::nullopt;
    if (!due) continue;
    told.due_ms = std::min(told.due_ms.value_or(due->due_ms), due->due_ms);
    if (parts_.missed_of) told.missed = parts_.missed_of(match);
  }
  if (!owed.empty()) told.brief = parts_.matches.brief(match.id, seat, owed.front());
  if (!owed.empty() && parts_.reply_address)
    told.reply_address =
        parts_.reply_address({match.id, seat, owed.front().group, *match::find_seat(match, seat)->holder});
}

// The page looks where the match is now; the number says how far it was when this was written, as this seat counts.
std::string Notifier::link_to(const match::Match& match, const SeatId& seat) const {
  const Viewer viewer = match::viewer_of(seat);
  const auto seen = std::count_if(match.events.begin(), match.events.end(),
                                  [&](const match::KeptEvent& event) { return form_for(event, viewer) != nullptr; });
  return parts_.base_url + "/g/" + match.id.value + "?seat=" + seat.value + "&letter=" + std::to_string(seen);
}

Settings Notifier::settings_of(const AccountId& account) {
  auto body = parts_.settings.notice_settings(account, "");
  if (!body || body->empty()) return {};
  auto read = read_settings(Json::parse(*body, nullptr, false));
  return read ? *read : Settings{};
}

MatchSettings Notifier::settings_of(const AccountId& account, const MatchId& match) {
  auto body = parts_.settings.notice_settings(account, match.value);
  if (!body || body->empty()) return {};
  auto read = read_match_settings(Json::parse(*body, nullptr, false));
  return read ? *read : MatchSettings{};
}

void Notifier::note_here(const AccountId& account, const MatchId& match, std::int64_t now_ms) {
  here_[{account, match.value}] = now_ms;
}

bool Notifier::is_here(const AccountId& account, const std::string& match) const {
  const auto found = here_.find({account, match});
  return found != here_.end() && parts_.clock.now_ms() - found->second <= here_ms &&
         parts_.matches.publisher().is_watched_by(MatchId{match}, account);
}

}  // namespace simove::notices
