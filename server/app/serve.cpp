#include "server/app/serve.h"

#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "protocol/decode.h"
#include "server/app/games.h"
#include "server/app/operator_file.h"
#include "server/app/outbox_letters.h"
#include "server/app/people.h"
#include "server/app/record.h"
#include "server/app/talk.h"
#include "server/app/test_options.h"
#include "server/archive/exports.h"
#include "server/log/log.h"
#include "server/net/api_admin.h"
#include "server/net/api_clock.h"
#include "server/net/api_desk.h"
#include "server/net/frontend.h"
#include "server/net/net_server.h"
#include "storage/fail_point.h"
#include "storage/open.h"
#include "storage/seeded_bugs.h"
#include "storage/test_mode.h"

namespace simove::app {

namespace {

constexpr const char* server_name = "simove 0.1.0";
constexpr int close_restart = 1012;

int refused(const std::string& sentence) {
  std::cerr << "simove serve: " << sentence << "\n";
  return 1;
}

std::optional<LogLevel> level_of(const std::string& word) {
  if (word == "debug") return LogLevel::debug;
  if (word == "info") return LogLevel::info;
  if (word == "warning") return LogLevel::warning;
  if (word == "error") return LogLevel::error;
  return std::nullopt;
}

// Whoever can read the file can read sealed plots and every die to come.
Result<Done> check_private(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) return Done{};  // made by us, under our umask
  if (S_ISLNK(status.st_mode))
    return Unexpected{Fault{"not-a-file", "The database " + path + " is a symbolic link: give the file it leads to."}};
  if (!S_ISREG(status.st_mode)) return Unexpected{Fault{"not-a-file", "The database " + path + " is no regular file."}};
  if ((status.st_mode & (S_IROTH | S_IWOTH)) != 0)
    return Unexpected{
        Fault{"not-private",
              "The database " + path + " can be read or written by everybody. It holds sealed plots: chmod o-rwx it."}};
  return Done{};
}

/// All parts of a running server, in the order in which they lean on each other.
struct Server {
  std::unique_ptr<Clock> clock;
  std::unique_ptr<Entropy> match_entropy;
  std::unique_ptr<Entropy> lobby_entropy;
  std::optional<dice::FaceScript> script;
  std::string operator_key;
  storage::OpenedStore store;
  match::Rulesets rulesets;
  std::optional<match::Holidays> holidays;
  std::optional<match::MatchService> matches;
  std::optional<lobby::Sessions> sessions;
  std::optional<lobby::Lobby> lobby;
  std::optional<archive::Exports> exports;
  std::optional<net::Logic> logic;
  std::optional<Notices> notices;
  std::unique_ptr<talk::Talk> talk;
  std::optional<net::Gateway> gateway;
  std::optional<net::Api> api;
  std::optional<OutboxLetters> letters;
  std::optional<People> people;
  std::optional<Record> record;
  std::unique_ptr<MailIn> mail_in;
  std::optional<net::Frontend> frontend;
};

// An untrustworthy store cannot be mended in place: end at once, and start again from what is on the disk.
[[noreturn]] void end_now(const Fault& fault) {
  log_error("app", "event=fatal code=" + fault.code + " message=\"" + fault.message + "\"");
  std::_Exit(1);
}

/// What the options mean, read whole before anything is made on the disk.
struct Plan {
  net::ListenAddress listen;
  net::ProxyList proxies;
  net::StaticFiles files;
  std::optional<dice::FaceScript> script;
};

void add_operator_routes(Server& server, const net::BaseUrl& base) {
  net::add_admin_routes(
      server.api->routes(),
      {*server.store.admin, *server.store.store, *server.clock,
       [&server](const MatchId& match) { return server.exports->any(match); },
       [&server](const std::string& document, bool verify) { return server.record->take_in(document, verify); },
       [&server](const AccountId& account, net::Outbound& out) { server.gateway->close_account(account, out); },
       *server.matches,
       [&server, origin = base.origin()](const MatchId& match,
                                         const SeatId& seat) -> Result<std::string, protocol::Error> {
         auto code = server.people->seats().seat_code_by_operator(match, seat);
         if (!code) return Unexpected{code.error()};
         return origin + "/join#" + *code;
       }});
}

void add_people(Server& server, const ServeOptions& options, const net::BaseUrl& base) {
  server.letters.emplace(server.notices->outbox());
  server.people.emplace(People::Parts{
      *server.store.store, *server.store.accounts, *server.matches, *server.sessions, *server.lobby, *server.clock,
      *server.lobby_entropy, *server.logic, options.limits, base.origin(), base.secure(),
      [&server](const std::string& session, net::Outbound& out) { server.gateway->close_session(session, out); },
      server.notices->outbox().has_channel("mail") ? &*server.letters : nullptr,
      in_test_mode() ? lobby::cheapest_cost : lobby::PasswordCost{}});
  server.people->add_routes(server.api->routes());
  server.logic->on_tick([&server] { server.matches->end_overdue_stand_ins(); });
}

// Of each tick: with ten thousand sockets each is looked at every few minutes.
constexpr std::size_t sockets_looked_at = 64;

void assemble(Server& server, const ServeOptions& options, const net::BaseUrl& base, Plan plan) {
  server.clock = clock_for(options);
  server.match_entropy = entropy_for(options, "match");
  server.lobby_entropy = entropy_for(options, "lobby");
  for (auto& game : games(options.proving_games)) server.rulesets.add(std::move(game));
  server.script = std::move(plan.script);
  storage::Store& store = *server.store.store;
  server.holidays.emplace(*server.store.time, *server.clock, *server.lobby_entropy, options.holiday_days);
  server.matches.emplace(match::Ports{store, *server.store.sealed, *server.store.dice_secrets, *server.store.desk,
                                      *server.clock, *server.match_entropy, server.rulesets, options.snapshot_every,
                                      server.script ? &*server.script : nullptr, server.store.time.get(),
                                      &*server.holidays, options.downtime_minutes * 60'000});
  server.sessions.emplace(store, *server.clock, *server.lobby_entropy);
  server.lobby.emplace(store, *server.clock, *server.lobby_entropy, *server.matches, options.limits.quotas,
                       server.store.accounts.get());
  server.exports.emplace(store, *server.store.sealed, *server.matches, server.rulesets);
  server.logic.emplace(store, *server.matches,
                       net::Logic::Hooks{[&server] {
                                           server.lobby->forget_unsaved();
                                           server.holidays->forget_unsaved();
                                         },
                                         end_now,
                                         {},
                                         tick_every(options)});
  server.logic->on_tick([&server] { server.matches->pass_time(); });
  server.gateway.emplace(
      net::Gateway::Parts{*server.matches, *server.sessions, *server.clock, options.limits, server_name});
  server.logic->on_tick([&server] { server.gateway->close_ended(sockets_looked_at); });
  server.api.emplace(net::Api::Parts{
      *server.lobby, *server.sessions, server.rulesets, base.secure(),
      [&server](const std::string& session, net::Outbound& out) { server.gateway->close_session(session, out); },
      [&server](const MatchId& match) { return server.exports->finished(match); }, server.operator_key});
  net::add_clock_routes(server.api->routes(), {*server.matches, *server.holidays, *server.clock});
  server.notices.emplace(
      options.notices,
      Notices::Parts{server.store, *server.matches, *server.clock, entropy_for(options, "notices"), base.origin()},
      *server.logic);
  if (auto opened = server.notices->open(); !opened)
    log_error("app", "event=notices code=" + opened.error().code + " message=\"" + opened.error().message + "\"");
  server.notices->add_routes(server.api->routes());
  server.record.emplace(Record::Parts{server.store, *server.matches, server.rulesets, *server.clock,
                                      *server.lobby_entropy, options.limits.record});
  server.talk = make_talk({*server.matches, *server.store.talk, *server.clock, options.limits.talk, {}}, *server.logic,
                          &server.notices->notifier(), base.origin());
  net::add_talk_routes(server.api->routes(), {*server.talk});
  add_operator_routes(server, base);
  add_people(server, options, base);
  net::add_desk_routes(server.api->routes(), {*server.matches});
  server.record->add_routes(server.api->routes());
  net::add_data_files(plan.files, server.rulesets);
  server.frontend.emplace(net::Frontend::Parts{*server.logic, *server.gateway, *server.api, options.limits, base,
                                               options.hosts, std::move(plan.proxies)},
                          std::move(plan.files));
}

Result<Done> open_mail_in(Server& server, const ServeOptions& options, const net::BaseUrl& base) {
  if (options.mail_in.mailbox.empty()) return Done{};
  auto opened = MailIn::open(options.mail_in, options.notices,
                             {server.store, *server.matches, *server.notices, *server.logic, *server.clock,
                              entropy_for(options, "mail-in"), base.origin()});
  if (!opened) return Unexpected{opened.error()};
  server.mail_in = std::move(*opened);
  return Done{};
}

Result<net::StaticFiles> client_files(const std::string& folder) {
  if (folder.empty()) {
    log_warning("app", "event=no-web-client message=\"--web names no folder; only the API is served\"");
    return net::StaticFiles{};
  }
  return net::StaticFiles::read(folder);
}

Result<net::BaseUrl> base_of(const ServeOptions& options, std::uint16_t port) {
  if (!options.base_url.empty()) return net::read_base_url(options.base_url);
  const auto colon = options.listen.rfind(':');
  return net::read_base_url("http://" + options.listen.substr(0, colon) + ":" + std::to_string(port));
}

Result<Plan> plan_of(const ServeOptions& options) {
  auto listen = net::read_listen_address(options.listen);
  if (!listen) return Unexpected{listen.error()};
  // A port that is still to be found stands in for itself: any will do to see whether the rest can be served.
  if (auto base = base_of(options, listen->port == 0 ? 1 : listen->port); !base) return Unexpected{base.error()};
  auto proxies = net::ProxyList::read(options.proxies);
  if (!proxies) return Unexpected{proxies.error()};
  auto files = client_files(options.web);
  if (!files) return Unexpected{files.error()};
  auto script = face_script(options);
  if (!script) return Unexpected{script.error()};
  if (auto letters = check_notice_options(options.notices, in_test_mode()); !letters)
    return Unexpected{letters.error()};
  if (auto fits = check_mail_in_options(options.mail_in, options.notices); !fits) return Unexpected{fits.error()};
  return Plan{std::move(*listen), std::move(*proxies), std::move(*files), std::move(*script)};
}

// Behind TLS there is a proxy, and without its name everybody has one address: its own.
void warn_without_proxy(const net::BaseUrl& base, const ServeOptions& options) {
  if (base.secure() && options.proxies.empty())
    log_warning("app",
                "event=no-proxy message=\"--base-url is https and no --proxy is named: limits by address count "
                "everybody as one, or on loopback nobody\"");
}

void say_where(const net::BaseUrl& base, const std::string& db) {
  std::cout << server_name << " serves " << base.origin() << "/ from " << db << "\nStop it with Ctrl-C." << std::endl;
}

int run(Server& server, const ServeOptions& options, const net::BaseUrl& base, net::NetServer& net) {
  auto recovered = server.matches->recover();
  if (!recovered) return refused(recovered.error().message);
  log_info("app", "event=recovered matches=" + std::to_string(recovered->matches) +
                      " due=" + std::to_string(recovered->due) + " frozen=" + std::to_string(recovered->frozen) +
                      " from_snapshot=" + std::to_string(recovered->from_snapshot));
  server.logic->start();
  server.notices->start();
  if (server.mail_in) server.mail_in->start();
  net.stop_on_signals([&server] {
    log_info("app", "event=stopping");
    server.frontend->close_all(close_restart, "restart");
  });
  say_where(base, options.db);
  net.run();
  if (server.mail_in) server.mail_in->stop();
  server.people->stop();
  server.notices->stop();
  server.logic->stop();
  server.frontend->clear();
  OperatorFile::remove(options.db);
  log_info("app", "event=stopped");
  return 0;
}

/// Stands in until the real handler exists: the port must be known before the base URL is.
class Later final : public net::Handler {
 public:
  void hand_to(net::Handler& handler) { handler_ = &handler; }
  void answer(net::Request request, std::function<void(net::Response)> done) override {
    handler_->answer(std::move(request), std::move(done));
  }
  void finish(net::Response& response) override { handler_->finish(response); }
  std::optional<net::Response> refuse_upgrade(const net::Request& request) override {
    return handler_->refuse_upgrade(request);
  }
  net::ConnectionId opened(const net::Request& request, std::shared_ptr<net::SocketSink> sink) override {
    return handler_->opened(request, std::move(sink));
  }
  void received(net::ConnectionId connection, std::string text) override {
    handler_->received(connection, std::move(text));
  }
  void closed(net::ConnectionId connection) override { handler_->closed(connection); }

 private:
  net::Handler* handler_ = nullptr;  // set before the network thread runs
};

}  // namespace

int run_routes() {
  std::string scratch = (std::filesystem::temp_directory_path() / "simove-routes-XXXXXX").string();
  if (::mkdtemp(scratch.data()) == nullptr) return refused("No scratch folder can be made.");
  Json routes = Json::array();
  {
    Server server;
    auto store = storage::open_sqlite({scratch + "/routes.db", "", false});
    if (!store) return refused(store.error().message);
    server.store = std::move(*store);
    ServeOptions options;
    auto plan = plan_of(options);
    auto base = base_of(options, 8080);
    if (!plan || !base) return refused("The default options cannot be served.");
    assemble(server, options, *base, std::move(*plan));
    for (const net::Route& route : server.api->routes().all())
      routes.push_back({{"method", route.method == net::Method::post ? "POST" : "GET"},
                        {"pattern", route.pattern},
                        {"access", net::word(route.access)}});
  }
  std::error_code ignored;
  std::filesystem::remove_all(scratch, ignored);
  std::cout << Json{{"routes", routes}, {"messages", protocol::client_message_types()}}.dump(1) << "\n";
  return 0;
}

int run_serve(const ServeOptions& options) {
  const auto level = level_of(options.log_level);
  if (!level) return refused("--log-level is debug, info, warning or error.");
  set_log_level(*level);
  std::signal(SIGPIPE, SIG_IGN);  // that nobody reads the log any more is no reason to leave the players
  if (auto prepared = prepare_tests(options); !prepared) return refused(prepared.error().message);
  auto armed = arm_fail_point_from_environment();
  if (!armed) return refused(armed.error().message);
  if (!armed->empty()) log_warning("app", "event=fail-point-armed point=" + *armed);

  auto bug = arm_seeded_bug_from_environment();
  if (!bug) return refused(bug.error().message);
  if (!bug->empty()) log_warning("app", "event=seeded-bug word=" + *bug);

  auto plan = plan_of(options);
  if (!plan) return refused(plan.error().message);
  ::umask(S_IRWXG | S_IRWXO);
  if (auto kept = check_private(options.db); !kept) return refused(kept.error().message);
  Server server;
  auto store = storage::open_sqlite({options.db, "", false});
  if (!store) return refused(store.error().message);
  server.store = std::move(*store);
  for (const std::string& note : server.store.notes) log_info("store", note);

  Later handler;
  auto net = net::NetServer::listen(plan->listen, handler, options.limits);
  if (!net) return refused(net.error().message);
  auto base = base_of(options, (*net)->port());
  if (!base) return refused(base.error().message);
  warn_without_proxy(*base, options);
  // Never from a test's seed: what is written to a file must not be what somebody else can work out.
  server.operator_key = system_entropy()->hex(32);
  auto file = OperatorFile::write(
      options.db, {"127.0.0.1", (*net)->port(), base->authority(), base->origin(), server.operator_key});
  if (!file) return refused(file.error().message);
  assemble(server, options, *base, std::move(*plan));
  if (auto mail = open_mail_in(server, options, *base); !mail) return refused(mail.error().message);
  handler.hand_to(*server.frontend);
  return run(server, options, *base, **net);
}

}  // namespace simove::app
