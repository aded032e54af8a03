// The program: `simove serve | routes | adjudicate | check | play | export | import | verify | rebuild | mail-in`. The
// only source that includes CLI11. Exit codes: 0, 1 for a failure of what was asked, 2 for input that cannot be read;
// CLI11's own codes above 100 for wrong options.
#include <CLI/CLI.hpp>
#include <iostream>

#include "server/app/cmd_adjudicate.h"
#include "server/app/cmd_admin.h"
#include "server/app/cmd_archive.h"
#include "server/app/cmd_mail_in.h"
#include "server/app/cmd_play.h"
#include "server/app/games.h"
#include "server/app/serve.h"
#include "server/match/rulesets.h"

namespace {

using simove::app::AdminArguments;
using simove::app::ArchiveArguments;
using simove::app::PlayArguments;
using simove::app::ServeOptions;

constexpr std::int64_t hour_ms = 3'600'000;

void add_limits(CLI::App& serve, simove::net::Limits& limits) {
  // Ranges are read as 64-bit numbers with a sign, so that -1 and 2^32 are what they are and not what they wrap to.
  const auto add = [&](const char* name, auto& value, std::int64_t least, std::int64_t most, const char* text) {
    serve.add_option(std::string("--limit-") + name, value, text)
        ->group("Limits")
        ->capture_default_str()
        ->check(CLI::Range(least, most));
  };
  add("header-bytes", limits.header_bytes, 256, 1 << 20, "request line and headers together");
  add("header-fields", limits.header_fields, 8, 1000, "header lines");
  add("body-bytes", limits.body_bytes, 1024, 16 << 20, "body of a request");
  add("message-bytes", limits.message_bytes, 1024, 1 << 20, "one socket message");
  add("header-ms", limits.header_ms, 10, hour_ms, "time for a request's headers; an idle connection is kept as long");
  add("body-ms", limits.body_ms, 10, hour_ms, "time for a request's body");
  add("write-ms", limits.write_ms, 10, hour_ms, "time for one write");
  add("hello-ms", limits.hello_ms, 10, hour_ms, "time for a socket's first message");
  add("idle-ms", limits.idle_ms, 10, hour_ms, "silence after which a socket is dead; a ping goes out after half of it");
  add("queue-bytes", limits.queue_bytes, 1024, 1 << 30,
      "waiting to be written to one socket, then it is closed (1013)");
  add("queue-messages", limits.queue_messages, 1, 1'000'000, "the same in messages");
  add("connections", limits.connections, 1, 1'000'000, "connections in all");
  add("sockets-per-address", limits.sockets_per_address, 1, 1'000'000, "sockets from one address (not from loopback)");
  add("sockets-per-account", limits.sockets_per_account, 1, 1'000'000, "sockets of one person");
  add("watches-per-socket", limits.watches_per_socket, 1, 10'000, "matches and seats watched through one socket");
  add("messages-per-second", limits.messages_per_second, 1, 100'000, "messages through one socket, in the long run");
  add("message-burst", limits.message_burst, 1, 1'000'000, "messages at once");
  add("answers-per-second", limits.answers_per_second, 1, 100'000,
      "ready and unready through one socket, in the long run");
  add("answer-burst", limits.answer_burst, 1, 1'000'000, "ready and unready at once");
  add("upgrades-per-minute", limits.upgrades_per_minute, 1, 1'000'000,
      "new sockets from one address (not from loopback)");
  add("guests-per-minute", limits.guests_per_minute, 1, 1'000'000, "new guests from one address (not from loopback)");
  add("api-per-minute", limits.api_per_minute, 1, 1'000'000, "requests to the API by one person");
  add("api-per-minute-and-address", limits.api_per_minute_and_address, 1, 1'000'000,
      "requests to the API from one address (not from loopback)");
  add("sign-ins-per-minute", limits.sign_ins.per_minute, 1, 100'000,
      "wrong passwords for one account in a row, after which it waits longer and longer");
  add("sign-ins-per-minute-and-address", limits.sign_ins.per_minute_and_address, 1, 1'000'000,
      "passwords tried from one address (not from loopback)");
  add("sign-in-wait-ms", limits.sign_ins.longest_wait_ms, 0, hour_ms, "the longest that an account waits");
  add("letters", limits.letters.per_minute, 1, 100'000,
      "links asked for by mail to one address, after which it waits longer and longer, up to an hour");
  add("letters-per-minute-and-address", limits.letters.per_minute_and_address, 1, 1'000'000,
      "links asked for by mail from one address (not from loopback)");
  add("api-waiting", limits.api_waiting, 1, 1000, "requests of one person that wait while another is answered");
  add("open-matches", limits.quotas.open_matches, 1, 1'000'000, "matches of one creator that are not finished");
  add("talk-length", limits.talk.length, 1, 10'000, "characters of what is said at once");
  add("talk-per-minute", limits.talk.per_minute, 1, 1'000, "posts of one person in a minute, in all matches");
  add("talk-kept", limits.talk.kept, 10, 1'000'000, "posts kept of each channel of a match; the oldest go");
  add("talk-letter-ms", limits.talk.summary_ms, 1'000, 24 * hour_ms,
      "from what somebody has not read to the letter that tells of it");
  add("cards", limits.quotas.cards, 1, 1000, "the newest matches of a person that /api/me shows");
  add("archive-page", limits.record.archive_page, 1, 100, "finished matches in one answer of the archive");
  add("archive-look", limits.record.archive_look, 1, 1'000'000,
      "finished matches that one request of the archive goes through in search of a player");
  add("bookmarks", limits.record.bookmarks, 1, 100'000, "bookmarks of one person");
  add("bookmark-note", limits.record.note_chars, 1, 2000, "characters of a bookmark's note");
}

void add_notices(CLI::App& serve, simove::app::NoticeOptions& notices) {
  const auto option = [&](const char* name, auto& value, const char* text) {
    return serve.add_option(name, value, text)->group("Notices")->capture_default_str();
  };
  option("--smtp-url", notices.smtp.url, "mail server for letters: smtp://host:port or smtps://host:port");
  option("--smtp-user", notices.smtp.user, "name to log in with there");
  option("--smtp-password-file", notices.smtp.password_file, "file whose first line is the password");
  option("--smtp-tls", notices.smtp.tls, "auto (none to this machine, else required), required, none");
  option("--smtp-timeout-ms", notices.smtp.total_ms, "time for one letter")->check(CLI::Range(100, 600'000));
  option("--mail-from", notices.smtp.from, "address that letters come from");
  option("--mail-from-name", notices.from_name, "name beside it");
  option("--mail-envelope-from", notices.smtp.envelope_from, "address for bounces; empty: the null sender, no bounces");
  option("--mail-attempts", notices.limits.attempts, "before a letter, push or call is given up")
      ->check(CLI::Range(1, 1000));
  option("--mail-first-retry-ms", notices.limits.first_retry_ms, "pause before the second attempt; doubles")
      ->check(CLI::Range(std::int64_t{10}, hour_ms));
  option("--mail-longest-retry-ms", notices.limits.longest_retry_ms, "longest pause between attempts")
      ->check(CLI::Range(std::int64_t{10}, 24 * hour_ms));
  option("--mail-per-hour", notices.limits.per_address_and_hour, "letters to one address in an hour")
      ->check(CLI::Range(1, 100'000));
  option("--mail-waiting", notices.limits.waiting_per_person, "notices of one person that may wait")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}));
  option("--push-host", notices.channels.push_hosts, "push services that may be sent to; *.name for all below a name");
  option("--push-contact", notices.channels.contact, "whom a push service may ask; default: --mail-from");
  serve.add_flag("!--no-push", notices.pushes, "send no pushes")->group("Notices");
  serve.add_flag("!--no-webhooks", notices.webhooks, "call no webhooks")->group("Notices");
  serve
      .add_flag("--allow-private-webhooks", notices.channels.http.allow_private,
                "let webhooks and pushes go to addresses of this network, and by http")
      ->group("Notices");
}

void add_orders_by_mail(CLI::App& serve, simove::app::MailInOptions& mail) {
  const auto option = [&](const char* name, auto& value, const char* text) {
    return serve.add_option(name, value, text)->group("Orders by mail")->capture_default_str();
  };
  option("--reply-mailbox", mail.mailbox,
         "where players' replies arrive: orders@play.example.org, or @orders.example.org for a domain of its own; "
         "empty: no orders by mail");
  option("--lmtp", mail.lmtp, "where the mail server hands mails in: a loopback ADDRESS:PORT, or unix:/path");
  serve.add_flag("--lmtp-anywhere", mail.lmtp_anywhere, "let --lmtp be an address that others can reach")
      ->group("Orders by mail");
  const auto limit = [&](const char* name, auto& value, std::int64_t least, std::int64_t most, const char* text) {
    option(name, value, text)->check(CLI::Range(least, most));
  };
  limit("--limit-mail-bytes", mail.door.lmtp.message_bytes, 1024, 16 << 20, "one mail, attachments and all");
  limit("--limit-mail-text-bytes", mail.mime.text_bytes, 1024, 1 << 20, "words of a mail that are read");
  limit("--limit-mail-parts", mail.mime.parts, 1, 1000, "parts of a mail");
  limit("--limit-mail-address-bytes", mail.mime.address_bytes, 256, 65536, "bytes of a mail's From, To or the like");
  limit("--limit-mail-recipients", mail.door.lmtp.recipients, 1, 1000, "recipients of one mail");
  limit("--limit-mail-connections", mail.door.connections, 1, 1000, "connections of the mail server at once");
  limit("--limit-mail-silence-ms", mail.door.silence_ms, 10, hour_ms, "silence after which a connection is closed");
  limit("--limit-mail-session-ms", mail.door.session_ms, 10, 24 * hour_ms, "time of one connection in all");
  limit("--limit-receipts-per-hour", mail.receipts_per_hour, 1, 10'000,
        "receipts to one person; beyond that his mails wait at the mail server");
  limit("--limit-receipts-per-address", mail.receipts_per_address, 1, 1'000'000,
        "receipts to one seat in one group of decisions; beyond that its mails are refused");
}

void add_serve(CLI::App& app, ServeOptions& options, int& status) {
  CLI::App* serve = app.add_subcommand("serve", "serve matches to browsers over HTTP and WebSocket");
  serve->fallthrough();
  serve->add_option("--db", options.db, "the database file; made if it is not there")->capture_default_str();
  serve->add_option("--listen", options.listen, "ADDRESS:PORT; port 0 takes any free one")->capture_default_str();
  serve->add_option("--base-url", options.base_url,
                    "where browsers reach it, https://play.example.org; default: --listen");
  serve->add_option("--web", options.web, "folder of the built web client");
  serve->add_option("--log-level", options.log_level, "debug, info, warning or error")->capture_default_str();
  serve->add_option("--host", options.hosts, "a further value of the Host header that is answered");
  serve->add_option("--proxy", options.proxies,
                    "address or network (10.0.0.0/8) of a proxy whose X-Forwarded-For is believed");
  serve
      ->add_option("--snapshot-every", options.snapshot_every,
                   "inputs of a match between two snapshots, which make starts shorter; 0: none")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}));
  serve->add_option("--holiday-days", options.holiday_days, "days of a year that one person may be on holiday")
      ->capture_default_str()
      ->check(CLI::Range(0, 366));
  serve
      ->add_option("--downtime-minutes", options.downtime_minutes,
                   "a server that was down for longer gives open deadlines that time back")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1440}));
  serve->add_flag("--proving-games", options.proving_games, "also offer the small games that prove the ruleset border");
  serve->add_option("--test-seed", options.test_seed, "tests only: repeatable ids, tokens and dice")->group("Tests");
  serve->add_option("--test-clock", options.test_clock_ms, "tests only: a clock that stands still")->group("Tests");
  serve
      ->add_option("--test-clock-file", options.test_clock_file,
                   "tests only: a file of milliseconds; whoever replaces it moves the time")
      ->group("Tests");
  serve->add_option("--test-dice", options.test_dice, "tests only: a JSON file of faces by the label of the die")
      ->group("Tests");
  add_limits(*serve, options.limits);
  add_notices(*serve, options.notices);
  add_orders_by_mail(*serve, options.mail_in);
  serve->callback([&] { status = simove::app::run_serve(options); });
}

void add_routes(CLI::App& app, int& status) {
  CLI::App* routes = app.add_subcommand("routes", "print the routes of the HTTP API and the messages of the socket");
  routes->callback([&] { status = simove::app::run_routes(); });
}

void add_play(CLI::App& app, PlayArguments& arguments, std::string& game, int& status) {
  CLI::App* play = app.add_subcommand("play", "play one match in this process, at random or from a script");
  play->add_option("--game", game, "the game; default: the first");
  play->add_option("--scenario", arguments.scenario, "the scenario; default: the game's first");
  play->add_option("--seed", arguments.seed, "of answers and dice")->capture_default_str();
  play->add_option("--groups,--turns", arguments.groups, "closed groups to play; 0: to the end")->capture_default_str();
  play->add_flag("--json", arguments.json, "one event a line, then the outcome");
  play->add_option("--script", arguments.script, "a JSON file with answers");
  play->callback([&] {
    for (const auto& ruleset : simove::app::games(true)) {
      if (!game.empty() && simove::match::game_id(*ruleset) != game) continue;
      status = simove::app::run_play(*ruleset, arguments, std::cout, std::cerr);
      return;
    }
    std::cerr << "simove play: there is no game \"" << game << "\".\n";
    status = 2;
  });
}

struct CaseArguments {
  std::string file;
  std::vector<std::string> paths;
  bool json = false;
  bool explain = false;
};

void add_cases(CLI::App& app, CaseArguments& arguments, int& status) {
  CLI::App* adjudicate = app.add_subcommand("adjudicate", "print the complete result of one case file");
  adjudicate->add_option("FILE", arguments.file, "a case file")->required();
  adjudicate->add_flag("--explain", arguments.explain, "in sentences, each with the rule that decided");
  adjudicate->callback([&] {
    const auto run = arguments.explain ? simove::run_explain : simove::run_adjudicate;
    status = run(arguments.file, std::cout, std::cerr);
  });
  CLI::App* check = app.add_subcommand("check", "compare case files with what they expect");
  check->add_option("PATH", arguments.paths, "case files, or folders of them")->required();
  check->add_flag("--json", arguments.json, "one JSON object with a row for each case");
  check->callback(
      [&] { status = (arguments.json ? simove::run_check_json : simove::run_check)(arguments.paths, std::cout); });
}

simove::match::Rulesets all_games() {
  simove::match::Rulesets out;
  for (auto& game : simove::app::games(true)) out.add(std::move(game));
  return out;
}

void add_archive(CLI::App& app, ArchiveArguments& arguments, int& status) {
  const auto command = [&](const char* name, const char* text, auto run) {
    CLI::App* sub = app.add_subcommand(name, text);
    sub->add_option("--db", arguments.db, "the database file; no server may be using it")->capture_default_str();
    sub->callback([&status, &arguments, run] { status = run(all_games(), arguments, std::cout, std::cerr); });
    return sub;
  };
  CLI::App* exported = command("export", "print a match as one JSON document", simove::app::run_export);
  exported->add_option("MATCH", arguments.match, "its id")->required();
  CLI::App* verify =
      command("verify", "check an exported match (or one of a database), every die and event", simove::app::run_verify);
  verify->add_option("FILE", arguments.file, "an exported match");
  verify->add_option("--match", arguments.match, "a match of the database instead");
  verify->add_flag("--steps", arguments.steps, "say of each part of a file's check what was compared");
  CLI::App* import = command("import", "bring an exported, finished match into a database", simove::app::run_import);
  import->add_option("FILE", arguments.file, "an exported match")->required();
  CLI::App* rebuild = command("rebuild", "replay every match from its log, compare with its snapshots and renew them",
                              simove::app::run_rebuild);
  rebuild->add_flag("--check", arguments.check, "only compare");
}

void add_admin(CLI::App& app, AdminArguments& arguments, int& status) {
  CLI::App* admin = app.add_subcommand("admin", "what the operator asks of the running server");
  admin->require_subcommand(1);
  admin->fallthrough();
  admin->add_option("--db", arguments.db, "the database file that the server was started with")->capture_default_str();
  admin->add_flag("--json", arguments.json, "the server's answer as it came");
  const auto command = [&](const char* name, const char* text, auto run) {
    CLI::App* sub = admin->add_subcommand(name, text);
    sub->callback([&status, &arguments, run] { status = run(arguments, std::cout, std::cerr); });
    return sub;
  };
  const auto list = [&](const char* name, const char* text, auto run) {
    CLI::App* sub = command(name, text, run);
    sub->add_option("--find", arguments.find, "only those whose name, title, id or address holds this");
    sub->add_option("--most", arguments.most, "no more than so many, the newest")
        ->capture_default_str()
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000}));
    return sub;
  };
  list("users", "list the people of this server", simove::app::run_admin_users);
  list("matches", "list its matches", simove::app::run_admin_matches)
      ->add_option("--lifecycle", arguments.lifecycle, "only those")
      ->check(CLI::IsMember({"open", "running", "finished"}));
  command("stats", "count what is in the database", simove::app::run_admin_stats);
  CLI::App* prune =
      command("prune", "clear away what has run out and guests nobody needs", simove::app::run_admin_prune);
  prune->add_option("--days", arguments.days, "how old letters and guests must be")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{36'500}));
  prune->add_flag("--dry-run", arguments.only_count, "only say how much it would be");
  command("backup", "copy everything into a new file while the server goes on", simove::app::run_admin_backup)
      ->add_option("FILE", arguments.file, "the copy; must not be there yet")
      ->required();
  CLI::App* import = command("import", "bring an exported, finished match in", simove::app::run_admin_import);
  import->add_option("FILE", arguments.file, "an exported match, which the server must be able to read")->required();
  import->add_flag("--unverified", arguments.unverified, "without the check of every die and event");
  command("export", "print a match as one JSON document, an unfinished one too", simove::app::run_admin_export)
      ->add_option("MATCH", arguments.id, "its id")
      ->required();
  command("verify", "check a match of the running server, every die and event",
          [](const AdminArguments& given, std::ostream& out, std::ostream& err) {
            return simove::app::run_admin_verify(all_games(), given, out, err);
          })
      ->add_option("MATCH", arguments.id, "its id")
      ->required();
  command("steps", "list the points that a match can go back to", simove::app::run_admin_steps)
      ->add_option("MATCH", arguments.id, "its id")
      ->required();
  CLI::App* back = command("roll-back", "let a match go on from an earlier step; its players are told, with the reason",
                           simove::app::run_admin_roll_back);
  back->add_option("MATCH", arguments.id, "its id")->required();
  back->add_option("--to", arguments.revision, "the step's entry, as `simove admin steps` shows it")
      ->required()
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 53));
  back->add_option("--reason", arguments.reason, "why; the players read it")->required();
  CLI::App* link = command("seat-link", "a link by which somebody takes over a seat that its player has lost",
                           simove::app::run_admin_seat_link);
  link->add_option("MATCH", arguments.id, "its id, as it stands in the address of its page")->required();
  link->add_option("SEAT", arguments.seat, "the seat's word, as in ?seat= of its page")->required();
  command("sign-out", "end all sessions of an account", simove::app::run_admin_sign_out)
      ->add_option("ACCOUNT", arguments.id, "its id, as `simove admin users` shows it")
      ->required();
  CLI::App* restore = app.add_subcommand("restore", "put a backup in the place of the database; no server may run");
  restore->add_option("FILE", arguments.file, "a copy made by `simove admin backup`")->required();
  restore->add_option("--db", arguments.db, "the database file")->capture_default_str();
  restore->callback([&] { status = simove::app::run_restore(arguments, std::cout, std::cerr); });
}

