// What is said in a match, by plain calls on a file: who may read and who may post, repeats, limits, what couriers
// carry and when, who is told of it; and that nothing another seat can get depends on what is said where it may not
// read.
#include <doctest/doctest.h>

#include "protocol/encode.h"
#include "server/talk/talk.h"
#include "tests/server/kit.h"
#include "tests/storage/store_kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

/// a and b are of the left side, c is of the right; an observer has no seat, Uma is the umpire.
struct Table {
  storage::test::ScratchFolder folder;
  Kit kit;
  talk::TalkLimits limits;
  std::vector<talk::Summary> told;
  std::unique_ptr<talk::Talk> talk;
  MatchId match;
  int said = 0;

  explicit Table(Json terms = Json::object(), Numbers game = {}, bool umpire = true, talk::TalkLimits wanted = {})
      : kit(game, storage::test::open_in(folder)), limits(wanted) {
    match = umpire ? kit.umpired_match(terms, Json::object(), "team") : kit.new_match(Json::object(), "team", terms);
    again();
    kit.settle();
  }
  void again() {
    talk = std::make_unique<talk::Talk>(talk::Talk::Parts{*kit.service, *kit.store.talk, kit.clock, limits,
                                                          [this](const talk::Summary& one) { told.push_back(one); }});
  }

  static std::optional<SeatId> seat(const std::string& who) {
    return who.size() == 1 ? std::optional(SeatId{who}) : std::nullopt;
  }
  [[nodiscard]] std::optional<AccountId> account(const std::string& who) const {
    if (who == "umpire") return AccountId{"account-Uma"};
    return who.empty() ? std::nullopt : kit.asker(who).account;
  }
  talk::Answered<protocol::PostLine> say(const std::string& who, const std::string& channel, const std::string& text,
                                         const std::string& submission = "") {
    const std::string id = submission.empty() ? "submission-" + std::to_string(++said) : submission;
    return talk->post({*account(who), who}, match, {seat(who), channel, id, text});
  }
  protocol::TalkPage page(const std::string& who) {
    auto page = talk->page(account(who), match, seat(who));
    REQUIRE(page.has_value());
    return *page;
  }
  /// "all side:left umpire:a"
  std::string channels(const std::string& who) {
    std::string out;
    for (const auto& line : page(who).channels) out += (out.empty() ? "" : " ") + line.channel;
    return out;
  }
  /// The texts of one channel as somebody has it; "-" when he has no such channel.
  std::string texts(const std::string& who, const std::string& channel) {
    for (const auto& line : page(who).channels) {
      if (line.channel != channel) continue;
      std::string out;
      for (const auto& post : line.posts) out += (out.empty() ? "" : "|") + post.text;
      return out;
    }
    return "-";
  }
  /// A round is played; couriers ride on in its commit.
  void move(int round) {
    int number = 0;
    for (const char* seat : {"a", "b", "c"}) REQUIRE(kit.ready(match, seat, round, ++number).has_value());
    kit.service->publish();
    while (kit.service->has_due()) {
      kit.service->do_due();
      talk->after_changes();
      kit.service->publish();
    }
  }
};

ErrorCode code_of(const talk::Answered<protocol::PostLine>& answer) {
  REQUIRE_FALSE(answer.has_value());
  return answer.error().code;
}

std::string heard(const Ear& ear) {
  std::string out;
  for (const Json& message : ear.of_type("talk"))
    out += message["channel"].get<std::string>() + "=" + message["post"]["text"].get<std::string>() + ";";
  return out;
}

}  // namespace

TEST_CASE("each has his channels: all, his side's, his own with the umpire") {
  Table table;
  CHECK(table.channels("a") == "all side:left umpire:a");
  CHECK(table.channels("c") == "all umpire:c");  // alone on his side
  CHECK(table.channels("umpire") == "all side:left umpire:a umpire:b umpire:c");
  CHECK(table.channels("") == "all");
  CHECK(table.page("a").as == "seat");
  CHECK(table.page("umpire").as == "umpire");
  CHECK(table.page("").as == "observer");
  CHECK_FALSE(table.page("").channels.front().may_post);
  Table without(Json::object(), {}, false);
  CHECK(without.channels("a") == "all side:left");
}

