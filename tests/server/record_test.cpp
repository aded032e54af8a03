// The archive of finished matches and bookmarks by plain calls on a file: what is listed, what never is, whose marks
// are seen by whom. And an operator's roll back.
#include <doctest/doctest.h>

#include "server/archive/gather.h"
#include "server/archive/import.h"
#include "server/net/headers.h"
#include "server/record/bookmarks.h"
#include "server/record/finished_list.h"
#include "tests/server/kit.h"
#include "tests/storage/store_kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

struct RecordKit {
  explicit RecordKit(record::RecordLimits wanted = {}) : limits(wanted) {}
  storage::test::ScratchFolder folder;
  Kit kit{{}, storage::test::open_in(folder)};
  record::RecordLimits limits;

  MatchId finished(Json terms = Json::object(), const std::string& scenario = "plain") {
    kit.clock.now += 1000;
    const MatchId match = kit.new_match(Json::object(), scenario, std::move(terms));
    for (int round = 1; round <= 3; ++round) kit.play_round(match, round);
    REQUIRE(kit.service->find(match)->lifecycle == "finished");
    return match;
  }
  record::FinishedList list() { return {*kit.store.record, *kit.service, limits}; }
  record::Bookmarks marks() {
    return record::Bookmarks({*kit.store.record, *kit.store.store, *kit.service, kit.clock, *kit.entropy, limits});
  }
  std::vector<std::string> listed(const record::Search& search = {}) {
    auto page = list().page(search);
    REQUIRE(page.has_value());
    std::vector<std::string> out;
    for (const protocol::ArchiveEntry& entry : page->matches) out.push_back(entry.match.value);
    return out;
  }
  std::string document(const MatchId& match) {
    auto gathered = archive::gather(*kit.store.store, *kit.store.sealed, kit.rulesets, match);
    REQUIRE(gathered.has_value());
    return *archive::write(*gathered);
  }
  void bring_in(const std::string& document, bool verified) {
    auto read = archive::read(document);
    REQUIRE(read.has_value());
    auto done = archive::import_match(*kit.store.store, read->archive, verified, *kit.entropy, kit.clock.now_ms());
    REQUIRE_MESSAGE(done.has_value(), (done ? "" : done.error().message));
    REQUIRE(kit.service->take_in(read->archive.stored.row.match).has_value());
  }
};

using Ids = std::vector<std::string>;

const AccountId anna{"account-Anna"};
const AccountId bert{"account-Bert"};
const AccountId stranger{"account-Nobody"};

protocol::BookmarkRequest moment(const MatchId& match, bool shared = false) {
  return {match, "at=2.5.3", "Round 2", "Here it turned.", shared};
}

}  // namespace

TEST_CASE("the archive lists public matches that are over, newest first, and no other") {
  RecordKit kit;
  const MatchId first = kit.finished();
  const MatchId secret = kit.finished({{"visibility", "private"}});
  const MatchId running = kit.kit.new_match();
  const MatchId last = kit.finished();
  CHECK(kit.listed() == Ids{last.value, first.value});
  kit.kit.restart();
  CHECK(kit.listed() == Ids{last.value, first.value});
  CHECK(kit.kit.service->find(secret)->lifecycle == "finished");
  CHECK(kit.kit.service->find(running)->lifecycle == "running");
}

TEST_CASE("an entry says who played what, how it ended, and when") {
  RecordKit kit;
  const MatchId match = kit.finished();
  const auto page = kit.list().page({});
  REQUIRE(page->matches.size() == 1);
  const protocol::ArchiveEntry& entry = page->matches.front();
  CHECK(entry.match == match);
  CHECK(entry.title == "A match");
  CHECK(entry.game == "numbers");
  CHECK(entry.scenario == "plain");
  CHECK(entry.scenario_title == match::scenario_title(*kit.kit.service->find(match)->ruleset, "plain"));
  REQUIRE(entry.seats.size() == 3);
  CHECK(entry.seats[0].player == "Anna");
  CHECK(entry.seats[2].player == "Cleo");
  CHECK_FALSE(entry.outcome.empty());
  CHECK(entry.finished_ms == kit.kit.clock.now);
  CHECK(entry.origin.empty());
  CHECK(page->next.empty());
}