void add_mail_in(CLI::App& app, simove::app::MailInArguments& arguments, int& status) {
  CLI::App* mail_in = app.add_subcommand("mail-in", "hand one mail from standard input to the running server");
  mail_in->add_option("RECIPIENT", arguments.recipient,
                      "the address it was sent to; default: ORIGINAL_RECIPIENT or RECIPIENT of the environment");
  mail_in->add_option("--sender", arguments.sender,
                      "the envelope's sender, \"\" for a bounce; default: SENDER of the environment");
  mail_in->add_option("--lmtp", arguments.lmtp, "as the server's")->capture_default_str();
  mail_in->callback(
      [&] { status = simove::app::run_mail_in(arguments, simove::app::process_environment(), std::cin, std::cerr); });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("simove: simultaneous-movement wargames, played in the browser", "simove");
  app.set_version_flag("--version", "simove 0.1.0");
  app.set_config("--config", "",
                 "a file with the options of a subcommand under its name, as in [serve] listen = \"...\"");
  app.require_subcommand(1);
  int status = 0;
  ServeOptions serve;
  PlayArguments play;
  ArchiveArguments archive;
  AdminArguments admin;
  CaseArguments cases;
  simove::app::MailInArguments mail_in;
  std::string game;
  add_serve(app, serve, status);
  add_routes(app, status);
  add_cases(app, cases, status);
  add_play(app, play, game, status);
  add_archive(app, archive, status);
  add_admin(app, admin, status);
  add_mail_in(app, mail_in, status);
  CLI11_PARSE(app, argc, argv);
  return status;
}
