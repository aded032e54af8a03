#include "server/notices/settings.h"

#include <array>
#include <cstdio>

#include "rules/core/json_read.h"
#include "server/notices/kinds.h"
#include "server/notices/zones.h"

namespace simove::notices {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

int minute_from(const JsonCursor& at) {
  const std::string text = at.text(5);
  const bool shaped = text.size() == 5 && is_digit(text[0]) && is_digit(text[1]) && text[2] == ':' &&
                      is_digit(text[3]) && is_digit(text[4]);
  const int hours = shaped ? (text[0] - '0') * 10 + text[1] - '0' : 99;
  const int minutes = shaped ? (text[3] - '0') * 10 + text[4] - '0' : 99;
  if (hours < 24 && minutes < 60) return hours * 60 + minutes;
  at.fail("expected a time of day such as \"22:00\"");
  return 0;
}

std::string minute_text(int minute) {
  std::array<char, 8> out{};
  std::snprintf(out.data(), out.size(), "%02d:%02d", minute / 60 % 24, minute % 60);
  return out.data();
}

std::set<std::string> kinds_from(const JsonCursor& at) {
  std::set<std::string> out;
  const std::size_t count = at.array().size();
  for (std::size_t i = 0; i < count && i < kinds.size(); ++i) {
    const std::string word = at.at(i).text(32);
    if (find_kind(word) == nullptr) at.at(i).fail("expected a kind of notice");
    out.insert(word);
  }
  if (count > kinds.size()) at.fail("expected each kind at most once");
  return out;
}

Json kinds_json(const std::set<std::string>& words) {
  Json out = Json::array();
  for (const std::string& word : words) out.push_back(word);
  return out;
}

template <class T>
Result<T, protocol::Error> finished(const JsonReader& reader, T value) {
  if (!reader.failed()) return value;
  return Unexpected{protocol::Error{protocol::ErrorCode::bad_request, reader.failure().path, reader.failure().text}};
}

}  // namespace

Result<Settings, protocol::Error> read_settings(const Json& json) {
  JsonReader reader(json);
  const JsonCursor root = reader.root();
  root.only({"mail", "push", "webhook", "quiet", "digest", "off"});
  Settings out;
  if (const auto at = root.maybe("mail"); at.present()) out.mail = at.boolean();
  if (const auto at = root.maybe("push"); at.present()) out.push = at.boolean();
  if (const auto at = root.maybe("webhook"); at.present()) out.webhook = at.boolean();
  if (const auto at = root.maybe("quiet"); at.present() && !at.is_null()) {
    at.only({"from", "to"});
    out.quiet = Quiet{minute_from(at.at("from")), minute_from(at.at("to"))};
    if (out.quiet->from_minute == out.quiet->to_minute) at.fail("expected two different times");
  }
  if (const auto at = root.maybe("digest"); at.present() && !at.is_null()) out.digest_minute = minute_from(at);
  if (const auto at = root.maybe("off"); at.present()) out.off = kinds_from(at);
  return finished(reader, std::move(out));
}

Result<MatchSettings, protocol::Error> read_match_settings(const Json& json) {
  JsonReader reader(json);
  const JsonCursor root = reader.root();
  root.only({"muted", "off"});
  MatchSettings out;
  if (const auto at = root.maybe("muted"); at.present()) out.muted = at.boolean();
  if (const auto at = root.maybe("off"); at.present()) out.off = kinds_from(at);
  return finished(reader, std::move(out));
}

Json to_json(const Settings& settings) {
  Json out{{"mail", settings.mail}, {"push", settings.push}, {"webhook", settings.webhook},
           {"quiet", nullptr},      {"digest", nullptr},     {"off", kinds_json(settings.off)}};
  if (settings.quiet)
    out["quiet"] = {{"from", minute_text(settings.quiet->from_minute)}, {"to", minute_text(settings.quiet->to_minute)}};
  if (settings.digest_minute) out["digest"] = minute_text(*settings.digest_minute);
  return out;
}

Json to_json(const MatchSettings& settings) {
  return {{"muted", settings.muted}, {"off", kinds_json(settings.off)}};
}

bool wants(const Settings& settings, const MatchSettings& in_match, const std::string& kind) {
  return !in_match.muted && !settings.off.contains(kind) && !in_match.off.contains(kind);
}

std::int64_t after_quiet(const Settings& settings, const std::string& zone, std::int64_t now_ms) {
  if (!settings.quiet) return now_ms;
  const auto [from, to] = *settings.quiet;
  const int now = minute_of_day(now_ms, zone);
  const bool inside = from < to ? now >= from && now < to : now >= from || now < to;
  return inside ? next_minute_of_day(now_ms, to, zone) : now_ms;
}

}  // namespace simove::notices
