// From bytes to an archive, with every doubt named by its place.
#include <algorithm>

#include "protocol/json_text.h"
#include "protocol/text_checks.h"
#include "rules/core/json_read.h"
#include "rules/core/one_line.h"
#include "server/archive/layout.h"

namespace simove::archive {

namespace {

constexpr int most_depth = 72;
constexpr std::int64_t most = INT64_MAX;

/// Takes note of where a text stops being JSON, and of nothing else.
struct ErrorFinder final : nlohmann::json_sax<nlohmann::json> {
  std::size_t at = 0;
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override {
    at = position;
    return false;
  }
};

std::string byte_place(std::string_view text, std::size_t at) {
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size())), '\n');
  std::string place = "byte " + std::to_string(at + 1) + " (line " + std::to_string(line);
  // The log begins on the second line, an entry a line.
  if (line > 1) place += ", entry " + std::to_string(line - 1);
  return place + ")";
}

/// A line whose end was damaged is only noticed on the next one: the place goes back to the first entry, of those
/// before `at`, that is no JSON by itself.
std::size_t first_broken_entry(std::string_view text, std::size_t at) {
  std::size_t from = text.find('\n');
  while (from != std::string_view::npos) {
    const std::size_t end = text.find('\n', from + 1);
    if (end == std::string_view::npos || end >= at) break;
    std::string_view line = text.substr(from + 1, end - from - 1);
    if (line.ends_with(',')) line.remove_suffix(1);
    const bool another_follows = end + 1 < text.size() && text[end + 1] == '{';
    if (another_follows && !Json::accept(line)) return end - 1;
    from = end;
  }
  return at;
}

Result<Json, Difference> parsed(std::string_view text) {
  ParsedJson json = parse_json(text, most_bytes, most_depth);
  if (json.ok) return std::move(json.value);
  if (text.size() > most_bytes || json.text != "is not JSON")
    return Unexpected{Difference{"the document", json.text + "."}};
  ErrorFinder finder;
  nlohmann::json::sax_parse(text, &finder);
  const std::size_t at = first_broken_entry(text, finder.at == 0 ? 0 : finder.at - 1);
  const bool cut = at >= text.size();
  return Unexpected{Difference{byte_place(text, at), cut ? "The document ends too early." : "Here it is not JSON."}};
}

// ---- from JSON to rows

std::string text_of(const JsonCursor& at) {
  return at.node() == nullptr ? std::string() : protocol::json_text(*at.node());
}

storage::StoredEvent read_event(const JsonCursor& at, std::int64_t revision, std::size_t ordinal) {
  at.only({"origin", "kind", "audience", "body", "lesser", "forms"});
  storage::StoredEvent event;
  event.revision = revision;
  event.ordinal = static_cast<int>(ordinal);
  event.origin = at.at("origin").text();
  event.kind = at.at("kind").text();
  event.audience = at.at("audience").text();
  event.body = text_of(at.at("body"));
  if (at.maybe("lesser").present()) event.lesser = text_of(at.at("lesser"));
  if (at.maybe("forms").present()) event.forms = text_of(at.at("forms"));
  return event;
}

storage::DiceStepRow read_dice(const JsonCursor& at) {
  at.only({"chain", "index", "step", "element", "previous", "hidden", "partner", "nonces", "draws"});
  storage::DiceStepRow step;
  step.chain = static_cast<int>(at.at("chain").integer(1, 1'000'000));
  step.index = at.at("index").integer(1, most);
  step.step = at.at("step").text();
  step.element = at.at("element").text(64);
  step.previous = at.at("previous").text(64);
  step.hidden = at.at("hidden").boolean();
  step.partner = at.at("partner").integer(0, most);
  step.nonces = text_of(at.at("nonces"));
  step.draws = text_of(at.at("draws"));
  return step;
}

Answer read_answer(const JsonCursor& at, int branch, const GroupId& group) {
  at.only({"seat", "decision", "nonce", "digest", "payload"});
  return {branch,
          group,
          SeatId{at.at("seat").text(64)},
          DecisionId{at.at("decision").text()},
          text_of(at.at("payload")),
          at.at("nonce").text(64),
          at.at("digest").text(64)};
}

/// `row` gives each element to `take`; a list that is left out is empty.
template <class Take>
void each(const JsonCursor& list, Take take) {
  if (!list.present()) return;
  const std::size_t count = list.array().size();
  for (std::size_t n = 0; n < count; ++n) take(list.at(n), n);
}

