// The subcommands `simove admin ...`, which ask the running server, and `simove restore`, which needs that none runs.
// Called by main.cpp. Exit codes: 0, 1 for a refusal, 2 when no server can be asked.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "server/match/rulesets.h"

namespace simove::app {

struct AdminArguments {
  std::string db = "simove.db";
  std::string find;
  std::string lifecycle;
  std::int64_t most = 50;
  std::string id;
  std::string seat;
  std::int64_t revision = 0;
  std::string reason;
  std::string file;
  std::int64_t days = 30;
  bool only_count = false;
  bool unverified = false;
  bool json = false;
};

int run_admin_users(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
int run_admin_matches(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
int run_admin_stats(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
int run_admin_prune(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
int run_admin_backup(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
int run_admin_import(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
int run_admin_export(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
/// The points that a match can go back to.
int run_admin_steps(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
int run_admin_roll_back(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
/// A link by which somebody takes over a seat whose holder has lost his browser.
int run_admin_seat_link(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
int run_admin_sign_out(const AdminArguments& arguments, std::ostream& out, std::ostream& err);
/// Takes the match from the server and checks it here, so that nobody waits for it there.
int run_admin_verify(const match::Rulesets& rulesets, const AdminArguments& arguments, std::ostream& out,
                     std::ostream& err);

/// Puts a backup in the place of the database; what was there is kept beside it under another name.
int run_restore(const AdminArguments& arguments, std::ostream& out, std::ostream& err);

}  // namespace simove::app
