#include "server/match/records.h"

#include "protocol/json_text.h"
#include "rules/core/decision.h"
#include "rules/core/json_read.h"

namespace simove::match {

namespace {

constexpr std::int64_t most = INT64_MAX;

Json members(const CreatedRecord& record) {
  return {{"digest", record.digest}, {"dice_to", record.dice_to}, {"hidden_to", record.hidden_to}};
}
Json members(const SeatTakenRecord& record) {
  return {{"seat", record.seat.value}, {"account", record.account.value}, {"name", record.name}};
}
Json members(const ReadyRecord& record) {
  return {{"seat", record.seat.value},
          {"decision", record.decision.value},
          {"group", record.group.value},
          {"submission", record.submission},
          {"digest", record.digest}};
}
Json members(const UnreadyRecord& record) {
  return {{"seat", record.seat.value}, {"decision", record.decision.value}, {"group", record.group.value}};
}
Json members(const ResolvedRecord& record) {
  return {{"group", record.group.value},
          {"digest", record.digest},
          {"dice_from", record.dice_from},
          {"dice_to", record.dice_to},
          {"hidden_to", record.hidden_to}};
}
Json members(const ResignedRecord& record) {
  return {{"seat", record.seat.value},     {"submission", record.submission}, {"digest", record.digest},
          {"dice_from", record.dice_from}, {"dice_to", record.dice_to},       {"hidden_to", record.hidden_to}};
}
Json members(const FailedRecord& record) {
  return {{"group", record.group.value}, {"code", record.code}};
}

// Records from before hidden dice do not name them.
std::int64_t hidden_to(const JsonCursor& root) {
  const JsonCursor member = root.maybe("hidden_to");
  return member.present() ? member.integer(0, most) : 0;
}

template <class Umpired>
Record read_umpired(const JsonCursor& root) {
  Umpired record;
  read_members(root, record);
  return record;
}

Record read_umpired(const std::string& kind, const JsonCursor& root) {
  if (kind == "umpire") return read_umpired<UmpireRecord>(root);
  if (kind == "held") return read_umpired<HeldRecord>(root);
  if (kind == "undone") return read_umpired<UndoneRecord>(root);
  if (kind == "taken_back") return read_umpired<TakenBackRecord>(root);
  if (kind == "amended") return read_umpired<AmendedRecord>(root);
  if (kind == "face") return read_umpired<FaceRecord>(root);
  if (kind == "opened") return read_umpired<OpenedRecord>(root);
  if (kind == "forced") return read_umpired<ForcedRecord>(root);
  if (kind == "ruled") return read_umpired<RuledRecord>(root);
  if (kind == "vacated") return read_umpired<VacatedRecord>(root);
  if (kind == "ended") return read_umpired<EndedRecord>(root);
  root.fail("is of the unknown kind " + kind);
  return FailedRecord{};
}

Record read_members(const std::string& kind, const JsonCursor& root) {
  if (kind == "created")
    return CreatedRecord{root.at("digest").text(), root.at("dice_to").integer(0, most), hidden_to(root)};
  if (kind == "seat_taken")
    return SeatTakenRecord{SeatId{root.at("seat").text()}, AccountId{root.at("account").text()},
                           root.at("name").text()};
  if (kind == "seat_ready")
    return ReadyRecord{SeatId{root.at("seat").text()}, DecisionId{root.at("decision").text()},
                       GroupId{root.at("group").text()}, root.at("submission").text(), root.at("digest").text()};
  if (kind == "seat_unready")
    return UnreadyRecord{SeatId{root.at("seat").text()}, DecisionId{root.at("decision").text()},
                         GroupId{root.at("group").text()}};
  if (kind == "resolved")
    return ResolvedRecord{GroupId{root.at("group").text()}, root.at("digest").text(),
                          root.at("dice_from").integer(1, most), root.at("dice_to").integer(0, most), hidden_to(root)};
  if (kind == "resigned")
    return ResignedRecord{
        SeatId{root.at("seat").text()},        root.at("submission").text(),        root.at("digest").text(),
        root.at("dice_from").integer(1, most), root.at("dice_to").integer(0, most), hidden_to(root)};
  if (kind == "deadlines") return read_deadlines(root);
  if (kind == "paused") return read_paused(root);
  if (kind == "timed_out") return read_timed_out(root);
  if (kind == "overdue") return read_overdue(root);
  if (kind == "proposed") return read_proposed(root);
  if (kind == "agreed") return read_agreed(root);
  if (kind == "declined") return read_declined(root);
  if (kind == "mustered") return read_mustered(root);
  if (kind == "handed_over") return read_handed_over(root);
  if (kind == "stand_in") return read_stand_in(root);
  if (kind == "stand_in_ended") return read_stand_in_ended(root);
  if (kind != "failed") return read_umpired(kind, root);
  return FailedRecord{GroupId{root.at("group").text()}, root.at("code").text()};
}

}  // namespace

DiceTo dice_to(const Record& record) {
  if (const auto* created = std::get_if<CreatedRecord>(&record)) return {created->dice_to, created->hidden_to};
  if (const auto* resolved = std::get_if<ResolvedRecord>(&record)) return {resolved->dice_to, resolved->hidden_to};
  if (const auto* resigned = std::get_if<ResignedRecord>(&record)) return {resigned->dice_to, resigned->hidden_to};
  return {};
}

std::string kind_of(const Record& record) {
  struct Kind {
    std::string operator()(const CreatedRecord&) const { return "created"; }
    std::string operator()(const SeatTakenRecord&) const { return "seat_taken"; }
    std::string operator()(const ReadyRecord&) const { return "seat_ready"; }
    std::string operator()(const UnreadyRecord&) const { return "seat_unready"; }
    std::string operator()(const ResolvedRecord&) const { return "resolved"; }
    std::string operator()(const ResignedRecord&) const { return "resigned"; }
    std::string operator()(const FailedRecord&) const { return "failed"; }
    std::string operator()(const DeadlinesRecord&) const { return "deadlines"; }
    std::string operator()(const PausedRecord&) const { return "paused"; }
    std::string operator()(const TimedOutRecord&) const { return "timed_out"; }
    std::string operator()(const OverdueRecord&) const { return "overdue"; }
    std::string operator()(const ProposedRecord&) const { return "proposed"; }
    std::string operator()(const AgreedRecord&) const { return "agreed"; }
    std::string operator()(const DeclinedRecord&) const { return "declined"; }
    std::string operator()(const MusteredRecord&) const { return "mustered"; }
    std::string operator()(const HandedOverRecord&) const { return "handed_over"; }
    std::string operator()(const StandInRecord&) const { return "stand_in"; }
    std::string operator()(const StandInEndedRecord&) const { return "stand_in_ended"; }
    std::string operator()(const UmpireRecord&) const { return "umpire"; }
    std::string operator()(const HeldRecord&) const { return "held"; }
    std::string operator()(const UndoneRecord&) const { return "undone"; }
    std::string operator()(const TakenBackRecord&) const { return "taken_back"; }
    std::string operator()(const AmendedRecord&) const { return "amended"; }
    std::string operator()(const FaceRecord&) const { return "face"; }
    std::string operator()(const OpenedRecord&) const { return "opened"; }
    std::string operator()(const ForcedRecord&) const { return "forced"; }
    std::string operator()(const RuledRecord&) const { return "ruled"; }
    std::string operator()(const VacatedRecord&) const { return "vacated"; }
    std::string operator()(const EndedRecord&) const { return "ended"; }
  };
  return std::visit(Kind{}, record);
}

std::string body_of(const Record& record) {
  return std::visit([](const auto& content) { return protocol::json_text(members(content)); }, record);
}

const std::string* state_digest_of(const Record& record) {
  if (const auto* one = std::get_if<CreatedRecord>(&record)) return &one->digest;
  if (const auto* one = std::get_if<ResolvedRecord>(&record)) return &one->digest;
  if (const auto* one = std::get_if<ResignedRecord>(&record)) return &one->digest;
  if (const auto* one = std::get_if<UndoneRecord>(&record)) return &one->digest;
  if (const auto* one = std::get_if<RuledRecord>(&record)) return &one->digest;
  return nullptr;
}

Result<Record> read_record(const std::string& kind, const std::string& body) {
  const ParsedJson parsed = parse_json(body, body.size(), 64);
  if (!parsed.ok) return Unexpected{Fault{"bad-record", "A log record of kind " + kind + " " + parsed.text + "."}};
  JsonReader reader(parsed.value);
  Record record = read_members(kind, reader.root());
  if (reader.failed())
    return Unexpected{Fault{"bad-record", "A log record: " + reader.failure().path + " " + reader.failure().text}};
  return record;
}

}  // namespace simove::match
