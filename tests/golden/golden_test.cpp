// A record that was tampered with anywhere is found, at its step and by what differs; nothing else is.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>

#include "rules/games/bull_run/ruleset/bull_run.h"
#include "tests/golden/golden.h"
#include "tests/source_dir.h"

namespace {

using namespace simove;
using namespace simove::golden;
namespace fs = std::filesystem;

const Ruleset& rules() {
  static const auto made = bull_run::make_bull_run();
  REQUIRE(made != nullptr);
  return *made;
}

// A live match by samples: it has plots, allocations and dice.
const Record& honest() {
  static const Record record = [] {
    const Plan plan{"short", "14.11", {{"decisions", "live"}, {"concealment", false}}, Plan::Way::sample, 7};
    auto played = play(rules(), plan, nullptr);
    if (!played) FAIL(played.error().message);
    return *played;
  }();
  return record;
}

// The first step from which on there are faces.
std::size_t with_faces(const Record& record) {
  for (std::size_t i = 0; i < record.stages.size(); ++i)
    if (record.stages[i].faces.find_first_of("123456") != std::string::npos) return i;
  FAIL("a match without dice");
  return 0;
}

void finds(std::size_t step, const std::string& words, const std::function<void(Stage&)>& tamper) {
  Record record = honest();
  tamper(record.stages[step]);
  const auto found = compare(rules(), record);
  REQUIRE(found);
  CHECK(found->step == step);
  CHECK_MESSAGE(found->text.find(words) != std::string::npos, found->text);
}

// The rules with another version, and a `load` that reads nothing if `forgets`.
class Newer final : public Ruleset {
 public:
  explicit Newer(bool forgets) : forgets_(forgets), manifest_(rules().manifest()) { manifest_["version"] = "next"; }
  const Json& manifest() const override { return manifest_; }
  const std::string* data_file(std::string_view name) const override { return rules().data_file(name); }
  std::variant<Step, Rejection> initial(const Setup& setup, Chance& chance) const override {
    return rules().initial(setup, chance);
  }
  std::vector<Decision> pending(const State& state) const override { return rules().pending(state); }
  CheckReport check(const State& state, const Decision& decision, const Json& payload, const Json& focus,
                    const Allies& allies) const override {
    return rules().check(state, decision, payload, focus, allies);
  }
  Applied apply(const State& state, const Input& input, Chance& chance) const override {
    return rules().apply(state, input, chance);
  }
  std::vector<RulingOffer> rulings(const State& state) const override { return rules().rulings(state); }
  std::variant<Amended, Rejection> amend(const State& state, const Ruling& ruling) const override {
    return rules().amend(state, ruling);
  }
  Json fallback(const State& state, const Decision& decision, const Json& draft) const override {
    return rules().fallback(state, decision, draft);
  }
  CourierRide courier(const State& state, const SeatId& from, const SeatId& to, const Json& ride) const override {
    return rules().courier(state, from, to, ride);
  }
  Json view(const State& state, const Viewer& viewer) const override { return rules().view(state, viewer); }
  std::optional<Outcome> outcome(const State& state) const override { return rules().outcome(state); }
  Letter parse_text(const State& state, const Decision& decision, std::string_view text,
                    const Json& base) const override {
    return rules().parse_text(state, decision, text, base);
  }
  std::string print_text(const Decision& decision, const Json& payload) const override {
    return rules().print_text(decision, payload);
  }
  std::string narrate(const std::string& kind, const Json& body) const override { return rules().narrate(kind, body); }
  Json sample(const State& state, const Decision& decision, std::uint64_t seed, const Allies&) const override {
    return rules().fallback(state, decision, Json::object({{"seed", seed}}));  // another way to draw up answers
  }
  Json save(const State& state) const override { return rules().save(state); }
  Result<StatePtr> load(const Json& saved) const override {
    if (forgets_) return Unexpected{Fault{"bad-state", "an old state"}};
    return rules().load(saved);
  }

 private:
  bool forgets_;
  Json manifest_;
};

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a record compares equal, also after print and read") {
  CHECK_FALSE(compare(rules(), honest()));
  const auto again = read("short", print(honest()));
  REQUIRE(again);
  CHECK(print(*again) == print(honest()));
  CHECK_FALSE(compare(rules(), *again));
  CHECK_FALSE(closed(rules(), *again));
}

TEST_CASE("whatever is changed in a record is found at its step") {
  const std::size_t step = with_faces(honest());
  finds(step, "digest: recorded 0000", [](Stage& stage) { stage.digest = "0000"; });
  finds(step, "faces: ", [](Stage& stage) { stage.faces += " 1"; });
  finds(step, "faces: ", [](Stage& stage) { stage.faces.pop_back(); });
  finds(step, "event 1: recorded rain", [](Stage& stage) { stage.events = "rain:0 " + stage.events; });
  finds(step, "event 1: another ",
        [](Stage& stage) { stage.events.replace(stage.events.find(':') + 1, 8, "00000000"); });
  finds(step, "now none (", [](Stage& stage) { stage.events += " rain:0"; });
  finds(step, "recorded group elsewhere", [](Stage& stage) { stage.group = "elsewhere"; });
  finds(step, "now asked, and not in the record", [](Stage& stage) { stage.answers.erase(stage.answers.begin()); });
  finds(step, "not asked any more: extra", [](Stage& stage) { stage.answers["extra"] = 1; });
  finds(step, "now refused: ", [](Stage& stage) { stage.answers.begin()->second = "nonsense"; });
  finds(step, "state /turn: recorded 77, now ", [](Stage& stage) { stage.changes["set"]["/turn"] = 77; });
  finds(step, "do not fit", [](Stage& stage) { stage.changes["gone"] = {"/never"}; });
  finds(step, "do not fit", [](Stage& stage) { stage.changes["set"]["/never/there"] = 1; });
  finds(step, "do not fit", [](Stage& stage) { stage.changes["set"]["turn"] = 1; });
}

