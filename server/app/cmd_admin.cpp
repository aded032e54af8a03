#include "server/app/cmd_admin.h"

#include <filesystem>
#include <functional>
#include <ostream>

#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "rules/core/one_line.h"
#include "server/app/ask_server.h"
#include "server/app/utc_text.h"
#include "server/archive/verify.h"

namespace simove::app {

namespace {

using archive::Difference;

int say(std::ostream& err, const std::string& text, int status) {
  err << "simove: " << one_line(text) << '\n';
  return status;
}

std::string refusal_in(const ServerAnswer& answer) {
  const ParsedJson parsed = parse_json(answer.body, answer.body.size(), 16);
  JsonReader reader(parsed.value);
  const JsonCursor error = reader.root().at("error");
  const std::string path = error.at("path").text();
  const std::string text = error.at("text").text();
  if (!parsed.ok || reader.failed()) return "the server answered with status " + std::to_string(answer.status);
  return path.empty() ? text : path + " " + text;
}

/// Asks, and hands a good answer on; whatever else came is said.
int ask(const AdminArguments& arguments, const char* what, const Json& body, std::ostream& err,
        const std::function<int(const std::string&)>& use) {
  auto server = OperatorFile::read(arguments.db);
  if (!server) return say(err, server.error().message, 2);
  auto answer = ask_server(*server, std::string("/api/admin/") + what, protocol::json_text(body));
  if (!answer) return say(err, answer.error().message, 2);
  if (answer->status != 200) return say(err, refusal_in(*answer), 1);
  return use(answer->body);
}

// One object as it came with --json, else lines for people.
int show(const AdminArguments& arguments, const std::string& body, std::ostream& out,
         const std::function<void(const JsonCursor&)>& lines) {
  if (arguments.json) {
    out << body << '\n';
    return 0;
  }
  const ParsedJson parsed = parse_json(body, body.size(), 16);
  JsonReader reader(parsed.value);
  lines(reader.root());
  return 0;
}

template <class Line>
void each(const JsonCursor& list, Line line) {
  for (std::size_t n = 0; n < list.array().size(); ++n) line(list.at(n));
}

std::string text(const JsonCursor& at) {
  return one_line(at.text());
}
std::int64_t number(const JsonCursor& at) {
  return at.integer(INT64_MIN, INT64_MAX);
}

void say_how_many(const JsonCursor& root, std::size_t shown, std::ostream& out) {
  out << shown << " of " << number(root.at("all")) << '\n';
}

int show_counts(const AdminArguments& arguments, const std::string& body, std::ostream& out) {
  return show(arguments, body, out, [&](const JsonCursor& root) {
    for (const auto& [name, count] : root.object().items()) out << name << " " << count << '\n';
  });
}

Json find_body(const AdminArguments& arguments) {
  return {{"find", arguments.find}, {"lifecycle", arguments.lifecycle}, {"most", arguments.most}};
}

std::string whole_path(const std::string& path) {
  std::error_code failed;
  const auto whole = std::filesystem::absolute(path, failed);
  return failed ? path : whole.lexically_normal().string();
}

}  // namespace

int run_admin_users(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  return ask(arguments, "users", find_body(arguments), err, [&](const std::string& body) {
    return show(arguments, body, out, [&](const JsonCursor& root) {
      each(root.at("users"), [&](const JsonCursor& at) {
        const std::int64_t used = number(at.at("used"));
        out << text(at.at("account")) << "  " << text(at.at("name")) << (at.at("guest").boolean() ? "  guest" : "")
            << (at.at("mail").text().empty() ? "" : "  " + text(at.at("mail"))) << "  seats " << number(at.at("seats"))
            << ", signed in on " << number(at.at("sessions"))
            << (number(at.at("sessions")) == 1 ? " device" : " devices") << ", made "
            << utc_text(number(at.at("created"))) << (used > 0 ? ", last here " + utc_text(used) : "") << '\n';
      });
      say_how_many(root, root.at("users").size(), out);
    });
  });
}

int run_admin_matches(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  return ask(arguments, "matches", find_body(arguments), err, [&](const std::string& body) {
    return show(arguments, body, out, [&](const JsonCursor& root) {
      each(root.at("matches"), [&](const JsonCursor& at) {
        out << text(at.at("match")) << "  " << text(at.at("lifecycle")) << "  " << text(at.at("title")) << "  ("
            << text(at.at("game")) << " " << text(at.at("scenario")) << ")  made " << utc_text(number(at.at("created")))
            << ", last " << utc_text(number(at.at("last"))) << ", entry " << number(at.at("revision")) << '\n';
      });
      say_how_many(root, root.at("matches").size(), out);
    });
  });
}

int run_admin_stats(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  return ask(arguments, "stats", Json::object(), err,
             [&](const std::string& body) { return show_counts(arguments, body, out); });
}

int run_admin_prune(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  const Json body{{"days", arguments.days}, {"only_count", arguments.only_count}};
  return ask(arguments, "prune", body, err, [&](const std::string& answer) {
    if (!arguments.json) out << (arguments.only_count ? "would be cleared away:\n" : "cleared away:\n");
    return show_counts(arguments, answer, out);
  });
}

int run_admin_backup(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  const std::string path = whole_path(arguments.file);
  return ask(arguments, "backup", {{"file", path}}, err, [&](const std::string&) {
    out << "everything is copied to " << one_line(path) << ", and the copy passed its check\n";
    return 0;
  });
}

int run_admin_import(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  const Json body{{"file", whole_path(arguments.file)}, {"verify", !arguments.unverified}};
  return ask(arguments, "import", body, err, [&](const std::string& answer) {
    return show(arguments, answer, out, [&](const JsonCursor& root) {
      out << "match " << text(root.at("match")) << " is in, marked as "
          << (root.at("verified").boolean() ? "verified\n" : "not verified\n");
    });
  });
}

int run_admin_export(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  return ask(arguments, "export", {{"id", arguments.id}}, err, [&](const std::string& body) {
    out << body;
    return 0;
  });
}

int run_admin_steps(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  return ask(arguments, "steps", {{"id", arguments.id}}, err, [&](const std::string& body) {
    return show(arguments, body, out, [&](const JsonCursor& root) {
      each(root.at("steps"), [&](const JsonCursor& at) {
        const std::string group = text(at.at("group"));
        out << number(at.at("revision")) << "  " << utc_text(number(at.at("at"))) << "  " << text(at.at("kind"))
            << (group.empty() ? "" : " " + group) << "  branch " << number(at.at("branch"))
            << (at.at("current").boolean() ? "" : ", left") << '\n';
      });
    });
  });
}

int run_admin_roll_back(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  const Json body{{"id", arguments.id}, {"to", arguments.revision}, {"reason", arguments.reason}};
  return ask(arguments, "roll-back", body, err, [&](const std::string& answer) {
    return show(arguments, answer, out, [&](const JsonCursor&) {
      out << "match " << one_line(arguments.id) << " goes on from entry " << arguments.revision
          << "; its players are told, with the reason\n";
    });
  });
}

int run_admin_seat_link(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  const Json body{{"id", arguments.id}, {"seat", arguments.seat}};
  return ask(arguments, "seat-link", body, err, [&](const std::string& answer) {
    return show(arguments, answer, out, [&](const JsonCursor& root) {
      out << text(root.at("link"))
          << "\nWhoever opens it first takes the seat over, within 14 days; everybody is told.\n";
    });
  });
}

int run_admin_sign_out(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  return ask(arguments, "sign-out", {{"id", arguments.id}}, err, [&](const std::string&) {
    out << "account " << one_line(arguments.id) << " is signed out everywhere\n";
    return 0;
  });
}

int run_admin_verify(const match::Rulesets& rulesets, const AdminArguments& arguments, std::ostream& out,
                     std::ostream& err) {
  return ask(arguments, "export", {{"id", arguments.id}}, err, [&](const std::string& body) {
    const auto differs = [&](const Difference& difference) {
      return say(err, arguments.id + ": " + difference.place + ": " + difference.text, 1);
    };
    auto read = archive::read(body);
    if (!read) return differs(read.error());
    auto verified = archive::verify(*read, rulesets);
    if (!verified) return differs(verified.error());
    out << "match " << one_line(verified->match) << ": all agrees. " << verified->entries << " entries, "
        << verified->steps << " dice steps with " << verified->faces << " faces, " << verified->events
        << " events compared\n";
    return 0;
  });
}

}  // namespace simove::app
