// Matches as wholes: created, listed, loaded.
#include "storage/seeded_bugs.h"
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {
namespace {

MatchRow read_match(const Query& row) {
  MatchRow match;
  match.match = MatchId(row.text(0));
  match.game = row.text(1);
  match.ruleset_version = row.text(2);
  match.scenario = row.text(3);
  match.options = row.text(4);
  match.title = row.text(5);
  match.lifecycle = row.text(6);
  match.creator = AccountId(row.text(7));
  match.created_ms = row.integer(8);
  match.revision = row.integer(9);
  match.origin = row.text(10);
  match.terms = row.text(11);
  match.branch = static_cast<int>(row.integer(12));
  if (auto umpire = row.maybe_text(13)) match.umpire = AccountId(*umpire);
  return match;
}

}  // namespace

Result<Done> SqliteStore::create_match(const NewMatch& match) {
  return atomically([&] { return create_match_now(match); });
}

Result<Done> SqliteStore::create_match_now(const NewMatch& match) {
  const MatchRow& row = match.row;
  auto done = db_.run(
      "INSERT INTO game_match (match_id, game, ruleset_version, scenario, options, title, lifecycle, creator, "
      "created_ms, revision, origin, terms, umpire) VALUES (?,?,?,?,?,?,?,?,?,1,?,?,?)",
      row.match, row.game, row.ruleset_version, row.scenario, row.options, row.title, row.lifecycle, row.creator,
      row.created_ms, row.origin, row.terms, row.umpire);
  if (!done) return done;
  int ordinal = 0;
  for (const SeatRow& seat : row.seats) {
    done = db_.run("INSERT INTO seat (match_id, seat, ordinal, node, holder, stand_in) VALUES (?,?,?,?,?,?)", row.match,
                   seat.seat, ordinal++, seat.node, seat.holder, seat.stand_in);
    if (!done) return done;
  }
  done = db_.run("INSERT INTO log (match_id, revision, kind, body, at_ms) VALUES (?,1,?,?,?)", row.match, match.kind,
                 match.body, row.created_ms);
  if (done) done = write_events(row.match, 1, match.events);
  if (done) done = write_dice(row.match, 1, match.chains, match.dice);
  return done;
}

Result<std::optional<MatchRow>> SqliteStore::match_row(const MatchId& match) {
  Query row = db_.query(
      "SELECT match_id, game, ruleset_version, scenario, options, title, lifecycle, creator, created_ms, revision, "
      "origin, terms, branch, umpire FROM game_match WHERE match_id=?",
      match);
  const bool found = row.row();
  if (!row.ok()) return Unexpected{row.fault("reading a match")};
  if (!found) return std::optional<MatchRow>();
  MatchRow whole = read_match(row);
  auto seats = this->seats(match);
  if (!seats) return Unexpected{seats.error()};
  whole.seats = std::move(*seats);
  return std::optional<MatchRow>(std::move(whole));
}

Result<std::vector<SeatRow>> SqliteStore::seats(const MatchId& match) {
  Query row = db_.query("SELECT seat, node, holder, stand_in FROM seat WHERE match_id=? ORDER BY ordinal", match);
  std::vector<SeatRow> seats;
  while (row.row()) {
    SeatRow seat{SeatId(row.text(0)), row.text(1), std::nullopt};
    if (auto holder = row.maybe_text(2)) seat.holder = AccountId(*holder);
    if (auto stand_in = row.maybe_text(3)) seat.stand_in = AccountId(*stand_in);
    seats.push_back(std::move(seat));
  }
  if (!row.ok()) return Unexpected{row.fault("reading seats")};
  return seats;
}

Result<std::optional<LoadedMatch>> SqliteStore::load_match(const MatchId& match) {
  auto row = match_row(match);
  if (!row) return Unexpected{row.error()};
  if (!*row) return std::optional<LoadedMatch>();
  LoadedMatch loaded;
  loaded.row = std::move(**row);
  if (auto done = load_log(loaded); !done) return Unexpected{done.error()};
  if (auto done = load_events(loaded); !done) return Unexpected{done.error()};
  if (auto done = load_dice(loaded); !done) return Unexpected{done.error()};
  if (auto done = load_snapshots(loaded); !done) return Unexpected{done.error()};
  return std::optional<LoadedMatch>(std::move(loaded));
}

Result<Done> SqliteStore::load_log(LoadedMatch& match) {
  Query row =
      db_.query("SELECT revision, kind, body, at_ms FROM log WHERE match_id=? ORDER BY revision", match.row.match);
  while (row.row()) match.log.push_back({row.integer(0), row.text(1), row.text(2), row.integer(3)});
  if (!row.ok()) return Unexpected{row.fault("reading a log")};
  Query group =
      db_.query("SELECT branch, group_id FROM resolution WHERE match_id=? ORDER BY revision", match.row.match);
  while (group.row()) match.resolved.push_back({static_cast<int>(group.integer(0)), GroupId(group.text(1))});
  if (!group.ok()) return Unexpected{group.fault("reading resolutions")};
  return Done{};
}

Result<Done> SqliteStore::load_events(LoadedMatch& match) {
  Query row = db_.query(
      "SELECT revision, ordinal, origin, kind, body, audience, lesser, forms FROM event WHERE match_id=? "
      "ORDER BY revision, ordinal",
      match.row.match);
  while (row.row())
    match.events.push_back({row.integer(0), static_cast<int>(row.integer(1)), row.text(2), row.text(3), row.text(4),
                            row.text(5), row.maybe_text(6), row.maybe_text(7)});
  if (!row.ok()) return Unexpected{row.fault("reading events")};
  return Done{};
}

Result<Done> SqliteStore::load_dice(LoadedMatch& match) {
  Query chain =
      db_.query("SELECT chain, commitment, first_index, length, hidden FROM dice_chain WHERE match_id=? ORDER BY chain",
                match.row.match);
  while (chain.row())
    match.chains.push_back(
        {static_cast<int>(chain.integer(0)), chain.text(1), chain.integer(2), chain.integer(3), chain.integer(4) != 0});
  if (!chain.ok()) return Unexpected{chain.fault("reading dice chains")};
  for (const bool hidden : {false, true}) {
    auto steps = dice_steps(match.row.match, hidden);
    if (!steps) return Unexpected{steps.error()};
    match.dice.insert(match.dice.end(), steps->begin(), steps->end());
  }
  return Done{};
}

Result<std::vector<DiceStepRow>> SqliteStore::dice_steps(const MatchId& match, bool hidden) {
  Query row = db_.query(
      "SELECT chain, dice_index, step, element, previous, nonces, draws, partner FROM dice_step "
      "WHERE match_id=? AND hidden=? ORDER BY dice_index",
      match, static_cast<int>(hidden));
  std::vector<DiceStepRow> steps;
  while (row.row())
    steps.push_back({static_cast<int>(row.integer(0)), row.integer(1), row.text(2), row.text(3), row.text(4),
                     row.text(5), row.text(6), hidden, row.integer(7)});
  if (!row.ok()) return Unexpected{row.fault("reading dice steps")};
  return steps;
}

Result<std::vector<MatchId>> SqliteStore::match_ids() {
  Query row = db_.query("SELECT match_id FROM game_match ORDER BY number");
  std::vector<MatchId> ids;
  while (row.row()) ids.emplace_back(row.text(0));
  if (!row.ok()) return Unexpected{row.fault("listing matches")};
  return ids;
}

Result<ListedMatches> SqliteStore::matches_of(const AccountId& account, std::size_t most) {
  std::vector<MatchId> ids;
  ListedMatches listed;
  {
    Query row = db_.query(
        "SELECT match_id FROM game_match WHERE creator=?1 OR umpire=?1 OR match_id IN "
        "(SELECT match_id FROM seat WHERE holder=?1 OR stand_in=?1) ORDER BY number DESC LIMIT ?2",
        account, static_cast<std::int64_t>(most + most_counted));
    while (row.row())
      if (ids.size() < most)
        ids.emplace_back(row.text(0));
      else
        ++listed.more;
    if (!row.ok()) return Unexpected{row.fault("listing an account's matches")};
  }
  for (const MatchId& id : ids) {
    auto row = match_row(id);
    if (!row) return Unexpected{row.error()};
    if (*row) listed.rows.push_back(std::move(**row));
  }
  return listed;
}

Result<std::size_t> SqliteStore::open_matches_of(const AccountId& creator, std::size_t most) {
  Query row =
      db_.query("SELECT count(*) FROM (SELECT 1 FROM game_match WHERE creator=? AND lifecycle<>'finished' LIMIT ?)",
                creator, static_cast<std::int64_t>(most));
  if (!row.row()) return Unexpected{row.fault("counting a creator's matches")};
  return static_cast<std::size_t>(row.integer(0));
}

Result<std::optional<std::string>> SqliteStore::submission_reply(const MatchId& match, const SeatId& seat,
                                                                 const std::string& submission) {
  if (seeded(SeededBug::submission_forgotten)) return std::optional<std::string>();
  Query row = db_.query("SELECT reply FROM submission WHERE match_id=? AND seat=? AND submission_id=?", match, seat,
                        submission);
  if (row.row()) return std::optional<std::string>(row.text(0));
  if (!row.ok()) return Unexpected{row.fault("looking for a submission")};
  return std::optional<std::string>();
}

}  // namespace simove::storage::sqlite