TEST_CASE("pages follow one another without a gap, and their places name no match that is not shown") {
  record::RecordLimits limits;
  limits.archive_page = 2;
  RecordKit kit(limits);
  Ids all;
  for (int n = 0; n < 5; ++n) {
    all.insert(all.begin(), kit.finished().value);
    const MatchId secret = kit.finished({{"visibility", "private"}});
    CHECK(kit.list().page({})->next.find(secret.value) == std::string::npos);
  }
  Ids seen;
  record::Search search;
  for (int page = 0; page < 3; ++page) {
    auto got = kit.list().page(search);
    REQUIRE(got.has_value());
    CHECK(got->matches.size() == (page < 2 ? 2 : 1));
    for (const auto& entry : got->matches) seen.push_back(entry.match.value);
    search.after = got->next;
    CHECK(search.after.empty() == (page == 2));
  }
  CHECK(seen == all);
  for (const char* bad : {"x", "12", "12-", "-1-m1", "12-m 1"}) {
    search.after = bad;
    CHECK(kit.list().page(search).error().code == ErrorCode::bad_request);
  }
}

TEST_CASE("a search by name is by any part of it, whatever its capitals, and looks at so many at once") {
  record::RecordLimits limits;
  limits.archive_look = 2;
  RecordKit kit(limits);
  const MatchId first = kit.finished();
  kit.finished();
  kit.finished();
  CHECK(kit.list().page({"", "", "nobody", ""})->matches.empty());
  record::Search search{"", "", "CLE", ""};
  auto page = kit.list().page(search);
  CHECK(page->matches.size() == 2);
  REQUIRE_FALSE(page->next.empty());
  search.after = page->next;
  page = kit.list().page(search);
  REQUIRE(page->matches.size() == 1);
  CHECK(page->matches.front().match == first);
  CHECK(page->next.empty());
  CHECK(kit.listed({"numbers", "plain", "anna", ""}).size() == 2);
  CHECK(kit.listed({"other", "", "", ""}).empty());
  CHECK(kit.listed({"numbers", "other", "", ""}).empty());
}

TEST_CASE("what was brought in is listed once it is verified, marked, at the time it was played") {
  RecordKit from;
  const MatchId old = from.finished();
  const std::int64_t then = from.kit.clock.now;
  RecordKit kit;
  kit.kit.clock.now += 10'000'000;
  kit.kit.entropy = seeded_entropy(9, "match");
  kit.kit.restart();
  const MatchId own = kit.finished();
  kit.bring_in(from.document(old), false);
  CHECK(kit.listed() == Ids{own.value});

  RecordKit other;
  other.kit.clock.now += 10'000'000;
  other.kit.entropy = seeded_entropy(9, "match");
  other.kit.restart();
  const MatchId newer = other.finished();
  other.bring_in(from.document(old), true);
  CHECK(other.listed() == Ids{newer.value, old.value});
  CHECK(other.list().page({})->matches[1].origin == "verified");
  CHECK(other.list().page({})->matches[1].finished_ms == then);
}

TEST_CASE("a bookmark is its owner's alone until he shares it, and then whoever has its id reads it") {
  RecordKit kit;
  const MatchId match = kit.kit.new_match();
  auto made = kit.marks().add(anna, moment(match));
  REQUIRE(made.has_value());
  CHECK(made->title == "A match");
  CHECK(made->by == "Anna");
  const std::string id = made->bookmark;
  CHECK(kit.marks().read(anna, id)->note == "Here it turned.");
  CHECK(kit.marks().read(bert, id).error().code == ErrorCode::not_found);
  CHECK(kit.marks().read(std::nullopt, id).error().code == ErrorCode::not_found);
  CHECK(kit.marks().list(bert, MatchId{})->bookmarks.empty());
  CHECK(kit.marks().change(bert, id, {"Mine now.", true}).error().code == ErrorCode::not_found);
  CHECK(kit.marks().forget(bert, id).error().code == ErrorCode::not_found);

  REQUIRE(kit.marks().change(anna, id, {"Look at this.", true}).has_value());
  CHECK(kit.marks().read(std::nullopt, id)->note == "Look at this.");
  CHECK_FALSE(kit.marks().read(bert, id)->mine);
  CHECK(kit.marks().list(bert, match)->bookmarks.empty());
  kit.kit.restart();
  REQUIRE(kit.marks().list(anna, match)->bookmarks.size() == 1);
  CHECK(kit.marks().list(anna, MatchId{"other"})->bookmarks.empty());
  REQUIRE(kit.marks().forget(anna, id).has_value());
  CHECK(kit.marks().read(anna, id).error().code == ErrorCode::not_found);
}

