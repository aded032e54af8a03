#include "tests/protocol/example_messages.h"

#include "protocol/account_messages.h"
#include "protocol/encode.h"
#include "protocol/record_messages.h"
#include "protocol/talk_messages.h"

namespace simove::protocol::examples {

namespace {

constexpr std::int64_t at = 1796020551099;
const MatchId match{"m49dc3f62677afdb80047"};
const SeatId north{"north"};
const SeatId south{"south"};
const DecisionId decision{"1.order.north"};
const Json payload{{"orders", {"a1 b2 - c3"}}};
const std::string digest = "36ec815af6aca359708b11ddee891e653455af1a12fc77f3f6de8c6cdd2e1274";

Decision open_decision() {
  Decision out;
  out.id = decision;
  out.kind = "order";
  out.group = GroupId{"1.order"};
  out.seat = north;
  out.ask = {{"kind", "plot"}, {"columns", 4}};
  out.rule = "5.1";
  return out;
}

const Json agreed{{"pace", {{"kind", "letters"}, {"period_ms", 86'400'000}}},
                  {"missed", "run_draft"},
                  {"visibility", "public"},
                  {"muster", false},
                  {"umpire", false},
                  {"umpire_preview", false},
                  {"umpire_opens_envelopes", false},
                  {"manual_dice", false},
                  {"couriers", false},
                  {"undo", true}};

Problem problem(Severity severity, std::string text) {
  return {severity, "a1", 2, "b2", "5.2", std::move(text)};
}
Problem mended(Problem problem) {
  problem.repairs = {{"Wait", {{"a1", "a1 - b2"}, {"a2", std::nullopt}}}};
  return problem;
}

Drafts drafts(bool ready) {
  return {{decision, DraftLine{3, payload, ready, at, ready ? digest : ""}}};
}

View view(bool observer) {
  View out;
  out.match = match;
  if (!observer) out.seat = north;
  out.seq = 3;
  out.title = "An evening's game";
  out.lifecycle = "running";
  out.seats = {{north, "North", "Anna", {{"1.order", true}}}, {south, "South", std::nullopt, {{"1.order", false}}}};
  out.view = {{"headline", "Turn 1"}};
  out.terms = agreed;
  if (!observer) out.decisions = {open_decision()};
  if (!observer) out.drafts = drafts(true);
  out.dice = {match.value, "9c4c31ab217a8a70a9c5675954ac06184d2c61d339d1b5a4340a2ae4036ede5e", 1, {}};
  out.dice.chains = {{1, false, out.dice.commitment, 1, 4096},
                     {2, true, "0d1f6a4e3d0d7ad1f0c6c5be9c55a66a9d1b9f4ca5a3c1f9cf3d6ba8d4a0f7e2", 1, 4096}};
  return out;
}

Events events(bool live) {
  Events out{match, north, 4, 5, live, !live, {}};
  out.entries.push_back(
      {4, at, false, {{"kind", "seat_ready"}, {"seat", "south"}, {"group", "1.order"}}, "South is ready."});
  out.entries.push_back({5, at, true, {{"kind", "moved"}, {"unit", "a1"}, {"rule", "6.1"}}, "a1 moves (6.1)."});
  return out;
}

Decisions decisions() {
  Decisions out;
  out.match = match;
  out.seat = north;
  out.seq = 5;
  out.lifecycle = "running";
  out.decisions = {open_decision()};
  out.drafts = drafts(false);
  out.view = {{"headline", "Turn 2"}};
  return out;
}

std::vector<AllyLine> allies() {
  return {{DecisionId{"1.order.north-left"}, SeatId{"north-left"}, SeatId{"north-left"}, payload, false, at},
          {DecisionId{"1.order.north-right"}, SeatId{"north-right"}, north, {{"orders", {"a2 b3"}}}, true, at}};
}

View view_with_allies() {
  View out = view(false);
  out.allies = allies();
  return out;
}

Decisions decisions_with_allies() {
  Decisions out = decisions();
  out.allies = allies();
  return out;
}

Decisions frozen() {
  Decisions out = decisions();
  out.seat.reset();
  out.frozen = "ruleset-threw";
  out.decisions.clear();
  out.drafts.clear();
  return out;
}

PostLine said() {
  return {3, north, "Anna", "Hold the ford.\nI come at noon.", at, at};
}

void add_talk(std::vector<Example>& out) {
  PostLine carried = said();
  carried.written = at - 3'600'000;
  PostLine sent = said();
  sent.couriers = {{SeatId{"north-left"}, "arrived"}, {SeatId{"north-right"}, "stopped"}};
  const PostLine ruled{1, std::nullopt, "Uma", "The bridge stands.", at, at};
  out.push_back({"server/talk.json", encode(TalkMessage{match, north, "side:north", carried})});
  out.push_back({"server/talk.umpire.json", encode(TalkMessage{match, std::nullopt, "all", ruled})});
  const ChannelLine all{"all", "all", true, false, 1, 0, {ruled}};
  const ChannelLine side{"side:north", "side", true, true, 3, 3, {sent}};
  out.push_back({"http/talk.json", encode(TalkPage{"seat", {all, side}, 2000})});
  out.push_back({"http/talk.channel.json", encode(PostList{"side:north", {carried}, true})});
  out.push_back({"http/talk.said.json", encode_post(said())});
}

std::string answer(const ServerBody& body) {
  return with_re(encode(body), "c7");
}

void add_errors(std::vector<Example>& out) {
  const std::vector<Error> errors{
      {ErrorCode::bad_json, "", "The message is not JSON."},
      {ErrorCode::bad_version, "/v", "This server speaks version 1."},
      {ErrorCode::bad_message, "/match", "is missing"},
      {ErrorCode::unknown_type, "/type", "No message has this type."},
      {ErrorCode::not_signed_in, "", "Sign in to take your seat."},
      {ErrorCode::no_such_match, "", "There is no such match."},
      {ErrorCode::not_your_seat, "", "This seat is not yours."},
      {ErrorCode::no_such_decision, "", "Nothing of this name is open for the seat."},
      {ErrorCode::closed, "", "All answers are in; nothing can be changed any more."},
      {ErrorCode::stale_draft,
       "",
       "A newer draft was saved on another device.",
       {},
       {{"draft", 4}, {"payload", payload}, {"at", at}}},
      {ErrorCode::duplicate, "", "This submission id stands for something else already."},
      {ErrorCode::illegal, "/payload", "This cannot be done as it stands.", {problem(Severity::error, "a1 jumps.")}},
      {ErrorCode::too_fast, "", "Too many messages. Wait a little and send it again."},
      {ErrorCode::too_many, "", "This connection watches too many matches."},
      {ErrorCode::cannot_save, "", "This cannot be saved now; nothing was changed. Try again later."},
      {ErrorCode::frozen, "", "This match waits for its operator; nothing is accepted."},
      {ErrorCode::fault, "", "The server could not do this; nothing was changed."}};
  for (const Error& error : errors)
    out.push_back({"server/error." + std::string(name(error.code)) + ".json", answer(error)});
}

void add_http(std::vector<Example>& out) {
  Me me;
  out.push_back({"http/me.anonymous.json", encode(me)});
  me.session = Me::Session{"Anna", AccountId{"a509ed400fc21bc562a63"}, digest};
  me.matches = {{match,
                 "An evening's game",
                 "example",
                 "first",
                 {{north, "North", "Anna", true}, {south, "South", std::nullopt, false}},
                 "open",
                 {north},
                 "Turn 1"}};
  out.push_back({"http/me.json", encode(me)});
  const std::vector<Invite> invites{{south, "c0190a65363700f5c2e67c2b7076e94f"}};
  out.push_back({"http/created.json", encode_created(match, invites)});
  out.push_back({"http/invites.json", encode(invites)});
  out.push_back(
      {"http/offer.json", encode(Offer{match, "An evening's game", "example", "first", south, "South", "Anna"})});
  out.push_back({"http/joined.json", encode_joined(match, south)});
  const Invitation any{{match, "An evening's game", "example", "first", SeatId{}, "", "Anna"},
                       "any",
                       {{north, "North"}, {south, "South"}},
                       "",
                       {{"pace", "slow"}},
                       agreed};
  out.push_back({"http/invitation.json", encode(any)});
  out.push_back(
      {"http/lobby.json", encode(std::vector<OpenOffer>{
                              {me.matches.front(), "Anna", "Beginners welcome", at, false, {{"pace", "slow"}}}})});
  out.push_back({"http/account.json", encode(AccountPage{"Anna", false, true, "anna@example.org", "new@example.org",
                                                         "Europe/Berlin", true})});
  out.push_back(
      {"http/sessions.json", encode(std::vector<DeviceLine>{{"5f3a9c1e8b7d2460", "Firefox on Linux", at, at, true}})});
  out.push_back({"http/code.json", encode_code("c0190a65363700f5c2e67c2b7076e94f")});
  out.push_back(
      {"http/games.json", encode_games({{{"id", "example"}, {"title", "Example"}, {"scenarios", Json::array()}}})});
  out.push_back(
      {"http/error.bad-request.json", encode_http_error({ErrorCode::bad_request, "", "A request names one Host."})});
  out.push_back(
      {"http/error.not-found.json", encode_http_error({ErrorCode::not_found, "", "There is no such route."})});
  out.push_back({"http/error.forbidden.json",
                 encode_http_error({ErrorCode::forbidden, "", "The Origin of this request is not this site."})});
  out.push_back({"http/error.taken.json", encode_http_error({ErrorCode::taken, "", "This seat is taken."})});
}

void add_record(std::vector<Example>& out) {
  ArchiveEntry entry{match, "An evening's game", "example", "Example", "first", "The first", {}, "", "", "", at, at,
                     ""};
  entry.seats = {{"North", "Anna"}, {"South", ""}};
  entry.outcome = "North wins.";
  entry.length = "8 turns";
  ArchiveEntry imported = entry;
  imported.origin = "verified";
  imported.umpire = "Cleo";
  out.push_back({"http/archive.json", encode(ArchivePage{{entry, imported}, "1796020551099-m49dc3f62677afdb80047"})});
  const BookmarkLine mark{"5f3a9c1e8b7d24605f3a9c1e8b7d2460",
                          match,
                          "An evening's game",
                          "at=2.5.3",
                          "Turn 2",
                          "Here it turned.",
                          true,
                          false,
                          "Anna",
                          at,
                          false};
  out.push_back({"http/bookmark.json", encode(mark)});
  BookmarkLine closed = mark;
  closed.title = std::nullopt;
  closed.mine = true;
  out.push_back({"http/bookmarks.json", encode(BookmarkList{{mark, closed}, 500, 280})});
}

}  // namespace

std::vector<Example> encoded() {
  const DraftLine saved{4, payload, false, at, ""};
  const DraftLine promised{4, payload, true, at, digest};
  std::vector<Example> out{
      {"server/welcome.json", answer(Welcome{"simove 0.1.0", "Anna", at})},
      {"server/welcome.anonymous.json", answer(Welcome{"simove 0.1.0", std::nullopt, at})},
      {"server/view.json", answer(view(false))},
      {"server/view.observer.json", answer(view(true))},
      {"server/view.allies.json", answer(view_with_allies())},
      {"server/events.live.json", encode(events(true))},
      {"server/events.history.json", answer(events(false))},
      {"server/decisions.json", encode(decisions())},
      {"server/decisions.allies.json", encode(decisions_with_allies())},
      {"server/decisions.frozen.json", encode(frozen())},
      {"server/checked.json",
       answer(Checked{{mended(problem(Severity::warning, "a1 may be pinned."))}, {{"next", {"b2"}}}})},
      {"server/draft_saved.json", answer(DraftSaved{decision, 4, at, {problem(Severity::note, "One unit stays.")}})},
      {"server/draft_changed.json", encode(DraftChanged{match, north, decision, saved})},
      {"server/draft_changed.ready.json", encode(DraftChanged{match, north, decision, promised})},
      {"server/allies.json", encode(AlliesChanged{match, north, allies()})},
      {"server/receipt.json", answer(Receipt{"3f1c9f0e-7a52-4c7e-9b5d-0d9f0a7c1b11", decision, at, digest})},
      {"server/done.json", answer(DoneMessage{})},
      {"server/pong.json", answer(Pong{at})}};
  add_errors(out);
  add_http(out);
  add_record(out);
  add_talk(out);
  return out;
}

}  // namespace simove::protocol::examples