// No hash proves a name or a title: so they are at least such as the server itself would have taken.
std::string name_of(const JsonCursor& at, std::size_t most_bytes_of_it) {
  std::string text = at.text(most_bytes_of_it);
  if (!text.empty() && !protocol::is_line_of_text(text, most_bytes_of_it)) at.fail("is not one line of plain text");
  return text;
}

void read_entry(const JsonCursor& at, ReadArchive& out, std::vector<storage::DiceStepRow>& hidden) {
  at.only({"revision", "kind", "at", "body", "events", "dice", "answers", "hash"});
  storage::LoadedMatch& stored = out.archive.stored;
  storage::LogRecord record{at.at("revision").integer(1, most), at.at("kind").text(64), text_of(at.at("body")),
                            at.at("at").integer(0, most)};
  if (const JsonCursor name = at.at("body").maybe("name"); name.present()) name_of(name, 256);
  if (record.revision != static_cast<std::int64_t>(stored.log.size()) + 1)
    at.at("revision").fail("must be " + std::to_string(stored.log.size() + 1));
  each(at.maybe("events"),
       [&](const JsonCursor& one, std::size_t n) { stored.events.push_back(read_event(one, record.revision, n)); });
  each(at.maybe("dice"), [&](const JsonCursor& one, std::size_t) {
    storage::DiceStepRow step = read_dice(one);
    (step.hidden ? hidden : stored.dice).push_back(std::move(step));
  });
  GroupId group;
  if (record.kind == "undone") ++stored.row.branch;
  if (record.kind == "resolved") {
    group = GroupId{at.at("body").at("group").text()};
    stored.resolved.push_back({stored.row.branch, group});
  }
  each(at.maybe("answers"), [&](const JsonCursor& one, std::size_t) {
    out.archive.answers.push_back(read_answer(one, stored.row.branch, group));
  });
  out.hashes.push_back(at.at("hash").text(64));
  stored.log.push_back(std::move(record));
}

void read_match(const JsonCursor& at, Archive& out) {
  at.only({"id", "game", "ruleset_version", "scenario", "options", "title", "lifecycle", "created", "seats", "terms"});
  storage::MatchRow& row = out.stored.row;
  row.match = MatchId{at.at("id").text(64)};
  if (!protocol::is_data_name(row.match.value)) at.at("id").fail("is no id of a match");
  row.game = at.at("game").text(64);
  row.ruleset_version = at.at("ruleset_version").text(64);
  row.scenario = at.at("scenario").text(64);
  row.options = text_of(at.at("options"));
  row.title = name_of(at.at("title"), 1024);
  row.lifecycle = at.at("lifecycle").text(16);
  row.created_ms = at.at("created").integer(0, most);
  if (const JsonCursor terms = at.maybe("terms"); terms.present()) row.terms = text_of(terms);
  each(at.at("seats"), [&](const JsonCursor& seat, std::size_t) {
    seat.only({"seat", "node", "name"});
    row.seats.push_back({SeatId{seat.at("seat").text(64)}, seat.at("node").text(256), std::nullopt});
    out.names.push_back(name_of(seat.at("name"), 256));
  });
}

void read_lists(const JsonCursor& root, Archive& out) {
  each(root.at("chains"), [&](const JsonCursor& at, std::size_t) {
    at.only({"chain", "hidden", "commitment", "first", "length"});
    out.stored.chains.push_back({static_cast<int>(at.at("chain").integer(1, 1'000'000)), at.at("commitment").text(64),
                                 at.at("first").integer(1, most), at.at("length").integer(1, 4096),
                                 at.at("hidden").boolean()});
  });
  each(root.at("data"), [&](const JsonCursor& at, std::size_t) {
    at.only({"name", "sha256"});
    out.data.push_back({at.at("name").text(256), at.at("sha256").text(64)});
  });
}

Result<Done, Difference> check_format(const JsonCursor& root, JsonReader& reader) {
  const std::string format = root.at("format").text(64);
  const std::int64_t version = root.at("version").integer(0, most);
  if (reader.failed())
    return Unexpected{
        Difference{reader.failure().path, "is not a match exported by simove: " + reader.failure().text + "."}};
  if (format != "simove-match")
    return Unexpected{Difference{"/format", "is \"" + format + "\"; a match exported by simove says simove-match."}};
  if (version != format_version)
    return Unexpected{Difference{
        "/version", "is " + std::to_string(version) + "; this program reads " + std::to_string(format_version) + "."}};
  return Done{};
}

