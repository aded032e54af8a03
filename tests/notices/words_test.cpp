// What notices say and when: settings, quiet hours, times of other zones, reminders, letters' words, feeds.
#include <doctest/doctest.h>

#include <set>

#include "server/notices/feeds.h"
#include "server/notices/reminders.h"
#include "server/notices/settings.h"
#include "server/notices/told.h"
#include "server/notices/zones.h"

namespace simove::test {
namespace {

using namespace notices;

constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t day_ms = 86'400'000;
// Tuesday 1 December 2026, 20:00 UTC
constexpr std::int64_t evening = 1'796'155'200'000;

Told told_of(const std::string& kind) {
  Told told;
  told.kind = kind;
  told.match_title = "Two friends";
  told.headline = "Turn 3 of 8, 09:00.";
  told.seat_title = "Blue";
  told.sentences = {"Turn 2 ends; losses so far: Red 1, Blue 0."};
  told.owed = {{"orders", "5.1", "U01/2504 2505\nU02/2604\n", true}};
  told.brief = "# Your side:\n# U01 Smith, strength 2: 2504\n";
  told.waiting_for = {"Red"};
  told.due_ms = evening;
  told.missed = "run_draft";
  told.zone = "Europe/Berlin";
  told.now_ms = evening - 2 * day_ms - 3 * 60 * minute_ms;
  told.link = "https://play.example.org/g/m1?seat=blue&letter=40";
  told.reply_address = "simove+abc@play.example.org";
  told.settings_link = "https://play.example.org/notices";
  return told;
}

TEST_CASE("an instant is told on the reader's clock, with its offset and zone") {
  CHECK(instant_in_words(evening, "Europe/Berlin") == "Tuesday 1 December 2026, 21:00 (UTC+01:00, Europe/Berlin)");
  CHECK(instant_in_words(evening, "America/New_York") ==
        "Tuesday 1 December 2026, 15:00 (UTC-05:00, America/New_York)");
  CHECK(instant_in_words(evening, "Asia/Kathmandu") == "Wednesday 2 December 2026, 01:45 (UTC+05:45, Asia/Kathmandu)");
  CHECK(instant_in_words(evening, "") == "Tuesday 1 December 2026, 20:00 (UTC)");
  CHECK(instant_in_words(evening, "No/Where") == "Tuesday 1 December 2026, 20:00 (UTC)");
}

TEST_CASE("spans in words") {
  CHECK(span_in_words(0) == "1 minute");
  CHECK(span_in_words(45 * minute_ms) == "45 minutes");
  CHECK(span_in_words(60 * minute_ms) == "1 hour");
  CHECK(span_in_words(2 * day_ms + 3 * 60 * minute_ms) == "2 days and 3 hours");
}

TEST_CASE("quiet hours go over midnight, and over a clock that is set back") {
  Settings settings;
  settings.quiet = Quiet{22 * 60, 7 * 60};
  CHECK(after_quiet(settings, "Europe/Berlin", evening) == evening);                     // 21:00 there
  const std::int64_t late = evening + 90 * minute_ms;                                    // 22:30
  CHECK(after_quiet(settings, "Europe/Berlin", late) == evening + 10 * 60 * minute_ms);  // 07:00
  CHECK(after_quiet(settings, "America/New_York", late) == late);
  // Berlin, the night of 25 October 2026: 25 hours long.
  const std::int64_t night = 1'792'962'000'000;  // Sunday 00:20 CEST or so
  const std::int64_t morning = after_quiet(settings, "Europe/Berlin", night);
  CHECK(minute_of_day(morning, "Europe/Berlin") == 7 * 60);
  CHECK(morning > night);
}

TEST_CASE("settings come back as they went, and what is unknown is refused with its path") {
  Settings settings;
  settings.push = false;
  settings.quiet = Quiet{23 * 60 + 30, 6 * 60};
  settings.digest_minute = 8 * 60;
  settings.off = {"chat", "due_half"};
  auto back = read_settings(to_json(settings));
  REQUIRE(back);
  CHECK(*back == settings);
  MatchSettings in_match{true, {"owed"}};
  auto match_back = read_match_settings(to_json(in_match));
  REQUIRE(match_back);
  CHECK(*match_back == in_match);
  CHECK(read_settings(Json{{"off", {"nonsense"}}}).error().path == "/off/0");
  CHECK(read_settings(Json{{"quiet", {{"from", "25:00"}, {"to", "07:00"}}}}).error().path == "/quiet/from");
  CHECK_FALSE(read_settings(Json{{"colour", 1}}));
  CHECK_FALSE(wants(settings, {}, "chat"));
  CHECK(wants(settings, {}, "owed"));
  CHECK_FALSE(wants({}, in_match, "turn_ran"));
}

TEST_CASE("reminders: half of the time, a day, three hours; none twice, none that says the same") {
  const std::int64_t opened = 0;
  const std::int64_t due = 4 * day_ms;
  const auto at = [&](std::int64_t now) { return reminder_at(opened, due, now); };
  CHECK(at(0).empty());
  CHECK(at(2 * day_ms - 1).empty());
  CHECK(at(2 * day_ms) == "due_half");
  CHECK(at(3 * day_ms) == "due_day");
  CHECK(at(due - 180 * minute_ms) == "due_hours");
  CHECK(at(due).empty());
  // Two days: half of the time and the last day are the same moment, told as the day.
  CHECK(reminder_at(0, 2 * day_ms, day_ms) == "due_day");
  // A day: half of it, then three hours; the day itself is its beginning.
  CHECK(reminder_at(0, day_ms, minute_ms).empty());
  CHECK(reminder_at(0, day_ms, day_ms / 2) == "due_half");
  // An hour and a half: nothing but the opening.
  CHECK(reminder_at(0, 90 * minute_ms, 80 * minute_ms).empty());
  // 36 hours: the day comes before half of it.
  CHECK(reminder_at(0, 36 * 60 * minute_ms, 13 * 60 * minute_ms) == "due_day");
  CHECK(reminder_at(0, 36 * 60 * minute_ms, 19 * 60 * minute_ms) == "due_half");
}

TEST_CASE("a letter says whose state it is, what is owed, by when on the reader's clock, and what silence means") {
  const Notice notice = write_notice(told_of("turn_ran"));
  CHECK(notice.subject == "Two friends: the turn has run, you are asked for orders");
  for (const char* part :
       {"You play Blue in “Two friends”. Turn 3 of 8, 09:00.", "- Turn 2 ends; losses so far: Red 1, Blue 0.",
        "You have until Tuesday 1 December 2026, 21:00 (UTC+01:00, Europe/Berlin); 2 days and 3 hours from now.",
        "what you have written last is carried out", "(5.1)", "  U01/2504 2505\n  U02/2604\n",
        "READY on a line of its own", "Lines you leave out stay as they are",
        "  # Your side:\n  # U01 Smith, strength 2: 2504\n\n", "Besides you, the match waits for Red.",
        "https://play.example.org/g/m1?seat=blue&letter=40", "https://play.example.org/notices"})
    CHECK_MESSAGE(notice.text.find(part) != std::string::npos, part);
  CHECK(notice.text.find("simove+abc@") ==
        std::string::npos);  // in the header alone, so that a quoted letter is no key
}

TEST_CASE("each policy and each kind has words of its own") {
  Told told = told_of("due_hours");
  told.missed = "wait";
  CHECK(write_notice(told).text.find("the match waits for you, and says so to everybody") != std::string::npos);
  told.missed = "hold";
  CHECK(write_notice(told).text.find("silence counts") != std::string::npos);
  CHECK(write_notice(told).line.starts_with("You have not readied;"));
  std::set<std::string> subjects;
  for (const char* kind : {"due_open", "due_half", "due_day", "due_hours", "turn_ran", "owed", "last_one", "missed",
                           "clock", "proposal", "ruling", "taken_back", "people", "ended"})
    subjects.insert(write_notice(told_of(kind)).subject);
  CHECK(subjects.size() == 14);
  told = told_of("ended");
  CHECK(write_notice(told).text.find("What you owe") == std::string::npos);
}

TEST_CASE("a proposal is told in its own sentence, and whether an answer is asked") {
  Told told = told_of("proposal");
  told.news = "Red proposes 2 days more for what is due.";
  told.asks_consent = true;
  CHECK(write_notice(told).line == "Red proposes 2 days more for what is due. Your answer is asked for.");
  CHECK(write_notice(told).subject == "Two friends: something is proposed to you");
  told.news = "Red does not agree.";
  told.asks_consent = false;
  CHECK(write_notice(told).line == "Red does not agree.");
  CHECK(write_notice(told).subject == "Two friends: a proposal was answered");
}

TEST_CASE("with nothing written a letter says that what is left out is left out, and what takes what is shown") {
  Told told = told_of("due_open");
  told.owed.front().drafted = false;
  const std::string text = write_notice(told).text;
  CHECK(text.find("the word DEFAULT on a line of its own takes what stands above") != std::string::npos);
  CHECK(text.find("Lines you leave out stay") == std::string::npos);
}

TEST_CASE("an operator who takes a match back is not taken for all seats") {
  Told told = told_of("taken_back");
  CHECK(write_notice(told).line == "All seats agreed to take something back.");
  told.news = "The operator of this server rolled the match back to an earlier step.";
  CHECK(write_notice(told).line == told.news);
}

TEST_CASE("an umpire is told that a turn waits, and where; nothing of what comes of it") {
  const ToldUmpire held{"held", "Two friends", "All answers are in.", "https://x/g/m1/desk", "https://x/notices"};
  const Notice notice = write_to_umpire(held);
  CHECK(notice.subject == "Two friends: a turn waits for you");
  CHECK(notice.line == "All answers are in: the turn waits for you.");
  CHECK(notice.text.find("Your desk:\nhttps://x/g/m1/desk\n") != std::string::npos);
  const ToldUmpire missed{"missed", "Two friends", "The match waits for Blue.", "https://x/g/m1/desk", ""};
  CHECK(write_to_umpire(missed).line == "The match waits for Blue.");
  CHECK(write_to_umpire(missed).subject == "Two friends: a deadline has passed");
}

TEST_CASE("a calendar's lines are folded within 75 bytes, never inside a character, and escaped") {
  CHECK(calendar_text("a;b,c\\d\ne\rf") == "a\\;b\\,c\\\\d\\nef");
  std::string euros;
  for (int i = 0; i < 100; ++i) euros += "\xe2\x82\xac";
  const std::string folded = folded_line("SUMMARY:" + euros);
  std::string back;
  std::size_t from = 0;
  while (from < folded.size()) {
    const std::size_t end = folded.find("\r\n", from);
    const std::string line = folded.substr(from, end - from);
    CHECK(line.size() <= 75);
    CHECK((static_cast<unsigned char>(line.back()) & 0xC0U) != 0xC0U);
    back += from == 0 ? line : line.substr(1);
    from = end + 2;
  }
  CHECK(back == "SUMMARY:" + euros);
  const std::string calendar = write_calendar({{"m1/g1@x", "A, B", "text", "https://x/g/m1", evening, evening}});
  CHECK(calendar.find("DTSTART:20261201T200000Z\r\n") != std::string::npos);
  CHECK(calendar.find("SUMMARY:A\\, B\r\n") != std::string::npos);
}

TEST_CASE("Atom holds nothing that could end an element") {
  const std::string feed =
      write_atom({{"id<1>", "<b>&\"", std::string("a\x01") + "]]>", "https://x/?a=1&b=2", evening}}, "urn:simove:feed",
                 "https://x/");
  CHECK(feed.find("<title>&lt;b&gt;&amp;&quot;</title>") != std::string::npos);
  CHECK(feed.find("a=1&amp;b=2") != std::string::npos);
  CHECK(feed.find('\x01') == std::string::npos);
  CHECK(feed.find("<updated>2026-12-01T20:00:00Z</updated>") != std::string::npos);
}

}  // namespace
}  // namespace simove::test
