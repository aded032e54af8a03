// From an archive to its bytes.
#include <map>

#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "server/archive/layout.h"
#include "server/match/records.h"
#include "server/ports/ports.h"

namespace simove::archive {

namespace {

using protocol::json_text;

Result<Json> parsed(const std::string& text, const char* what) {
  ParsedJson json = parse_json(text, text.size(), 64);
  if (!json.ok) return Unexpected{Fault{"bad-row", std::string(what) + " " + json.text + "."}};
  return std::move(json.value);
}

/// Collects the members of one object whose values are stored as JSON text; the first fault is kept.
class Members {
 public:
  Members& text(const char* name, const std::string& stored) {
    auto value = parsed(stored, name);
    if (value)
      out_[name] = std::move(*value);
    else if (!fault_)
      fault_ = value.error();
    return *this;
  }
  Members& plain(const char* name, Json value) {
    out_[name] = std::move(value);
    return *this;
  }
  [[nodiscard]] Result<Json> done() {
    if (fault_) return Unexpected{*fault_};
    return std::move(out_);
  }

 private:
  Json out_ = Json::object();
  std::optional<Fault> fault_;
};

Result<Json> event_json(const storage::StoredEvent& event) {
  Members members;
  members.plain("origin", event.origin).plain("kind", event.kind).plain("audience", event.audience);
  members.text("body", event.body);
  if (event.lesser) members.text("lesser", *event.lesser);
  if (event.forms) members.text("forms", *event.forms);
  return members.done();
}

Result<Json> dice_json(const storage::DiceStepRow& step) {
  Members members;
  members.plain("chain", step.chain).plain("index", step.index).plain("step", step.step);
  members.plain("element", step.element).plain("previous", step.previous);
  members.plain("hidden", step.hidden).plain("partner", step.partner);
  return members.text("nonces", step.nonces).text("draws", step.draws).done();
}

Result<Json> answer_json(const Answer& answer) {
  Members members;
  members.plain("seat", answer.seat.value).plain("decision", answer.decision.value);
  members.plain("nonce", answer.nonce).plain("digest", answer.digest);
  return members.text("payload", answer.payload).done();
}

/// Adds a list of things as JSON under a name; an empty list is left out.
template <class Things, class ToJson>
Result<Done> add_list(Json& entry, const char* name, const Things& things, ToJson to_json) {
  for (const auto& thing : things) {
    auto json = to_json(thing);
    if (!json) return Unexpected{json.error()};
    entry[name].push_back(std::move(*json));
  }
  return Done{};
}

/// The part of a list that begins at `from` and goes on as long as `belongs` says so; `from` moves behind it.
template <class T, class Belongs>
std::vector<T> take_while(const std::vector<T>& all, std::size_t& from, Belongs belongs) {
  std::vector<T> out;
  for (; from < all.size() && belongs(all[from]); ++from) out.push_back(all[from]);
  return out;
}

/// Goes through the log and hands out what belongs to each entry.
class Entries {
 public:
  explicit Entries(const Archive& archive) : archive_(archive), dice_(archive.stored.dice) {
    for (const storage::DiceStepRow& step : dice_) first_hidden_ += step.hidden ? 0U : 1U;
    next_hidden_ = first_hidden_;
  }

  Result<Json> entry(const storage::LogRecord& stored) {
    Json entry{{"revision", stored.revision}, {"kind", stored.kind}, {"at", stored.at_ms}};
    auto body = parsed(stored.body, "The body of a record");
    if (!body) return Unexpected{body.error()};
    auto record = match::read_record(stored.kind, stored.body);
    if (!record) return Unexpected{record.error()};
    entry["body"] = std::move(*body);
    const auto events = take_while(archive_.stored.events, next_event_,
                                   [&](const auto& event) { return event.revision == stored.revision; });
    if (auto done = add_list(entry, "events", events, event_json); !done) return Unexpected{done.error()};
    if (auto done = add_dice(entry, *record); !done) return Unexpected{done.error()};
    if (const auto* undone = std::get_if<match::UndoneRecord>(&*record)) branch_ = undone->branch;
    if (const auto* resolved = std::get_if<match::ResolvedRecord>(&*record)) {
      const auto answers = take_while(archive_.answers, next_answer_, [&](const auto& answer) {
        return answer.branch == branch_ && answer.group == resolved->group;
      });
      if (auto done = add_list(entry, "answers", answers, answer_json); !done) return Unexpected{done.error()};
    }
    return entry;
  }
  [[nodiscard]] bool all_taken() const {
    return next_event_ == archive_.stored.events.size() && next_answer_ == archive_.answers.size() &&
           next_open_ == first_hidden_ && next_hidden_ == dice_.size();
  }

