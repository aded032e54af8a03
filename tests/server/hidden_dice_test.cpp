// Draws that only one seat may know: until the end nothing that anybody else is sent leads to their faces, and after
// it everything can be checked by everybody.
#include <doctest/doctest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "server/dice/chain_chance.h"
#include "storage/seeded_bugs.h"
#include "tests/server/failing_store.h"
#include "tests/server/kit.h"
#include "tests/source_dir.h"

using namespace simove;
using namespace simove::test;

namespace {

std::set<std::string> hex_words(const std::string& text, std::size_t digits) {
  std::set<std::string> out;
  std::size_t from = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const bool digit = at < text.size() && std::string_view("0123456789abcdef").find(text[at]) != std::string::npos;
    if (digit) continue;
    if (at - from == digits) out.insert(text.substr(from, digits));
    from = at + 1;
  }
  return out;
}

/// What somebody who reads everything would try: each published value as the key, each index, each set of nonces that
/// was ever shown. True when two secrets of one step come out, at any place of the stream.
bool eavesdropper_finds(const MatchId& match, const std::string& published, int first_secret, int second_secret) {
  std::vector<dice::Nonces> nonce_sets{{}};
  const std::set<std::string> nonces = hex_words(published, 32);
  for (const std::string& nonce : nonces) nonce_sets.push_back({{"a", nonce}, {"b", nonce}, {"c", nonce}});
  for (const std::string& word : hex_words(published, 64)) {
    const Sha256 key = *dice::sha256_from_hex(word);
    for (std::int64_t index = 1; index <= 8; ++index)
      for (const dice::Nonces& set : nonce_sets) {
        // The other draws of a step: one die of six sides in front of the secrets, or none.
        for (const bool die_first : {false, true}) {
          dice::FaceStream stream(key, match, index, set);
          if (die_first) (void)stream.face(6);
          const int one = stream.face(60'000);
          if (one == first_secret && stream.face(60'000) == second_secret) return true;
        }
      }
  }
  return false;
}

/// All secrets dealt so far, from the stored dice: seat a's, then b's, step by step.
std::vector<std::pair<int, int>> secrets_of(Kit& kit, const MatchId& match) {
  auto stored = kit.store.store->load_match(match);
  REQUIRE((stored.has_value() && stored->has_value()));
  std::vector<std::pair<int, int>> out;
  for (const storage::DiceStepRow& row : (**stored).dice) {
    std::vector<int> faces;
    for (const Json& draw : Json::parse(row.draws))
      if (draw.contains("seats")) faces.push_back(draw["face"]);
    if (faces.size() >= 2) out.emplace_back(faces[0], faces[1]);
  }
  return out;
}

struct Overheard {
  std::size_t secrets = 0;
  std::size_t found = 0;
};

Overheard listen_until_the_last_round(Kit& kit, const MatchId& match) {
  kit.play_round(match, 1);
  kit.play_round(match, 2);
  const std::string published = kit.all_seen(match, "") + kit.all_seen(match, "c");
  Overheard out;
  for (const auto& [a, b] : secrets_of(kit, match)) {
    ++out.secrets;
    if (eavesdropper_finds(match, published, a, b)) ++out.found;
  }
  return out;
}

std::vector<Json> history_of(Kit& kit, const MatchId& match, const std::string& seat) {
  auto history = kit.service->history(kit.asker(seat), {match, seat_or_none(seat), 1, std::nullopt});
  REQUIRE(history.has_value());
  std::vector<Json> out;
  for (const auto& entry : history->entries) out.push_back(entry.event);
  return out;
}

}  // namespace

TEST_CASE("whoever reads everything that is published cannot compute a hidden face before the end") {
  Kit kit;
  const Overheard heard = listen_until_the_last_round(kit, kit.new_match({{"secrets", 1}}));
  CHECK(heard.secrets == 3);
  CHECK(heard.found == 0);
}

TEST_CASE("the eavesdropper does find them when hidden draws come from the public element") {
  REQUIRE(arm_seeded_bug("hidden_dice_public"));
  Kit kit;
  const Overheard heard = listen_until_the_last_round(kit, kit.new_match({{"secrets", 1}}));
  CHECK(arm_seeded_bug(""));
  CHECK(heard.secrets == 3);
  CHECK(heard.found == 3);
}

TEST_CASE("a hidden face goes to its seat at once, and to nobody else before the end") {
  Kit kit;
  const MatchId match = kit.new_match({{"secrets", 1}});
  kit.play_round(match, 1);
  const auto secrets = secrets_of(kit, match);
  REQUIRE(secrets.size() == 2);
  for (const auto& [a, b] : secrets) {
    const std::string face = "\"face\":" + std::to_string(a) + ",";
    CHECK(kit.all_seen(match, "a").find(face) != std::string::npos);
    CHECK(kit.all_seen(match, "b").find(face) == std::string::npos);
    CHECK(kit.all_seen(match, "").find(face) == std::string::npos);
  }
  for (const char* seat : {"a", ""}) CHECK(kit.all_seen(match, seat).find("hidden_dice") == std::string::npos);
}

TEST_CASE("when the match has ended everything is shown and verifies, hidden dice too; a restart tells it the same") {
  Kit kit;
  const MatchId match = kit.new_match({{"secrets", 1}});
  for (int round = 1; round <= 3; ++round) {
    kit.play_round(match, round);
    if (round == 2) CHECK(kit.restart().frozen == 0);  // hidden indices go on after it
  }
  const auto view = kit.service->view(kit.asker(""), {match, std::nullopt, std::nullopt});
  REQUIRE(view.has_value());
  CHECK(view->lifecycle == "finished");
  Json record{
      {"match", match.value}, {"chains", Json::array()}, {"steps", Json::array()}, {"hidden_steps", Json::array()}};
  for (const auto& chain : view->dice.chains)
    record["chains"].push_back({{"chain", chain.chain},
                                {"hidden", chain.hidden},
                                {"commitment", chain.commitment},
                                {"first_index", chain.first},
                                {"length", chain.length}});
  const auto events = history_of(kit, match, "");
  for (const Json& event : events) {
    if (event["kind"] == "dice") record["steps"].push_back(event);
    if (event["kind"] == "hidden_dice") record["hidden_steps"].push_back(event);
  }
  CHECK(record["steps"].size() == 4);
  CHECK(record["hidden_steps"].size() == 4);
  const auto path = std::filesystem::temp_directory_path() / ("simove-hidden-" + std::to_string(::getpid()) + ".json");
  std::ofstream(path) << record.dump();
  const std::string check = std::string("python3 ") + simove::test::source_dir() + "/tests/server/dice/dice_check.py ";
  CHECK(std::system((check + path.string()).c_str()) == 0);
  std::filesystem::remove(path);
  const std::string before = kit.all_seen(match, "b");
  CHECK(kit.restart().frozen == 0);
  CHECK(kit.all_seen(match, "b") == before);
}

TEST_CASE("a match whose hidden dice were changed in the store freezes at start") {
  storage::OpenedStore opened = storage::open_memory();
  auto store = std::make_shared<FailingStore>(opened.store);
  opened.store = store;
  Kit kit({}, opened);
  const MatchId match = kit.new_match({{"secrets", 1}});
  kit.play_round(match, 1);
  store->doctored = match;
  store->doctor = [](storage::LoadedMatch& whole) {
    storage::DiceStepRow& last = whole.dice.back();
    REQUIRE(last.hidden);
    auto step = dice::from_row(last);
    step->draws.back().face = step->draws.back().face % step->draws.back().sides + 1;
    last = dice::to_row(*step);
  };
  CHECK(kit.restart().frozen == 1);
  CHECK(kit.service->find(match)->frozen == "dice-mismatch");
}
