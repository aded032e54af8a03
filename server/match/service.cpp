#include "server/match/service.h"

#include <algorithm>

#include "protocol/encode.h"
#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "server/dice/dice_chain.h"
#include "server/log/log.h"
#include "server/match/load.h"
#include "server/match/match_events.h"
#include "server/match/seats.h"
#include "server/match/snapshot.h"
#include "storage/fail_point.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

using protocol::ErrorCode;

protocol::Error refusal(ErrorCode code, std::string text) {
  return {code, "", std::move(text)};
}

MatchService::MatchService(Ports ports) : ports_(ports), resolver_(ports.sealed, ports.dice_secrets, ports.script) {}

void MatchService::note_fatal(const Fault& fault) {
  if (!fatal_) fatal_ = fault;
}

protocol::Error MatchService::store_error(const Fault& fault) {
  log_error("store", "event=fault code=" + fault.code + " message=\"" + fault.message + "\"");
  if (fault.code == "cannot-save")
    return refusal(ErrorCode::cannot_save, "This cannot be saved now; nothing was changed. Try again later.");
  if (fault.code == "store-failed") note_fatal(fault);
  return refusal(ErrorCode::fault, "The server could not do this; nothing was changed.");
}

std::string MatchService::name_of(const AccountId& account) {
  auto row = ports_.store.account(account);
  return row && *row ? (**row).name : account.value;
}

MatchService::Kept* MatchService::kept(const MatchId& match) {
  const auto found = matches_.find(match);
  return found == matches_.end() ? nullptr : &found->second;
}

const Match* MatchService::find(const MatchId& match) const {
  const auto found = matches_.find(match);
  return found == matches_.end() ? nullptr : &found->second.match;
}

std::vector<MatchId> MatchService::running() const {
  std::vector<MatchId> out;
  for (const auto& [id, entry] : matches_)
    if (entry.match.lifecycle == "running") out.push_back(id);
  return out;
}

Result<MatchService::Kept*> MatchService::reload(const MatchId& match, From from) {
  auto stored = ports_.store.load_match(match);
  if (!stored) return Unexpected{stored.error()};
  if (!*stored) {
    matches_.erase(match);
    return nullptr;
  }
  auto loaded = load(**stored, ports_.rulesets, resolver_, [this](const AccountId& id) { return name_of(id); }, from);
  if (!loaded) return Unexpected{loaded.error()};
  for (const std::string& why : loaded->skipped)
    log_warning("match", "event=snapshot-passed-over match=" + match.value + " " + why);
  // What was made good and not saved has to be made good again.
  const Kept* const before = kept(match);
  const std::size_t lost = before != nullptr ? before->lost_stored : lost_.size();
  Kept fresh{std::move(loaded->match), loaded->snapshot};
  fresh.lost_seen = fresh.lost_stored = lost;
  matches_.insert_or_assign(match, std::move(fresh));
  return kept(match);
}

Result<Recovered> MatchService::recover(From from) {
  auto ids = ports_.store.match_ids();
  if (!ids) return Unexpected{ids.error()};
  Recovered out;
  for (const MatchId& id : *ids) {
    fail_point(FailPoint::startup_recovery);
    auto loaded = reload(id, from);
    if (!loaded) {
      if (loaded.error().code == "store-failed") return Unexpected{loaded.error()};
      log_error("match", "event=unreadable match=" + id.value + " code=" + loaded.error().code + " message=\"" +
                             loaded.error().message + "\"");
      ++out.frozen;
      continue;
    }
    const Match& match = (*loaded)->match;
    ++out.matches;
    if ((*loaded)->snapshot > 0) ++out.from_snapshot;
    if (match.frozen) {
      ++out.frozen;
      log_warning("match", "event=frozen match=" + id.value + " code=" + *match.frozen);
    }
    if (!seeded(SeededBug::due_forgotten)) note_closed_groups(match);
  }
  if (auto begun = begin_time(); !begun) return Unexpected{begun.error()};
  out.due = due_.size();
  return out;
}

Answered<Done> MatchService::take_in(const MatchId& match) {
  auto loaded = reload(match, From::log);
  if (!loaded) return Unexpected{store_error(loaded.error())};
  if (*loaded == nullptr) return Unexpected{refusal(ErrorCode::no_such_match, "There is no such match.")};
  return Done{};
}