TEST_CASE("what is said is read by those whose channel it is, and pushed to them alone") {
  Table table;
  Ear a, b, c, observer, uma;
  table.kit.watch(table.match, "a", a);
  table.kit.watch(table.match, "b", b);
  table.kit.watch(table.match, "c", c);
  table.kit.watch(table.match, "", observer);
  table.kit.service->subscribe({AccountId{"account-Uma"}, &uma}, table.match, std::nullopt);
  REQUIRE(table.say("a", "side:left", "left").has_value());
  REQUIRE(table.say("c", "umpire:c", "ask").has_value());
  REQUIRE(table.say("umpire", "umpire:c", "answer").has_value());
  REQUIRE(table.say("b", "all", "press").has_value());
  CHECK(heard(b).empty());  // nothing leaves before it stands
  table.kit.settle();
  CHECK(heard(a) == "side:left=left;all=press;");
  CHECK(heard(b) == "side:left=left;all=press;");
  CHECK(heard(c) == "umpire:c=ask;umpire:c=answer;all=press;");
  CHECK(heard(observer) == "all=press;");
  CHECK(heard(uma) == "side:left=left;umpire:c=ask;umpire:c=answer;all=press;");
  CHECK(table.texts("b", "side:left") == "left");
  CHECK(table.texts("c", "side:left") == "-");
  CHECK(table.texts("a", "umpire:c") == "-");
  CHECK(table.texts("c", "umpire:c") == "ask|answer");
  CHECK(table.texts("", "all") == "press");
}

TEST_CASE("nobody posts or reads where he may not, and is told the same of what there is and what there is not") {
  Table table;
  REQUIRE(table.say("a", "side:left", "left").has_value());
  CHECK(code_of(table.say("c", "side:left", "spy")) == ErrorCode::forbidden);
  CHECK(code_of(table.say("c", "side:nowhere", "spy")) == ErrorCode::forbidden);
  CHECK(code_of(table.say("c", "umpire:a", "spy")) == ErrorCode::forbidden);
  const talk::Wanted wanted{table.match, SeatId{"c"}, "side:left", {}};
  auto refused = table.talk->part(table.account("c"), wanted);
  REQUIRE_FALSE(refused.has_value());
  auto nothing = table.talk->part(table.account("c"), {table.match, SeatId{"c"}, "side:nowhere", {}});
  REQUIRE_FALSE(nothing.has_value());
  CHECK(refused.error().text == nothing.error().text);
  // A seat that is another's, and nobody's mouth.
  CHECK(table.talk->page(table.account("c"), table.match, SeatId{"a"}).error().code == ErrorCode::not_your_seat);
  CHECK(table.talk->page(std::nullopt, table.match, SeatId{"a"}).error().code == ErrorCode::not_signed_in);
  auto watching =
      table.talk->post({*table.account("c"), "c"}, table.match, {std::nullopt, "all", "submission-x", "hm"});
  CHECK(code_of(watching) == ErrorCode::forbidden);
  CHECK(table.talk->page(std::nullopt, MatchId{"none"}, std::nullopt).error().code == ErrorCode::no_such_match);
}

TEST_CASE("of a private match strangers hear nothing") {
  Table table(Json{{"visibility", "private"}});
  const AccountId stranger{"account-stranger"};
  CHECK(table.talk->page(stranger, table.match, std::nullopt).error().code == ErrorCode::no_such_match);
  CHECK(table.talk->page(std::nullopt, table.match, std::nullopt).error().code == ErrorCode::no_such_match);
  CHECK(table.channels("umpire") == "all side:left umpire:a umpire:b umpire:c");
}

