#include "server/net/api_desk.h"

#include <functional>

#include "protocol/http_messages.h"
#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "rules/core/json_read.h"

namespace simove::net {

using protocol::ErrorCode;

namespace {

constexpr int most_depth = 64;
constexpr std::size_t most_body_bytes = 256 * 1024;
constexpr std::size_t longest_note = 4000;
constexpr std::size_t longest_word = 256;
constexpr std::int64_t most = INT64_MAX;

match::Asker asker_of(const Call& call) {
  return {call.person ? std::optional(call.person->account) : std::nullopt, nullptr};
}

Response bad(std::string path, std::string text) {
  return error_response({ErrorCode::bad_request, std::move(path), std::move(text)});
}

/// An act with its members still to be read from the body. It must ask the reader before it does anything.
using Act = std::function<match::Answered<match::Acted>(match::MatchService&, const match::Asker&, const match::Acting&,
                                                        JsonReader&)>;

Response answer(match::MatchService& matches, const Call& call, const Act& act) {
  const ParsedJson parsed = parse_json(call.request.body, most_body_bytes, most_depth);
  if (!parsed.ok) return bad("", "The body " + parsed.text + ".");
  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  root.only({"reason", "secret", "revision", "seat", "decision", "payload", "text", "label", "nth", "face", "kind",
             "group", "ms", "until_ms"});
  match::Acting acting{MatchId{call.args[0]}, "", false};
  if (root.maybe("reason").present()) acting.reason = root.at("reason").text();
  if (root.maybe("secret").present()) acting.secret = root.at("secret").boolean();
  auto done = act(matches, asker_of(call), acting, reader);
  if (reader.failed()) return bad(reader.failure().path, "This " + reader.failure().text + ".");
  if (!done) return error_response(done.error());
  auto desk = matches.desk(asker_of(call), acting.match);
  Json out{{"diff", std::move(done->diff)}, {"desk", desk ? std::move(*desk) : Json(nullptr)}};
  return json_response(200, protocol::json_text(out));
}

Unexpected<protocol::Error> unread() {
  return Unexpected{protocol::Error{ErrorCode::bad_request, "", "Something is missing."}};
}

/// An act's own members are read first: a body of which anything cannot be read, or is not known, changes nothing.
template <class Read, class Do>
Act reading(Read read, Do run) {
  return [read, run](match::MatchService& matches, const match::Asker& asker, const match::Acting& acting,
                     JsonReader& reader) -> match::Answered<match::Acted> {
    bool whole = true;
    auto wanted = read(reader.root(), whole);
    if (!whole || reader.failed()) return unread();
    return run(matches, asker, acting, wanted);
  };
}

std::string word(const JsonCursor& root, const char* key, bool& whole) {
  const JsonCursor at = root.at(key);
  std::string text = at.text(longest_word);
  whole = whole && at.present() && !text.empty();
  return text;
}

match::FacePut face(const JsonCursor& root, bool& whole) {
  match::FacePut put;
  const JsonCursor at = root.at("face");
  put.face = static_cast<int>(at.integer(1, 65536));
  whole = whole && at.present() && at.node()->is_number_integer();
  if (root.maybe("label").present()) put.label = root.at("label").text(longest_word);
  if (root.maybe("nth").present()) put.nth = static_cast<int>(root.at("nth").integer(0, 65536));
  return put;
}

struct Named {
  std::string word;
  Json payload;
};

Named named(const JsonCursor& root, const char* key, bool& whole) {
  Named out{word(root, key, whole), nullptr};
  const JsonCursor payload = root.at("payload");
  whole = whole && payload.present();
  if (payload.present()) out.payload = *payload.node();
  return out;
}

/// An answer in the place of another: as its payload, or in words as letters carry it.
struct Amendment {
  DecisionId decision;
  Json payload;
  std::optional<std::string> text;
};

Amendment amendment(const JsonCursor& root, bool& whole) {
  Amendment out{DecisionId{word(root, "decision", whole)}, nullptr, std::nullopt};
  if (root.maybe("text").present()) {
    out.text = root.at("text").text(most_body_bytes);
    return out;
  }
  const JsonCursor payload = root.at("payload");
  whole = whole && payload.present();
  if (payload.present()) out.payload = *payload.node();
  return out;
}

using Matches = match::MatchService;
using Asker = match::Asker;
using Acting = match::Acting;

struct DeskAct {
  const char* word;
  Act act;
};

std::vector<DeskAct> acts() {
  const auto nothing = [](const JsonCursor&, bool&) { return Done{}; };
  const auto seat = [](const JsonCursor& root, bool& whole) { return SeatId{word(root, "seat", whole)}; };
  const auto number = [](const char* key) {
    return [key](const JsonCursor& root, bool& whole) {
      const JsonCursor at = root.at(key);
      whole = at.present() && at.node()->is_number_integer();
      return at.integer(1, most);
    };
  };
  const auto group = [](const JsonCursor& root, bool& whole) { return GroupId{word(root, "group", whole)}; };
  const auto decision = [](const JsonCursor& root, bool& whole) { return DecisionId{word(root, "decision", whole)}; };
  const auto ruling = [](const JsonCursor& root, bool& whole) { return named(root, "kind", whole); };
  return {
      {"publish",
       reading(nothing, [](Matches& m, const Asker& a, const Acting& w, Done) { return m.publish_held(a, w); })},
      {"roll_back", reading(number("revision"), [](Matches& m, const Asker& a, const Acting& w,
                                                   std::int64_t to) { return m.roll_back(a, w, to); })},
      {"take_back",
       reading(nothing, [](Matches& m, const Asker& a, const Acting& w, Done) { return m.take_back(a, w); })},
      {"force", reading(seat, [](Matches& m, const Asker& a, const Acting& w,
                                 const SeatId& s) { return m.force(a, w, s, match::Forced::ready); })},
      {"hold", reading(seat, [](Matches& m, const Asker& a, const Acting& w,
                                const SeatId& s) { return m.force(a, w, s, match::Forced::hold); })},
      {"open", reading(decision, [](Matches& m, const Asker& a, const Acting& w,
                                    const DecisionId& d) { return m.open_envelope(a, w, d); })},
      {"amend", reading(amendment,
                        [](Matches& m, const Asker& a, const Acting& w, const Amendment& n) {
                          return n.text ? m.amend_by_text(a, w, n.decision, *n.text)
                                        : m.amend_answer(a, w, n.decision, n.payload);
                        })},
      {"override", reading(face, [](Matches& m, const Asker& a, const Acting& w,
                                    const match::FacePut& f) { return m.override_face(a, w, f); })},
      {"face", reading(face, [](Matches& m, const Asker& a, const Acting& w,
                                const match::FacePut& f) { return m.enter_face(a, w, f); })},
      {"rule", reading(ruling, [](Matches& m, const Asker& a, const Acting& w,
                                  const Named& n) { return m.rule(a, w, n.word, n.payload); })},
      {"vacate",
       reading(seat, [](Matches& m, const Asker& a, const Acting& w, const SeatId& s) { return m.vacate(a, w, s); })},
      {"extend", reading(number("ms"), [](Matches& m, const Asker& a, const Acting& w,
                                          std::int64_t ms) { return m.extend_by_umpire(a, w, ms); })},
      {"pause", reading(number("until_ms"), [](Matches& m, const Asker& a, const Acting& w,
                                               std::int64_t until) { return m.pause_by_umpire(a, w, until); })},
      {"resume",
       reading(nothing, [](Matches& m, const Asker& a, const Acting& w, Done) { return m.resume_by_umpire(a, w); })},
      {"close", reading(group, [](Matches& m, const Asker& a, const Acting& w,
                                  const GroupId& g) { return m.close_by_umpire(a, w, g); })},
      {"end", reading(nothing, [](Matches& m, const Asker& a, const Acting& w, Done) { return m.end(a, w); })},
  };
}

Response json_or_error(match::Answered<Json> answered) {
  return answered ? json_response(200, protocol::json_text(*answered)) : error_response(answered.error());
}

Response try_ruling(DeskParts parts, const Call& call) {
  const ParsedJson parsed = parse_json(call.request.body, most_body_bytes, most_depth);
  if (!parsed.ok) return bad("", "The body " + parsed.text + ".");
  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  root.only({"kind", "payload"});
  bool whole = true;
  const Named wanted = named(root, "kind", whole);
  if (reader.failed()) return bad(reader.failure().path, "This " + reader.failure().text + ".");
  if (!whole) return error_response(unread().error);
  auto tried = parts.matches.try_ruling(asker_of(call), MatchId{call.args[0]}, wanted.word, wanted.payload);
  if (!tried) return error_response(tried.error());
  return json_response(200, protocol::json_text({{"diff", std::move(tried->diff)}, {"line", tried->line}}));
}

Response seen(DeskParts parts, const Call& call, const std::optional<SeatId>& seat) {
  auto view = parts.matches.seen_by(asker_of(call), MatchId{call.args[0]}, seat);
  return view ? json_response(200, protocol::json_text({{"view", std::move(*view)}})) : error_response(view.error());
}

Response add_note(DeskParts parts, const Call& call) {
  const ParsedJson parsed = parse_json(call.request.body, most_body_bytes, 4);
  if (!parsed.ok) return bad("", "The body " + parsed.text + ".");
  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  root.only({"turn", "unit", "place", "text"});
  storage::NoteRow note;
  note.text = root.at("text").text(longest_note);
  for (auto [key, member] : {std::pair("turn", &note.turn), {"unit", &note.unit}, {"place", &note.place}})
    if (root.maybe(key).present()) *member = root.at(key).text(longest_word);
  if (reader.failed()) return bad(reader.failure().path, "This " + reader.failure().text + ".");
  if (note.text.empty()) return bad("/text", "A note without text is none.");
  auto kept = parts.matches.add_note(asker_of(call), MatchId{call.args[0]}, note);
  if (!kept) return error_response(kept.error());
  return json_response(200, protocol::json_text({{"note", kept->number}}));
}

Response forget_note(DeskParts parts, const Call& call) {
  const ParsedJson parsed = parse_json(call.request.body, most_body_bytes, 4);
  if (!parsed.ok) return bad("", "The body " + parsed.text + ".");
  JsonReader reader(parsed.value);
  const std::int64_t number = reader.root().at("note").integer(1, most);
  if (reader.failed()) return bad(reader.failure().path, "This " + reader.failure().text + ".");
  auto gone = parts.matches.remove_note(asker_of(call), MatchId{call.args[0]}, number);
  return gone ? json_response(200, "{}") : error_response(gone.error());
}

}  // namespace

void add_desk_routes(RouteTable& routes, DeskParts parts) {
  using enum Access;
  routes.add(Method::get, "/api/matches/{match}/desk", signed_in, [parts](const Call& call) {
    return json_or_error(parts.matches.desk(asker_of(call), MatchId{call.args[0]}));
  });
  routes.add(Method::get, "/api/matches/{match}/audit", anyone, [parts](const Call& call) {
    return json_or_error(parts.matches.audit(asker_of(call), MatchId{call.args[0]}));
  });
  routes.add(Method::get, "/api/matches/{match}/desk/view", signed_in,
             [parts](const Call& call) { return seen(parts, call, std::nullopt); });
  routes.add(Method::get, "/api/matches/{match}/desk/view/{seat}", signed_in,
             [parts](const Call& call) { return seen(parts, call, SeatId{call.args[1]}); });
  routes.add(Method::post, "/api/matches/{match}/desk/try", signed_in,
             [parts](const Call& call) { return try_ruling(parts, call); });
  for (const DeskAct& one : acts())
    routes.add(Method::post, std::string("/api/matches/{match}/desk/") + one.word, signed_in,
               [parts, act = one.act](const Call& call) { return answer(parts.matches, call, act); });
  routes.add(Method::post, "/api/matches/{match}/desk/note", signed_in,
             [parts](const Call& call) { return add_note(parts, call); });
  routes.add(Method::post, "/api/matches/{match}/desk/forget_note", signed_in,
             [parts](const Call& call) { return forget_note(parts, call); });
}

}  // namespace simove::net
