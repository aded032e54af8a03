#include "storage/sqlite/migrations.h"

#include <array>
#include <string>

namespace simove::storage::sqlite {
namespace {

// Step 1: people, matches and their logs, the sealed table, dice.
// What the program must never do by mistake the triggers refuse: a gap in a log or in the dice, a change to what is
// written once, a second resolution of a group, a change to a resolved answer.
constexpr const char* step_1 = R"sql(
CREATE TABLE account (
  account_id TEXT PRIMARY KEY, name TEXT NOT NULL, created_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE login_session (
  token_hash TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  created_ms INTEGER NOT NULL, used_ms INTEGER NOT NULL, idle_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL)
  STRICT, WITHOUT ROWID;
CREATE INDEX login_session_account ON login_session (account_id);

CREATE TABLE game_match (
  number INTEGER PRIMARY KEY, match_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, ruleset_version TEXT NOT NULL,
  scenario TEXT NOT NULL, options TEXT NOT NULL, title TEXT NOT NULL, lifecycle TEXT NOT NULL,
  creator TEXT NOT NULL REFERENCES account, created_ms INTEGER NOT NULL,
  revision INTEGER NOT NULL CHECK (revision >= 1)) STRICT;
CREATE INDEX game_match_creator ON game_match (creator);

CREATE TABLE seat (
  match_id TEXT NOT NULL REFERENCES game_match (match_id), seat TEXT NOT NULL, ordinal INTEGER NOT NULL,
  node TEXT NOT NULL, holder TEXT REFERENCES account, PRIMARY KEY (match_id, seat)) STRICT, WITHOUT ROWID;
CREATE INDEX seat_holder ON seat (holder);

CREATE TABLE log (
  match_id TEXT NOT NULL REFERENCES game_match (match_id), revision INTEGER NOT NULL, kind TEXT NOT NULL,
  body TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (match_id, revision)) STRICT, WITHOUT ROWID;
CREATE TRIGGER log_gap BEFORE INSERT ON log
  WHEN NEW.revision <> (SELECT coalesce(max(revision), 0) + 1 FROM log WHERE match_id = NEW.match_id)
  BEGIN SELECT RAISE(ABORT, 'log-gap'); END;
CREATE TRIGGER log_fixed BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'log-fixed'); END;

CREATE TABLE event (
  match_id TEXT NOT NULL, revision INTEGER NOT NULL, ordinal INTEGER NOT NULL, origin TEXT NOT NULL,
  kind TEXT NOT NULL, body TEXT NOT NULL, audience TEXT NOT NULL, lesser TEXT,
  PRIMARY KEY (match_id, revision, ordinal), FOREIGN KEY (match_id, revision) REFERENCES log)
  STRICT, WITHOUT ROWID;
CREATE TRIGGER event_fixed BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'event-fixed'); END;

CREATE TABLE submission (
  match_id TEXT NOT NULL, seat TEXT NOT NULL, submission_id TEXT NOT NULL, revision INTEGER NOT NULL,
  reply TEXT NOT NULL, PRIMARY KEY (match_id, seat, submission_id), FOREIGN KEY (match_id, seat) REFERENCES seat,
  FOREIGN KEY (match_id, revision) REFERENCES log) STRICT, WITHOUT ROWID;

CREATE TABLE resolution (
  match_id TEXT NOT NULL, group_id TEXT NOT NULL, revision INTEGER NOT NULL,
  PRIMARY KEY (match_id, group_id), FOREIGN KEY (match_id, revision) REFERENCES log) STRICT, WITHOUT ROWID;

CREATE TABLE sealed (
  match_id TEXT NOT NULL, seat TEXT NOT NULL, decision_id TEXT NOT NULL, group_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'ready', 'resolved')), draft INTEGER NOT NULL,
  payload TEXT NOT NULL, nonce TEXT NOT NULL, digest TEXT NOT NULL, at_ms INTEGER NOT NULL,
  submission TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (match_id, seat, decision_id), FOREIGN KEY (match_id, seat) REFERENCES seat) STRICT, WITHOUT ROWID;
CREATE INDEX sealed_group ON sealed (match_id, group_id);
CREATE TRIGGER sealed_fixed BEFORE UPDATE ON sealed WHEN OLD.state = 'resolved'
  BEGIN SELECT RAISE(ABORT, 'sealed-state'); END;