namespace {

/// All that c, an observer and a stranger's letters can hold, while the left side and the umpire talk as told.
std::string seen_from_outside(bool talkative, bool couriers) {
  Numbers game;
  game.courier_rounds = couriers ? 1 : 0;
  Table table({{"couriers", couriers}}, game);
  Ear c, observer;
  table.kit.watch(table.match, "c", c);
  table.kit.watch(table.match, "", observer);
  if (talkative)
    for (int i = 0; i < 5; ++i) {
      REQUIRE(table.say("a", "side:left", "secret").has_value());
      REQUIRE(table.say("umpire", "umpire:b", "secret").has_value());
    }
  table.move(1);
  REQUIRE(table.say("b", "all", "press").has_value());
  if (talkative) REQUIRE(table.say("b", "side:left", "secret").has_value());
  REQUIRE(table.say("c", "umpire:c", "ask", "submission-of-c").has_value());
  table.kit.settle();
  table.kit.clock.now += table.limits.summary_ms;
  table.talk->tick();
  std::string out = table.kit.all_seen(table.match, "c") + table.kit.all_seen(table.match, "");
  out += protocol::encode(table.page("c")) + protocol::encode(table.page(""));
  out += protocol::encode(*table.talk->part(table.account("c"), {table.match, SeatId{"c"}, "all", {0, {}, 50}}));
  for (const Ear* ear : {&c, &observer})
    for (const std::string& text : ear->heard) out += text + "\n";
  for (const talk::Summary& one : table.told)
    if (one.account == table.account("c")) out += one.key + std::to_string(one.posts);
  return out;
}

}  // namespace

TEST_CASE("what one side and the umpire say leaves no byte of another's otherwise") {
  CHECK(seen_from_outside(true, false) == seen_from_outside(false, false));
  CHECK(seen_from_outside(true, true) == seen_from_outside(false, true));
  CHECK(seen_from_outside(false, false).find("press") != std::string::npos);
}

TEST_CASE("the same submission is one post, however often it comes; with anything else it is refused") {
  Table table;
  const auto first = table.say("a", "all", "once", "submission-one");
  REQUIRE(first.has_value());
  table.kit.clock.now += 1000;
  table.kit.restart();
  table.again();
  const auto again = table.say("a", "all", "once", "submission-one");
  REQUIRE(again.has_value());
  CHECK(protocol::encode_post(*again) == protocol::encode_post(*first));
  CHECK(table.texts("c", "all") == "once");
  CHECK(code_of(table.say("a", "all", "twice", "submission-one")) == ErrorCode::duplicate);
  CHECK(code_of(table.say("a", "side:left", "once", "submission-one")) == ErrorCode::duplicate);
  CHECK(table.say("b", "all", "mine", "submission-one").has_value());  // ids are each account's own
}

TEST_CASE("how long, how often and how much: at the limit it is taken, one more is not") {
  talk::TalkLimits limits;
  limits.length = 5;
  limits.per_minute = 3;
  limits.kept = 4;
  Table table({}, {}, true, limits);
  CHECK(table.say("a", "all", "12345").has_value());
  CHECK(code_of(table.say("a", "all", "123456")) == ErrorCode::bad_request);
  CHECK(code_of(table.say("a", "all", "a\x07")) == ErrorCode::bad_request);
  CHECK(code_of(table.say("a", "all", " \n ")) == ErrorCode::bad_request);
  CHECK(table.say("a", "side:left", "2").has_value());
  CHECK(table.say("a", "umpire:a", "3", "submission-three").has_value());
  CHECK(code_of(table.say("a", "all", "4")) == ErrorCode::too_fast);
  CHECK(table.say("a", "umpire:a", "3", "submission-three").has_value());  // a repeat costs nothing
  CHECK(table.say("b", "all", "b").has_value());
  table.kit.clock.now += 60'000;
  for (const char* text : {"4", "5", "6"}) CHECK(table.say("a", "all", text).has_value());
  CHECK(table.texts("c", "all") == "b|4|5|6");  // four are kept
  CHECK(table.texts("b", "side:left") == "2");  // of each channel for itself
}

