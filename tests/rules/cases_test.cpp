// Every case through the engine, and what holds of every turn whatever it is about.
#include <unistd.h>

#include <filesystem>

#include "server/app/cmd_adjudicate.h"
#include "tests/rules/support.h"

namespace simove::bull_run {

using namespace test;
namespace fs = std::filesystem;

TEST_CASE("all 500 cases handed to the project, and our own") {
  std::ostringstream out;
  CHECK(run_check({source_path("tests/cases/bull_run")}, out) == 0);
  CHECK_MESSAGE(out.str().find("500 of 500 cases passed") != std::string::npos, out.str().substr(0, 4000));
  std::ostringstream more;
  CHECK_MESSAGE(run_check({source_path("tests/cases/bull_run_more")}, more) == 0, more.str());
}

namespace {

/// A folder with one case in it; gone with the test.
class CaseFolder {
 public:
  CaseFolder() : path_(fs::temp_directory_path() / ("simove-cases-" + std::to_string(::getpid()))) {
    fs::create_directories(path_ / "inner");
    for (const auto& folder : {path_, path_ / "inner"})
      fs::permissions(folder, fs::perms::owner_all | fs::perms(055));  // whatever the umask
    fs::copy_file(source_path("tests/cases/bull_run_more/8.22-displaced-twice.json"), path_ / "case.json");
    fs::permissions(path_ / "case.json", fs::perms(0644));
  }
  ~CaseFolder() {
    fs::permissions(path_ / "inner", fs::perms::owner_all);
    fs::remove_all(path_);
  }
  CaseFolder(const CaseFolder&) = delete;
  CaseFolder& operator=(const CaseFolder&) = delete;
  [[nodiscard]] fs::path in(const char* name) const { return path_ / name; }

  /// What the check prints, after its status; by somebody to whom the permissions of files mean something.
  [[nodiscard]] std::string checked() const {
    constexpr uid_t nobody = 65534;
    const bool root = ::geteuid() == 0;
    std::ostringstream out;
    if (root) REQUIRE(::seteuid(nobody) == 0);
    const int status = run_check({path_.string()}, out);
    if (root) REQUIRE(::seteuid(0) == 0);
    return std::to_string(status) + " " + out.str();
  }