CREATE TABLE dice_chain (
  match_id TEXT NOT NULL REFERENCES game_match (match_id), chain INTEGER NOT NULL, commitment TEXT NOT NULL,
  seed TEXT NOT NULL, first_index INTEGER NOT NULL, length INTEGER NOT NULL CHECK (length >= 1),
  PRIMARY KEY (match_id, chain)) STRICT, WITHOUT ROWID;
CREATE TRIGGER dice_chain_gap BEFORE INSERT ON dice_chain
  WHEN NEW.chain <> (SELECT count(*) + 1 FROM dice_chain WHERE match_id = NEW.match_id)
    OR NEW.first_index <>
       (SELECT coalesce(max(first_index + length), 1) FROM dice_chain WHERE match_id = NEW.match_id)
  BEGIN SELECT RAISE(ABORT, 'dice-gap'); END;
CREATE TRIGGER dice_chain_fixed BEFORE UPDATE ON dice_chain BEGIN SELECT RAISE(ABORT, 'dice-fixed'); END;

CREATE TABLE dice_step (
  match_id TEXT NOT NULL, dice_index INTEGER NOT NULL, chain INTEGER NOT NULL, revision INTEGER NOT NULL,
  step TEXT NOT NULL, element TEXT NOT NULL, previous TEXT NOT NULL, nonces TEXT NOT NULL, draws TEXT NOT NULL,
  PRIMARY KEY (match_id, dice_index), FOREIGN KEY (match_id, chain) REFERENCES dice_chain,
  FOREIGN KEY (match_id, revision) REFERENCES log) STRICT, WITHOUT ROWID;
CREATE TRIGGER dice_step_gap BEFORE INSERT ON dice_step
  WHEN NEW.dice_index <> (SELECT coalesce(max(dice_index), 0) + 1 FROM dice_step WHERE match_id = NEW.match_id)
  BEGIN SELECT RAISE(ABORT, 'dice-gap'); END;
CREATE TRIGGER dice_step_chain BEFORE INSERT ON dice_step
  WHEN NOT EXISTS (SELECT 1 FROM dice_chain WHERE match_id = NEW.match_id AND chain = NEW.chain
                   AND NEW.dice_index >= first_index AND NEW.dice_index < first_index + length)
  BEGIN SELECT RAISE(ABORT, 'dice-gap'); END;
CREATE TRIGGER dice_step_fixed BEFORE UPDATE ON dice_step BEGIN SELECT RAISE(ABORT, 'dice-fixed'); END;

CREATE TABLE invitation (
  code_hash TEXT PRIMARY KEY, match_id TEXT NOT NULL, seat TEXT NOT NULL, by_account TEXT NOT NULL REFERENCES account,
  created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL, used_by TEXT REFERENCES account, used_ms INTEGER,
  FOREIGN KEY (match_id, seat) REFERENCES seat) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_match ON invitation (match_id);
)sql";

// Step 2: hidden dice. Chains and steps are of two kinds, each with indices of its own. A step's key changes, which
// takes a new table; nothing refers to it. Matches from before have public dice only.
constexpr const char* step_2 = R"sql(
ALTER TABLE dice_chain ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1));
DROP TRIGGER dice_chain_gap;
CREATE TRIGGER dice_chain_gap BEFORE INSERT ON dice_chain
  WHEN NEW.chain <> (SELECT count(*) + 1 FROM dice_chain WHERE match_id = NEW.match_id)
    OR NEW.first_index <> (SELECT coalesce(max(first_index + length), 1) FROM dice_chain
                           WHERE match_id = NEW.match_id AND hidden = NEW.hidden)
  BEGIN SELECT RAISE(ABORT, 'dice-gap'); END;

CREATE TABLE dice_step_new (
  match_id TEXT NOT NULL, hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)), dice_index INTEGER NOT NULL,
  chain INTEGER NOT NULL, revision INTEGER NOT NULL, step TEXT NOT NULL, element TEXT NOT NULL,
  previous TEXT NOT NULL, nonces TEXT NOT NULL, draws TEXT NOT NULL, partner INTEGER NOT NULL,
  PRIMARY KEY (match_id, hidden, dice_index), FOREIGN KEY (match_id, chain) REFERENCES dice_chain,
  FOREIGN KEY (match_id, revision) REFERENCES log) STRICT, WITHOUT ROWID;
