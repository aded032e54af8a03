// storage/talk_store.h on a SQLite file: numbers within a box, repeats, what is kept, how far somebody has read,
// summaries, couriers; all of it there again after the file was opened anew.
#include <doctest/doctest.h>

#include "tests/storage/store_kit.h"

namespace simove::storage::test {
namespace {

struct TalkKit {
  ScratchFolder folder;
  Kit kit = sqlite_kit(folder);
  TalkKit() { make_match(kit.store()); }
  TalkStore& talk() { return *kit.opened.talk; }

  PostRow say(const std::string& box, const std::string& text, std::size_t keep = 100, std::int64_t at = 10) {
    const PostRow post{box, 0, red, anna, "Anna", text, at, at, "submission " + box + text};
    auto kept = talk().add_post(match_1, post, keep);
    REQUIRE(kept.has_value());
    return *kept;
  }
  std::string texts(const std::string& box, const PostRange& range) {
    std::string out;
    auto rows = talk().posts(match_1, box, range);
    REQUIRE(rows.has_value());
    for (const PostRow& row : *rows) out += row.text;
    return out;
  }
};

TEST_CASE("posts are numbered by box, read in both directions, and there again after a start") {
  TalkKit kit;
  for (const char* text : {"a", "b", "c", "d"}) kit.say("side:left", text);
  CHECK(kit.say("all", "x").number == 1);
  kit.kit.reopen(kit.kit);
  CHECK(*kit.talk().last_post(match_1, "side:left") == 4);
  CHECK(*kit.talk().last_post(match_1, "side:right") == 0);
  CHECK(kit.texts("side:left", {std::nullopt, std::nullopt, 3}) == "dcb");
  CHECK(kit.texts("side:left", {std::nullopt, 3, 10}) == "ba");
  CHECK(kit.texts("side:left", {1, std::nullopt, 2}) == "bc");
  CHECK(kit.texts("side:left", {0, std::nullopt, 10}) == "abcd");
  CHECK(kit.say("side:left", "e").number == 5);
  const PostRow first = kit.talk().posts(match_1, "all", {0, std::nullopt, 1})->front();
  CHECK(first == PostRow{"all", 1, red, anna, "Anna", "x", 10, 10, "submission allx"});
}

TEST_CASE("a submission stands once in a match, and is found again as its author's") {
  TalkKit kit;
  const PostRow said = kit.say("all", "x");
  CHECK(**kit.talk().post_of(match_1, anna, said.submission) == said);
  CHECK_FALSE((*kit.talk().post_of(match_1, bert, said.submission)).has_value());
  CHECK_FALSE((*kit.talk().post_of(match_1, anna, "")).has_value());
  CHECK_FALSE(kit.talk().add_post(match_1, said, 100).has_value());
  CHECK(*kit.talk().last_post(match_1, "all") == 1);
  PostRow copy = said;
  copy.submission.clear();
  CHECK(kit.talk().add_post(match_1, copy, 100)->number == 2);
  CHECK(kit.talk().add_post(match_1, copy, 100)->number == 3);  // copies have none
}

TEST_CASE("the oldest of a box give way to its own newest, and numbers go on") {
  TalkKit kit;
  kit.say("side:right", "r");
  for (const char* text : {"a", "b", "c", "d", "e"}) kit.say("all", text, 3);
  CHECK(kit.texts("all", {0, std::nullopt, 10}) == "cde");
  CHECK(*kit.talk().last_post(match_1, "all") == 5);
  CHECK(kit.texts("side:right", {0, std::nullopt, 10}) == "r");
}

TEST_CASE("an account's posts of a while are counted over all boxes, copies left out") {
  TalkKit kit;
  kit.say("all", "a", 100, 10);
  kit.say("side:left", "b", 100, 20);
  PostRow copy = kit.say("all", "c", 100, 30);
  copy.submission.clear();
  REQUIRE(kit.talk().add_post(match_1, copy, 100).has_value());
  CHECK(*kit.talk().written_since(anna, 9) == 3);
  CHECK(*kit.talk().written_since(anna, 10) == 2);
  CHECK(*kit.talk().written_since(anna, 30) == 0);
  CHECK(*kit.talk().written_since(bert, 0) == 0);
}

TEST_CASE("how far somebody has read only grows, and is his own") {
  TalkKit kit;
  for (const char* text : {"a", "b", "c"}) kit.say("all", text);
  CHECK(kit.talk().note_read(match_1, bert, "all", 2).has_value());
  CHECK(kit.talk().note_read(match_1, bert, "all", 1).has_value());
  kit.kit.reopen(kit.kit);
  CHECK(*kit.talk().read_up_to(match_1, bert, "all") == 2);
  CHECK(*kit.talk().read_up_to(match_1, anna, "all") == 0);
  CHECK(*kit.talk().count_posts(match_1, "all", 2, bert, 10) == 1);
  CHECK(*kit.talk().count_posts(match_1, "all", 0, bert, 2) == 2);   // no further than asked for
  CHECK(*kit.talk().count_posts(match_1, "all", 0, anna, 10) == 0);  // one's own are no news
}

TEST_CASE("a summary that is owed keeps its time until it is forgotten") {
  TalkKit kit;
  CHECK(kit.talk().owe_summary({match_1, bert, 50}).has_value());
  CHECK(kit.talk().owe_summary({match_1, bert, 90}).has_value());
  CHECK(kit.talk().owe_summary({match_1, anna, 70}).has_value());
  kit.kit.reopen(kit.kit);
  CHECK(kit.talk().due_summaries(49, 10)->empty());
  CHECK(*kit.talk().due_summaries(80, 10) == std::vector<SummaryRow>{{match_1, bert, 50}, {match_1, anna, 70}});
  CHECK(kit.talk().due_summaries(80, 1)->size() == 1);
  CHECK(kit.talk().forget_summary(match_1, bert).has_value());
  CHECK(kit.talk().due_summaries(100, 10)->size() == 1);
}

TEST_CASE("couriers are under way until their fate is known") {
  TalkKit kit;
  CourierRow courier{0,    match_1, "side:left@red", 1,  "side:left@blue", red, blue,
                     anna, "Anna",  "Hold.",         10, "{\"at\":1}"};
  REQUIRE(kit.talk().send_courier(courier).has_value());
  REQUIRE(kit.talk().send_courier(courier).has_value());
  kit.kit.reopen(kit.kit);
  auto under_way = kit.talk().couriers_under_way(match_1);
  REQUIRE(under_way->size() == 2);
  courier.id = under_way->front().id;
  CHECK(under_way->front() == courier);
  CHECK(kit.talk().change_courier(courier.id, "{\"at\":2}", "under_way", 0).has_value());
  CHECK(kit.talk().couriers_under_way(match_1)->front().ride == "{\"at\":2}");
  CHECK(kit.talk().change_courier(courier.id, "null", "stopped", 20).has_value());
  CHECK(kit.talk().couriers_under_way(match_1)->size() == 1);
  CHECK(kit.talk().couriers_of(match_1, "side:left@red", 1)->front().fate == "stopped");
  CHECK_FALSE(kit.talk().change_courier(courier.id, "null", "eaten", 20).has_value());
}

}  // namespace
}  // namespace simove::storage::test
