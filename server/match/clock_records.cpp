#include "server/match/clock_records.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace simove::match {

namespace {

constexpr std::int64_t most = INT64_MAX;

constexpr std::array<const char*, 7> why_words = {"opened",    "extended", "resumed", "downtime",
                                                  "clock_set", "mended",   "holiday"};
constexpr std::array<const char*, 3> stand_in_words = {"draft", "draft_in_part", "fallback"};

template <class Word, std::size_t count>
Word read_word(const JsonCursor& at, const std::array<const char*, count>& words) {
  const std::string text = at.text(32);
  const auto found = std::find_if(words.begin(), words.end(), [&](const char* word) { return text == word; });
  if (found == words.end()) at.fail("is the unknown word " + text);
  return found == words.end() ? Word{} : static_cast<Word>(found - words.begin());
}

std::string text_or_none(const JsonCursor& at) {
  return at.present() ? at.text() : std::string();
}

void add_by(Json& out, const ClockBy& by) {
  if (!by.proposal.empty()) out["proposal"] = by.proposal;
  if (by.umpire) out["umpire"] = true;
  if (!by.reason.empty()) out["reason"] = by.reason;
  if (by.secret) out["secret"] = true;
}

ClockBy read_by(const JsonCursor& root) {
  const JsonCursor umpire = root.maybe("umpire");
  const JsonCursor secret = root.maybe("secret");
  return {text_or_none(root.maybe("proposal")), umpire.present() && umpire.boolean(),
          text_or_none(root.maybe("reason")), secret.present() && secret.boolean()};
}

template <class Seats>
Json seats_json(const Seats& seats) {
  Json out = Json::array();
  for (const SeatId& seat : seats) out.push_back(seat.value);
  return out;
}

std::vector<SeatId> read_seats(const JsonCursor& list) {
  std::vector<SeatId> out;
  for (std::size_t n = 0; n < list.array().size(); ++n) out.emplace_back(list.at(n).text(64));
  return out;
}

}  // namespace

const char* word_of(ClockWhy why) {
  return why_words[static_cast<std::size_t>(why)];
}
const char* word_of(StandIn answer) {
  return stand_in_words[static_cast<std::size_t>(answer)];
}

Json members(const Deadline& deadline) {
  Json out{{"opened", deadline.opened_ms}, {"due", deadline.due_ms}};
  for (const Away& one : deadline.away) out["away"].push_back({{"from", one.from_ms}, {"to", one.to_ms}});
  if (deadline.overdue) out["overdue"] = true;
  return out;
}

Deadline read_deadline(const JsonCursor& at) {
  Deadline out{at.at("opened").integer(0, most), at.at("due").integer(0, most)};
  if (const JsonCursor away = at.maybe("away"); away.present())
    for (std::size_t n = 0; n < away.array().size(); ++n)
      out.away.push_back({away.at(n).at("from").integer(0, most), away.at(n).at("to").integer(0, most)});
  const JsonCursor overdue = at.maybe("overdue");
  out.overdue = overdue.present() && overdue.boolean();
  return out;
}

Json members(const DeadlinesRecord& record) {
  Json changes = Json::array();
  for (const DeadlineChange& change : record.changes) {
    Json line = members(change.deadline);
    line["group"] = change.group.value;
    changes.push_back(std::move(line));
  }
  Json out{{"why", word_of(record.why)}, {"changes", std::move(changes)}};
  if (!record.seats.empty()) out["seats"] = seats_json(record.seats);
  if (record.counted_to_ms != 0) out["counted_to"] = record.counted_to_ms;
  add_by(out, record.by);
  return out;
}

