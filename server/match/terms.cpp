#include "server/match/terms.h"

#include <algorithm>

#include "rules/core/json_read.h"
#include "server/match/zones.h"

namespace simove::match {

namespace {

constexpr int minutes_of_day = 24 * 60;

int read_minute(const JsonCursor& at) {
  const std::string text = at.text(5);
  const auto digit = [&](std::size_t n) { return text[n] >= '0' && text[n] <= '9' ? text[n] - '0' : -1; };
  if (text.size() == 5 && text[2] == ':' && digit(0) >= 0 && digit(1) >= 0 && digit(3) >= 0 && digit(4) >= 0) {
    const int minute = digit(3) * 10 + digit(4);
    const int all = (digit(0) * 10 + digit(1)) * 60 + minute;
    if (minute < 60 && all < minutes_of_day) return all;
  }
  at.fail("must be an hour of the day like \"18:00\"");
  return 0;
}

std::vector<int> read_weekdays(const JsonCursor& list) {
  std::vector<int> days;
  for (std::size_t n = 0; n < list.array().size(); ++n) days.push_back(static_cast<int>(list.at(n).integer(1, 7)));
  std::sort(days.begin(), days.end());
  if (days.empty()) list.fail("must name at least one day, 1 (Monday) to 7 (Sunday)");
  if (std::adjacent_find(days.begin(), days.end()) != days.end()) list.fail("names a day twice");
  return days;
}

Pace read_letters(const JsonCursor& pace) {
  pace.only({"kind", "period_ms", "at", "weekdays", "zone"});
  const JsonCursor period = pace.maybe("period_ms");
  if (period.present()) {
    pace.only({"kind", "period_ms"});
    return Period{period.integer(shortest_period_ms, longest_period_ms)};
  }
  return FixedHour{read_minute(pace.at("at")), read_weekdays(pace.at("weekdays")), pace.at("zone").text(64)};
}

Pace read_pace(const JsonCursor& pace) {
  const std::string kind = pace.at("kind").text(16);
  if (kind == "letters") return read_letters(pace);
  if (kind == "live") {
    pace.only({"kind", "letter_ms", "prompt_ms"});
    return LiveClock{pace.at("letter_ms").integer(1000, longest_period_ms),
                     pace.at("prompt_ms").integer(1000, longest_period_ms)};
  }
  pace.only({"kind"});
  if (kind != "none") pace.at("kind").fail("must be none, letters or live");
  return NoPace{};
}

Missed read_missed(const JsonCursor& at) {
  const std::string word = at.text(16);
  if (word == "hold") return Missed::hold;
  if (word == "wait") return Missed::wait;
  if (word != "run_draft") at.fail("must be run_draft, hold or wait");
  return Missed::run_draft;
}

bool read_private(const JsonCursor& at) {
  const std::string word = at.text(16);
  if (word != "public" && word != "private") at.fail("must be public or private");
  return word == "private";
}

void read_flag(const JsonCursor& terms, const char* name, bool& flag) {
  const JsonCursor at = terms.maybe(name);
  if (at.present()) flag = at.boolean();
}

Terms read_all(const JsonCursor& root) {
  root.only({"pace", "missed", "visibility", "muster", "umpire", "umpire_preview", "umpire_opens_envelopes",
             "manual_dice", "couriers", "undo"});
  Terms terms;
  if (const JsonCursor at = root.maybe("pace"); at.present()) terms.pace = read_pace(at);
  if (const JsonCursor at = root.maybe("missed"); at.present()) terms.missed = read_missed(at);
  if (const JsonCursor at = root.maybe("visibility"); at.present()) terms.is_private = read_private(at);
  read_flag(root, "muster", terms.muster);
  read_flag(root, "umpire", terms.umpire);
  read_flag(root, "umpire_preview", terms.umpire_preview);
  read_flag(root, "umpire_opens_envelopes", terms.umpire_opens_envelopes);
  read_flag(root, "manual_dice", terms.manual_dice);
  read_flag(root, "couriers", terms.couriers);
  read_flag(root, "undo", terms.undo);
  if ((terms.umpire_preview || terms.umpire_opens_envelopes || terms.manual_dice) && !terms.umpire)
    root.fail("asks for an umpire's part without \"umpire\"");
  return terms;
}

std::string hour_text(int minute_of_day) {
  std::string text = "00:00";
  const int hour = minute_of_day / 60;
  const int minute = minute_of_day % 60;
  text[0] = static_cast<char>('0' + hour / 10);
  text[1] = static_cast<char>('0' + hour % 10);
  text[3] = static_cast<char>('0' + minute / 10);
  text[4] = static_cast<char>('0' + minute % 10);
  return text;
}

struct PaceJson {
  Json operator()(const NoPace&) const { return {{"kind", "none"}}; }
  Json operator()(const Period& pace) const { return {{"kind", "letters"}, {"period_ms", pace.period_ms}}; }
  Json operator()(const FixedHour& pace) const {
    return {
        {"kind", "letters"}, {"at", hour_text(pace.minute_of_day)}, {"weekdays", pace.weekdays}, {"zone", pace.zone}};
  }
  Json operator()(const LiveClock& pace) const {
    return {{"kind", "live"}, {"letter_ms", pace.letter_ms}, {"prompt_ms", pace.prompt_ms}};
  }
};

const char* word_of(Missed missed) {
  switch (missed) {
    case Missed::run_draft:
      return "run_draft";
    case Missed::hold:
      return "hold";
    case Missed::wait:
      return "wait";
  }
  return "wait";
}

}  // namespace

Result<Terms, protocol::Error> read_terms(const Json& terms, const std::string& path) {
  auto read = read_stored_terms(terms, path);
  const auto* hour = read ? std::get_if<FixedHour>(&read->pace) : nullptr;
  if (hour != nullptr && !is_known_zone(hour->zone))
    return Unexpected{protocol::Error{protocol::ErrorCode::bad_message, path + "/pace/zone",
                                      "is no time zone that is known here; one is \"Europe/Berlin\""}};
  return read;
}

Result<Terms, protocol::Error> read_stored_terms(const Json& terms, const std::string& path) {
  JsonReader reader(terms);
  Terms read = read_all(reader.root());
  if (reader.failed())
    return Unexpected{
        protocol::Error{protocol::ErrorCode::bad_message, path + reader.failure().path, reader.failure().text}};
  return read;
}

Json to_json(const Terms& terms) {
  return {{"pace", std::visit(PaceJson{}, terms.pace)},
          {"missed", word_of(terms.missed)},
          {"visibility", terms.is_private ? "private" : "public"},
          {"muster", terms.muster},
          {"umpire", terms.umpire},
          {"umpire_preview", terms.umpire_preview},
          {"umpire_opens_envelopes", terms.umpire_opens_envelopes},
          {"manual_dice", terms.manual_dice},
          {"couriers", terms.couriers},
          {"undo", terms.undo}};
}

}  // namespace simove::match
