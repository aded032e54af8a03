// Letters between commanders of a side: where each writes from, how far a courier rides in a turn, what stops him, and
// that nothing else depends on it. Places are made by rulings; columns 45 and 55 are free of rivers from row 3 to
// row 20.
#include <doctest/doctest.h>

#include "tests/ruleset/table.h"

namespace {

using namespace simove;
using table::rules;
using table::Table;

const SeatId mcdowell{"union"};
const SeatId tyler{"union-tyler"};  // his first unit is U01
const SeatId hunter{"union-hunter"};

struct Field {
  Table table{"14.11", 1, {{"union_commanders", "three"}}};

  Field() { table.play(table.fallbacks()); }
  Field& put(const std::string& unit, const std::string& hex) {
    auto made = rules().amend(*table.state, {"move", {{"unit", unit}, {"hex", hex}}});
    auto* amended = std::get_if<Amended>(&made);
    if (amended == nullptr) FAIL(unit << " cannot stand in " << hex);
    table.state = amended->step.state;
    return *this;
  }
  [[nodiscard]] CourierRide ask(const SeatId& from, const SeatId& to, const Json& ride = nullptr) const {
    const CourierRide answer = rules().courier(*table.state, from, to, ride);
    const CourierRide again = rules().courier(*table.state, from, to, ride);
    CHECK(answer.fate == again.fate);
    CHECK(answer.ride == again.ride);
    return answer;
  }
  /// What becomes in this turn of a courier who was there at the end of the last.
  [[nodiscard]] CourierRide rides(const std::string& hex) const {
    return ask(mcdowell, tyler, {{"hex", hex}, {"turn", 0}});
  }
};

Json in(const std::string& hex, int turn) {
  return {{"hex", hex}, {"turn", turn}};
}

}  // namespace

TEST_CASE("couriers: before the battle commanders are together") {
  const Table table("14.11", 1, {{"union_commanders", "three"}});
  CHECK(rules().courier(*table.state, mcdowell, tyler, nullptr).fate == CourierFate::arrived);
}

TEST_CASE("couriers: within four hexes a letter is there at once, farther off it rides with the turn") {
  Field field;
  field.put("UL", "4503").put("U01", "4507");
  CHECK(field.ask(mcdowell, tyler).fate == CourierFate::arrived);
  CHECK(field.ask(tyler, mcdowell).fate == CourierFate::arrived);
  field.put("U01", "4508");
  const CourierRide sent = field.ask(mcdowell, tyler);
  CHECK(sent.fate == CourierFate::under_way);
  CHECK(sent.ride == in("4503", 1));
  CHECK(field.ask(tyler, mcdowell).ride == in("4508", 1));
  // Whatever else is asked within the turn changes nothing.
  CHECK(field.ask(mcdowell, tyler, sent.ride).ride == sent.ride);
}

TEST_CASE("couriers: sixteen hexes in a turn, towards where the other is now") {
  Field field;
  field.put("UL", "4503").put("U01", "4519");
  CHECK(field.rides("4503").fate == CourierFate::arrived);
  field.put("U01", "4520");
  const CourierRide leg = field.rides("4503");
  CHECK(leg.fate == CourierFate::under_way);
  CHECK(leg.ride == in("4519", 1));
  field.put("U01", "4508");  // he has come back: so does the courier
  CHECK(field.rides("4519").fate == CourierFate::arrived);
}

TEST_CASE("couriers: a whole turn brings the letter, whatever the turn brings else") {
  Field field;
  field.put("UL", "4503").put("U01", "4510");
  const CourierRide sent = field.ask(mcdowell, tyler);
  REQUIRE(sent.fate == CourierFate::under_way);
  field.table.play(field.table.fallbacks());
  CHECK(field.ask(mcdowell, tyler, sent.ride).fate == CourierFate::arrived);
}

TEST_CASE(
    "couriers: an enemy on the way stops him, and so does his zone; where he sets out and arrives does not count") {
  Field field;
  field.put("UL", "4503").put("U01", "4512");
  CHECK(field.rides("4503").fate == CourierFate::arrived);
  field.put("C01", "4408");  // beside 4508 and 4509
  CHECK(field.rides("4503").fate == CourierFate::stopped);
  CHECK(field.rides("4509").fate == CourierFate::arrived);  // begins in the zone
  field.put("C01", "4412");                                 // beside U01, and no hex before him
  CHECK(field.rides("4503").fate == CourierFate::arrived);
}

TEST_CASE("couriers: near and cut off, a letter is not there at once, and lost when it rides") {
  Field field;
  field.put("UL", "4503").put("U01", "4507").put("C01", "4505");
  const CourierRide sent = field.ask(mcdowell, tyler);
  CHECK(sent.fate == CourierFate::under_way);
  CHECK(field.rides("4503").fate == CourierFate::stopped);
}

TEST_CASE("couriers: an enemy's leader has no zone, but bars his own hex") {
  Field field;
  field.put("UL", "4503").put("U01", "4512").put("CL", "4408");
  CHECK(field.rides("4503").fate == CourierFate::arrived);
  field.put("CL", "4508");
  CHECK(field.rides("4503").fate == CourierFate::stopped);
}

TEST_CASE("couriers: a river is ridden around") {
  Field field;
  field.put("UL", "5132").put("U01", "5031");  // neighbours over the river, eighteen hexes by land
  CHECK(field.ask(mcdowell, tyler).fate == CourierFate::under_way);
  CHECK(field.rides("5132").fate == CourierFate::under_way);
}

TEST_CASE("couriers: who commands no unit on the map is found within the turn") {
  Field field;
  for (const char* unit : {"U01", "U04", "U09", "U10"}) {  // all of Tyler's
    auto made = rules().amend(*field.table.state, {"remove", {{"unit", unit}, {"losses", "keep"}}});
    auto* amended = std::get_if<Amended>(&made);
    if (amended == nullptr) FAIL(std::get_if<Rejection>(&made)->text);
    field.table.state = amended->step.state;
  }
  CHECK(field.ask(mcdowell, tyler).fate == CourierFate::under_way);
  CHECK(field.rides("4503").fate == CourierFate::arrived);
  CHECK(field.ask(hunter, mcdowell).fate != CourierFate::stopped);
}