DeadlinesRecord read_deadlines(const JsonCursor& root) {
  DeadlinesRecord out{read_word<ClockWhy>(root.at("why"), why_words), {}};
  const JsonCursor changes = root.at("changes");
  for (std::size_t n = 0; n < changes.array().size(); ++n)
    out.changes.push_back({GroupId{changes.at(n).at("group").text()}, read_deadline(changes.at(n))});
  if (const JsonCursor seats = root.maybe("seats"); seats.present()) out.seats = read_seats(seats);
  if (const JsonCursor counted = root.maybe("counted_to"); counted.present())
    out.counted_to_ms = counted.integer(0, most);
  out.by = read_by(root);
  return out;
}

Json members(const PausedRecord& record) {
  Json out{{"until", record.until_ms}};
  add_by(out, record.by);
  return out;
}

PausedRecord read_paused(const JsonCursor& root) {
  return {root.at("until").integer(0, most), read_by(root)};
}

Json members(const TimedOutRecord& record) {
  Json answers = Json::array();
  for (const StandInAnswer& answer : record.answers)
    answers.push_back({{"seat", answer.seat.value},
                       {"decision", answer.decision.value},
                       {"answer", word_of(answer.answer)},
                       {"digest", answer.digest}});
  Json out{{"group", record.group.value}, {"answers", std::move(answers)}};
  add_by(out, record.by);
  return out;
}

TimedOutRecord read_timed_out(const JsonCursor& root) {
  TimedOutRecord out{GroupId{root.at("group").text()}, {}, read_by(root)};
  const JsonCursor answers = root.at("answers");
  for (std::size_t n = 0; n < answers.array().size(); ++n) {
    const JsonCursor at = answers.at(n);
    out.answers.push_back({SeatId{at.at("seat").text()}, DecisionId{at.at("decision").text()},
                           read_word<StandIn>(at.at("answer"), stand_in_words), at.at("digest").text()});
  }
  return out;
}

Json members(const OverdueRecord& record) {
  return {{"group", record.group.value}};
}

OverdueRecord read_overdue(const JsonCursor& root) {
  return {GroupId{root.at("group").text()}};
}

Json members(const ProposedRecord& record) {
  return {
      {"proposal", record.proposal}, {"kind", record.kind}, {"body", record.body}, {"seats", seats_json(record.seats)}};
}

ProposedRecord read_proposed(const JsonCursor& root) {
  ProposedRecord out{root.at("proposal").text(), root.at("kind").text(), {}, read_seats(root.at("seats"))};
  const JsonCursor body = root.at("body");
  if (body.present()) out.body = *body.node();
  if (out.seats.empty()) root.at("seats").fail("is empty");
  return out;
}

Json members(const AgreedRecord& record) {
  return {{"proposal", record.proposal}, {"seats", seats_json(record.seats)}};
}

AgreedRecord read_agreed(const JsonCursor& root) {
  return {root.at("proposal").text(), read_seats(root.at("seats"))};
}

Json members(const DeclinedRecord& record) {
  Json out{{"proposal", record.proposal}};
  if (!record.seat.value.empty()) out["seat"] = record.seat.value;
  if (!record.reason.empty()) out["reason"] = record.reason;
  return out;
}

DeclinedRecord read_declined(const JsonCursor& root) {
  return {root.at("proposal").text(), SeatId{text_or_none(root.maybe("seat"))}, text_or_none(root.maybe("reason"))};
}

Json members(const Proposal& proposal) {
  return {{"proposal", proposal.id},
          {"kind", proposal.kind},
          {"body", proposal.body},
          {"by", proposal.by.value},
          {"agreed", seats_json(proposal.agreed)},
          {"at", proposal.at_ms}};
}

Proposal read_proposal(const JsonCursor& at) {
  Proposal out{at.at("proposal").text(),    at.at("kind").text(), {}, SeatId{at.at("by").text()}, {},
               at.at("at").integer(0, most)};
  const JsonCursor body = at.at("body");
  if (body.present()) out.body = *body.node();
  for (SeatId& seat : read_seats(at.at("agreed"))) out.agreed.insert(std::move(seat));
  return out;
}

}  // namespace simove::match