std::string hash_of(const Json& object) {
  const auto found = object.is_object() ? object.find("hash") : object.end();
  const bool text = object.is_object() && found != object.end() && found->is_string();
  return text ? *found->get_ptr<const std::string*>() : std::string();
}

std::string entry_place(const Json& entry, std::size_t n) {
  storage::LoadedMatch named;
  named.log.resize(n + 1);
  const auto kind = entry.is_object() ? entry.find("kind") : entry.end();
  if (entry.is_object() && kind != entry.end() && kind->is_string())
    named.log[n].kind = one_line(*kind->get_ptr<const std::string*>());
  return place_of(named, static_cast<std::int64_t>(n) + 1);
}

// Taken over the document as it stands, before anything is made of it, so that the place is that of the change.
Result<Done, Difference> check_hashes(const Json& document) {
  const char* const changed = "Its hash does not fit: something in it was changed.";
  const auto log = document.find("log");
  if (log == document.end() || !log->is_array()) return Unexpected{Difference{"/log", "is not there."}};
  Json head = document;
  head.erase("log");
  head.erase("hash");
  std::vector<Json> entries;
  for (const Json& entry : *log) {
    entries.push_back(entry);
    if (entry.is_object()) entries.back().erase("hash");
  }
  const Hashes expected = hashes_of(head, entries);
  if (hash_of(document) != expected.head) return Unexpected{Difference{"the head (everything but /log)", changed}};
  for (std::size_t n = 0; n < entries.size(); ++n)
    if (hash_of((*log)[n]) != expected.entries[n]) return Unexpected{Difference{entry_place((*log)[n], n), changed}};
  return Done{};
}

Result<ReadArchive, Difference> read_members(const Json& document, Reading& reading) {
  JsonReader reader(document);
  const JsonCursor root = reader.root();
  if (auto fits = check_format(root, reader); !fits) return Unexpected{fits.error()};
  reading.is_match = true;
  if (auto fit = check_hashes(document); !fit) return Unexpected{fit.error()};
  reading.hashes_fit = true;
  reading.entries = document.at("log").size();
  ReadArchive out;
  root.only({"format", "version", "match", "chains", "data", "entries", "hash", "log"});
  out.head = root.at("hash").text(64);
  read_match(root.at("match"), out.archive);
  read_lists(root, out.archive);
  std::vector<storage::DiceStepRow> hidden;
  each(root.at("log"), [&](const JsonCursor& at, std::size_t) { read_entry(at, out, hidden); });
  storage::LoadedMatch& stored = out.archive.stored;
  stored.dice.insert(stored.dice.end(), hidden.begin(), hidden.end());
  stored.row.revision = static_cast<std::int64_t>(stored.log.size());
  const std::int64_t entries = root.at("entries").integer(1, most);
  if (reader.failed()) return Unexpected{Difference{reader.failure().path, one_line(reader.failure().text) + "."}};
  if (entries != stored.row.revision)
    return Unexpected{Difference{"/entries", "says " + std::to_string(entries) + " entries, the log has " +
                                                 std::to_string(stored.row.revision) + "."}};
  return out;
}

// The same content has one writing only; anything else was not written by us, or lies where it does not belong.
Result<Done, Difference> check_writing(std::string_view text, const std::string& again) {
  if (text == again) return Done{};
  const auto [one, other] = std::mismatch(text.begin(), text.end(), again.begin(), again.end());
  return Unexpected{Difference{byte_place(text, static_cast<std::size_t>(one - text.begin())),
                               "This is not how simove writes it (order of keys, white space, numbers, or a part that "
                               "belongs to another entry)."}};
}

}  // namespace

Result<ReadArchive, Difference> read(std::string_view text, Reading* reading) {
  Reading unasked;
  auto document = parsed(text);
  if (!document) return Unexpected{document.error()};
  auto out = read_members(*document, reading == nullptr ? unasked : *reading);
  if (!out) return out;
  auto entries = entries_of(out->archive);
  if (!entries) return Unexpected{Difference{"/log", entries.error().message}};
  const Json head = head_of(out->archive);
  if (auto same = check_writing(text, bytes_of(head, *entries, {out->head, out->hashes})); !same)
    return Unexpected{same.error()};
  return out;
}

}  // namespace simove::archive
