#include "server/match/seat_records.h"

namespace simove::match {

Json members(const MusteredRecord& record) {
  return {{"seat", record.seat.value}};
}
Json members(const HandedOverRecord& record) {
  return {{"seat", record.seat.value}, {"account", record.account.value}, {"name", record.name}, {"from", record.from}};
}
Json members(const StandInRecord& record) {
  return {{"seat", record.seat.value},
          {"account", record.account.value},
          {"name", record.name},
          {"until", record.until_ms ? Json(*record.until_ms) : Json(nullptr)}};
}
Json members(const StandInEndedRecord& record) {
  return {{"seat", record.seat.value}, {"name", record.name}};
}

MusteredRecord read_mustered(const JsonCursor& root) {
  return {SeatId{root.at("seat").text()}};
}
HandedOverRecord read_handed_over(const JsonCursor& root) {
  return {SeatId{root.at("seat").text()}, AccountId{root.at("account").text()}, root.at("name").text(),
          root.at("from").text()};
}
StandInRecord read_stand_in(const JsonCursor& root) {
  StandInRecord out{SeatId{root.at("seat").text()}, AccountId{root.at("account").text()}, root.at("name").text(),
                    std::nullopt};
  if (const JsonCursor until = root.at("until"); !until.is_null()) out.until_ms = until.integer(0, INT64_MAX);
  return out;
}
StandInEndedRecord read_stand_in_ended(const JsonCursor& root) {
  return {SeatId{root.at("seat").text()}, root.at("name").text()};
}

}  // namespace simove::match
