#include "tests/server/kit.h"

#include <doctest/doctest.h>

#include "protocol/encode.h"
#include "protocol/json_text.h"

namespace simove::test {

namespace {

constexpr const char* nonce = "00112233445566778899aabbccddeeff";

match::Rulesets only_numbers(Numbers game) {
  match::Rulesets out;
  out.add(make_numbers(game));
  return out;
}

}  // namespace

std::vector<Json> Ear::of_type(const std::string& type) const {
  std::vector<Json> out;
  for (const std::string& text : heard)
    if (Json message = Json::parse(text); message["type"] == type) out.push_back(message);
  return out;
}

std::string decision_of(const std::string& seat, int round) {
  return "r" + std::to_string(round) + "." + seat;
}

std::optional<SeatId> seat_or_none(const std::string& seat) {
  return seat.empty() ? std::nullopt : std::optional(SeatId{seat});
}

Kit::Kit(Numbers game, storage::OpenedStore opened) : store(std::move(opened)) {
  for (const char* name : {"Anna", "Bert", "Cleo"}) {
    accounts.emplace_back(std::string("account-") + name);
    REQUIRE(store.store->create_account({accounts.back(), name, clock.now}).has_value());
  }
  restart(game);
}

match::Recovered Kit::restart(Numbers game, match::From from) {
  rulesets = only_numbers(game);
  service = std::make_unique<match::MatchService>(match::Ports{*store.store, *store.sealed, *store.dice_secrets,
                                                               *store.desk, clock, *entropy, rulesets, snapshot_every,
                                                               script, time, holidays});
  auto recovered = service->recover(from);
  REQUIRE(recovered.has_value());
  return *recovered;
}

MatchId Kit::umpired_match(Json terms, Json options, const std::string& scenario) {
  terms["umpire"] = true;
  const AccountId uma{"account-Uma"};
  if (auto known = store.store->account(uma); known && !*known)
    REQUIRE(store.store->create_account({uma, "Uma", clock.now}).has_value());
  const MatchId id = new_match(std::move(options), scenario, std::move(terms));
  REQUIRE(service->appoint(id, {uma, "Uma"}, "").has_value());
  return id;
}

MatchId Kit::new_match(Json options, const std::string& scenario, Json terms) {
  protocol::CreateRequest wanted{"numbers", scenario, std::move(options), "A match", "a"};
  wanted.terms = std::move(terms);
  auto id = service->create({accounts[0], "Anna", std::move(wanted)});
  REQUIRE(id.has_value());
  for (int i : {1, 2}) {
    const SeatId seat{i == 1 ? "b" : "c"};
    const std::string code = sha256_hex(id->value + seat.value);
    REQUIRE(store.store->create_invitation({code, *id, seat, accounts[0], clock.now, clock.now + 1000, std::nullopt}));
    REQUIRE(service->take_seat(*id, seat, accounts[static_cast<std::size_t>(i)], i == 1 ? "Bert" : "Cleo", code));
  }
  return *id;
}

match::Asker Kit::asker(const std::string& seat, Ear* ear) const {
  if (seat.empty()) return {std::nullopt, ear};
  return {accounts[static_cast<std::size_t>(seat[0] - 'a')], ear};
}

match::Answered<protocol::Receipt> Kit::ready(const MatchId& match, const std::string& seat, int round, int number,
                                              const std::string& submission) {
  const std::string id = submission.empty() ? "submission-" + std::to_string(++submissions) : submission;
  return service->ready(asker(seat),
                        {match, SeatId{seat}, DecisionId{decision_of(seat, round)}, id, nonce, {{"number", number}}});
}

match::Answered<protocol::DraftSaved> Kit::draft(const MatchId& match, const std::string& seat, int round, Json payload,
                                                 std::int64_t base, Ear* ear) {
  return service->draft(asker(seat, ear),
                        {match, SeatId{seat}, DecisionId{decision_of(seat, round)}, base, std::move(payload)});
}

void Kit::watch(const MatchId& match, const std::string& seat, Ear& ear) {
  service->subscribe(asker(seat, &ear), match, seat_or_none(seat));
}

void Kit::settle() {
  service->publish();
  while (service->has_due()) {
    service->do_due();
    service->publish();
  }
}

void Kit::play_round(const MatchId& match, int round, int number) {
  for (const char* seat : {"a", "b", "c"}) REQUIRE(ready(match, seat, round, number).has_value());
  settle();
}

std::string Kit::all_seen(const MatchId& match, const std::string& seat) {
  auto view = service->view(asker(seat), {match, seat_or_none(seat), std::nullopt});
  auto history = service->history(asker(seat), {match, seat_or_none(seat), 1, std::nullopt});
  auto decisions = service->decisions(asker(seat), match, seat_or_none(seat));
  REQUIRE((view.has_value() && history.has_value() && decisions.has_value()));
  return protocol::encode(*view) + "\n" + protocol::encode(*history) + "\n" + protocol::encode(*decisions);
}

}  // namespace simove::test