INSERT INTO dice_step_new
  SELECT match_id, 0, dice_index, chain, revision, step, element, previous, nonces, draws, 0 FROM dice_step;
DROP TABLE dice_step;
ALTER TABLE dice_step_new RENAME TO dice_step;
CREATE TRIGGER dice_step_gap BEFORE INSERT ON dice_step
  WHEN NEW.dice_index <> (SELECT coalesce(max(dice_index), 0) + 1 FROM dice_step
                          WHERE match_id = NEW.match_id AND hidden = NEW.hidden)
  BEGIN SELECT RAISE(ABORT, 'dice-gap'); END;
CREATE TRIGGER dice_step_chain BEFORE INSERT ON dice_step
  WHEN NOT EXISTS (SELECT 1 FROM dice_chain
                   WHERE match_id = NEW.match_id AND chain = NEW.chain AND hidden = NEW.hidden
                     AND NEW.dice_index >= first_index AND NEW.dice_index < first_index + length)
  BEGIN SELECT RAISE(ABORT, 'dice-gap'); END;
CREATE TRIGGER dice_step_fixed BEFORE UPDATE ON dice_step BEGIN SELECT RAISE(ABORT, 'dice-fixed'); END;
)sql";

// Step 3: snapshots, which may be thrown away at any time; and where a match came from.
constexpr const char* step_3 = R"sql(
CREATE TABLE snapshot (
  match_id TEXT NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL,
  PRIMARY KEY (match_id, revision), FOREIGN KEY (match_id, revision) REFERENCES log) STRICT, WITHOUT ROWID;
ALTER TABLE game_match ADD COLUMN origin TEXT NOT NULL DEFAULT '' CHECK (origin IN ('', 'imported', 'verified'));
)sql";

// Step 4: what some seats see of an event in a form of their own; events from before have none.
constexpr const char* step_4 = "ALTER TABLE event ADD COLUMN forms TEXT;";

// Step 5: accounts beyond guests, links that are good for one use, open offers, seats with somebody who stands in. An
// invitation may be for any free seat, or hand a held one over, so its seat may be missing, which takes a new table.
constexpr const char* step_5 = R"sql(
ALTER TABLE account ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE login_session ADD COLUMN label TEXT NOT NULL DEFAULT '';
ALTER TABLE seat ADD COLUMN stand_in TEXT REFERENCES account;
CREATE INDEX seat_stand_in ON seat (stand_in) WHERE stand_in IS NOT NULL;

CREATE TABLE account_login (
  account_id TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE, login TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL, mail TEXT NOT NULL, mail_key TEXT NOT NULL, wanted_mail TEXT NOT NULL,
  since_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX account_login_mail ON account_login (mail_key) WHERE mail_key <> '';

CREATE TABLE one_time_link (
  token_hash TEXT PRIMARY KEY, purpose TEXT NOT NULL CHECK (purpose IN ('sign_in', 'sign_up', 'confirm')),
  account_id TEXT REFERENCES account ON DELETE CASCADE, mail TEXT NOT NULL, name TEXT NOT NULL,
  created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX one_time_link_expires ON one_time_link (expires_ms);
CREATE INDEX one_time_link_account ON one_time_link (account_id);

CREATE TABLE open_offer (
  match_id TEXT PRIMARY KEY REFERENCES game_match (match_id), by_account TEXT NOT NULL REFERENCES account,
  note TEXT NOT NULL, created_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE invitation_new (
  code_hash TEXT PRIMARY KEY, match_id TEXT NOT NULL REFERENCES game_match (match_id), seat TEXT,
  by_account TEXT NOT NULL REFERENCES account, created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL,
  used_by TEXT REFERENCES account, used_ms INTEGER,
  kind TEXT NOT NULL DEFAULT 'seat' CHECK (kind IN ('seat', 'any', 'hand_over')),
  FOREIGN KEY (match_id, seat) REFERENCES seat, CHECK ((seat IS NULL) = (kind = 'any'))) STRICT, WITHOUT ROWID;
INSERT INTO invitation_new
  SELECT code_hash, match_id, seat, by_account, created_ms, expires_ms, used_by, used_ms, 'seat' FROM invitation;
DROP TABLE invitation;
ALTER TABLE invitation_new RENAME TO invitation;
CREATE INDEX invitation_match ON invitation (match_id);
)sql";

// Step 6: what is to be told to people outside the page, and how they want it. Nothing refers to these rows, and an
// outbox row's key is all that must outlive its sending.
constexpr const char* step_6 = R"sql(
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, channel TEXT NOT NULL, kind TEXT NOT NULL,
  person TEXT NOT NULL, match_id TEXT NOT NULL, address TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL,
  extra TEXT NOT NULL, message_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'dropped')), attempts INTEGER NOT NULL,
  created_ms INTEGER NOT NULL, next_ms INTEGER NOT NULL, done_ms INTEGER NOT NULL, last_error TEXT NOT NULL) STRICT;