TEST_CASE("a bookmark opens no match to anybody who may not watch it, not even its owner") {
  RecordKit kit;
  const MatchId match = kit.kit.new_match(Json::object(), "plain", {{"visibility", "private"}});
  CHECK(kit.marks().add(stranger, moment(match)).error().code == ErrorCode::no_such_match);
  CHECK(kit.marks().add(anna, moment(MatchId{"m-none"})).error().code == ErrorCode::no_such_match);
  const std::string id = kit.marks().add(bert, moment(match, true))->bookmark;
  CHECK(kit.marks().read(anna, id).has_value());
  CHECK(kit.marks().read(stranger, id).error().code == ErrorCode::not_found);
  CHECK(kit.marks().read(std::nullopt, id).error().code == ErrorCode::not_found);

  const SeatId seat{"b"};
  REQUIRE(kit.kit.service->hand_over(match, seat, {AccountId{"account-Anna"}, "Anna"}, "").has_value() == false);
  const AccountId dora{"account-Dora"};
  REQUIRE(kit.kit.store.store->create_account({dora, "Dora", 1}).has_value());
  REQUIRE(kit.kit.service->hand_over(match, seat, {dora, "Dora"}, "").has_value());
  CHECK(kit.marks().read(bert, id).error().code == ErrorCode::not_found);
  const auto left = kit.marks().list(bert, MatchId{});
  REQUIRE(left->bookmarks.size() == 1);
  CHECK_FALSE(left->bookmarks.front().title.has_value());
  CHECK(kit.marks().read(dora, id).has_value());
  CHECK(kit.marks().forget(bert, id).has_value());
}

TEST_CASE("one account has so many bookmarks and no more") {
  record::RecordLimits limits;
  limits.bookmarks = 2;
  RecordKit kit(limits);
  const MatchId match = kit.kit.new_match();
  REQUIRE(kit.marks().add(anna, moment(match)).has_value());
  const std::string second = kit.marks().add(anna, moment(match))->bookmark;
  CHECK(kit.marks().add(anna, moment(match)).error().code == ErrorCode::too_many);
  CHECK(kit.marks().add(bert, moment(match)).has_value());
  REQUIRE(kit.marks().forget(anna, second).has_value());
  CHECK(kit.marks().add(anna, moment(match)).has_value());
}

TEST_CASE("the operator rolls a match back with a reason; all are told, and the trail names him") {
  RecordKit kit;
  const MatchId match = kit.kit.new_match();
  kit.kit.play_round(match, 1, 5);
  const std::string mark = kit.marks().add(anna, moment(match))->bookmark;
  CHECK_FALSE(kit.marks().read(anna, mark)->undone_since);
  auto& service = *kit.kit.service;
  const auto start = service.steps(match)->front().revision;
  const std::string before = kit.kit.all_seen(match, "");
  CHECK(service.roll_back_by_operator({match, " "}, start).error().path == "/reason");
  CHECK(service.roll_back_by_operator({match, std::string(match::longest_reason_bytes + 1, 'x')}, start).error().path ==
        "/reason");
  CHECK(service.roll_back_by_operator({match, "Why."}, 999).error().code == ErrorCode::not_found);
  CHECK(service.roll_back_by_operator({MatchId{"m-none"}, "Why."}, start).error().code == ErrorCode::no_such_match);
  CHECK(kit.kit.all_seen(match, "") == before);

  REQUIRE(service.roll_back_by_operator({match, "A wrong map was served."}, start).has_value());
  kit.kit.settle();
  CHECK(service.find(match)->branches.size() == 2);
  for (const char* seat : {"a", "b", "c", ""}) {
    const std::string seen = kit.kit.all_seen(match, seat);
    CHECK(seen.find("The operator of this server rolled the match back to an earlier step. Reason: A wrong map was "
                    "served.") != std::string::npos);
  }
  CHECK(kit.marks().read(anna, mark)->undone_since);
  const std::string after = kit.kit.all_seen(match, "a");
  for (const auto from : {match::From::log, match::From::snapshot}) {
    CHECK(kit.kit.restart({}, from).frozen == 0);
    CHECK(kit.kit.all_seen(match, "a") == after);
  }
  for (int round = 1; round <= 3; ++round) kit.kit.play_round(match, round, 2);
  const Json trail = *kit.kit.service->audit(kit.kit.asker(""), match);
  REQUIRE(trail.size() == 1);
  CHECK(trail[0]["by"] == "operator");
  CHECK(trail[0]["act"] == "roll_back");
  CHECK(trail[0]["reason"] == "A wrong map was served.");
  CHECK(kit.kit.service->roll_back_by_operator({match, "Why."}, start).error().code == ErrorCode::closed);
}

TEST_CASE("values of a query are decoded, and broken ones are not taken") {
  CHECK(net::decoded_query_value("player=J%C3%B6rg+K&x=1", "player") == "J\u00f6rg K");
  CHECK(net::decoded_query_value("x=1", "player") == "");
  CHECK(net::decoded_query_value("a=100%25", "a") == "100%");
  for (const char* broken : {"a=%", "a=%4", "a=%zz", "a=%+1", "a=%ff", "a=%C3"})
    CHECK_FALSE(net::decoded_query_value(broken, "a").has_value());
}
