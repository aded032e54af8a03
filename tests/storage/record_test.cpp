// storage/record_store.h on a SQLite file: matches that are over, in order and by pages; bookmarks.
#include <doctest/doctest.h>

#include "storage/sqlite/database.h"
#include "storage/sqlite/migrations.h"
#include "tests/storage/store_kit.h"

namespace simove::storage::test {
namespace {

struct RecordKit {
  ScratchFolder folder;
  Kit kit = sqlite_kit(folder);
  RecordKit() { make_match(kit.store()); }
  RecordStore& record() { return *kit.opened.record; }

  void another(const std::string& id, const std::string& game, const std::string& scenario) {
    LoadedMatch known = load(kit);
    NewMatch fresh;
    fresh.row = known.row;
    fresh.row.match = MatchId{id};
    fresh.row.game = game;
    fresh.row.scenario = scenario;
    fresh.kind = "created";
    fresh.body = "{}";
    REQUIRE(kit.store().create_match(fresh).has_value());
  }
  void end(const std::string& id, std::int64_t at_ms) {
    Append last;
    last.match = MatchId{id};
    last.expected_revision = 1;
    last.kind = "note";
    last.body = "{}";
    last.at_ms = at_ms;
    last.lifecycle = "finished";
    REQUIRE(as<Appended>(kit.store().append(last)) != nullptr);
  }
  std::vector<std::string> ids(const FinishedQuery& query) {
    std::vector<std::string> out;
    const std::vector<FinishedLine> lines = *record().finished_matches(query);
    for (const FinishedLine& line : lines) out.push_back(line.match.value);
    return out;
  }
};

const BookmarkRow mark{"b1", anna, match_1, 1, "at=2.5.3", "A moment", "Here it turned.", false, 50};

TEST_CASE("matches that are over come newest first, page after page without a gap, and others not at all") {
  RecordKit kit;
  kit.another("m2", "any-game", "other");
  kit.another("m3", "other-game", "a-scenario");
  kit.another("m4", "any-game", "a-scenario");
  kit.another("m5", "any-game", "a-scenario");
  kit.end("m1", 500);
  kit.end("m2", 700);
  kit.end("m3", 500);
  kit.end("m4", 900);
  kit.kit.reopen(kit.kit);
  using Ids = std::vector<std::string>;
  CHECK(kit.ids({"", "", std::nullopt, 10}) == Ids{"m4", "m2", "m3", "m1"});
  CHECK(kit.ids({"any-game", "", std::nullopt, 10}) == Ids{"m4", "m2", "m1"});
  CHECK(kit.ids({"any-game", "a-scenario", std::nullopt, 10}) == Ids{"m4", "m1"});
  Ids paged;
  FinishedQuery query{"", "", std::nullopt, 1};
  for (int page = 0; page < 5; ++page) {
    const std::vector<FinishedLine> lines = *kit.record().finished_matches(query);
    for (const FinishedLine& line : lines) {
      paged.push_back(line.match.value);
      query.after = line;
    }
  }
  CHECK(paged == Ids{"m4", "m2", "m3", "m1"});
  CHECK((*kit.record().finished_match(match_1))->finished_ms == 500);
  CHECK_FALSE((*kit.record().finished_match(MatchId{"m5"})).has_value());
}

TEST_CASE("what comes into the log after the end does not make a match newer") {
  RecordKit kit;
  kit.end("m1", 500);
  append_ok(kit.kit, input(2));
  CHECK((*kit.record().finished_match(match_1))->finished_ms == 500);
}

TEST_CASE("a file from before the record learns when its matches ended") {
  const ScratchFolder folder;
  const std::string path = folder.file("old.db");
  {
    sqlite::Database old;
    REQUIRE(old.open(path, "").has_value());
    REQUIRE(sqlite::migrate(old, 0, 3).has_value());
    REQUIRE(old.script("INSERT INTO account VALUES ('anna', 'Anna', 1);"
                       "INSERT INTO game_match VALUES (1,'m1','g','1','s','{}','T','finished','anna',1,3,'');"
                       "INSERT INTO game_match VALUES (2,'m2','g','1','s','{}','T','open','anna',1,1,'');"
                       "INSERT INTO log VALUES ('m1', 1, 'created', '{}', 10);"
                       "INSERT INTO log VALUES ('m1', 2, 'resolved', '{}', 20);"
                       "INSERT INTO log VALUES ('m1', 3, 'after', '{}', 30);"
                       "INSERT INTO log VALUES ('m2', 1, 'created', '{}', 10);"
                       "INSERT INTO event VALUES ('m1', 2, 0, 'match', 'finished', '{}', 'all', NULL);")
                .has_value());
  }
  auto opened = open_sqlite({path, "", false});
  REQUIRE_MESSAGE(opened.has_value(), (opened ? "" : opened.error().message));
  CHECK(*opened->record->finished_matches({"", "", std::nullopt, 10}) ==
        std::vector<FinishedLine>{{MatchId{"m1"}, 20}});
}

TEST_CASE("a bookmark is kept as it was made, changed, counted and forgotten") {
  RecordKit kit;
  kit.another("m2", "any-game", "other");
  CHECK(kit.record().save_bookmark(mark).has_value());
  CHECK(kit.record().save_bookmark({"b2", anna, MatchId{"m2"}, 2, "at=1", "Another", "", true, 60}).has_value());
  CHECK(kit.record().save_bookmark({"b3", bert, match_1, 1, "at=1", "His", "", false, 70}).has_value());
  kit.kit.reopen(kit.kit);
  CHECK(**kit.record().bookmark("b1") == mark);
  CHECK_FALSE((*kit.record().bookmark("b9")).has_value());
  const auto all = *kit.record().bookmarks_of(anna, MatchId{}, 10);
  REQUIRE(all.size() == 2);
  CHECK(all[0].bookmark == "b2");
  CHECK(all[1] == mark);
  CHECK(kit.record().bookmarks_of(anna, match_1, 10)->size() == 1);
  CHECK(kit.record().bookmarks_of(anna, MatchId{}, 1)->size() == 1);
  CHECK(*kit.record().count_bookmarks(anna) == 2);
  CHECK(kit.record().change_bookmark("b1", "Or here.", true).has_value());
  CHECK((*kit.record().bookmark("b1"))->note == "Or here.");
  CHECK((*kit.record().bookmark("b1"))->shared);
  CHECK(kit.record().forget_bookmark("b1").has_value());
  CHECK(*kit.record().count_bookmarks(anna) == 1);
  CHECK(*kit.record().count_bookmarks(bert) == 1);
}

TEST_CASE("a bookmark of no match is refused, and what a guest marked comes along to his account") {
  RecordKit kit;
  BookmarkRow nowhere = mark;
  nowhere.match = MatchId{"m9"};
  CHECK_FALSE(kit.record().save_bookmark(nowhere).has_value());
  CHECK(kit.record().save_bookmark(mark).has_value());
  CHECK(kit.kit.opened.accounts->move_creations(anna, bert).has_value());
  CHECK(*kit.record().count_bookmarks(anna) == 0);
  CHECK((*kit.record().bookmark("b1"))->account == bert);
}

}  // namespace
}  // namespace simove::storage::test