 private:
  Result<Done> add_dice(Json& entry, const match::Record& record) {
    const match::DiceTo to = match::dice_to(record);
    auto steps = take_while(dice_, next_open_, [&](const auto& step) { return !step.hidden && step.index <= to.open; });
    const auto hidden = take_while(dice_, next_hidden_, [&](const auto& step) { return step.index <= to.hidden; });
    steps.insert(steps.end(), hidden.begin(), hidden.end());
    return add_list(entry, "dice", steps, dice_json);
  }

  const Archive& archive_;
  const std::vector<storage::DiceStepRow>& dice_;
  std::size_t next_event_ = 0;
  std::size_t next_answer_ = 0;
  std::size_t first_hidden_ = 0;
  std::size_t next_open_ = 0;
  std::size_t next_hidden_ = 0;
  int branch_ = 1;
};

Json match_json(const Archive& archive) {
  const storage::MatchRow& row = archive.stored.row;
  Json seats = Json::array();
  for (std::size_t n = 0; n < row.seats.size(); ++n)
    seats.push_back({{"seat", row.seats[n].seat.value}, {"node", row.seats[n].node}, {"name", archive.names[n]}});
  Json options = Json::parse(row.options, nullptr, false);
  if (options.is_discarded()) options = row.options;  // damaged; the replay says so
  Json out{{"id", row.match.value},
           {"game", row.game},
           {"ruleset_version", row.ruleset_version},
           {"scenario", row.scenario},
           {"options", std::move(options)},
           {"title", row.title},
           {"lifecycle", row.lifecycle},
           {"created", row.created_ms},
           {"seats", std::move(seats)}};
  // Matches from before there were terms have none, and their documents stay what they were.
  if (row.terms != "{}") out["terms"] = Json::parse(row.terms, nullptr, false);
  return out;
}

}  // namespace

Json head_of(const Archive& archive) {
  Json chains = Json::array();
  for (const storage::DiceChainRow& row : archive.stored.chains)
    chains.push_back({{"chain", row.chain},
                      {"hidden", row.hidden},
                      {"commitment", row.commitment},
                      {"first", row.first_index},
                      {"length", row.length}});
  Json data = Json::array();
  for (const DataDigest& file : archive.data) data.push_back({{"name", file.name}, {"sha256", file.sha256}});
  return {{"format", "simove-match"},    {"version", format_version}, {"match", match_json(archive)},
          {"chains", std::move(chains)}, {"data", std::move(data)},   {"entries", archive.stored.log.size()}};
}

Result<std::vector<Json>> entries_of(const Archive& archive) {
  Entries entries(archive);
  std::vector<Json> out;
  for (const storage::LogRecord& record : archive.stored.log) {
    auto entry = entries.entry(record);
    if (!entry) return Unexpected{entry.error()};
    out.push_back(std::move(*entry));
  }
  if (!entries.all_taken())
    return Unexpected{Fault{"bad-row", "There are events, dice or answers that belong to no entry of the log."}};
  return out;
}

Hashes hashes_of(const Json& head, const std::vector<Json>& entries) {
  Hashes hashes{sha256_hex(json_text(head)), {}};
  std::string last = hashes.head;
  for (const Json& entry : entries) {
    last = sha256_hex(last + json_text(entry));
    hashes.entries.push_back(last);
  }
  return hashes;
}

// Keys in the order of JSON text everywhere else; the log, an entry a line, stands where its key belongs.
std::string bytes_of(Json head, const std::vector<Json>& entries, const Hashes& hashes) {
  head["hash"] = hashes.head;
  std::string log = "[";
  for (std::size_t n = 0; n < entries.size(); ++n) {
    Json entry = entries[n];
    entry["hash"] = hashes.entries[n];
    log += (n == 0 ? "\n" : ",\n") + json_text(entry);
  }
  log += "\n]";
  std::string out = "{";
  bool log_written = false;
  const auto add = [&](const std::string& key, const std::string& value) {
    out += (out.size() == 1 ? "" : ",") + json_text(key) + ":" + value;
  };
  for (const auto& [key, value] : head.items()) {
    if (!log_written && key > "log") {
      add("log", log);
      log_written = true;
    }
    add(key, json_text(value));
  }
  return out + "}\n";
}

Result<std::string> write(const Archive& archive) {
  auto entries = entries_of(archive);
  if (!entries) return Unexpected{entries.error()};
  const Json head = head_of(archive);
  return bytes_of(head, *entries, hashes_of(head, *entries));
}

std::string place_of(const storage::LoadedMatch& stored, std::int64_t revision) {
  const auto at = static_cast<std::size_t>(revision - 1);
  std::string place = "/log/" + std::to_string(at) + " (entry " + std::to_string(revision);
  if (at < stored.log.size()) place += ", " + stored.log[at].kind;
  return place + ")";
}

std::string without_account(const std::string& body) {
  ParsedJson json = parse_json(body, body.size(), 64);
  if (!json.ok || !json.value.is_object() || !json.value.contains("account")) return body;
  json.value["account"] = "";
  return json_text(json.value);
}

}  // namespace simove::archive
