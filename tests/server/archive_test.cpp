// A match as a document: whatever byte of it is changed is found and named; somebody who mends the hashes is caught by
// the replay; what is brought into another database comes out as the same bytes.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "protocol/json_text.h"
#include "server/app/cmd_archive.h"
#include "server/archive/exports.h"
#include "server/archive/gather.h"
#include "server/archive/verify.h"
#include "tests/server/kit.h"
#include "tests/storage/store_kit.h"

using namespace simove;
using namespace simove::test;
using archive::Difference;

namespace {

/// Three rounds with hidden dice, an answer taken back on the way.
MatchId played(Kit& kit, int rounds = 3, const std::string& scenario = "plain") {
  const MatchId match = kit.new_match({{"secrets", 1}}, scenario);
  REQUIRE(kit.ready(match, "a", 1, 4).has_value());
  REQUIRE(kit.service->unready(kit.asker("a"), {match, SeatId{"a"}, DecisionId{"r1.a"}, "take-back"}).has_value());
  for (int round = 1; round <= rounds; ++round) kit.play_round(match, round, round);
  return match;
}

std::string document_of(Kit& kit, const MatchId& match) {
  auto gathered = archive::gather(*kit.store.store, *kit.store.sealed, kit.rulesets, match);
  REQUIRE(gathered.has_value());
  auto text = archive::write(*gathered);
  REQUIRE(text.has_value());
  return *text;
}

/// What is wrong with a document, nothing when all agrees.
std::optional<Difference> wrong_with(const std::string& text, const match::Rulesets& rulesets) {
  auto read = archive::read(text);
  if (!read) return read.error();
  auto verified = archive::verify(*read, rulesets);
  if (!verified) return verified.error();
  return std::nullopt;
}

/// The document with its content changed and every hash made to fit: what a forger would hand over.
std::string forged(const std::string& text, const std::function<void(archive::Archive&)>& change) {
  auto read = archive::read(text);
  REQUIRE(read.has_value());
  change(read->archive);
  auto again = archive::write(read->archive);
  REQUIRE_MESSAGE(again.has_value(), (again ? "" : again.error().message));
  return *again;
}

storage::LogRecord& record_of(archive::Archive& archive, const std::string& kind) {
  for (auto record = archive.stored.log.rbegin(); record != archive.stored.log.rend(); ++record)
    if (record->kind == kind) return *record;
  FAIL("no record of kind ", kind);
  return archive.stored.log.front();
}

void change_member(std::string& json, const char* key, const Json& value) {
  Json parsed = Json::parse(json);
  parsed[key] = value;
  json = protocol::json_text(parsed);
}

std::size_t entry_of_line(const std::string& text, std::size_t at) {
  return static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}  // namespace

TEST_CASE("a document verifies without a server, and says what was compared") {
  Kit kit;
  const std::string text = document_of(kit, played(kit));
  auto read = archive::read(text);
  REQUIRE(read.has_value());
  auto verified = archive::verify(*read, kit.rulesets);
  REQUIRE_MESSAGE(verified.has_value(), (verified ? "" : verified.error().place + " " + verified.error().text));
  CHECK(verified->states == 4);
  CHECK(verified->submissions == 9);
  CHECK(verified->steps == 8);          // four public, four hidden
  CHECK(verified->faces == 4 + 4 * 3);  // a die each, a secret for each of three seats
  CHECK(verified->entries == read->archive.stored.log.size());
  CHECK(verified->events == read->archive.stored.events.size());
  CHECK(text == *archive::write(read->archive));
  CHECK(wrong_with(document_of(kit, played(kit, 3, "shown")), kit.rulesets) == std::nullopt);
}

TEST_CASE("one changed byte anywhere is found, and named by the entry in which it stands") {
  Kit kit;
  const std::string good = document_of(kit, played(kit));
  std::mt19937 random(1861);
  int inside_log = 0;
  int named = 0;
  for (int trial = 0; trial < 1200; ++trial) {
    std::string bad = good;
    const std::size_t at = random() % bad.size();
    const char was = bad[at];
    // Letters, digits, quotes, brackets, blanks, and bytes that are no UTF-8.
    const std::string pool = "0123456789abcdefxyz\"{}[]:, -\n\\\x7f\xc3";
    while (bad[at] == was) bad[at] = pool[random() % pool.size()];
    const auto wrong = wrong_with(bad, kit.rulesets);
    CAPTURE(at);
    REQUIRE(wrong.has_value());
    CHECK_FALSE(wrong->place.empty());
    CHECK_FALSE(wrong->text.empty());
    const std::size_t entry = entry_of_line(good, at);
    // A line more or less moves the lines; the byte is named all the same.
    if (entry == 0 || good[at] == '\n' || bad[at] == '\n') continue;
    if (entry > archive::read(good)->archive.stored.log.size()) continue;  // the head's end, behind the log
    ++inside_log;
    const std::string by_number = "entry " + std::to_string(entry);
    const std::string by_pointer = "/log/" + std::to_string(entry - 1);
    if (wrong->place.find(by_number) != std::string::npos || wrong->place.find(by_pointer) != std::string::npos)
      ++named;
  }
  CHECK(inside_log > 800);
  CHECK(named == inside_log);
}

TEST_CASE("a byte left out or put in, a cut document, another one's tail: all found") {
  Kit kit;
  const std::string good = document_of(kit, played(kit));
  std::mt19937 random(7);
  for (int trial = 0; trial < 150; ++trial) {
    const std::size_t at = random() % good.size();
    std::string bad = good;
    bad.erase(at, 1);
    CHECK(wrong_with(bad, kit.rulesets).has_value());
    bad = good;
    bad.insert(at, 1, good[random() % good.size()]);
    if (bad != good) CHECK(wrong_with(bad, kit.rulesets).has_value());
    CHECK(wrong_with(good.substr(0, at), kit.rulesets).has_value());
  }
  const auto cut = wrong_with(good.substr(0, good.size() / 2), kit.rulesets);
  CHECK(cut->text == "The document ends too early.");
  CHECK(wrong_with(good + "x", kit.rulesets)->text == "Here it is not JSON.");
  CHECK(wrong_with("", kit.rulesets).has_value());
  CHECK(wrong_with(good + " ", kit.rulesets).has_value());
  // A whole entry taken out.
  std::string without = good;
  const std::size_t first = without.find('\n', without.find('\n') + 1);
  without.erase(first, without.find('\n', first + 1) - first);
  CHECK(wrong_with(without, kit.rulesets).has_value());
}

TEST_CASE("another format, a newer version, an unknown game, other data: each a sentence of its own") {
  Kit kit;
  const std::string good = document_of(kit, played(kit));
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string bad = good;
    bad.replace(bad.find(from), from.size(), to);
    return *wrong_with(bad, kit.rulesets);
  };
  CHECK(changed("\"simove-match\"", "\"other-match\"").place == "/format");
  CHECK(changed("\"version\":1}", "\"version\":2}").text == "is 2; this program reads 1.");
  CHECK(wrong_with("{}", kit.rulesets)->text.find("is not a match exported by simove") == 0);
  CHECK(wrong_with("[]", kit.rulesets)->text.find("is not a match exported by simove") == 0);
  const auto place = [&](const std::function<void(archive::Archive&)>& change) {
    return wrong_with(forged(good, change), kit.rulesets)->place;
  };
  CHECK(place([](auto& all) { all.stored.row.game = "chess"; }) == "/match/game");
  CHECK(place([](auto& all) { all.stored.row.ruleset_version = "2"; }) == "/match/ruleset_version");
  CHECK(place([](auto& all) { all.data[0].sha256 = "other"; }) == "/data/0");
  CHECK(place([](auto& all) { all.stored.row.scenario = "none"; }) == "/match/seats");
  CHECK(place([](auto& all) { all.stored.row.lifecycle = "running"; }) == "/match/lifecycle");
}

