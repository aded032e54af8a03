#include "tests/server/time_kit.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace simove::test {

Result<Done> RememberedTime::note_heartbeat(std::int64_t now_ms) {
  beat = now_ms;
  return Done{};
}
Result<std::optional<std::int64_t>> RememberedTime::stalled_since(const MatchId& match) {
  const auto found = stalled.find(match);
  return found == stalled.end() ? std::optional<std::int64_t>() : std::optional(found->second);
}
Result<Done> RememberedTime::note_stalled(const MatchId& match, std::int64_t since_ms) {
  stalled.emplace(match, since_ms);
  return Done{};
}
Result<Done> RememberedTime::forget_stalled(const MatchId& match) {
  stalled.erase(match);
  return Done{};
}
Result<Done> RememberedTime::save_holiday(const storage::HolidayRow& holiday) {
  std::erase_if(rows, [&](const auto& row) { return row.holiday == holiday.holiday; });
  rows.push_back(holiday);
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.from_ms < b.from_ms; });
  return Done{};
}
Result<Done> RememberedTime::delete_holiday(const std::string& holiday) {
  std::erase_if(rows, [&](const auto& row) { return row.holiday == holiday; });
  return Done{};
}

TimeKit::TimeKit(int holiday_days, Numbers game, storage::OpenedStore opened)
    : Kit(game, std::move(opened)), rest(remembered, clock, *entropy, holiday_days) {
  time = &remembered;
  holidays = &rest;
  restart(game);
}

MatchId TimeKit::paced(const Json& terms, const Json& options) {
  protocol::CreateRequest wanted{"numbers", "plain", options, "A match", "a"};
  wanted.terms = terms;
  auto id = service->create({accounts[0], "Anna", wanted});
  REQUIRE(id.has_value());
  for (int i : {1, 2}) {
    const SeatId seat{i == 1 ? "b" : "c"};
    const std::string code = sha256_hex(id->value + seat.value);
    REQUIRE(store.store->create_invitation({code, *id, seat, accounts[0], clock.now, clock.now + 1000, std::nullopt}));
    REQUIRE(service->take_seat(*id, seat, accounts[static_cast<std::size_t>(i)], i == 1 ? "Bert" : "Cleo", code));
  }
  settle();
  return *id;
}

void TimeKit::tick() {
  service->retry_later_work();
  service->pass_time();
  settle();
}

void TimeKit::pass(std::int64_t ms, std::int64_t in_steps_of) {
  for (std::int64_t left = ms; left > 0; left -= in_steps_of) {
    clock.now += std::min(left, in_steps_of);
    tick();
  }
}

match::Recovered TimeKit::down(std::int64_t ms, Numbers game) {
  service->pass_time();
  remembered.beat = clock.now;
  clock.now += ms;
  auto recovered = restart(game);
  settle();
  tick();
  return recovered;
}

const match::Deadline& TimeKit::deadline(const MatchId& match) const {
  REQUIRE(at(match).deadlines.size() == 1);
  return at(match).deadlines.begin()->second;
}

std::vector<Json> TimeKit::events(const MatchId& match, const std::string& kind) const {
  std::vector<Json> out;
  for (const match::KeptEvent& event : at(match).events)
    if (!event.from_game && event.kind == kind) out.push_back(event.body);
  return out;
}

std::string TimeKit::agreed(const MatchId& match, const std::string& kind, const Json& body) {
  auto proposal = service->propose(asker("a"), match, kind, body);
  REQUIRE(proposal.has_value());
  for (const char* seat : {"b", "c"}) REQUIRE(service->agree(asker(seat), match, *proposal).has_value());
  settle();
  return *proposal;
}

}  // namespace simove::test
