#include "server/net/api_admin.h"

#include <fstream>
#include <sstream>

#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "rules/core/json_read.h"
#include "rules/core/one_line.h"
#include "server/log/log.h"
#include "storage/account_store.h"

namespace simove::net {

using protocol::ErrorCode;

namespace {

constexpr std::int64_t most_lines = 1000;
constexpr std::size_t longest_path = 4096;
constexpr std::int64_t most_revision = 1LL << 53;
constexpr std::int64_t day_ms = 24LL * 3'600'000;

Response fault_response(const Fault& fault) {
  if (fault.code == "cannot-save") return refuse(ErrorCode::cannot_save, fault.message);
  if (fault.code == "already-there" || fault.code == "cannot-open")
    return refuse(ErrorCode::bad_request, fault.message);
  log_error("admin", "event=fault code=" + fault.code + " message=\"" + fault.message + "\"");
  return refuse(ErrorCode::fault, fault.message);
}

/// Reads a body with `read`, which names what it wants; answers with what `act` gives.
template <class Read, class Act>
Response with_body(const Call& call, Read read, Act act) {
  const ParsedJson parsed = parse_json(call.request.body, protocol::most_message_bytes, protocol::most_json_depth);
  if (!parsed.ok) return refuse(ErrorCode::bad_json, "The body " + parsed.text + ".");
  JsonReader reader(parsed.value);
  auto wanted = read(reader.root());
  if (reader.failed()) return error_response({ErrorCode::bad_message, reader.failure().path, reader.failure().text});
  return act(wanted);
}

std::string absolute_path(const JsonCursor& at) {
  std::string path = at.text(longest_path);
  if (at.present() && (path.empty() || path.front() != '/' || path.find('\0') != std::string::npos))
    at.fail("must be a file's whole path, from / on");
  return path;
}

Json counts_json(const std::map<std::string, std::int64_t>& counts) {
  Json out = Json::object();
  for (const auto& [name, count] : counts) out[name] = count;
  return out;
}

Json line_json(const storage::AccountLine& line) {
  return {{"account", line.account.value}, {"name", line.name},    {"mail", line.mail},         {"guest", line.guest},
          {"created", line.created_ms},    {"used", line.used_ms}, {"sessions", line.sessions}, {"seats", line.seats}};
}
Json line_json(const storage::MatchLine& line) {
  return {{"match", line.match.value}, {"title", line.title},         {"game", line.game},
          {"scenario", line.scenario}, {"lifecycle", line.lifecycle}, {"created", line.created_ms},
          {"last", line.last_ms},      {"revision", line.revision}};
}

template <class Line>
Response listed(const Result<storage::Listed<Line>>& found, const char* name) {
  if (!found) return fault_response(found.error());
  Json lines = Json::array();
  for (const Line& line : found->lines) lines.push_back(line_json(line));
  return json_response(200, protocol::json_text({{name, std::move(lines)}, {"all", found->all}}));
}

struct Find {
  std::string text;
  std::string lifecycle;
  std::int64_t most = 50;
};
Find read_find(const JsonCursor& root) {
  root.only({"find", "lifecycle", "most"});
  Find find;
  if (const JsonCursor at = root.maybe("find"); at.present()) find.text = at.text(256);
  if (const JsonCursor at = root.maybe("lifecycle"); at.present()) find.lifecycle = at.text(16);
  if (const JsonCursor at = root.maybe("most"); at.present()) find.most = at.integer(1, most_lines);
  return find;
}

struct Prune {
  std::int64_t days = 30;
  bool only_count = false;
};
Prune read_prune(const JsonCursor& root) {
  root.only({"days", "only_count"});
  Prune prune;
  if (const JsonCursor at = root.maybe("days"); at.present()) prune.days = at.integer(1, 36'500);
  if (const JsonCursor at = root.maybe("only_count"); at.present()) prune.only_count = at.boolean();
  return prune;
}

struct Import {
  std::string file;
  bool verify = true;
};
Import read_import(const JsonCursor& root) {
  root.only({"file", "verify"});
  Import import{absolute_path(root.at("file"))};
  if (const JsonCursor at = root.maybe("verify"); at.present()) import.verify = at.boolean();
  return import;
}

Response import_file(const AdminParts& parts, const Import& wanted) {
  std::ifstream file(wanted.file, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf()))
    return refuse(ErrorCode::bad_request, "The server cannot read " + wanted.file + ".");
  auto match = parts.take_in(text.str(), wanted.verify);
  if (!match) return error_response(match.error());
  log_info("admin", "event=imported match=" + match->value);
  return json_response(200, protocol::json_text({{"match", match->value}, {"verified", wanted.verify}}));
}

Response sign_out_everywhere(const AdminParts& parts, const AccountId& account, Outbound& out) {
  auto known = parts.store.account(account);
  if (!known) return fault_response(known.error());
  if (!*known) return refuse(ErrorCode::not_found, "There is no account " + account.value + ".");
  if (auto ended = parts.store.end_sessions_of(account); !ended) return fault_response(ended.error());
  parts.close_account(account, out);
  log_warning("security", "event=signed-out-by-operator account=" + account.value);
  return json_response(200, protocol::json_text({{"account", account.value}}));
}

struct RollBack {
  match::Acting acting;
  std::int64_t to = 0;
};
RollBack read_roll_back(const JsonCursor& root) {
  root.only({"id", "to", "reason"});
  return {{MatchId{root.at("id").text(64)}, root.at("reason").text(match::longest_reason_bytes), false},
          root.at("to").integer(1, most_revision)};
}

Response roll_back(const AdminParts& parts, const RollBack& wanted) {
  auto acted = parts.matches.roll_back_by_operator(wanted.acting, wanted.to);
  if (!acted) return error_response(acted.error());
  log_warning("admin", "event=rolled-back match=" + wanted.acting.match.value + " to=" + std::to_string(wanted.to));
  return json_response(200, protocol::json_text({{"diff", std::move(acted->diff)}}));
}

Response steps(const AdminParts& parts, const std::string& id) {
  auto lines = parts.matches.steps(MatchId{id});
  if (!lines) return error_response(lines.error());
  Json out = Json::array();
  for (const match::StepLine& line : *lines)
    out.push_back({{"revision", line.revision},
                   {"at", line.at_ms},
                   {"kind", line.kind},
                   {"group", line.group},
                   {"branch", line.branch},
                   {"current", line.current}});
  return json_response(200, protocol::json_text({{"steps", std::move(out)}}));
}

std::string read_id(const JsonCursor& root) {
  root.only({"id"});
  return root.at("id").text(64);
}

struct WantedSeat {
  MatchId match;
  SeatId seat;
};
WantedSeat read_seat(const JsonCursor& root) {
  root.only({"id", "seat"});
  return {MatchId{root.at("id").text(64)}, SeatId{root.at("seat").text(64)}};
}

Response seat_link(const AdminParts& parts, const WantedSeat& wanted) {
  auto link = parts.seat_link(wanted.match, wanted.seat);
  if (!link) return error_response(link.error());
  log_warning("security",
              "event=seat-link-by-operator match=" + wanted.match.value + " seat=" + one_line(wanted.seat.value));
  return json_response(200, protocol::json_text({{"link", std::move(*link)}}));
}

void add_going_back(RouteTable& routes, const AdminParts& parts) {
  routes.add(Method::post, "/api/admin/steps", Access::operator_key, [parts](const Call& call) {
    return with_body(call, read_id, [&](const std::string& id) { return steps(parts, id); });
  });
  routes.add(Method::post, "/api/admin/roll-back", Access::operator_key, [parts](const Call& call) {
    return with_body(call, read_roll_back, [&](const RollBack& wanted) { return roll_back(parts, wanted); });
  });
}

}  // namespace

void add_admin_routes(RouteTable& routes, AdminParts parts) {
  const auto add = [&](const char* name, RouteHandler handler, bool outside_batch = false) {
    routes.add(Method::post, std::string("/api/admin/") + name, Access::operator_key, std::move(handler),
               outside_batch);
  };
  add("users", [parts](const Call& call) {
    return with_body(call, read_find,
                     [&](const Find& find) { return listed(parts.admin.users(find.text, find.most), "users"); });
  });
  add("matches", [parts](const Call& call) {
    return with_body(call, read_find, [&](const Find& find) {
      return listed(parts.admin.matches(find.text, find.lifecycle, find.most), "matches");
    });
  });
  add("stats", [parts](const Call&) {
    auto counts = parts.admin.counts();
    return counts ? json_response(200, protocol::json_text(counts_json(*counts))) : fault_response(counts.error());
  });
  add("prune", [parts](const Call& call) {
    return with_body(call, read_prune, [&](const Prune& prune) {
      const std::int64_t now = parts.clock.now_ms();
      auto counts = parts.admin.prune(now, now - prune.days * day_ms, prune.only_count);
      if (!counts) return fault_response(counts.error());
      if (!prune.only_count) log_info("admin", "event=pruned days=" + std::to_string(prune.days));
      return json_response(200, protocol::json_text(counts_json(*counts)));
    });
  });
  const auto read_path = [](const JsonCursor& root) {
    root.only({"file"});
    return absolute_path(root.at("file"));
  };
  add(
      "backup",
      [parts, read_path](const Call& call) {
        return with_body(call, read_path, [&](const std::string& path) {
          auto done = parts.admin.backup(path);
          if (!done) return fault_response(done.error());
          log_info("admin", "event=backup");
          return json_response(200, protocol::json_text({{"file", path}}));
        });
      },
      true);
  // It has a batch of its own, so that a match is brought in whole or not at all.
  add(
      "import",
      [parts](const Call& call) {
        return with_body(call, read_import, [&](const Import& wanted) { return import_file(parts, wanted); });
      },
      true);
  add("export", [parts](const Call& call) {
    return with_body(call, read_id, [&](const std::string& id) {
      auto document = parts.archive_of(MatchId{id});
      if (!document) return error_response(document.error());
      Response response = json_response(200, "");
      response.body = *document;
      return response;
    });
  });
  add("sign-out", [parts](const Call& call) {
    return with_body(call, read_id,
                     [&](const std::string& id) { return sign_out_everywhere(parts, AccountId{id}, call.out); });
  });
  add("seat-link", [parts](const Call& call) {
    return with_body(call, read_seat, [&](const WantedSeat& wanted) { return seat_link(parts, wanted); });
  });
  add_going_back(routes, parts);
}

}  // namespace simove::net
