// What is due: closed groups, resolved one at a time as work of their own. The same path serves live play, start-up
// recovery and (later) deadlines. A group resolves once: the store refuses a second time by a unique key.
#include "server/dice/dice_chain.h"
#include "server/log/log.h"
#include "server/match/match_events.h"
#include "server/match/service.h"
#include "storage/fail_point.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

void MatchService::do_due() {
  constexpr std::size_t clocks_at_once = 32;  // in one commit
  if (!clocks_due_.empty()) {
    look_at_clocks(clocks_at_once);
    return;
  }
  if (due_.empty()) {
    if (snapshots_due_.empty()) return;
    save_snapshot(snapshots_due_.extract(snapshots_due_.begin()).value());
    return;
  }
  const Due due = due_.front();
  due_.pop_front();
  Kept* found = kept(due.match);
  if (found != nullptr && due.held && found->match.held == due.group) return resolve_held(*found);
  if (found == nullptr || !is_due(found->match, due.group)) return;
  resolve(*found, due.group);
}

void MatchService::retry_later_work() {
  for (Due& due : std::exchange(later_, {})) due_.push_back(std::move(due));
  clocks_due_.merge(clocks_later_);
  clocks_later_.clear();
}

void MatchService::resolve(Kept& kept, const GroupId& group) {
  if (waits_for_umpire(kept.match)) return hold(kept, group);
  const MatchId id = kept.match.id;
  const std::int64_t now = ports_.clock.now_ms();
  auto resolution = resolver_.resolve(kept.match, group, now);
  if (!resolution) {
    store_failure(kept, group, resolution.error());
    return;
  }
  if (seeded(SeededBug::second_resolution)) {
    Resolution first = *resolution;
    first.dice = {};
    (void)store_resolution(kept, first, now);
  }
  if (!store_resolution(kept, *resolution, now)) return;
  fail_point(FailPoint::after_resolve);
  log_info("match", "event=resolved match=" + id.value + " group=" + group.value + " revision=" +
                        std::to_string(kept.match.revision) + " dice=" + std::to_string(resolution->dice.open.size()));
  // The next state may ask nothing that has to be answered by hand.
  note_closed_groups(kept.match);
  if (!needs_clock(kept.match)) return;
  // In the same commit, so that nobody sees what is asked without knowing by when.
  if (!look_at_clock(kept)) clocks_later_.insert(id);
}

bool MatchService::store_resolution(Kept& kept, Resolution& resolution, std::int64_t at_ms,
                                    std::optional<storage::AuditRow> audit) {
  Match& match = kept.match;
  storage::Append append = append_of(match, resolution.record, resolution.events, at_ms);
  append.sealed = {storage::MarkResolved{resolution.record.group}};
  append.resolves = resolution.record.group;
  append.audit = std::move(audit);
  append.dice = dice::to_rows(resolution.dice);
  const dice::NextDice next{resolution.record.dice_to + 1, resolution.record.hidden_to + 1};
  append.new_chains = dice::successors_due(match.chains, next, ports_.entropy);
  if (resolution.finished) append.lifecycle = "finished";

  auto stored = ports_.store.append(append);
  if (!stored) {
    store_error(stored.error());
    // What waits for the umpire is tried again by him.
    if (!match.held) later_.push_back({match.id, resolution.record.group});
    return false;
  }
  const auto* appended = std::get_if<storage::Appended>(&*stored);
  if (appended == nullptr) {
    // Memory and store disagree, which one owner per match rules out; the store is right.
    log_error("match", "event=diverged match=" + match.id.value);
    const MatchId id = match.id;
    if (auto loaded = reload(id); loaded && *loaded != nullptr) changed_[id].decisions = true;
    return false;
  }
  for (const storage::NewDiceChain& chain : append.new_chains) match.chains.push_back(chain.row);
  match.nonces = resolution.nonces;
  fold(match, resolution.record, resolution.next);
  kept.views.clear();
  took(kept, appended->revision, std::move(resolution.events), true);
  return true;
}

// The failure is stored and shown once; a restart (with a mended ruleset, one hopes) tries once more.
void MatchService::store_failure(Kept& kept, const GroupId& group, const Failure& failure) {
  Match& match = kept.match;
  log_error("match", "event=stuck match=" + match.id.value + " group=" + group.value + " code=" + failure.code +
                         " message=\"" + failure.message + "\"");
  if (match.failed == group) return;
  if (failure.code == "store-failed") {
    note_fatal({failure.code, failure.message});
    return;
  }
  const FailedRecord record{group, failure.code};
  const std::int64_t now = ports_.clock.now_ms();
  std::vector<KeptEvent> events = events_of(record, now);
  auto stored = ports_.store.append(append_of(match, record, events, now));
  if (!stored) {
    store_error(stored.error());
    later_.push_back({match.id, group});
    return;
  }
  if (const auto* appended = std::get_if<storage::Appended>(&*stored)) {
    fold(match, record, now);
    took(kept, appended->revision, std::move(events), true);
  }
}

}  // namespace simove::match