TEST_CASE("a forger who mends the hashes is caught by dice, promises and replay") {
  Kit kit;
  const std::string good = document_of(kit, played(kit));
  const auto wrong = [&](const std::function<void(archive::Archive&)>& change) {
    const auto found = wrong_with(forged(good, change), kit.rulesets);
    REQUIRE(found.has_value());
    return found->place + " " + found->text;
  };
  const auto with_face = [](storage::DiceStepRow& step) {
    auto read = dice::from_row(step);
    read->draws[0].face = read->draws[0].face % read->draws[0].sides + 1;
    step = dice::to_row(*read);
  };
  CHECK(wrong([&](auto& all) { with_face(all.stored.dice[2]); }).find("dice of index 3") != std::string::npos);
  CHECK(wrong([&](auto& all) { with_face(all.stored.dice.back()); }).find("hidden dice of index 4") !=
        std::string::npos);
  CHECK(wrong([](auto& all) { all.stored.dice[1].element[5] ^= 1; }).find("dice of index 2") != std::string::npos);
  CHECK(wrong([](auto& all) { all.stored.chains[1].commitment[0] ^= 1; }).find("hidden dice of index 1") !=
        std::string::npos);
  CHECK(wrong([](auto& all) { all.answers[3].payload = R"({"number":50})"; }).find("digest is not that") !=
        std::string::npos);
  CHECK(wrong([](auto& all) {
          all.answers[3].payload = R"({"number":50})";
          std::string nonce_bytes;
          for (std::size_t i = 0; i < 32; i += 2)
            nonce_bytes += static_cast<char>(std::stoi(all.answers[3].nonce.substr(i, 2), nullptr, 16));
          all.answers[3].digest = sha256_hex(nonce_bytes + all.answers[3].payload);
        }).find("not the one whose digest was promised") != std::string::npos);
  CHECK(wrong([](auto& all) { all.answers.pop_back(); }).find("is not there") != std::string::npos);
  CHECK(wrong([](auto& all) {
          change_member(record_of(all, "resolved").body, "digest", std::string(64, '0'));
        }).find("replay-mismatch") != std::string::npos);
  // An event's body, audience, lesser form and kind; one too many, one too few.
  const auto event = [](archive::Archive& all, const std::string& kind) -> storage::StoredEvent& {
    return *std::find_if(all.stored.events.begin(), all.stored.events.end(),
                         [&](const auto& one) { return one.kind == kind; });
  };
  CHECK(wrong([&](auto& all) { event(all, "sum").body = R"({"sum":9})"; }).find("Its body says") != std::string::npos);
  CHECK(wrong([&](auto& all) { event(all, "whisper").audience = "all"; }).find("for others") != std::string::npos);
  CHECK(wrong([&](auto& all) { event(all, "number").lesser = R"({"seat":"b"})"; }).find("for others") !=
        std::string::npos);
  CHECK(wrong([&](auto& all) { event(all, "die").kind = "cube"; }).find("cube") != std::string::npos);
  CHECK(wrong([](auto& all) { all.stored.events.pop_back(); }).find("events-mismatch") != std::string::npos);
  CHECK(wrong([](auto& all) { all.stored.events.push_back(all.stored.events.back()); }).find("events-mismatch") !=
        std::string::npos);
  CHECK(wrong([](auto& all) {
          change_member(record_of(all, "seat_taken").body, "name", "Dora");
        }).find("events-mismatch") != std::string::npos);
}

