// Snapshots, and where a match came from: what can be lost or changed without touching the log.
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {

Result<Done> SqliteStore::load_snapshots(LoadedMatch& match) {
  Query row =
      db_.query("SELECT revision, body, digest FROM snapshot WHERE match_id=? ORDER BY revision DESC", match.row.match);
  while (row.row()) match.snapshots.push_back({row.integer(0), row.text(1), row.text(2)});
  if (!row.ok()) return Unexpected{row.fault("reading snapshots")};
  return Done{};
}

Result<Done> SqliteStore::save_snapshot(const MatchId& match, const SnapshotRow& snapshot) {
  return atomically([&]() -> Result<Done> {
    auto kept = db_.run("INSERT OR REPLACE INTO snapshot (match_id, revision, body, digest) VALUES (?,?,?,?)", match,
                        snapshot.revision, snapshot.body, snapshot.digest);
    if (!kept) return kept;
    return db_.run(
        "DELETE FROM snapshot WHERE match_id=?1 AND revision NOT IN "
        "(SELECT revision FROM snapshot WHERE match_id=?1 ORDER BY revision DESC LIMIT 2)",
        match);
  });
}

Result<Done> SqliteStore::set_origin(const MatchId& match, const std::string& origin) {
  return atomically([&]() -> Result<Done> {
    auto set = db_.run("UPDATE game_match SET origin=? WHERE match_id=?", origin, match);
    if (set && db_.changes() != 1) return Unexpected{Fault{"bad-row", "There is no match " + match.value + "."}};
    return set;
  });
}

}  // namespace simove::storage::sqlite
