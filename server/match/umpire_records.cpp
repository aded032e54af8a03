#include "server/match/umpire_records.h"

namespace simove::match {

namespace {

constexpr std::int64_t most = INT64_MAX;
constexpr int most_branch = 1'000'000;
constexpr int most_face = 65536;

Json with_act(Json object, const Act& act) {
  object["account"] = act.account.value;
  object["reason"] = act.reason;
  if (act.secret) object["secret"] = true;
  return object;
}

Act read_act(const JsonCursor& root) {
  return {AccountId{root.at("account").text()}, root.at("reason").text(), root.maybe("secret").present()};
}

}  // namespace

Json members(const UmpireRecord& record) {
  return {{"account", record.account.value}, {"name", record.name}};
}
Json members(const HeldRecord& record) {
  return {{"group", record.group.value}};
}
Json members(const UndoneRecord& record) {
  return with_act(
      {{"to_revision", record.to_revision}, {"branch", record.branch}, {"by", record.by}, {"digest", record.digest}},
      record.act);
}
Json members(const TakenBackRecord& record) {
  return with_act({{"by", record.by}}, record.act);
}
Json members(const AmendedRecord& record) {
  return with_act({{"seat", record.seat.value},
                   {"decision", record.decision.value},
                   {"group", record.group.value},
                   {"digest", record.digest}},
                  record.act);
}
Json members(const FaceRecord& record) {
  return with_act({{"label", record.label}, {"nth", record.nth}, {"face", record.face}, {"by", record.by}}, record.act);
}
Json members(const OpenedRecord& record) {
  return with_act({{"seat", record.seat.value}, {"decision", record.decision.value}}, record.act);
}
Json members(const ForcedRecord& record) {
  return with_act({{"seat", record.seat.value},
                   {"decision", record.decision.value},
                   {"group", record.group.value},
                   {"submission", record.submission},
                   {"digest", record.digest},
                   {"how", record.how}},
                  record.act);
}
Json members(const RuledRecord& record) {
  return with_act({{"kind", record.kind}, {"payload", record.payload}, {"digest", record.digest}}, record.act);
}
Json members(const VacatedRecord& record) {
  return with_act({{"seat", record.seat.value}}, record.act);
}
Json members(const EndedRecord& record) {
  return with_act({{"digest", record.digest}}, record.act);
}

void read_members(const JsonCursor& root, UmpireRecord& out) {
  out = {AccountId{root.at("account").text()}, root.at("name").text()};
}
void read_members(const JsonCursor& root, HeldRecord& out) {
  out = {GroupId{root.at("group").text()}};
}
void read_members(const JsonCursor& root, UndoneRecord& out) {
  out = {root.at("to_revision").integer(1, most), static_cast<int>(root.at("branch").integer(2, most_branch)),
         root.at("by").text(), root.at("digest").text(), read_act(root)};
}
void read_members(const JsonCursor& root, TakenBackRecord& out) {
  out = {root.at("by").text(), read_act(root)};
}
void read_members(const JsonCursor& root, AmendedRecord& out) {
  out = {SeatId{root.at("seat").text()}, DecisionId{root.at("decision").text()}, GroupId{root.at("group").text()},
         root.at("digest").text(), read_act(root)};
}
void read_members(const JsonCursor& root, FaceRecord& out) {
  out = {root.at("label").text(), static_cast<int>(root.at("nth").integer(0, most_face)),
         static_cast<int>(root.at("face").integer(1, most_face)), root.at("by").text(), read_act(root)};
}
void read_members(const JsonCursor& root, OpenedRecord& out) {
  out = {SeatId{root.at("seat").text()}, DecisionId{root.at("decision").text()}, read_act(root)};
}
void read_members(const JsonCursor& root, ForcedRecord& out) {
  out = {SeatId{root.at("seat").text()},
         DecisionId{root.at("decision").text()},
         GroupId{root.at("group").text()},
         root.at("submission").text(),
         root.at("digest").text(),
         root.at("how").text(),
         read_act(root)};
}
void read_members(const JsonCursor& root, RuledRecord& out) {
  const JsonCursor payload = root.at("payload");
  out = {root.at("kind").text(), payload.node() == nullptr ? Json() : *payload.node(), root.at("digest").text(),
         read_act(root)};
}
void read_members(const JsonCursor& root, VacatedRecord& out) {
  out = {SeatId{root.at("seat").text()}, read_act(root)};
}
void read_members(const JsonCursor& root, EndedRecord& out) {
  out = {root.at("digest").text(), read_act(root)};
}

}  // namespace simove::match