 private:
  fs::path path_;
};

}  // namespace

TEST_CASE("what a folder of cases hides is not passed over") {
  const CaseFolder folder;
  CHECK(folder.checked().starts_with("0 1 of 1 cases passed"));
  fs::create_symlink("nowhere", folder.in("lost.json"));
  CHECK(folder.checked().find("lost.json: is not there") != std::string::npos);
  CHECK(folder.checked().starts_with("2 "));
  fs::remove(folder.in("lost.json"));
  fs::permissions(folder.in("inner"), fs::perms::none);
  CHECK(folder.checked().find("inner: cannot be read") != std::string::npos);
  CHECK(folder.checked().starts_with("2 "));
}

TEST_CASE("an engine that prints {} fails every case") {
  int cases = 0;
  for (const char* folder : {"tests/cases/bull_run", "tests/cases/bull_run_more"})
    for (const auto& file : json_files(folder)) {
      const Case given = case_of(read_text(file));
      const Comparison found = compare(given.expect, nlohmann::json::object());
      CHECK_MESSAGE(!found.differences.empty(), file);
      CHECK_MESSAGE(found.values > 0, file);
      ++cases;
    }
  CHECK(cases >= 500);
}

TEST_CASE("a single wrong value is found") {
  const auto expect =
      nlohmann::json::parse(R"({"halted":{},"track":{"U1":["0101",null]},"attacks":[{"die":1}],"losses":{"union":1}})");
  auto found = nlohmann::json::parse(
      R"({"halted":{},"track":{"U1":["0101",null],"U2":[]},"attacks":[{"die":1,"odds":"1-1"}],"losses":{"union":1,"confederate":0}})");
  CHECK(compare(expect, found).differences.empty());
  const auto spoilt = [&](const char* pointer, const nlohmann::json& value) {
    auto other = found;
    other[nlohmann::json::json_pointer(pointer)] = value;
    return compare(expect, other).differences.size();
  };
  CHECK(spoilt("/halted/U1", 1) == 1);  // an empty object means empty
  CHECK(spoilt("/track/U1/1", "0102") == 1);
  CHECK(spoilt("/attacks/0/die", 2) == 1);
  CHECK(spoilt("/attacks/1", {{"die", 1}}) == 1);
  CHECK(spoilt("/losses/union", nullptr) == 1);
  CHECK(spoilt("/losses/confederate", 5) == 0);  // a key not given is not checked
}

namespace {

void check_invariants(const Turn& turn, const std::string& file) {
  std::vector<int> seen(static_cast<std::size_t>(turn.map->grid.size()), -1);
  for (const int unit : turn.alive) {
    const Unit& now = turn.position[unit];
    REQUIRE_MESSAGE(now.on_map(), file);
    CHECK_MESSAGE(seen[now.hex] < 0, (file + ": two units in " + turn.map->grid.id(now.hex)));
    seen[now.hex] = unit;
    if (now.real()) CHECK_MESSAGE(now.strength > 0, file);
  }
  for (const int unit : turn.eliminated) CHECK_MESSAGE(!turn.position[unit].on_map(), file);
  CHECK_MESSAGE((turn.alive & turn.eliminated).empty(), file);
  CHECK_FALSE(turn.interceptions.overflowed());
  CHECK_FALSE(turn.breaches.overflowed());
}

}  // namespace

TEST_CASE("every turn: sound positions, the same twice, with and without a trace, without allocation") {
  const auto turn = std::make_unique<Turn>();
  Trace trace;
  int turns = 0;
  for (const auto& file : json_files("tests/cases/bull_run")) {
    const Case given = case_of(read_text(file));
    const auto run = [&](Trace* into) {
      CaseDice dice(given.dice, given.position, given.map.grid);
      return run_turn(*turn, given.map, charts(), case_orders(), given.position, given.sheets, given.decisions, dice,
                      into);
    };
    if (run(nullptr) != Progress::done) continue;
    const std::string first = result_of(*turn, given.position).dump();
    check_invariants(*turn, file);
    const long before = allocations();
    run(nullptr);
    CHECK_MESSAGE(allocations() == before, file);
    trace.clear();
    run(&trace);
    CHECK_MESSAGE(result_of(*turn, given.position).dump() == first, file);
    if (first.find("\"at\"") != std::string::npos) CHECK_FALSE(trace.empty());
    ++turns;
  }
  CHECK(turns > 350);
}

TEST_CASE("a trace tells every halt, every loss and every move") {
  for (const auto& file : json_files("tests/cases/bull_run/random")) {
    if (file.find("random-legal") == std::string::npos) continue;
    const Played played(read_text(file));
    const Turn& turn = *played.turn;
    UnitSet told;
    std::array<int, max_units> lost{};
    std::array<Hex, max_units> at{};
    for (int unit = 0; unit < played.given.position.count; ++unit)
      at[static_cast<std::size_t>(unit)] = played.given.position[unit].hex;
    for (const TraceRecord& r : played.trace) {
      switch (r.kind) {
        case TraceKind::pinned:
        case TraceKind::contest_lost:
        case TraceKind::head_on:
        case TraceKind::enemy_held:
        case TraceKind::friend_blocked:
        case TraceKind::scattered_friend:
        case TraceKind::put_back:
          told.add(r.unit);
          break;
        case TraceKind::contest:
          told.add(r.unit), told.add(r.other);
          break;
        case TraceKind::loss:
          lost[r.unit] += r.dice[0];
          break;
        default:
          break;
      }
      if (r.kind == TraceKind::enemy_held || r.kind == TraceKind::head_on) {
        UnitSet met;  // whoever held the hex is halted with the mover
        for (const Interception& one : turn.interceptions)
          if (one.first == r.unit || one.second == r.unit) met.add(one.first == r.unit ? one.second : one.first);
        told = told | met;
      }
      const bool moves = r.kind == TraceKind::placed || r.kind == TraceKind::moved || r.kind == TraceKind::put_back ||
                         r.kind == TraceKind::scatter || r.kind == TraceKind::stack_moved ||
                         r.kind == TraceKind::repulsed || r.kind == TraceKind::retreated ||
                         r.kind == TraceKind::displaced || r.kind == TraceKind::advanced;
      if (moves && r.to != no_hex) at[r.unit] = r.to;
    }
    for (const int unit : turn.tracked) {
      const auto i = static_cast<std::size_t>(unit);
      if (turn.halted[i] >= 0)
        CHECK_MESSAGE(told.has(unit), (file + ": halt of " + std::string(turn.position[unit].id.view())));
      if (turn.alive.has(unit)) CHECK_MESSAGE(at[i] == turn.position[unit].hex, file);
      if (turn.position[unit].real() && turn.alive.has(unit))
        CHECK_MESSAGE(lost[i] == played.given.position[unit].strength - turn.position[unit].strength, file);
    }
  }
}

}  // namespace simove::bull_run
