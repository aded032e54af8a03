#include "server/app/cmd_archive.h"

#include <sys/stat.h>

#include <filesystem>
#include <ostream>

#include "rules/core/one_line.h"
#include "server/app/input_file.h"
#include "server/archive/gather.h"
#include "server/archive/import.h"
#include "server/archive/verdict.h"
#include "server/match/load.h"
#include "server/match/snapshot.h"
#include "storage/open.h"

namespace simove::app {

namespace {

using archive::Archive;
using archive::Difference;

int say(std::ostream& err, const std::string& name, const std::string& what, int status) {
  err << "simove: " << one_line(name + ": " + what) << '\n';
  return status;
}
int say(std::ostream& err, const std::string& name, const Difference& difference, int status = 1) {
  return say(err, name, difference.place + ": " + difference.text, status);
}

Result<storage::OpenedStore> open_store(const std::string& path, bool may_make) {
  std::error_code failed;
  if (!may_make && !std::filesystem::exists(path, failed))
    return Unexpected{Fault{"no-file", "there is no database " + path}};
  ::umask(S_IRWXG | S_IRWXO);
  return storage::open_sqlite({path, "", false});
}

Result<std::string, Difference> text_of_file(const std::string& path) {
  std::error_code failed;
  const auto size = std::filesystem::file_size(path, failed);
  if (!failed && size > archive::most_bytes)
    return Unexpected{Difference{"the document", "is longer than " + std::to_string(archive::most_bytes) + " bytes."}};
  auto text = read_input_file(path);
  if (!text) return Unexpected{Difference{"", text.error().message}};
  return std::move(*text);
}

Result<archive::ReadArchive, Difference> read_file(const std::string& path) {
  auto text = text_of_file(path);
  if (!text) return Unexpected{text.error()};
  return archive::read(*text);
}

// Without a place nothing of the file could be read.
int say_unread(std::ostream& err, const std::string& path, const Difference& difference) {
  if (difference.place.empty()) return say(err, path, difference.text, 2);
  return say(err, path, difference);
}

void say_verified(std::ostream& out, const std::string& name, const archive::Verified& all) {
  out << one_line(name + ": " + all.game + " " + all.version + ", match " + all.match) << ": all agrees. "
      << all.entries << " entries, " << all.steps << " dice steps with " << all.faces << " faces, " << all.submissions
      << " submissions, " << all.events << " events and " << all.states << " states compared";
  // What follows from nothing is counted apart.
  if (all.branches > 1) out << "; " << all.branches << " branches";
  if (all.table_faces > 0) out << "; " << all.table_faces << " faces rolled at a table and entered by the umpire";
  if (all.umpire_faces > 0) out << "; " << all.umpire_faces << " faces put by the umpire";
  out << "\n";
}

/// One match of a database as a document that was read again: what a file of it would give.
Result<archive::ReadArchive, Difference> read_stored(storage::OpenedStore& store, const match::Rulesets& rulesets,
                                                     const MatchId& match) {
  auto gathered = archive::gather(*store.store, *store.sealed, rulesets, match);
  if (!gathered) return Unexpected{Difference{gathered.error().code, gathered.error().message}};
  auto text = archive::write(*gathered);
  if (!text) return Unexpected{Difference{text.error().code, text.error().message}};
  return archive::read(*text);
}

int verify_stored(const match::Rulesets& rulesets, const ArchiveArguments& arguments, std::ostream& out,
                  std::ostream& err) {
  auto store = open_store(arguments.db, false);
  if (!store) return say(err, "verify", store.error().message, 2);
  const MatchId match{arguments.match};
  auto read = read_stored(*store, rulesets, match);
  if (!read) return say(err, match.value, read.error());
  auto verified = archive::verify(*read, rulesets);
  if (!verified) return say(err, match.value, verified.error());
  auto loaded = store->store->load_match(match);
  if (loaded && *loaded && (**loaded).row.origin == "imported")
    if (auto marked = store->store->set_origin(match, "verified"); !marked)
      return say(err, match.value, marked.error().message, 1);
  say_verified(out, arguments.db, *verified);
  return 0;
}

// ---- rebuild

/// All that anybody could notice of a match in memory, as text.
std::string all_of(const match::Match& match) {
  std::string out = match::state_digest(*match.ruleset, *match.state) + match.lifecycle + match.frozen.value_or("-");
  out += std::to_string(match.next_dice.open) + "/" + std::to_string(match.next_dice.hidden);
  for (const auto& [seat, nonce] : match.nonces) out += seat + nonce;
  for (const auto& [decision, promise] : match.promises)
    out += decision.value + promise.seat.value + promise.submission + promise.digest + std::to_string(promise.at_ms);
  for (const Decision& decision : match.pending)
    out += decision.id.value + decision.kind + decision.seat.value + decision.group.value + decision.ask.dump();
  for (const match::MatchSeat& seat : match.seats) {
    out += seat.seat.value + seat.holder_name + (seat.holder ? seat.holder->value : "-");
    out += match.ruleset->view(*match.state, {ViewerKind::seat, seat.seat}).dump();
  }
  for (const ViewerKind kind : {ViewerKind::observer, ViewerKind::everybody})
    out += match.ruleset->view(*match.state, {kind, {}}).dump();
  for (const match::KeptEvent& event : match.events) {
    out += event.kind + event.body.dump() + (event.lesser ? event.lesser->dump() : "") + std::to_string(event.at_ms);
    for (const auto& [seat, form] : event.forms) out += seat.value + form.dump();
  }
  return out;
}

struct Rebuilt {
  std::size_t matches = 0;
  std::size_t from_snapshot = 0;
  std::size_t bad = 0;
};

/// Empty when all is well, else what is not.
std::string rebuild_one(storage::OpenedStore& store, const match::Rulesets& rulesets, const MatchId& id, bool check,
                        Rebuilt& count) {
  auto stored = store.store->load_match(id);
  if (!stored) return stored.error().message;
  if (!*stored) return "is gone";
  match::Resolver resolver(*store.sealed, *store.dice_secrets);
  const auto name_of = [](const AccountId& account) { return account.value; };
  auto whole = match::load(**stored, rulesets, resolver, name_of, match::From::log);
  if (!whole) return whole.error().message;
  if (!whole->stop.code.empty())
    return archive::place_of(**stored, whole->stop.revision) + ": " + whole->stop.message + " (" + whole->stop.code +
           ")";
  auto shortened = match::load(**stored, rulesets, resolver, name_of, match::From::snapshot);
  if (!shortened) return shortened.error().message;
  for (const std::string& why : shortened->skipped) return "a snapshot does not fit: " + why;
  if (shortened->snapshot > 0) {
    ++count.from_snapshot;
    if (all_of(shortened->match) != all_of(whole->match))
      return "the snapshot of revision " + std::to_string(shortened->snapshot) + " gives another match than the log";
  }
  if (check || whole->match.frozen) return {};
  auto saved = store.store->save_snapshot(id, match::take_snapshot(whole->match, **stored));
  return saved ? std::string() : saved.error().message;
}

}  // namespace

int run_export(const match::Rulesets& rulesets, const ArchiveArguments& arguments, std::ostream& out,
               std::ostream& err) {
  auto store = open_store(arguments.db, false);
  if (!store) return say(err, "export", store.error().message, 2);
  auto gathered = archive::gather(*store->store, *store->sealed, rulesets, MatchId{arguments.match});
  if (!gathered) return say(err, "export", gathered.error().message, 1);
  auto text = archive::write(*gathered);
  if (!text) return say(err, arguments.match, text.error().message, 1);
  if (gathered->stored.row.lifecycle != "finished")
    err << "simove: " << one_line(arguments.match)
        << " is not over: this document holds what seats keep from each other. Give it to no player.\n";
  out << *text;
  return 0;
}

int run_verify(const match::Rulesets& rulesets, const ArchiveArguments& arguments, std::ostream& out,
               std::ostream& err) {
  if (arguments.file.empty() == arguments.match.empty())
    return say(err, "verify", "name a file, or a match with --match and its database with --db", 2);
  if (!arguments.match.empty()) return verify_stored(rulesets, arguments, out, err);
  auto text = text_of_file(arguments.file);
  if (!text) return say_unread(err, arguments.file, text.error());
  const archive::Verdict verdict = archive::judge(*text, rulesets);
  if (arguments.steps)
    for (std::size_t n = 0; n < verdict.passed.size(); ++n)
      out << archive::word_of(static_cast<archive::Stage>(n)) << ": " << verdict.passed[n] << '\n';
  if (verdict.difference) return say(err, arguments.file, *verdict.difference);
  say_verified(out, arguments.file, verdict.counts);
  return 0;
}

int run_import(const match::Rulesets& rulesets, const ArchiveArguments& arguments, std::ostream& out,
               std::ostream& err) {
  auto read = read_file(arguments.file);
  if (!read) return say_unread(err, arguments.file, read.error());
  if (auto ruleset = archive::ruleset_for(read->archive, rulesets); !ruleset)
    return say(err, arguments.file, ruleset.error());
  auto store = open_store(arguments.db, true);
  if (!store) return say(err, "import", store.error().message, 2);
  const auto entropy = system_entropy();
  auto done = archive::import_match(*store->store, read->archive, false, *entropy, system_clock()->now_ms());
  if (!done) return say(err, arguments.file, done.error().message, 1);
  out << "match " << read->archive.stored.row.match.value << " is in " << one_line(arguments.db)
      << ", marked as not verified; simove verify --db FILE --match ID verifies it\n";
  return 0;
}

int run_rebuild(const match::Rulesets& rulesets, const ArchiveArguments& arguments, std::ostream& out,
                std::ostream& err) {
  auto store = open_store(arguments.db, false);
  if (!store) return say(err, "rebuild", store.error().message, 2);
  auto ids = store->store->match_ids();
  if (!ids) return say(err, "rebuild", ids.error().message, 2);
  Rebuilt count;
  for (const MatchId& id : *ids) {
    ++count.matches;
    const std::string wrong = rebuild_one(*store, rulesets, id, arguments.check, count);
    if (wrong.empty()) continue;
    ++count.bad;
    say(err, id.value, wrong, 1);
  }
  out << count.matches << " matches replayed from their logs, " << count.from_snapshot
      << " of them also from a snapshot, " << count.bad << " with a difference\n";
  return count.bad == 0 ? 0 : 1;
}

}  // namespace simove::app