TEST_CASE("another face is told by the events that come of it") {
  const Record& record = honest();
  int told = 0;
  for (std::size_t step = 0; step < record.stages.size(); ++step) {
    const std::size_t at = record.stages[step].faces.find_first_of("123456");
    if (at == std::string::npos) continue;
    Record other = record;
    char& face = other.stages[step].faces[at];
    face = face == '1' ? '2' : '1';
    const auto found = compare(rules(), other);
    REQUIRE(found);
    CHECK(found->step == step);
    // A tie more or less draws another number of faces; then the record runs out or has some left.
    const bool by_event = found->text.find("event ") != std::string::npos;
    CHECK_MESSAGE((by_event || found->text.find("faces: ") != std::string::npos), found->text);
    if (by_event) ++told;
  }
  CHECK(told > 0);
}

TEST_CASE("a record that ends too soon, or cannot be read, is told") {
  Record record = honest();
  record.stages.pop_back();
  const auto found = compare(rules(), record);
  REQUIRE(found);
  CHECK(found->step == record.stages.size());
  CHECK_FALSE(read("x", "{").has_value());
  CHECK_FALSE(
      read("x", R"({"head":{"version":"1","scenario":"14.11","options":{},"seats":{}},"steps":[]})").has_value());
  const auto faulty = read("x", R"({"head":{"version":1,"scenario":"14.11","options":{},"seats":{}},"steps":[]})");
  REQUIRE_FALSE(faulty);
  CHECK(faulty.error().message.find("x: /head/version") == 0);
}

TEST_CASE("a change of samples and of chance leaves the record as it is, and recording keeps its answers and faces") {
  const Newer newer(false);
  CHECK_FALSE(compare(newer, honest()));
  const Plan plan{"short", "14.11", honest().options, Plan::Way::sample, 99};
  const auto again = play(newer, plan, &honest());
  REQUIRE(again);
  CHECK(again->version == "next");
  REQUIRE(again->stages.size() == honest().stages.size());
  for (std::size_t i = 0; i < again->stages.size(); ++i) CHECK(again->stages[i].digest == honest().stages[i].digest);
}

TEST_CASE("recording goes on with fresh answers where the old ones are refused") {
  Record broken = honest();
  const std::size_t step = with_faces(broken);
  broken.stages[step].answers.begin()->second = "nonsense";
  const Plan plan{"short", "14.11", honest().options, Plan::Way::sample, 7};
  const auto again = play(rules(), plan, &broken);
  REQUIRE(again);
  CHECK(again->stages[step - 1].digest == honest().stages[step - 1].digest);
  CHECK_FALSE(compare(rules(), *again));
}

TEST_CASE("matches of an older version must open") {
  CHECK_FALSE(closed(Newer(false), honest()));
  const auto shut = closed(Newer(true), honest());
  REQUIRE(shut);
  CHECK(shut->text.find("an old state") != std::string::npos);
}

TEST_CASE("the program's folder: recorded, checked, tampered with, and kept when the version moves on") {
  std::string name = (fs::temp_directory_path() / "golden-XXXXXX").string();
  REQUIRE(mkdtemp(name.data()) != nullptr);
  const fs::path folder = name;
  CHECK(check_folder(rules(), name) == 1);  // nothing is recorded
  for (const auto& entry : fs::directory_iterator(fs::path(simove::test::source_dir()) / "tests/golden"))
    if (entry.path().extension() == ".json") fs::copy(entry.path(), folder);
  CHECK(check_folder(rules(), name) == 0);
  CHECK(check_folder(Newer(false), name) == 1);  // another version

  const fs::path file = folder / "14.11_live.json";
  const std::string text = text_of(file);
  REQUIRE(text.size() > 1000);
  std::string other = text;
  const std::size_t digit = other.rfind("\"digest\":\"") + 10;
  other[digit] = other[digit] == '0' ? '1' : '0';
  std::ofstream(file) << other;
  CHECK(check_folder(rules(), name) == 1);
  std::ofstream(file) << text;
  CHECK(check_folder(rules(), name) == 0);

  CHECK(record_folder(Newer(false), name) == 0);
  CHECK(check_folder(Newer(false), name) == 0);
  CHECK(fs::exists(folder / "older" / (rules().manifest()["version"].get<std::string>() + ".json")));
  CHECK(check_folder(Newer(true), name) == 1);  // the kept states do not load
  fs::remove_all(folder);
}

TEST_CASE("the set has 40 matches or more over all scenarios, decisions, concealment and ways") {
  const auto all = plans(rules().manifest());
  CHECK(all.size() >= 40);
  for (const Json& scenario : rules().manifest()["scenarios"])
    for (const char* decisions : {"standing", "live"})
      for (const bool concealment : {false, true}) {
        if (concealment && !scenario["options"].contains("concealment")) continue;
        int found = 0;
        for (const Plan& plan : all)
          if (plan.scenario == scenario["id"] && plan.options["decisions"] == decisions &&
              plan.options.value("concealment", false) == concealment)
            ++found;
        CHECK(found > 0);
      }
}
