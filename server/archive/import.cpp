#include "server/archive/import.h"

#include <algorithm>

#include "server/match/records.h"

namespace simove::archive {

namespace {

/// What of the archive belongs to one entry of the log.
class Shares {
 public:
  explicit Shares(const Archive& archive) : archive_(archive) {}

  std::vector<storage::StoredEvent> events(std::int64_t revision) {
    std::vector<storage::StoredEvent> out;
    const auto& all = archive_.stored.events;
    for (; event_ < all.size() && all[event_].revision == revision; ++event_) out.push_back(all[event_]);
    return out;
  }
  std::vector<storage::DiceStepRow> dice(std::int64_t open_to, std::int64_t hidden_to) {
    std::vector<storage::DiceStepRow> out;
    for (const storage::DiceStepRow& step : archive_.stored.dice) {
      std::int64_t& next = step.hidden ? hidden_ : open_;
      if (step.index != next || step.index > (step.hidden ? hidden_to : open_to)) continue;
      out.push_back(step);
      ++next;
    }
    return out;
  }

 private:
  const Archive& archive_;
  std::size_t event_ = 0;
  std::int64_t open_ = 1;
  std::int64_t hidden_ = 1;
};

Result<storage::NewMatch> first_entry(const Archive& archive, const std::vector<AccountId>& holders, bool verified,
                                      Shares& shares) {
  const storage::LogRecord& record = archive.stored.log.front();
  auto read = match::read_record(record.kind, record.body);
  if (!read) return Unexpected{read.error()};
  const auto* created = std::get_if<match::CreatedRecord>(&*read);
  if (created == nullptr) return Unexpected{Fault{"bad-archive", "The log does not begin with the match's creation."}};
  storage::NewMatch out;
  out.row = archive.stored.row;
  out.row.origin = verified ? "verified" : "imported";
  out.row.creator = holders.front();
  for (std::size_t n = 0; n < out.row.seats.size(); ++n) out.row.seats[n].holder = holders[n];
  out.kind = record.kind;
  out.body = record.body;
  out.events = shares.events(record.revision);
  for (const storage::DiceChainRow& chain : archive.stored.chains) out.chains.push_back({chain, ""});
  out.dice = shares.dice(created->dice_to, created->hidden_to);
  return out;
}

/// The answers opened by this entry are promised and resolved in one go: who promised when stands in the log.
std::vector<storage::SealedChange> sealed_of(const Archive& archive, int branch, const GroupId& group,
                                             std::int64_t at_ms) {
  std::vector<storage::SealedChange> out;
  for (const Answer& answer : archive.answers)
    if (answer.branch == branch && answer.group == group)
      out.emplace_back(storage::MakeReady{answer.seat, answer.decision, group, "", answer.payload, answer.nonce,
                                          answer.digest, at_ms});
  out.emplace_back(storage::MarkResolved{group});
  return out;
}

Result<storage::Append> entry(const Archive& archive, const storage::LogRecord& record, Shares& shares, int& branch) {
  auto read = match::read_record(record.kind, record.body);
  if (!read) return Unexpected{read.error()};
  storage::Append out;
  out.match = archive.stored.row.match;
  out.expected_revision = record.revision - 1;
  out.kind = record.kind;
  out.body = record.body;
  out.at_ms = record.at_ms;
  out.events = shares.events(record.revision);
  if (const auto* resolved = std::get_if<match::ResolvedRecord>(&*read)) {
    out.dice = shares.dice(resolved->dice_to, resolved->hidden_to);
    out.resolves = resolved->group;
    out.sealed = sealed_of(archive, branch, resolved->group, record.at_ms);
  }
  if (std::holds_alternative<match::UndoneRecord>(*read)) out.branch = ++branch;
  if (const auto* resigned = std::get_if<match::ResignedRecord>(&*read))
    out.dice = shares.dice(resigned->dice_to, resigned->hidden_to);
  // When it ended stands where the entry that ended it says so, not where it is brought in.
  const auto ends = [](const storage::StoredEvent& event) {
    return event.origin == "match" && event.kind == "finished";
  };
  if (std::any_of(out.events.begin(), out.events.end(), ends)) out.lifecycle = "finished";
  return out;
}

Result<std::vector<AccountId>> stand_ins(storage::Store& store, const Archive& archive, Entropy& entropy,
                                         std::int64_t now_ms) {
  std::vector<AccountId> out;
  for (const std::string& name : archive.names) {
    out.emplace_back("a" + entropy.hex(10));
    if (auto made = store.create_account({out.back(), name, now_ms}); !made) return Unexpected{made.error()};
  }
  return out;
}

Result<Done> append(storage::Store& store, const storage::Append& input) {
  auto outcome = store.append(input);
  if (!outcome) return Unexpected{outcome.error()};
  if (std::holds_alternative<storage::Appended>(*outcome)) return Done{};
  return Unexpected{Fault{"bad-archive",
                          "Entry " + std::to_string(input.expected_revision + 1) + " does not follow the one before."}};
}

Result<Done> write_all(storage::Store& store, const Archive& archive, bool verified, Entropy& entropy,
                       std::int64_t now_ms) {
  auto holders = stand_ins(store, archive, entropy, now_ms);
  if (!holders) return Unexpected{holders.error()};
  Shares shares(archive);
  auto first = first_entry(archive, *holders, verified, shares);
  if (!first) return Unexpected{first.error()};
  if (auto made = store.create_match(*first); !made) return made;
  int branch = 1;
  for (std::size_t n = 1; n < archive.stored.log.size(); ++n) {
    auto input = entry(archive, archive.stored.log[n], shares, branch);
    if (!input) return Unexpected{input.error()};
    if (auto done = append(store, *input); !done) return done;
  }
  return Done{};
}

}  // namespace

Result<Done> import_match(storage::Store& store, const Archive& archive, bool verified, Entropy& entropy,
                          std::int64_t now_ms) {
  const storage::MatchRow& row = archive.stored.row;
  if (row.lifecycle != "finished")
    return Unexpected{Fault{"not-finished", "Match " + row.match.value + " is " + row.lifecycle +
                                                "; only a finished match can be brought in."}};
  auto known = store.load_match(row.match);
  if (!known) return Unexpected{known.error()};
  if (*known) return Unexpected{Fault{"already-there", "A match " + row.match.value + " is there already."}};
  auto batch = store.begin_batch();
  if (!batch) return Unexpected{batch.error()};
  if (auto written = write_all(store, archive, verified, entropy, now_ms); !written) return written;
  return (*batch)->commit();
}

}  // namespace simove::archive
