#include "protocol/encode.h"

#include "protocol/json_text.h"
#include "protocol/limits.h"

namespace simove::protocol {

namespace {

std::string_view name(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      return "note";
  }
  return "note";
}

std::string_view name(Duty duty) {
  return duty == Duty::must ? "must" : "may";
}
std::string_view name(Secrecy secrecy) {
  return secrecy == Secrecy::sealed ? "sealed" : "open";
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}
Json or_null(const std::optional<SeatId>& seat) {
  return seat ? Json(seat->value) : Json(nullptr);
}

template <class T>
Json list(const std::vector<T>& values) {
  Json out = Json::array();
  for (const T& value : values) out.push_back(to_json(value));
  return out;
}

Json draft_json(const DraftLine& line) {
  Json out{
      {"draft", line.draft}, {"payload", line.payload}, {"state", line.ready ? "ready" : "draft"}, {"at", line.at}};
  if (line.ready) out["digest"] = line.digest;
  return out;
}

Json drafts_json(const Drafts& drafts) {
  Json out = Json::object();
  for (const auto& [decision, line] : drafts) out[decision.value] = draft_json(line);
  return out;
}

Json allies_json(const std::vector<AllyLine>& allies) {
  Json out = Json::array();
  for (const AllyLine& line : allies)
    out.push_back({{"decision", line.decision.value},
                   {"seat", line.seat.value},
                   {"by", line.by.value},
                   {"payload", line.payload},
                   {"state", line.ready ? "ready" : "draft"},
                   {"at", line.at}});
  return out;
}

Json dice_json(const DiceLine& dice) {
  Json chains = Json::array();
  for (const ChainLine& line : dice.chains)
    chains.push_back({{"chain", line.chain},
                      {"hidden", line.hidden},
                      {"commitment", line.commitment},
                      {"first", line.first},
                      {"length", line.length}});
  return {{"chain", dice.chain}, {"commitment", dice.commitment}, {"next", dice.next}, {"chains", std::move(chains)}};
}

// Starts a message: every one has its version and type.
Json start(const char* type) {
  return Json{{"v", protocol_version}, {"type", type}};
}

Json members(const Welcome& body) {
  Json out = start("welcome");
  out.update(
      {{"server", body.server}, {"protocol", protocol_version}, {"name", or_null(body.name)}, {"now", body.now}});
  return out;
}

Json members(const View& body) {
  Json out = start("view");
  out.update({{"match", body.match.value},
              {"seat", or_null(body.seat)},
              {"seq", body.seq},
              {"title", body.title},
              {"lifecycle", body.lifecycle},
              {"frozen", or_null(body.frozen)},
              {"seats", list(body.seats)},
              {"view", body.view},
              {"decisions", list(body.decisions)},
              {"drafts", drafts_json(body.drafts)},
              {"dice", dice_json(body.dice)},
              {"terms", body.terms},
              {"imported",
               body.origin.empty() ? Json(nullptr) : Json(body.origin == "verified" ? "verified" : "unverified")}});
  if (body.allies) out["allies"] = allies_json(*body.allies);
  if (body.clock) out["clock"] = to_json(*body.clock);
  if (!body.umpire.empty()) out["umpire"] = body.umpire;
  if (body.held) out["held"] = *body.held;
  return out;
}

Json members(const Events& body) {
  Json out = start("events");
  out.update({{"match", body.match.value},
              {"seat", or_null(body.seat)},
              {"from", body.from},
              {"to", body.to},
              {"live", body.live},
              {"more", body.more},
              {"events", list(body.entries)}});
  return out;
}

Json members(const Decisions& body) {
  Json out = start("decisions");
  out.update({{"match", body.match.value},
              {"seat", or_null(body.seat)},
              {"seq", body.seq},
              {"lifecycle", body.lifecycle},
              {"frozen", or_null(body.frozen)},
              {"decisions", list(body.decisions)},
              {"drafts", drafts_json(body.drafts)},
              {"view", body.view}});
  if (body.allies) out["allies"] = allies_json(*body.allies);
  if (body.clock) out["clock"] = to_json(*body.clock);
  if (body.held) out["held"] = *body.held;
  return out;
}

Json members(const Checked& body) {
  Json out = start("checked");
  out.update({{"problems", to_json(body.problems)}, {"hints", body.hints.is_null() ? Json::object() : body.hints}});
  return out;
}

Json members(const DraftSaved& body) {
  Json out = start("draft_saved");
  out.update({{"decision", body.decision.value},
              {"draft", body.draft},
              {"at", body.at},
              {"problems", to_json(body.problems)}});
  return out;
}

Json members(const DraftChanged& body) {
  Json out = start("draft_changed");
  out.update({{"match", body.match.value}, {"seat", body.seat.value}, {"decision", body.decision.value}});
  out.update(draft_json(body.line));
  return out;
}

Json members(const AlliesChanged& body) {
  Json out = start("allies");
  out.update({{"match", body.match.value}, {"seat", body.seat.value}, {"allies", allies_json(body.allies)}});
  return out;
}

Json members(const Receipt& body) {
  Json out = start("receipt");
  out.update(to_json(body));
  return out;
}

Json members(const TalkMessage& body) {
  Json out = start("talk");
  out.update({{"match", body.match.value},
              {"seat", or_null(body.seat)},
              {"channel", body.channel},
              {"post", to_json(body.post)}});
  return out;
}

Json members(const DoneMessage&) {
  return start("done");
}

Json members(const Pong& body) {
  Json out = start("pong");
  out["now"] = body.now;
  return out;
}

Json members(const Error& body) {
  Json out = start("error");
  out.update(error_members(body));
  return out;
}

}  // namespace