CREATE INDEX outbox_due ON outbox (channel, next_ms) WHERE state = 'queued';
CREATE INDEX outbox_address ON outbox (address, done_ms) WHERE state = 'sent';
CREATE INDEX outbox_person ON outbox (person) WHERE state = 'queued';
CREATE TABLE refused_address (
  address TEXT PRIMARY KEY, times INTEGER NOT NULL, last_ms INTEGER NOT NULL, error TEXT NOT NULL)
  STRICT, WITHOUT ROWID;

CREATE TABLE notice_settings (
  account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, match_id TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (account_id, match_id)) STRICT, WITHOUT ROWID;
CREATE TABLE notice_told (
  match_id TEXT NOT NULL, seat TEXT NOT NULL, events INTEGER NOT NULL, PRIMARY KEY (match_id, seat))
  STRICT, WITHOUT ROWID;
CREATE TABLE push_subscription (
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL, auth TEXT NOT NULL, created_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX push_subscription_account ON push_subscription (account_id);
CREATE TABLE webhook (
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, match_id TEXT NOT NULL,
  url TEXT NOT NULL, secret TEXT NOT NULL, created_ms INTEGER NOT NULL, last_ok_ms INTEGER NOT NULL,
  last_error_ms INTEGER NOT NULL, last_error TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_account ON webhook (account_id);
CREATE TABLE feed (
  account_id TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE, token_hash TEXT NOT NULL UNIQUE,
  created_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE server_key (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
)sql";

// Step 7: what was agreed when the match was made; matches from before agreed to nothing.
constexpr const char* step_7 = "ALTER TABLE game_match ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';";

// Step 8: keeping time: when the server was last alive, matches that could not be read, holidays.
constexpr const char* step_8 = R"sql(
CREATE TABLE heartbeat (one INTEGER PRIMARY KEY CHECK (one = 1), at_ms INTEGER NOT NULL) STRICT;
CREATE TABLE stalled_match (
  match_id TEXT PRIMARY KEY REFERENCES game_match (match_id), since_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE holiday (
  holiday_id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, from_day TEXT NOT NULL,
  to_day TEXT NOT NULL, zone TEXT NOT NULL, from_ms INTEGER NOT NULL, to_ms INTEGER NOT NULL CHECK (to_ms > from_ms),
  created_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX holiday_account ON holiday (account_id);
)sql";

// Step 9: orders by mail. Whom a reply address stands for, which mails were read, how many receipts went out lately.
constexpr const char* step_9 = R"sql(
CREATE TABLE reply_address (
  address_hash TEXT PRIMARY KEY, match_id TEXT NOT NULL, seat TEXT NOT NULL, group_id TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, created_ms INTEGER NOT NULL,
  FOREIGN KEY (match_id, seat) REFERENCES seat ON DELETE CASCADE) STRICT, WITHOUT ROWID;
CREATE INDEX reply_address_match ON reply_address (match_id, seat);
CREATE INDEX reply_address_account ON reply_address (account_id);

CREATE TABLE read_mail (
  mail_digest TEXT PRIMARY KEY, address_hash TEXT NOT NULL REFERENCES reply_address ON DELETE CASCADE,
  at_ms INTEGER NOT NULL, times INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX read_mail_address ON read_mail (address_hash);

CREATE TABLE mail_receipt (
  number INTEGER PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, at_ms INTEGER NOT NULL)
  STRICT;
CREATE INDEX mail_receipt_account ON mail_receipt (account_id, at_ms);
CREATE INDEX mail_receipt_time ON mail_receipt (at_ms);
)sql";

// Step 10: branches and umpires. A group resolves, and a seat answers a decision, once in each branch; both keys
// change, which takes new tables; nothing refers to them.
constexpr const char* step_10 = R"sql(
ALTER TABLE game_match ADD COLUMN branch INTEGER NOT NULL DEFAULT 1 CHECK (branch >= 1);
ALTER TABLE game_match ADD COLUMN umpire TEXT REFERENCES account;
CREATE INDEX game_match_umpire ON game_match (umpire);

CREATE TABLE resolution_new (
  match_id TEXT NOT NULL, branch INTEGER NOT NULL, group_id TEXT NOT NULL, revision INTEGER NOT NULL,
  PRIMARY KEY (match_id, branch, group_id), FOREIGN KEY (match_id, revision) REFERENCES log) STRICT, WITHOUT ROWID;
INSERT INTO resolution_new SELECT match_id, 1, group_id, revision FROM resolution;
DROP TABLE resolution;
ALTER TABLE resolution_new RENAME TO resolution;

CREATE TABLE sealed_new (
  match_id TEXT NOT NULL, branch INTEGER NOT NULL, seat TEXT NOT NULL, decision_id TEXT NOT NULL,
  group_id TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('draft', 'ready', 'resolved')),
  draft INTEGER NOT NULL, payload TEXT NOT NULL, nonce TEXT NOT NULL, digest TEXT NOT NULL, at_ms INTEGER NOT NULL,
  submission TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (match_id, branch, seat, decision_id), FOREIGN KEY (match_id, seat) REFERENCES seat)
  STRICT, WITHOUT ROWID;
INSERT INTO sealed_new
  SELECT match_id, 1, seat, decision_id, group_id, state, draft, payload, nonce, digest, at_ms, submission FROM sealed;
DROP TABLE sealed;
ALTER TABLE sealed_new RENAME TO sealed;
CREATE INDEX sealed_group ON sealed (match_id, branch, group_id);

CREATE TABLE umpire_audit (
  match_id TEXT NOT NULL, revision INTEGER NOT NULL, at_ms INTEGER NOT NULL, account TEXT NOT NULL, act TEXT NOT NULL,
  reason TEXT NOT NULL, secret INTEGER NOT NULL CHECK (secret IN (0, 1)), diff TEXT NOT NULL,
  PRIMARY KEY (match_id, revision), FOREIGN KEY (match_id, revision) REFERENCES log) STRICT, WITHOUT ROWID;
CREATE TRIGGER umpire_audit_fixed BEFORE UPDATE ON umpire_audit BEGIN SELECT RAISE(ABORT, 'audit-fixed'); END;
CREATE TABLE umpire_note (
  match_id TEXT NOT NULL REFERENCES game_match (match_id), number INTEGER NOT NULL, at_ms INTEGER NOT NULL,
  turn TEXT NOT NULL, unit TEXT NOT NULL, place TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (match_id, number))
  STRICT, WITHOUT ROWID;
CREATE TRIGGER sealed_fixed BEFORE UPDATE ON sealed WHEN OLD.state = 'resolved'
  BEGIN SELECT RAISE(ABORT, 'sealed-state'); END;

CREATE TABLE invitation_new (
  code_hash TEXT PRIMARY KEY, match_id TEXT NOT NULL REFERENCES game_match (match_id), seat TEXT,
  by_account TEXT NOT NULL REFERENCES account, created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL,
  used_by TEXT REFERENCES account, used_ms INTEGER,
  kind TEXT NOT NULL DEFAULT 'seat' CHECK (kind IN ('seat', 'any', 'hand_over', 'umpire')),
  FOREIGN KEY (match_id, seat) REFERENCES seat, CHECK ((seat IS NULL) = (kind IN ('any', 'umpire'))))
  STRICT, WITHOUT ROWID;
INSERT INTO invitation_new
  SELECT code_hash, match_id, seat, by_account, created_ms, expires_ms, used_by, used_ms, kind FROM invitation;
DROP TABLE invitation;
ALTER TABLE invitation_new RENAME TO invitation;
CREATE INDEX invitation_match ON invitation (match_id);
)sql";

// Step 11: what people say. A number counts within its box alone, and a box is what the same people may read. An
// account that is cleared away leaves what it said, under its name. What a courier carries outlives the post's own row.
constexpr const char* step_11 = R"sql(
CREATE TABLE talk_post (
  match_id TEXT NOT NULL REFERENCES game_match (match_id), box TEXT NOT NULL, number INTEGER NOT NULL, seat TEXT,
  account TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, written_ms INTEGER NOT NULL, at_ms INTEGER NOT NULL,
  submission TEXT NOT NULL, PRIMARY KEY (match_id, box, number)) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX talk_post_submission ON talk_post (match_id, account, submission) WHERE submission <> '';
CREATE INDEX talk_post_author ON talk_post (account, written_ms);

CREATE TABLE talk_read (
  match_id TEXT NOT NULL REFERENCES game_match (match_id), account TEXT NOT NULL, box TEXT NOT NULL,
  number INTEGER NOT NULL, PRIMARY KEY (match_id, account, box)) STRICT, WITHOUT ROWID;

CREATE TABLE talk_summary (
  match_id TEXT NOT NULL REFERENCES game_match (match_id), account TEXT NOT NULL, due_ms INTEGER NOT NULL,
  PRIMARY KEY (match_id, account)) STRICT, WITHOUT ROWID;
CREATE INDEX talk_summary_due ON talk_summary (due_ms);

CREATE TABLE talk_courier (
  id INTEGER PRIMARY KEY, match_id TEXT NOT NULL REFERENCES game_match (match_id), from_box TEXT NOT NULL,
  number INTEGER NOT NULL, to_box TEXT NOT NULL, from_seat TEXT NOT NULL, to_seat TEXT NOT NULL,
  account TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, written_ms INTEGER NOT NULL, ride TEXT NOT NULL,
  fate TEXT NOT NULL CHECK (fate IN ('under_way', 'arrived', 'stopped')), fate_ms INTEGER NOT NULL) STRICT;
CREATE INDEX talk_courier_post ON talk_courier (match_id, from_box, number);
CREATE INDEX talk_courier_under_way ON talk_courier (match_id) WHERE fate = 'under_way';
)sql";

// Step 12: the record. When a match ended, for the order in which those that are over are listed; bookmarks.
constexpr const char* step_12 = R"sql(
ALTER TABLE game_match ADD COLUMN finished_ms INTEGER;
UPDATE game_match SET finished_ms = (SELECT max(at_ms) FROM log WHERE log.match_id = game_match.match_id)
  WHERE lifecycle = 'finished';
UPDATE game_match SET finished_ms = ended.at_ms
  FROM (SELECT log.match_id AS match_id, max(log.at_ms) AS at_ms FROM log
    JOIN event ON event.match_id = log.match_id AND event.revision = log.revision
    WHERE event.origin = 'match' AND event.kind = 'finished' GROUP BY log.match_id) AS ended
  WHERE ended.match_id = game_match.match_id AND lifecycle = 'finished';
CREATE INDEX game_match_finished ON game_match (finished_ms, match_id) WHERE finished_ms IS NOT NULL;

CREATE TABLE bookmark (
  bookmark_id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  match_id TEXT NOT NULL REFERENCES game_match (match_id), branch INTEGER NOT NULL, place TEXT NOT NULL,
  label TEXT NOT NULL, note TEXT NOT NULL, shared INTEGER NOT NULL CHECK (shared IN (0, 1)),
  created_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX bookmark_account ON bookmark (account_id, created_ms);
CREATE INDEX bookmark_match ON bookmark (match_id);
)sql";

constexpr std::array<const char*, 12> steps = {step_1, step_2, step_3, step_4,  step_5,  step_6,
                                               step_7, step_8, step_9, step_10, step_11, step_12};

}  // namespace

int schema_version() {
  return static_cast<int>(steps.size());
}

Result<Done> migrate(Database& database, int from, int to) {
  for (int version = from; version < to; ++version) {
    const std::string whole = std::string("BEGIN IMMEDIATE;") + steps[static_cast<std::size_t>(version)] +
                              "PRAGMA application_id=" + std::to_string(application_id) +
                              ";PRAGMA user_version=" + std::to_string(version + 1) + ";COMMIT;";
    if (auto done = database.script(whole); !done) return done;
  }
  return Done{};
}

}  // namespace simove::storage::sqlite