TEST_CASE("names, titles and ids that the server itself would not have taken are in no document") {
  Kit kit;
  const std::string good = document_of(kit, played(kit));
  REQUIRE_FALSE(wrong_with(good, kit.rulesets));
  const auto place = [&](const std::function<void(archive::Archive&)>& change) {
    const auto found = wrong_with(forged(good, change), kit.rulesets);
    return found ? found->place : "nothing";
  };
  for (const std::string& text : {std::string("x\r\ny"), std::string("a\x1b[2J"),
                                  std::string("\xE2\x80\xAE"
                                              "cba"),
                                  std::string(" x")}) {
    CHECK(place([&](archive::Archive& it) { it.names[0] = text; }) == "/match/seats/0/name");
    CHECK(place([&](archive::Archive& it) { it.stored.row.title = text; }) == "/match/title");
    CHECK(place([&](archive::Archive& it) {
            change_member(record_of(it, "seat_taken").body, "name", text);
          }).find("/body/name") != std::string::npos);
  }
  for (const char* id : {"../../etc/passwd", "m/<b>", "a b", "", ".m"})
    CHECK(place([&](archive::Archive& it) { it.stored.row.match = MatchId{id}; }) == "/match/id");
}

TEST_CASE("a finished match is exported to whoever asks, without accounts and seeds; a running one to nobody") {
  Kit kit;
  const MatchId running = played(kit, 2);
  const MatchId finished = played(kit);
  archive::Exports exports(*kit.store.store, *kit.store.sealed, *kit.service, kit.rulesets);
  CHECK(exports.finished(running).error().code == protocol::ErrorCode::forbidden);
  CHECK(exports.finished(MatchId{"m0"}).error().code == protocol::ErrorCode::no_such_match);
  auto document = exports.finished(finished);
  REQUIRE(document.has_value());
  CHECK(**document == document_of(kit, finished));
  CHECK(*exports.finished(finished) == *document);  // kept
  for (const AccountId& account : kit.accounts) CHECK((*document)->find(account.value) == std::string::npos);
  for (int chain : {1, 2}) {
    const auto seed = kit.store.dice_secrets->seed(finished, chain);
    CHECK((*document)->find(**seed) == std::string::npos);
  }
}