void MatchService::note_closed_groups(const Match& match) {
  if (match.lifecycle == "finished") return;
  for (const GroupId& group : closed_groups(match)) {
    if (is_due(match, group)) due_.push_back({match.id, group});
    if (match.held == group && !match.terms.umpire_preview) due_.push_back({match.id, group, true});
  }
}

namespace {

std::vector<MatchSeat> seats_for(const std::vector<SeatPlan>& plans, const CreateMatch& wanted) {
  std::vector<MatchSeat> seats;
  for (const SeatPlan& plan : plans) {
    MatchSeat seat{plan.seat, plan.node, plan.side, plan.title, std::nullopt, ""};
    if (wanted.request.seat == "all" || wanted.request.seat == plan.seat.value) {
      seat.holder = wanted.creator;
      seat.holder_name = wanted.creator_name;
    }
    seats.push_back(std::move(seat));
  }
  return seats;
}

protocol::Error from_rejection(const Rejection& rejection) {
  return {ErrorCode::illegal, rejection.path, rejection.text, rejection.problems};
}

storage::NewMatch new_match_row(const Match& match, const CreateMatch& wanted, const FirstState& first,
                                std::vector<storage::NewDiceChain> chains, std::int64_t now) {
  storage::NewMatch out;
  out.row = {match.id,
             match.game,
             version_of(*match.ruleset),
             match.scenario,
             protocol::json_text(wanted.request.options),
             match.title,
             match.lifecycle,
             match.creator,
             now,
             1,
             {}};
  out.row.terms = protocol::json_text(to_json(match.terms));
  for (const MatchSeat& seat : match.seats) out.row.seats.push_back({seat.seat, seat.node, seat.holder});
  out.kind = kind_of(Record{first.record});
  out.body = body_of(Record{first.record});
  out.events = to_stored(first.events);
  out.chains = std::move(chains);
  out.dice = dice::to_rows(first.dice);
  return out;
}

}  // namespace

Answered<MatchId> MatchService::create(const CreateMatch& wanted) {
  const Ruleset* ruleset = ports_.rulesets.find(wanted.request.game);
  if (ruleset == nullptr) return Unexpected{refusal(ErrorCode::not_found, "This game is not played here.")};
  const std::vector<SeatPlan> plans = seats_of(*ruleset, wanted.request.scenario, wanted.request.options);
  if (plans.empty()) return Unexpected{refusal(ErrorCode::not_found, "The game has no such scenario.")};
  auto terms = read_terms(wanted.request.terms);
  if (!terms) return Unexpected{terms.error()};
  Match match;
  match.terms = std::move(*terms);
  match.ruleset = ruleset;
  match.seats = seats_for(plans, wanted);
  // Whoever makes a match may keep its umpire's place for himself, and then no seat.
  const bool umpires = wanted.request.seat == umpire_seat;
  if (umpires && !match.terms.umpire)
    return Unexpected{refusal(ErrorCode::bad_request, "This match has no place for an umpire.")};
  if (!umpires &&
      std::none_of(match.seats.begin(), match.seats.end(), [](const MatchSeat& s) { return s.holder.has_value(); }))
    return Unexpected{refusal(ErrorCode::not_found, "The scenario has no such seat.")};

  const std::int64_t now = ports_.clock.now_ms();
  match.id = MatchId{"m" + ports_.entropy.hex(10)};
  match.game = wanted.request.game;
  match.scenario = wanted.request.scenario;
  match.options = wanted.request.options;
  match.answers_shown = answers_shown(*ruleset, match.scenario, wanted.request.options);
  match.title = wanted.request.title;
  match.creator = wanted.creator;
  match.lifecycle = may_begin(match) ? "running" : "open";
  const std::vector<storage::NewDiceChain> chains = dice::first_chains(ports_.entropy);
  auto first =
      resolver_.begin(match.id, *ruleset, setup_of(match.scenario, wanted.request.options, match.seats), chains, now);
  if (!first) return Unexpected{from_rejection(first.error())};

  const storage::NewMatch row = new_match_row(match, wanted, *first, chains, now);
  if (auto stored = ports_.store.create_match(row); !stored) return Unexpected{store_error(stored.error())};
  match.revision = 1;
  match.state = first->state;
  match.pending = ruleset->pending(*match.state);
  for (const storage::NewDiceChain& chain : chains) match.chains.push_back(chain.row);
  match.next_dice = {first->record.dice_to + 1, first->record.hidden_to + 1};
  match.events = std::move(first->events);
  for (KeptEvent& event : match.events) event.revision = 1;
  const MatchId id = match.id;
  log_info("match", "event=created match=" + id.value + " game=" + match.game + " scenario=" + match.scenario);
  Kept entry{std::move(match)};
  entry.lost_seen = entry.lost_stored = lost_.size();
  matches_.insert_or_assign(id, std::move(entry));
  if (needs_clock(kept(id)->match)) clocks_due_.insert(id);
  changed_[id].first_event = 0;
  if (umpires)
    if (auto appointed = appoint(id, {wanted.creator, wanted.creator_name}, ""); !appointed)
      return Unexpected{appointed.error()};
  return id;
}

