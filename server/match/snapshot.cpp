#include "server/match/snapshot.h"

#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "server/match/match_events.h"
#include "server/match/rulesets.h"
#include "server/match/seats.h"
#include "server/ports/ports.h"

namespace simove::match {

namespace {

// Grows when anything in the body changes its meaning; a snapshot of another version is passed over.
constexpr std::int64_t snapshot_version = 3;
constexpr std::int64_t most = INT64_MAX;

/// One text of everything stored up to a revision: each part with its length in front, so that none runs into the next.
class Digested {
 public:
  Digested& add(std::string_view part) {
    text_ += std::to_string(part.size()) + ":";
    text_ += part;
    return *this;
  }
  Digested& add(std::int64_t number) { return add(std::to_string(number)); }
  [[nodiscard]] std::string digest() const { return sha256_hex(text_); }

 private:
  std::string text_;
};

std::string digest_of_log(const storage::LoadedMatch& stored, std::int64_t revision, const dice::NextDice& next) {
  Digested all;
  for (const storage::LogRecord& record : stored.log)
    if (record.revision <= revision) all.add(record.revision).add(record.kind).add(record.body).add(record.at_ms);
  for (const storage::StoredEvent& event : stored.events)
    if (event.revision <= revision)
      all.add(event.revision)
          .add(event.origin)
          .add(event.kind)
          .add(event.body)
          .add(event.audience)
          .add(event.lesser ? "l" + *event.lesser : "")
          .add(event.forms ? "f" + *event.forms : "");
  for (const storage::DiceStepRow& step : stored.dice)
    if (step.index < (step.hidden ? next.hidden : next.open))
      all.add(step.chain)
          .add(step.index)
          .add(step.step)
          .add(step.element)
          .add(step.previous)
          .add(step.nonces)
          .add(step.draws)
          .add(step.hidden ? 1 : 0)
          .add(step.partner);
  return all.digest();
}

/// The digest of the state as of a revision, as the log has it.
std::string state_digest_in(const storage::LoadedMatch& stored, std::int64_t revision) {
  std::string digest;
  for (const storage::LogRecord& record : stored.log) {
    if (record.revision > revision) break;
    auto read = read_record(record.kind, record.body);
    if (!read) return {};
    if (const std::string* said = state_digest_of(*read)) digest = *said;
  }
  return digest;
}

Json promise_json(const DecisionId& decision, const Promise& promise) {
  return {{"decision", decision.value},       {"seat", promise.seat.value}, {"group", promise.group.value},
          {"submission", promise.submission}, {"digest", promise.digest},   {"at", promise.at_ms},
          {"missed", promise.missed}};
}

void read_promises(const JsonCursor& list, Match& match) {
  const std::size_t count = list.array().size();
  for (std::size_t n = 0; n < count; ++n) {
    const JsonCursor at = list.at(n);
    match.promises[DecisionId{at.at("decision").text()}] = {
        SeatId{at.at("seat").text()}, GroupId{at.at("group").text()}, at.at("submission").text(),
        at.at("digest").text(),       at.at("at").integer(0, most),   at.at("missed").text()};
  }
}

Json or_null(const std::optional<std::int64_t>& at_ms) {
  return at_ms ? Json(*at_ms) : Json(nullptr);
}

std::optional<std::int64_t> maybe_instant(const JsonCursor& at) {
  if (at.is_null()) return std::nullopt;
  return at.integer(0, most);
}

Json clock_json(const Match& match) {
  Json deadlines = Json::object();
  for (const auto& [group, deadline] : match.deadlines) deadlines[group.value] = members(deadline);
  Json proposals = Json::array();
  for (const auto& [id, proposal] : match.proposals) proposals.push_back(members(proposal));
  return {{"deadlines", std::move(deadlines)},           {"paused", or_null(match.clock.paused_ms)},
          {"paused_until", match.clock.paused_until_ms}, {"stopped", or_null(match.clock.stopped_ms)},
          {"counted_to", match.clock.counted_to_ms},     {"proposals", std::move(proposals)},
          {"proposals_made", match.proposals_made}};
}

void read_clock(const JsonCursor& root, Match& match) {
  const JsonCursor deadlines = root.at("deadlines");
  for (const auto& [group, deadline] : deadlines.object().items())
    match.deadlines[GroupId{group}] = read_deadline(deadlines.at(group));
  match.clock = {maybe_instant(root.at("paused")), root.at("paused_until").integer(0, most),
                 maybe_instant(root.at("stopped")), root.at("counted_to").integer(0, most)};
  const JsonCursor proposals = root.at("proposals");
  for (std::size_t n = 0; n < proposals.array().size(); ++n) {
    Proposal proposal = read_proposal(proposals.at(n));
    match.proposals[proposal.id] = std::move(proposal);
  }
  match.proposals_made = static_cast<int>(root.at("proposals_made").integer(0, most_proposals));
}

std::optional<std::string> maybe_text(const JsonCursor& at) {
  if (at.is_null()) return std::nullopt;
  return at.text();
}

Json given_json(const std::vector<dice::GivenFace>& given) {
  Json out = Json::array();
  for (const dice::GivenFace& one : given)
    out.push_back({{"label", one.label}, {"nth", one.nth}, {"face", one.face}, {"by", one.by}});
  return out;
}

void read_umpired(const JsonCursor& root, Match& match) {
  if (auto group = maybe_text(root.at("held"))) match.held = GroupId{*group};
  const JsonCursor given = root.at("given");
  for (std::size_t n = 0; n < given.array().size(); ++n)
    match.given.push_back({given.at(n).at("label").text(), static_cast<int>(given.at(n).at("nth").integer(0, 65536)),
                           static_cast<int>(given.at(n).at("face").integer(1, 65536)), given.at(n).at("by").text()});
  const JsonCursor opened = root.at("opened");
  for (std::size_t n = 0; n < opened.array().size(); ++n) match.opened.insert(DecisionId{opened.at(n).text()});
  match.any_sealed_open = root.at("any_sealed_open").boolean();
}

/// Everything that is plain data; the state and the events come after it.
void read_fold(const JsonCursor& root, Match& match) {
  read_promises(root.at("promises"), match);
  read_clock(root.at("clock"), match);
  match.frozen = maybe_text(root.at("frozen"));
  if (auto group = maybe_text(root.at("failed"))) match.failed = GroupId{*group};
  match.next_dice = {root.at("next_open").integer(1, most), root.at("next_hidden").integer(1, most)};
  const JsonCursor nonces = root.at("nonces");
  for (const auto& [seat, nonce] : nonces.object().items()) match.nonces[seat] = nonces.at(seat).text();
  read_umpired(root, match);
}

// The branches stand in the log.
void read_branches(const storage::LoadedMatch& stored, std::int64_t revision, Match& match) {
  for (const storage::LogRecord& record : stored.log) {
    if (record.revision > revision) break;
    if (record.kind != "undone") continue;
    if (auto read = read_record(record.kind, record.body))
      if (const auto* undone = std::get_if<UndoneRecord>(&*read))
        match.branches.push_back({undone->branch, undone->to_revision, record.revision});
  }
}

// Seats change hands seldom: who sits where, and by which name, is told by the log again.
template <class... Content>
void fold_any(Match& match, const Record& record) {
  const auto take = [&](const auto* content) {
    if (content != nullptr) fold(match, *content);
  };
  (take(std::get_if<Content>(&record)), ...);
}

void read_seats(const storage::LoadedMatch& stored, std::int64_t revision, Match& match) {
  for (const storage::LogRecord& record : stored.log) {
    if (record.revision > revision) break;
    if (auto read = read_record(record.kind, record.body))
      fold_any<SeatTakenRecord, MusteredRecord, HandedOverRecord, StandInRecord, StandInEndedRecord, VacatedRecord>(
          match, *read);
  }
}

bool read_events(const storage::LoadedMatch& stored, std::int64_t revision, Match& match) {
  for (const storage::StoredEvent& event : stored.events) {
    if (event.revision > revision) break;
    const auto at = static_cast<std::size_t>(event.revision - 1);
    if (at >= stored.log.size()) return false;
    auto kept = from_stored(event, stored.log[at].at_ms);
    if (!kept) return false;
    kept->revision = event.revision;
    match.events.push_back(std::move(*kept));
  }
  return true;
}

Result<StatePtr, std::string> read_state(const Match& match, const Json& saved, const std::string& expected) {
  const std::string text = protocol::json_text(saved);
  if (sha256_hex(text) != expected) return Unexpected{std::string("its state is not the one the log names")};
  auto state = match.ruleset->load(saved);
  if (!state) return Unexpected{std::string("the ruleset cannot read its state")};
  if (protocol::json_text(match.ruleset->save(**state)) != text)
    return Unexpected{std::string("the ruleset reads its state as another one")};
  return *state;
}

}  // namespace

storage::SnapshotRow take_snapshot(const Match& match, const storage::LoadedMatch& stored) {
  Json promises = Json::array();
  for (const auto& [decision, promise] : match.promises) promises.push_back(promise_json(decision, promise));
  Json opened = Json::array();
  for (const DecisionId& decision : match.opened) opened.push_back(decision.value);
  Json body{{"version", snapshot_version},
            {"ruleset_version", version_of(*match.ruleset)},
            {"log", digest_of_log(stored, stored.row.revision, match.next_dice)},
            {"state", match.ruleset->save(*match.state)},
            {"promises", std::move(promises)},
            {"clock", clock_json(match)},
            {"frozen", match.frozen ? Json(*match.frozen) : Json(nullptr)},
            {"failed", match.failed ? Json(match.failed->value) : Json(nullptr)},
            {"next_open", match.next_dice.open},
            {"next_hidden", match.next_dice.hidden},
            {"nonces", match.nonces},
            {"held", match.held ? Json(match.held->value) : Json(nullptr)},
            {"given", given_json(match.given)},
            {"opened", std::move(opened)},
            {"any_sealed_open", match.any_sealed_open}};
  std::string text = protocol::json_text(body);
  std::string digest = sha256_hex(text);
  return {stored.row.revision, std::move(text), std::move(digest)};
}

Result<Match, std::string> restore(const Match& fresh, const storage::LoadedMatch& stored,
                                   const storage::SnapshotRow& snapshot) {
  const auto unfit = [](const char* why) { return Unexpected{std::string(why)}; };
  if (snapshot.revision < 1 || snapshot.revision > static_cast<std::int64_t>(stored.log.size()))
    return unfit("its revision is not in the log");
  if (sha256_hex(snapshot.body) != snapshot.digest) return unfit("it is damaged");
  const ParsedJson parsed = parse_json(snapshot.body, snapshot.body.size(), 64);
  if (!parsed.ok) return unfit("it is not JSON");
  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  if (root.at("version").integer(0, most) != snapshot_version) return unfit("it is of another version");
  if (root.at("ruleset_version").text() != version_of(*fresh.ruleset))
    return unfit("its ruleset is of another version");
  Match match = fresh;
  read_fold(root, match);
  const std::string log = root.at("log").text();
  const JsonCursor saved = root.at("state");
  if (reader.failed()) return unfit("a member is missing or of the wrong kind");
  if (digest_of_log(stored, snapshot.revision, match.next_dice) != log)
    return unfit("the log is not the one it was taken from");
  auto state = read_state(match, *saved.node(), state_digest_in(stored, snapshot.revision));
  if (!state) return Unexpected{state.error()};
  match.state = *state;
  match.pending = match.ruleset->pending(*match.state);
  read_seats(stored, snapshot.revision, match);
  read_branches(stored, snapshot.revision, match);
  if (match.ruleset->outcome(*match.state)) match.lifecycle = "finished";
  if (!read_events(stored, snapshot.revision, match)) return unfit("a stored event cannot be read");
  return match;
}

}  // namespace simove::match
