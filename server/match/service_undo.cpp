// Going back: by an umpire or the operator with a reason, or by consent of all seats. Before anything was revealed it
// takes promises back and that is all; after a reveal the match goes on from an earlier step in a branch of its own.
// The abandoned branch stays in the log and can be gone back to in the same way: its steps are steps like any other,
// and doing so begins yet another branch. Dice never go back: a branch goes on with the next index, and its number
// takes part in every face.
#include <algorithm>

#include "server/log/log.h"
#include "server/match/match_events.h"
#include "server/match/service.h"
#include "storage/fail_point.h"

namespace simove::match {

using protocol::ErrorCode;

namespace {

bool is_step(const std::string& kind) {
  return kind == "created" || kind == "resolved" || kind == "resigned" || kind == "ruled";
}

std::string group_in(const storage::LogRecord& record) {
  auto read = read_record(record.kind, record.body);
  const auto* resolved = read ? std::get_if<ResolvedRecord>(&*read) : nullptr;
  return resolved == nullptr ? std::string() : resolved->group.value;
}

/// The match as the store would hold it had nothing come after that revision.
void cut(storage::LoadedMatch& stored, std::int64_t revision) {
  std::erase_if(stored.log, [&](const auto& record) { return record.revision > revision; });
  std::erase_if(stored.events, [&](const auto& event) { return event.revision > revision; });
  std::erase_if(stored.snapshots, [&](const auto& snapshot) { return snapshot.revision > revision; });
  stored.row.revision = revision;
}

/// In the new branch each seat finds what it had answered there before as drafts, its newest answers first.
std::vector<storage::SealedChange> carried(const Match& match, const Match& back, std::int64_t revision) {
  std::vector<storage::SealedChange> out;
  std::vector<GroupId> groups;
  for (const Decision& decision : back.pending)
    if (std::find(groups.begin(), groups.end(), decision.group) == groups.end()) groups.push_back(decision.group);
  for (const GroupId& group : groups)
    for (const int branch : branches_through(match.branches, revision))
      out.emplace_back(storage::CarryOver{branch, group});
  return out;
}

std::optional<protocol::Error> obstacle(const Match& match) {
  if (match.lifecycle == "finished") return refusal(ErrorCode::closed, "The match is over.");
  if (match.frozen && !match.failed)
    return refusal(ErrorCode::frozen, "This match waits for its operator; nothing is accepted.");
  return std::nullopt;
}

storage::AuditRow audit_row(const Act& act, const char* word, const Json& diff, std::int64_t at_ms) {
  return {0, at_ms, act.account, word, act.reason, act.secret, diff.dump()};
}

}  // namespace

Answered<std::vector<StepLine>> MatchService::steps(const MatchId& id) {
  Kept* found = kept(id);
  if (found == nullptr) return Unexpected{refusal(ErrorCode::no_such_match, "There is no such match.")};
  auto stored = ports_.store.load_match(id);
  if (!stored || !*stored) return Unexpected{refusal(ErrorCode::fault, "The match could not be read.")};
  const Match& match = found->match;
  std::vector<StepLine> out;
  for (const storage::LogRecord& record : (**stored).log)
    if (is_step(record.kind))
      out.push_back({record.revision, record.at_ms, record.kind, group_in(record),
                     match::branch_of(match.branches, record.revision),
                     in_line(match.branches, branch_of(match), record.revision)});
  return out;
}

/// The newest step of the present history, by its revision; null where the log cannot be read.
Json MatchService::last_step(const MatchId& id) {
  const auto lines = steps(id);
  if (!lines) return nullptr;
  const auto last = std::find_if(lines->rbegin(), lines->rend(), [](const StepLine& line) { return line.current; });
  return last == lines->rend() ? Json(nullptr) : Json(last->revision);
}

Answered<Match> MatchService::match_at(const MatchId& id, std::int64_t revision) {
  auto stored = ports_.store.load_match(id);
  if (!stored) return Unexpected{store_error(stored.error())};
  const auto no_step = [] { return Unexpected{refusal(ErrorCode::not_found, "The match has no such step.")}; };
  if (!*stored || revision < 1 || revision > (**stored).row.revision) return no_step();
  cut(**stored, revision);
  if ((**stored).log.empty() || !is_step((**stored).log.back().kind)) return no_step();
  auto loaded = load(
      **stored, ports_.rulesets, resolver_, [this](const AccountId& account) { return name_of(account); },
      From::snapshot);
  if (!loaded || loaded->match.frozen)
    return Unexpected{refusal(ErrorCode::fault, "That step cannot be rebuilt; nothing was changed.")};
  return std::move(loaded->match);
}

Answered<Acted> MatchService::undo(Kept& kept, std::int64_t to_revision, const std::string& by, const Act& act) {
  Match& match = kept.match;
  if (auto refused = obstacle(match)) return Unexpected{*refused};
  auto back = match_at(match.id, to_revision);
  if (!back) return Unexpected{back.error()};
  const std::int64_t now = ports_.clock.now_ms();
  const UndoneRecord record{to_revision, branch_of(match) + 1, by, state_digest(*match.ruleset, *back->state), act};
  std::vector<KeptEvent> events = events_of(record, now);
  storage::Append append = append_of(match, record, events, now);
  append.branch = record.branch;
  append.sealed = carried(match, *back, to_revision);
  const Json diff = Json::array(
      {{{"subject", "history"}, {"what", "branch"}, {"before", branch_of(match)}, {"after", record.branch}},
       {{"subject", "history"}, {"what", "goes on after"}, {"before", last_step(match.id)}, {"after", to_revision}}});
  if (by != "consent") append.audit = audit_row(act, "roll_back", diff, now);
  auto stored = ports_.store.append(append);
  if (!stored) return Unexpected{store_error(stored.error())};
  const auto* appended = std::get_if<storage::Appended>(&*stored);
  if (appended == nullptr) return Unexpected{refusal(ErrorCode::fault, "The match has moved on; try again.")};
  fold(match, record, appended->revision, earlier_of(*back));
  kept.views.clear();
  took(kept, appended->revision, std::move(events), true);
  note_closed_groups(match);
  log_info("match", "event=undone match=" + match.id.value + " by=" + by + " branch=" + std::to_string(record.branch));
  return Acted{diff};
}

Answered<Acted> MatchService::take_all_back(Kept& kept, const std::string& by, const Act& act) {
  Match& match = kept.match;
  if (auto refused = obstacle(match)) return Unexpected{*refused};
  if (match.held || !closed_groups(match).empty())
    return Unexpected{refusal(ErrorCode::closed, "All answers are in and are being carried out.")};
  if (match.promises.empty()) return Unexpected{refusal(ErrorCode::closed, "Nothing is promised.")};
  const std::int64_t now = ports_.clock.now_ms();
  const TakenBackRecord record{by, act};
  std::vector<KeptEvent> events = events_of(match, record, now);
  storage::Append append = append_of(match, record, events, now);
  for (const auto& [decision, promise] : match.promises)
    append.sealed.emplace_back(storage::MakeDraft{promise.seat, decision});
  Json diff = Json::array();
  for (const MatchSeat& seat : match.seats)
    for (const auto& [group, ready] : readiness(match, seat.seat))
      if (ready)
        diff.push_back(
            {{"subject", seat.seat.value}, {"what", "readiness"}, {"before", "ready"}, {"after", "not ready"}});
  if (by == "umpire") append.audit = audit_row(act, "take_back", diff, now);
  auto stored = ports_.store.append(append);
  if (!stored) return Unexpected{store_error(stored.error())};
  const auto* appended = std::get_if<storage::Appended>(&*stored);
  if (appended == nullptr) return Unexpected{refusal(ErrorCode::fault, "The match has moved on; try again.")};
  fold(match, record);
  took(kept, appended->revision, std::move(events), true);
  log_info("match", "event=taken-back match=" + match.id.value + " by=" + by);
  return Acted{std::move(diff)};
}

Answered<Acted> MatchService::roll_back_by_operator(const Acting& acting, std::int64_t to_revision) {
  Kept* found = kept(acting.match);
  if (found == nullptr) return Unexpected{refusal(ErrorCode::no_such_match, "There is no such match.")};
  if (auto refused = fault_of_reason(acting.reason, true)) return Unexpected{*refused};
  return undo(*found, to_revision, "operator", {AccountId{operator_account}, acting.reason, acting.secret});
}

Answered<Done> MatchService::undo_agreed(const MatchId& id, int steps) {
  Kept* found = kept(id);
  if (found == nullptr) return Unexpected{refusal(ErrorCode::no_such_match, "There is no such match.")};
  if (!found->match.terms.undo)
    return Unexpected{refusal(ErrorCode::forbidden, "In this match nothing is taken back.")};
  // A turn that the umpire looks at has been revealed to him, so that even this begins a branch.
  if (steps == 0 && !found->match.held) {
    auto done = take_all_back(*found, "consent", {});
    return done ? Answered<Done>(Done{}) : Answered<Done>(Unexpected{done.error()});
  }
  auto lines = this->steps(id);
  if (!lines) return Unexpected{lines.error()};
  std::erase_if(*lines, [](const StepLine& line) { return !line.current; });
  if (steps < 0 || steps >= std::ssize(*lines))
    return Unexpected{refusal(ErrorCode::not_found, "The match has not so many steps.")};
  auto done = undo(*found, (lines->rbegin() + steps)->revision, "consent", {});
  return done ? Answered<Done>(Done{}) : Answered<Done>(Unexpected{done.error()});
}

}  // namespace simove::match
