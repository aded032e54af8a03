#include "storage/sqlite/mail_in.h"

namespace simove::storage::sqlite {

Result<std::string> SqliteMailIn::mail_key(const std::string& fresh) {
  auto kept = store_->atomically(
      [&] { return db_.run("INSERT OR IGNORE INTO server_key (name, value) VALUES ('reply_address', ?)", fresh); });
  if (!kept) return Unexpected{kept.error()};
  Query row = db_.query("SELECT value FROM server_key WHERE name='reply_address'");
  if (row.row()) return row.text(0);
  return Unexpected{row.fault("reading the key of reply addresses")};
}

Result<Done> SqliteMailIn::keep_reply_address(const ReplyAddressRow& address) {
  return store_->atomically([&] {
    return db_.run(
        "INSERT OR IGNORE INTO reply_address (address_hash, match_id, seat, group_id, account_id, created_ms) "
        "VALUES (?,?,?,?,?,?)",
        address.hash, address.match, address.seat, address.group, address.account, address.created_ms);
  });
}

Result<std::optional<ReplyAddressRow>> SqliteMailIn::reply_address(const std::string& hash) {
  Query row = db_.query(
      "SELECT address_hash, match_id, seat, group_id, account_id, created_ms FROM reply_address WHERE address_hash=?",
      hash);
  if (row.row())
    return std::optional<ReplyAddressRow>(ReplyAddressRow{row.text(0), MatchId(row.text(1)), SeatId(row.text(2)),
                                                          GroupId(row.text(3)), AccountId(row.text(4)),
                                                          row.integer(5)});
  if (!row.ok()) return Unexpected{row.fault("reading a reply address")};
  return std::optional<ReplyAddressRow>();
}

Result<std::optional<ReadMailRow>> SqliteMailIn::read_mail(const std::string& mail) {
  Query row = db_.query("SELECT mail_digest, address_hash, at_ms, times FROM read_mail WHERE mail_digest=?", mail);
  if (row.row())
    return std::optional<ReadMailRow>(
        ReadMailRow{row.text(0), row.text(1), row.integer(2), static_cast<int>(row.integer(3))});
  if (!row.ok()) return Unexpected{row.fault("reading which mails came")};
  return std::optional<ReadMailRow>();
}

Result<Done> SqliteMailIn::note_mail(const std::string& mail, const std::string& address_hash, std::int64_t at_ms) {
  return store_->atomically([&] {
    return db_.run(
        "INSERT INTO read_mail (mail_digest, address_hash, at_ms, times) VALUES (?,?,?,1) "
        "ON CONFLICT (mail_digest) DO UPDATE SET times=times+1",
        mail, address_hash, at_ms);
  });
}

Result<std::int64_t> SqliteMailIn::receipts_since(const AccountId& account, std::int64_t since_ms) {
  Query row = db_.query("SELECT count(*) FROM mail_receipt WHERE account_id=? AND at_ms>?", account, since_ms);
  if (row.row()) return row.integer(0);
  return Unexpected{row.fault("counting receipts")};
}

Result<Done> SqliteMailIn::note_receipt(const AccountId& account, std::int64_t at_ms, std::int64_t forget_ms) {
  return store_->atomically([&]() -> Result<Done> {
    if (auto gone = db_.run("DELETE FROM mail_receipt WHERE at_ms<?", forget_ms); !gone) return gone;
    return db_.run("INSERT INTO mail_receipt (account_id, at_ms) VALUES (?,?)", account, at_ms);
  });
}

}  // namespace simove::storage::sqlite