std::string_view name(ErrorCode code) {
  switch (code) {
    case ErrorCode::bad_json:
      return "bad-json";
    case ErrorCode::bad_version:
      return "bad-version";
    case ErrorCode::bad_message:
      return "bad-message";
    case ErrorCode::unknown_type:
      return "unknown-type";
    case ErrorCode::bad_request:
      return "bad-request";
    case ErrorCode::not_found:
      return "not-found";
    case ErrorCode::forbidden:
      return "forbidden";
    case ErrorCode::not_signed_in:
      return "not-signed-in";
    case ErrorCode::no_such_match:
      return "no-such-match";
    case ErrorCode::not_your_seat:
      return "not-your-seat";
    case ErrorCode::no_such_decision:
      return "no-such-decision";
    case ErrorCode::closed:
      return "closed";
    case ErrorCode::stale_draft:
      return "stale-draft";
    case ErrorCode::duplicate:
      return "duplicate";
    case ErrorCode::illegal:
      return "illegal";
    case ErrorCode::taken:
      return "taken";
    case ErrorCode::too_fast:
      return "too-fast";
    case ErrorCode::too_many:
      return "too-many";
    case ErrorCode::cannot_save:
      return "cannot-save";
    case ErrorCode::frozen:
      return "frozen";
    case ErrorCode::fault:
      return "fault";
  }
  return "fault";
}

Json to_json(const Decision& decision) {
  return {{"decision", decision.id.value}, {"kind", decision.kind},       {"group", decision.group.value},
          {"seat", decision.seat.value},   {"duty", name(decision.duty)}, {"secrecy", name(decision.secrecy)},
          {"rule", decision.rule},         {"ask", decision.ask}};
}

Json to_json(const Repair& repair) {
  Json lines = Json::object();
  for (const auto& [subject, line] : repair.lines) lines[subject] = line ? Json(*line) : Json();
  return {{"label", repair.label}, {"lines", lines}};
}

Json to_json(const Problem& problem) {
  Json object{{"severity", name(problem.severity)},
              {"subject", problem.subject},
              {"column", problem.column},
              {"place", problem.place},
              {"rule", problem.rule},
              {"text", problem.text}};
  if (!problem.repairs.empty()) object["repairs"] = list(problem.repairs);
  return object;
}

Json to_json(const std::vector<Problem>& problems) {
  return list(problems);
}

Json to_json(const Entry& entry) {
  return {{"seq", entry.seq},
          {"at", entry.at},
          {"origin", entry.from_game ? "game" : "match"},
          {"event", entry.event},
          {"text", entry.text}};
}

Json to_json(const SeatLine& line) {
  Json ready = Json::object();
  for (const auto& [group, yes] : line.ready) ready[group] = yes;
  Json out{{"seat", line.seat.value}, {"title", line.title}, {"holder", or_null(line.holder)}, {"ready", ready}};
  if (line.mustered) out["mustered"] = *line.mustered;
  if (line.stand_in)
    out["stand_in"] = {{"name", line.stand_in->name},
                       {"until", line.stand_in->until ? Json(*line.stand_in->until) : Json(nullptr)}};
  return out;
}

Json to_json(const PostLine& post) {
  Json out{{"number", post.number}, {"seat", or_null(post.seat)}, {"name", post.name}, {"text", post.text},
           {"at", post.at},         {"written", post.written}};
  if (post.couriers.empty()) return out;
  Json couriers = Json::array();
  for (const CourierLine& line : post.couriers) couriers.push_back({{"to", line.to.value}, {"fate", line.fate}});
  out["couriers"] = std::move(couriers);
  return out;
}

Json to_json(const Receipt& receipt) {
  return {{"submission", receipt.submission},
          {"decision", receipt.decision.value},
          {"at", receipt.at},
          {"digest", receipt.digest}};
}

namespace {

Json seats_json(const std::vector<SeatId>& seats) {
  Json out = Json::array();
  for (const SeatId& seat : seats) out.push_back(seat.value);
  return out;
}

Json to_json(const DeadlineLine& line) {
  return {{"group", line.group.value}, {"opened", line.opened},   {"due", line.due},
          {"warn", line.warn},         {"overdue", line.overdue}, {"waits_for", seats_json(line.waits_for)}};
}

Json to_json(const ProposalLine& line) {
  return {{"proposal", line.proposal}, {"kind", line.kind}, {"body", line.body},
          {"by", line.by.value},       {"at", line.at},     {"agreed", seats_json(line.agreed)}};
}

}  // namespace

Json to_json(const ClockLine& clock) {
  Json out{{"paused", nullptr}, {"deadlines", Json::array()}, {"proposals", Json::array()}};
  if (clock.paused) out["paused"] = {{"since", clock.paused->since}, {"until", clock.paused->until}};
  for (const DeadlineLine& line : clock.deadlines) out["deadlines"].push_back(to_json(line));
  for (const ProposalLine& line : clock.proposals) out["proposals"].push_back(to_json(line));
  if (clock.now) out["now"] = *clock.now;
  return out;
}

Json error_members(const Error& error) {
  Json out{{"code", name(error.code)}, {"path", error.path}, {"text", error.text}};
  if (!error.problems.empty()) out["problems"] = to_json(error.problems);
  if (error.extra.is_object()) out.update(error.extra);
  return out;
}

std::string encode(const ServerBody& body) {
  return std::visit([](const auto& content) { return json_text(members(content)); }, body);
}

std::string with_re(const std::string& message, const std::optional<std::string>& re) {
  if (!re) return message;
  return "{\"re\":" + json_text(Json(*re)) + "," + message.substr(1);
}

}  // namespace simove::protocol
