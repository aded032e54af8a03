// Matches and their logs, batches. The sealed rows are in memory_sealed.cpp, people in memory_people.cpp.
#include "storage/memory/memory_store.h"

#include <algorithm>

#include "storage/memory/memory_changes.h"

namespace simove::storage {

OpenedStore open_memory() {
  auto store = std::make_shared<memory::MemoryStore>();
  OpenedStore opened{store, store, store, {"In memory: nothing outlives this process."}};
  opened.desk = store;
  return opened;
}

namespace memory {

class MemoryStore::OpenBatch final : public Batch {
 public:
  explicit OpenBatch(MemoryStore& store) : store_(store), before_(store.world_) {}
  ~OpenBatch() override {
    if (!open_) return;
    store_.world_ = std::move(before_);
    store_.batch_open_ = false;
  }
  OpenBatch(const OpenBatch&) = delete;
  OpenBatch& operator=(const OpenBatch&) = delete;

  Result<Done> commit() override {
    if (!open_) return Unexpected{Fault{"batch", "A batch is committed once."}};
    open_ = false;
    store_.batch_open_ = false;
    return Done{};
  }

 private:
  MemoryStore& store_;
  World before_;
  bool open_ = true;
};

Result<std::unique_ptr<Batch>> MemoryStore::begin_batch() {
  if (batch_open_) return Unexpected{Fault{"batch", "A batch is open already."}};
  batch_open_ = true;
  return std::unique_ptr<Batch>(std::make_unique<OpenBatch>(*this));
}

const MatchData* MemoryStore::find(const MatchId& match) const {
  const auto at = world_.matches.find(match);
  return at == world_.matches.end() ? nullptr : at->second.get();
}

Result<Done> MemoryStore::create_match(const NewMatch& match) {
  if (find(match.row.match) != nullptr || !world_.accounts.contains(match.row.creator))
    return Unexpected{bad_row("match " + match.row.match.value)};
  MatchData data;
  data.whole.row = match.row;
  data.whole.row.revision = 1;
  data.whole.log.push_back({1, match.kind, match.body, match.row.created_ms});
  add_events(data, 1, match.events);
  if (auto fault = add_dice(data, match.chains, match.dice)) return Unexpected{*fault};
  world_.matches[match.row.match] = std::make_shared<const MatchData>(std::move(data));
  world_.order.push_back(match.row.match);
  return Done{};
}

// The order matters: a retry must get its first answer even though the match has moved on since.
std::optional<AppendOutcome> MemoryStore::refusal(const Append& input) const {
  const MatchData* const match = find(input.match);
  if (match == nullptr) return NoSuchMatch{};
  if (input.submission) {
    const auto reply = match->replies.find({input.submission->seat, input.submission->id});
    if (reply != match->replies.end()) return DuplicateSubmission{reply->second};
  }
  const auto& resolved = match->whole.resolved;
  const auto known = [&](const ResolvedGroup& one) {
    return one.branch == match->whole.row.branch && one.group == *input.resolves;
  };
  if (input.resolves && std::any_of(resolved.begin(), resolved.end(), known)) return AlreadyResolved{};
  if (match->whole.row.revision != input.expected_revision) return Conflict{match->whole.row.revision};
  if (!input.uses_invitation) return std::nullopt;
  const auto invitation = world_.invitations.find(input.uses_invitation->code_hash);
  const bool open = invitation != world_.invitations.end() && invitation->second.match == input.match &&
                    !invitation->second.used_by && invitation->second.expires_ms > input.uses_invitation->at_ms;
  if (!open) return InvitationSpent{};
  return std::nullopt;
}

Result<AppendOutcome> MemoryStore::append(const Append& input) {
  if (auto refused = refusal(input)) return std::move(*refused);
  MatchData data = *find(input.match);
  const std::int64_t revision = input.expected_revision + 1;
  data.whole.row.revision = revision;
  if (input.lifecycle) data.whole.row.lifecycle = *input.lifecycle;
  data.whole.log.push_back({revision, input.kind, input.body, input.at_ms});
  if (input.submission) data.replies[{input.submission->seat, input.submission->id}] = input.submission->reply;
  if (input.branch && *input.branch != data.whole.row.branch + 1)
    return Unexpected{Fault{"branch-gap", "A match's branches follow one another."}};
  if (input.branch) data.whole.row.branch = *input.branch;
  if (input.umpire) data.whole.row.umpire = *input.umpire;
  if (input.audit) {
    data.audit.push_back(*input.audit);
    data.audit.back().revision = revision;
  }
  if (input.resolves) data.whole.resolved.push_back({data.whole.row.branch, *input.resolves});
  add_events(data, revision, input.events);
  if (auto fault = add_dice(data, input.new_chains, input.dice)) return Unexpected{*fault};
  for (const SealedChange& change : input.sealed)
    if (auto fault = change_sealed(data, change)) return Unexpected{*fault};
  if (auto fault = change_holders(data, input.holders, world_)) return Unexpected{*fault};
  if (auto fault = change_stand_ins(data, input.stand_ins, world_)) return Unexpected{*fault};
  if (input.uses_invitation) world_.invitations[input.uses_invitation->code_hash].used_by = input.uses_invitation->by;
  world_.matches[input.match] = std::make_shared<const MatchData>(std::move(data));
  return AppendOutcome(Appended{revision});
}

Result<std::optional<LoadedMatch>> MemoryStore::load_match(const MatchId& match) {
  const MatchData* const data = find(match);
  if (data == nullptr) return std::optional<LoadedMatch>();
  return std::optional<LoadedMatch>(data->whole);
}

Result<ListedMatches> MemoryStore::matches_of(const AccountId& account, std::size_t most) {
  ListedMatches listed;
  for (auto id = world_.order.rbegin(); id != world_.order.rend(); ++id) {
    const MatchRow& row = find(*id)->whole.row;
    const bool seated = std::any_of(row.seats.begin(), row.seats.end(), [&](const SeatRow& seat) {
      return seat.holder == account || seat.stand_in == account;
    });
    if (!seated && row.creator != account && row.umpire != account) continue;
    if (listed.rows.size() < most)
      listed.rows.push_back(row);
    else if (listed.more < most_counted)
      ++listed.more;
  }
  return listed;
}

Result<std::size_t> MemoryStore::open_matches_of(const AccountId& creator, std::size_t most) {
  const auto open = std::count_if(world_.order.begin(), world_.order.end(), [&](const MatchId& id) {
    const MatchRow& row = find(id)->whole.row;
    return row.creator == creator && row.lifecycle != "finished";
  });
  return std::min(static_cast<std::size_t>(open), most);
}

Result<Done> MemoryStore::save_snapshot(const MatchId& match, const SnapshotRow& snapshot) {
  const MatchData* const known = find(match);
  if (known == nullptr || snapshot.revision > known->whole.row.revision) return Unexpected{bad_row("a snapshot")};
  MatchData data = *known;
  auto& kept = data.whole.snapshots;
  std::erase_if(kept, [&](const SnapshotRow& row) { return row.revision == snapshot.revision; });
  kept.push_back(snapshot);
  std::sort(kept.begin(), kept.end(), [](const auto& one, const auto& other) { return one.revision > other.revision; });
  if (kept.size() > 2) kept.resize(2);
  world_.matches[match] = std::make_shared<const MatchData>(std::move(data));
  return Done{};
}

Result<Done> MemoryStore::set_origin(const MatchId& match, const std::string& origin) {
  const MatchData* const known = find(match);
  if (known == nullptr) return Unexpected{bad_row("match " + match.value)};
  MatchData data = *known;
  data.whole.row.origin = origin;
  world_.matches[match] = std::make_shared<const MatchData>(std::move(data));
  return Done{};
}

Result<std::optional<std::string>> MemoryStore::submission_reply(const MatchId& match, const SeatId& seat,
                                                                 const std::string& submission) {
  const MatchData* const data = find(match);
  if (data == nullptr) return std::optional<std::string>();
  const auto reply = data->replies.find({seat, submission});
  if (reply == data->replies.end()) return std::optional<std::string>();
  return std::optional<std::string>(reply->second);
}

}  // namespace memory
}  // namespace simove::storage