TEST_CASE("a channel is read in parts, and each has read as far as he says") {
  talk::TalkLimits limits;
  limits.per_minute = 1000;
  Table table({}, {}, true, limits);
  for (int i = 1; i <= 120; ++i) REQUIRE(table.say("a", "all", std::to_string(i)).has_value());
  const auto all = table.page("c").channels.front();
  CHECK(all.last == 120);
  CHECK(all.read == 0);
  REQUIRE(all.posts.size() == 50);
  CHECK(all.posts.front().text == "71");
  const auto part = [&](const storage::PostRange& range) {
    auto list = table.talk->part(std::nullopt, {table.match, std::nullopt, "all", range});
    REQUIRE(list.has_value());
    return list->posts.front().text + "-" + list->posts.back().text + (list->more ? "+" : "");
  };
  CHECK(part({std::nullopt, 71, 0}) == "21-70+");
  CHECK(part({std::nullopt, 21, 0}) == "1-20");
  CHECK(part({0, std::nullopt, 0}) == "1-50+");
  CHECK(part({100, std::nullopt, 0}) == "101-120");
  CHECK(table.talk->read(*table.account("c"), table.match, {SeatId{"c"}, "all", 5000}).has_value());
  CHECK(table.page("c").channels.front().read == 120);  // nobody has read what is not there yet
  CHECK(table.page("a").channels.front().read == 0);
  CHECK_FALSE(table.talk->read(*table.account("c"), table.match, {SeatId{"c"}, "side:left", 1}).has_value());
}

TEST_CASE("a seat that changes hands takes its channels along, and the one before hears nothing more") {
  Table table;
  REQUIRE(table.say("a", "side:left", "before").has_value());
  Ear gone;
  table.kit.watch(table.match, "b", gone);
  const AccountId dora{"account-Dora"};
  REQUIRE(table.kit.store.store->create_account({dora, "Dora", 1}).has_value());
  REQUIRE(table.kit.service->hand_over(table.match, SeatId{"b"}, {dora, "Dora"}, "").has_value());
  REQUIRE(table.say("a", "side:left", "after").has_value());
  table.kit.settle();
  CHECK(heard(gone).empty());
  CHECK(table.talk->page(table.account("b"), table.match, SeatId{"b"}).error().code == ErrorCode::not_your_seat);
  auto page = table.talk->page(dora, table.match, SeatId{"b"});
  REQUIRE(page.has_value());
  CHECK(page->channels[1].posts.size() == 2);
}

TEST_CASE(
    "couriers: a letter is there when the ruleset says, at once where it says nothing, and never when it is stopped") {
  Numbers game;
  game.courier_rounds = 2;
  Table table({{"couriers", true}}, game);
  Ear a, b, uma;
  table.kit.watch(table.match, "a", a);
  table.kit.watch(table.match, "b", b);
  table.kit.service->subscribe({AccountId{"account-Uma"}, &uma}, table.match, std::nullopt);
  CHECK(table.page("a").channels[1].couriers);
  CHECK_FALSE(table.page("a").channels[0].couriers);
  const std::int64_t written = table.kit.clock.now;
  REQUIRE(table.say("a", "side:left", "march").has_value());
  REQUIRE(table.say("umpire", "side:left", "noon").has_value());  // rides with nobody
  table.kit.settle();
  CHECK(table.texts("a", "side:left") == "march|noon");
  CHECK(table.texts("umpire", "side:left") == "march|noon");
  CHECK(table.texts("b", "side:left") == "noon");
  table.kit.clock.now += 5000;
  table.move(1);
  CHECK(table.texts("b", "side:left") == "noon");
  REQUIRE(table.say("b", "side:left", "reply").has_value());
  table.kit.restart(game);  // what is under way survives a crash
  table.again();
  table.kit.watch(table.match, "b", b);
  table.move(2);
  CHECK(table.texts("b", "side:left") == "noon|reply|march");
  const auto arrived = table.page("b").channels[1].posts.back();
  CHECK(arrived.number == 3);
  CHECK(arrived.written == written);
  CHECK(arrived.at == written + 5000);
  CHECK(heard(b) == "side:left=noon;side:left=march;");
  CHECK(table.texts("a", "side:left") == "march|noon");
  CHECK(table.page("a").channels[1].posts.front().couriers.empty());  // whether it came he is not told
  table.move(3);
  // It is over: the last reply is there, and all may know what became of their letters.
  CHECK(table.texts("a", "side:left") == "march|noon|reply");
  const auto mine = table.page("a").channels[1].posts.front().couriers;
  REQUIRE(mine.size() == 1);
  CHECK(mine.front().fate == "arrived");
  CHECK(mine.front().to == SeatId{"b"});
}