Answered<Done> MatchService::take_seat(const MatchId& id, const SeatId& seat, const AccountId& account,
                                       const std::string& name, const std::string& code_hash) {
  Kept* found = kept(id);
  if (found == nullptr) return Unexpected{refusal(ErrorCode::no_such_match, "There is no such match.")};
  Match& match = found->match;
  const MatchSeat* place = find_seat(match, seat);
  if (match.umpire == account)
    return Unexpected{refusal(ErrorCode::forbidden, "The umpire of a match holds no seat in it.")};
  if (place == nullptr || place->holder) return Unexpected{refusal(ErrorCode::taken, "This seat is taken.")};

  const std::int64_t now = ports_.clock.now_ms();
  const SeatTakenRecord record{seat, account, name};
  std::vector<KeptEvent> events = events_of(record, now);
  storage::Append append = append_of(match, record, events, now);
  append.holders = {{seat, account}};
  if (!code_hash.empty()) append.uses_invitation = storage::InvitationUse{code_hash, account, now};
  const auto held = std::count_if(match.seats.begin(), match.seats.end(),
                                  [](const MatchSeat& other) { return other.holder.has_value(); });
  if (match.lifecycle == "open" && !match.terms.muster && held + 1 == std::ssize(match.seats))
    append.lifecycle = "running";
  auto stored = ports_.store.append(append);
  if (!stored) return Unexpected{store_error(stored.error())};
  if (std::holds_alternative<storage::InvitationSpent>(*stored))
    return Unexpected{refusal(ErrorCode::taken, "This invitation has been used or has run out.")};
  const auto* appended = std::get_if<storage::Appended>(&*stored);
  if (appended == nullptr) return Unexpected{refusal(ErrorCode::fault, "The match has moved on; try again.")};
  fold(match, record);
  took(*found, appended->revision, std::move(events), true);
  log_info("match", "event=seat_taken match=" + id.value + " seat=" + seat.value);
  return Done{};
}

// After a stored input: memory follows the store, and the match is on the list of what is to be published.
void MatchService::took(Kept& kept, std::int64_t revision, std::vector<KeptEvent> events, bool decisions_changed) {
  kept.match.revision = revision;
  Changed& changed = changed_[kept.match.id];
  changed.first_event = std::min(changed.first_event, kept.match.events.size());
  for (KeptEvent& event : events) {
    event.revision = revision;
    kept.match.events.push_back(std::move(event));
  }
  changed.decisions = changed.decisions || decisions_changed;
  if (decisions_changed && needs_clock(kept.match)) clocks_due_.insert(kept.match.id);
  if (ports_.snapshot_every > 0 && revision - kept.snapshot >= ports_.snapshot_every)
    snapshots_due_.insert(kept.match.id);
}

// Work of its own, never part of an answer. Taken from what the store holds, since that is what the next start reads.
void MatchService::save_snapshot(const MatchId& id) {
  Kept* found = kept(id);
  if (found == nullptr || found->match.frozen) return;
  auto stored = ports_.store.load_match(id);
  if (!stored || !*stored || (**stored).row.revision != found->match.revision) return;
  auto saved = ports_.store.save_snapshot(id, take_snapshot(found->match, **stored));
  if (!saved) {
    store_error(saved.error());
    return;
  }
  found->snapshot = found->match.revision;
}

void MatchService::publish() {
  const std::map<MatchId, Changed> changed = std::exchange(changed_, {});
  if (!changed.empty()) fail_point(FailPoint::after_ack_before_broadcast);
  for (const auto& [id, what] : changed)
    if (Kept* found = kept(id)) {
      found->lost_stored = found->lost_seen;
      publish_match(*found, what);
    }
  for (const Note& note : std::exchange(notes_, {})) {
    if (Kept* found = kept(note.match)) dismiss_strangers(found->match, note.seat);
    publisher_.tell(note.match, seeded(SeededBug::draft_to_others) ? std::nullopt : note.seat, note.except, note.text,
                    note.only);
  }
}

