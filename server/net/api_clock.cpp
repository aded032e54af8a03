#include "server/net/api_clock.h"

#include "protocol/encode.h"
#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "rules/core/json_read.h"
#include "server/match/schedule.h"

namespace simove::net {

namespace {

using match::Asker;
using protocol::Error;
using protocol::ErrorCode;
using protocol::json_text;

/// The members of a body, each a text or a number, and no others.
class Body {
 public:
  Body(const std::string& text, std::initializer_list<std::string_view> members)
      : parsed_(parse_json(text.empty() ? "{}" : text, protocol::most_message_bytes, protocol::most_json_depth)),
        reader_(parsed_.value) {
    if (parsed_.ok) reader_.root().only(members);
  }
  std::string text(const char* name) { return parsed_.ok ? reader_.root().at(name).text(128) : std::string(); }
  std::int64_t number(const char* name) {
    return parsed_.ok ? reader_.root().at(name).integer(0, 1LL << 53) : std::int64_t{0};
  }
  [[nodiscard]] std::optional<Error> problem() const {
    if (!parsed_.ok) return Error{ErrorCode::bad_json, "", "The body " + parsed_.text + "."};
    if (reader_.failed()) return Error{ErrorCode::bad_message, reader_.failure().path, reader_.failure().text};
    return std::nullopt;
  }

 private:
  ParsedJson parsed_;
  JsonReader reader_;
};

Asker asker_of(const Call& call) {
  return {call.person ? std::optional(call.person->account) : std::nullopt, nullptr};
}

template <class T>
Response done_or(const Result<T, Error>& result) {
  return result ? json_response(200, "{}") : error_response(result.error());
}

Response proposed(const ClockParts& parts, const Call& call, const char* kind, const Json& body) {
  auto made = parts.matches.propose(asker_of(call), MatchId{call.args[0]}, kind, body);
  return made ? json_response(200, json_text({{"proposal", *made}})) : error_response(made.error());
}

void add_match_routes(RouteTable& routes, const ClockParts& parts) {
  using enum Access;
  routes.add(Method::get, "/api/matches/{match}/clock", anyone, [parts](const Call& call) {
    auto clock = parts.matches.clock(asker_of(call), MatchId{call.args[0]});
    return clock ? json_response(200, json_text(protocol::to_json(*clock))) : error_response(clock.error());
  });
  routes.add(Method::post, "/api/matches/{match}/pause", signed_in, [parts](const Call& call) {
    Body body(call.request.body, {"until_ms"});
    const std::int64_t until = body.number("until_ms");
    if (const auto problem = body.problem()) return error_response(*problem);
    return proposed(parts, call, "pause", {{"until_ms", until}});
  });
  routes.add(Method::post, "/api/matches/{match}/resume", signed_in, [parts](const Call& call) {
    Body body(call.request.body, {});
    if (const auto problem = body.problem()) return error_response(*problem);
    return proposed(parts, call, "resume", Json::object());
  });
  routes.add(Method::post, "/api/matches/{match}/extend", signed_in, [parts](const Call& call) {
    Body body(call.request.body, {"ms"});
    const std::int64_t ms = body.number("ms");
    if (const auto problem = body.problem()) return error_response(*problem);
    return proposed(parts, call, "extend", {{"ms", ms}});
  });
  routes.add(Method::post, "/api/matches/{match}/undo", signed_in, [parts](const Call& call) {
    Body body(call.request.body, {"steps"});
    const std::int64_t steps = body.number("steps");
    if (const auto problem = body.problem()) return error_response(*problem);
    return proposed(parts, call, "undo", {{"steps", steps}});
  });
  const auto answer = [&](const char* pattern, auto act) {
    routes.add(Method::post, pattern, signed_in, [parts, act](const Call& call) {
      Body body(call.request.body, {"proposal"});
      const std::string proposal = body.text("proposal");
      if (const auto problem = body.problem()) return error_response(*problem);
      return done_or((parts.matches.*act)(asker_of(call), MatchId{call.args[0]}, proposal));
    });
  };
  answer("/api/matches/{match}/agree", &match::MatchService::agree);
  answer("/api/matches/{match}/decline", &match::MatchService::decline);
}

// ---- holidays

Json holiday_json(const storage::HolidayRow& row) {
  return {{"holiday", row.holiday}, {"from", row.from_day},   {"to", row.to_day},
          {"zone", row.zone},       {"from_ms", row.from_ms}, {"to_ms", row.to_ms}};
}

/// All that has not ended yet, and what is left of the budget of this year and the next.
Response holidays_of(const ClockParts& parts, const AccountId& account) {
  const std::int64_t now = parts.clock.now_ms();
  auto rows = parts.holidays.of(account);
  if (!rows) return error_response(rows.error());
  Json list = Json::array();
  for (const storage::HolidayRow& row : *rows)
    if (row.to_ms > now) list.push_back(holiday_json(row));
  const int this_year = std::stoi(match::day_of(now, "UTC").value_or("1970"));
  Json years = Json::array();
  for (const int year : {this_year, this_year + 1}) {
    auto used = parts.holidays.days_used(account, std::to_string(year));
    if (!used) return error_response(used.error());
    years.push_back({{"year", year}, {"used", *used}, {"days", parts.holidays.days_a_year()}});
  }
  return json_response(200, json_text({{"holidays", std::move(list)}, {"years", std::move(years)}}));
}

void add_holiday_routes(RouteTable& routes, const ClockParts& parts) {
  using enum Access;
  routes.add(Method::get, "/api/holidays", signed_in,
             [parts](const Call& call) { return holidays_of(parts, call.person->account); });
  routes.add(Method::post, "/api/holidays", signed_in, [parts](const Call& call) {
    Body body(call.request.body, {"from", "to", "zone"});
    const match::HolidayPlan plan{body.text("from"), body.text("to"), body.text("zone")};
    if (const auto problem = body.problem()) return error_response(*problem);
    auto made = parts.holidays.add(call.person->account, plan);
    if (!made) return error_response(made.error());
    parts.matches.holidays_changed(call.person->account);
    return holidays_of(parts, call.person->account);
  });
  routes.add(Method::post, "/api/holidays/end", signed_in, [parts](const Call& call) {
    Body body(call.request.body, {"holiday"});
    const std::string holiday = body.text("holiday");
    if (const auto problem = body.problem()) return error_response(*problem);
    if (auto ended = parts.holidays.end(call.person->account, holiday); !ended) return error_response(ended.error());
    parts.matches.holidays_changed(call.person->account);
    return holidays_of(parts, call.person->account);
  });
}

}  // namespace

void add_clock_routes(RouteTable& routes, ClockParts parts) {
  add_match_routes(routes, parts);
  add_holiday_routes(routes, parts);
}

}  // namespace simove::net