TEST_CASE("couriers: what is stopped is lost, and neither end is told before the match is over") {
  Numbers game;
  game.courier_rounds = 1;
  game.stops_couriers = true;
  Table table({{"couriers", true}}, game);
  REQUIRE(table.say("a", "side:left", "march").has_value());
  const std::string before = protocol::encode(table.page("a"));
  table.move(1);
  CHECK(protocol::encode(table.page("a")) == before);
  CHECK(table.texts("b", "side:left").empty());
  CHECK(table.page("b").channels[1].last == 0);
  CHECK(table.texts("umpire", "side:left") == "march");
  table.move(2);
  table.move(3);
  CHECK(table.texts("b", "side:left").empty());
  CHECK(table.page("a").channels[1].posts.front().couriers.front().fate == "stopped");
}

TEST_CASE("couriers: who is under way when the match goes back arrives nowhere") {
  Numbers game;
  game.courier_rounds = 2;
  Table table({{"couriers", true}}, game);
  table.move(1);
  REQUIRE(table.say("a", "side:left", "march").has_value());
  REQUIRE(table.kit.service->roll_back(table.kit.umpire(), {table.match, "A slip."}, 1).has_value());
  table.talk->after_changes();
  table.kit.service->publish();
  CHECK(table.texts("b", "side:left").empty());
  for (int round = 1; round <= 3; ++round) table.move(round);
  CHECK(table.texts("b", "side:left").empty());
  CHECK(table.page("a").channels[1].posts.front().couriers.front().fate == "stopped");
}

TEST_CASE("whoever has not read for a while is told once how much was said, and never the words") {
  Table table;
  REQUIRE(table.say("a", "side:left", "one").has_value());
  table.kit.clock.now += 1000;
  REQUIRE(table.say("a", "all", "two").has_value());
  REQUIRE(table.talk->read(*table.account("c"), table.match, {SeatId{"c"}, "all", 1}).has_value());
  table.talk->tick();
  CHECK(table.told.empty());
  table.kit.clock.now += table.limits.summary_ms;
  table.talk->tick();
  table.talk->tick();
  REQUIRE(table.told.size() == 2);  // b and the umpire; c has read, a has written
  const talk::Summary& of_b = table.told[0].seat ? table.told[0] : table.told[1];
  CHECK(of_b.account == *table.account("b"));
  CHECK(of_b.posts == 2);
  CHECK(of_b.places == std::vector<std::string>{"to all", "to the side"});
  table.kit.clock.now += table.limits.summary_ms;
  table.talk->tick();
  CHECK(table.told.size() == 2);
  REQUIRE(table.say("c", "umpire:c", "ask").has_value());
  table.kit.clock.now += table.limits.summary_ms;
  table.talk->tick();
  REQUIRE(table.told.size() == 3);
  CHECK(table.told[2].account == AccountId{"account-Uma"});
  CHECK(table.told[2].places.back() == "to you as umpire");
  CHECK(table.told[2].key != table.told[0].key);
}