// Asked at each publication, before anything is sent: a watch begun by whoever held the seat, stood in for its holder
// or knew a private match ends with that, wherever the seat went and whatever the clock says since.
void MatchService::dismiss_strangers(const Match& match, const std::optional<SeatId>& viewer) {
  const std::int64_t now = ports_.clock.now_ms();
  const auto may_stay = [&](const Subscription& entry) {
    if (!viewer) return match::may_watch(match, entry.account, now);
    return acts_for(match, entry.account, *viewer, now) || seeded(SeededBug::seat_from_message);
  };
  publisher_.dismiss(match.id, viewer, may_stay, [&] {
    protocol::Error gone = viewer ? refusal(ErrorCode::not_your_seat, "This seat is no longer yours to play.")
                                  : refusal(ErrorCode::no_such_match, "This match is no longer yours to watch.");
    gone.extra = {{"match", match.id.value}, {"seat", viewer ? Json(viewer->value) : Json(nullptr)}};
    return std::make_shared<const std::string>(protocol::encode(gone));
  });
}

void MatchService::publish_match(Kept& kept, const Changed& changed) {
  for (auto& [viewer, subscriptions] : publisher_.classes(kept.match.id)) {
    dismiss_strangers(kept.match, viewer);
    if (subscriptions->empty()) continue;
    Projection& seen = projection(kept, viewer);
    std::map<std::int64_t, std::vector<Text>> encoded;  // by last_seq; nearly always one
    Text fresh;
    for (Subscription& subscription : *subscriptions) {
      auto [texts, first] = encoded.try_emplace(subscription.last_seq);
      if (first)
        for (protocol::Events& batch : batches(kept.match, seen, viewer, subscription.last_seq + 1, seen.last_seq(),
                                               protocol::most_batch_bytes, SIZE_MAX)) {
          batch.live = true;
          texts->second.push_back(std::make_shared<const std::string>(protocol::encode(batch)));
        }
      for (const Text& text : texts->second) subscription.listener->deliver(text);
      subscription.last_seq = seen.last_seq();
      if (!changed.decisions) continue;
      if (!fresh) {
        auto message = decisions_message(kept, viewer);
        if (!message) continue;
        fresh = std::make_shared<const std::string>(protocol::encode(*message));
      }
      subscription.listener->deliver(fresh);
    }
  }
}

std::vector<MatchService::NewEvents> MatchService::new_events() const {
  std::vector<NewEvents> out;
  for (const auto& [id, what] : changed_)
    if (const Match* match = find(id)) out.push_back({id, std::min(what.first_event, match->events.size())});
  return out;
}

void MatchService::forget_unsaved() {
  notes_.clear();
  for (const auto& [id, what] : std::exchange(changed_, {}))
    if (auto loaded = reload(id); !loaded)
      log_error("match", "event=unreadable match=" + id.value + " code=" + loaded.error().code);
  // What was due may have gone with it, or may have come back; it waits a moment, since the store may be full.
  due_.clear();
  for (const auto& [id, entry] : matches_) note_closed_groups(entry.match);
  later_.assign(due_.begin(), due_.end());
  due_.clear();
  clocks_due_.clear();
  for (const auto& [id, entry] : matches_)
    if (needs_clock(entry.match)) clocks_later_.insert(id);
}

void MatchService::subscribe(const Asker& asker, const MatchId& match, const std::optional<SeatId>& seat) {
  Kept* found = kept(match);
  if (found == nullptr || asker.listener == nullptr) return;
  publisher_.subscribe(match, seat, *asker.listener, projection(*found, seat).last_seq(), asker.account);
}

void MatchService::tell_later(const MatchId& match, const std::optional<SeatId>& viewer,
                              const std::optional<AccountId>& only, Text text) {
  notes_.push_back({match, viewer, nullptr, std::move(text), only});
}

void MatchService::unsubscribe(const Asker& asker, const MatchId& match, const std::optional<SeatId>& seat) {
  if (asker.listener != nullptr) publisher_.unsubscribe(match, seat, *asker.listener);
}

}  // namespace simove::match