TEST_CASE("the operator's document of a running match leaves out what is sealed, and verifies as far as it goes") {
  Kit kit;
  const MatchId match = played(kit, 2);
  REQUIRE(kit.ready(match, "a", 3, 987654).has_value());
  REQUIRE(kit.draft(match, "b", 3, {{"number", 876543}}, 0).has_value());
  const std::string text = document_of(kit, match);
  CHECK(text.find("987654") == std::string::npos);
  CHECK(text.find("876543") == std::string::npos);
  CHECK(wrong_with(text, kit.rulesets) == std::nullopt);
}

TEST_CASE("the commands: export, import, verify in a database, export again gives the same bytes") {
  const storage::test::ScratchFolder folder;
  Kit memory;
  const match::Rulesets& rulesets = memory.rulesets;
  const std::string file = folder.file("match.json");
  const MatchId match = played(memory);
  const std::string text = document_of(memory, match);
  std::ofstream(file, std::ios::binary) << text;
  app::ArchiveArguments arguments{folder.file("other.db"), file, "", false};
  std::ostringstream out, err;
  CHECK(app::run_verify(rulesets, arguments, out, err) == 0);
  CHECK(out.str().find("9 submissions") != std::string::npos);
  CHECK(app::run_export(rulesets, {folder.file("none.db"), "", match.value, false}, out, err) == 2);
  CHECK(app::run_import(rulesets, arguments, out, err) == 0);
  CHECK(app::run_import(rulesets, arguments, out, err) == 1);
  CHECK(err.str().find("is there already") != std::string::npos);

  const auto origin = [&] {
    auto store = storage::open_sqlite({arguments.db, "", false});
    REQUIRE(store.has_value());
    return (**store->store->load_match(match)).row.origin;
  };
  CHECK(origin() == "imported");
  {
    Kit shown({}, *storage::open_sqlite({arguments.db, "", false}));
    auto view = shown.service->view(shown.asker(""), {match, std::nullopt, std::nullopt});
    REQUIRE(view.has_value());
    CHECK(view->lifecycle == "finished");
    CHECK(view->origin == "imported");
    CHECK_FALSE(view->frozen.has_value());
    CHECK(view->seats[1].holder == "Bert");
    CHECK(shown.all_seen(match, "").find("hidden_dice") != std::string::npos);
  }
  app::ArchiveArguments stored{arguments.db, "", match.value, false};
  CHECK(app::run_verify(rulesets, stored, out, err) == 0);
  CHECK(origin() == "verified");
  std::ostringstream again;
  CHECK(app::run_export(rulesets, stored, again, err) == 0);
  CHECK(again.str() == text);
  CHECK(app::run_rebuild(rulesets, {arguments.db, "", "", true}, out, err) == 0);

  std::ofstream(file, std::ios::binary | std::ios::trunc) << text.substr(0, 500);
  CHECK(app::run_verify(rulesets, arguments, out, err) == 1);
  std::filesystem::remove(file);
  CHECK(app::run_verify(rulesets, arguments, out, err) == 2);
  CHECK(app::run_verify(rulesets, {arguments.db, "", "", false}, out, err) == 2);
}

TEST_CASE("a match that is not over is not brought in") {
  Kit kit, other;
  auto read = archive::read(document_of(kit, played(kit, 2)));
  REQUIRE(read.has_value());
  const storage::test::ScratchFolder folder;
  std::ofstream(folder.file("m.json"), std::ios::binary) << *archive::write(read->archive);
  std::ostringstream out, err;
  CHECK(app::run_import(kit.rulesets, {folder.file("x.db"), folder.file("m.json"), "", false}, out, err) == 1);
  CHECK(err.str().find("only a finished match") != std::string::npos);
}
