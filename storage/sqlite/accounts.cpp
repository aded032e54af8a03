// Accounts, devices, one-time links, open offers. That a name and a confirmed address are one account's alone is looked
// up before it is written, in the same transaction; the schema's keys refuse what would slip through.
#include "storage/sqlite/accounts.h"

namespace simove::storage::sqlite {

namespace {

std::string_view word_of(LinkPurpose purpose) {
  if (purpose == LinkPurpose::sign_up) return "sign_up";
  return purpose == LinkPurpose::confirm ? "confirm" : "sign_in";
}

LinkPurpose purpose_of(const std::string& word) {
  if (word == "sign_up") return LinkPurpose::sign_up;
  return word == "confirm" ? LinkPurpose::confirm : LinkPurpose::sign_in;
}

bool is_others(const std::optional<LoginRow>& found, const AccountId& account) {
  return found && found->account != account;
}

OfferRow read_offer(const Query& row) {
  return {MatchId(row.text(0)), AccountId(row.text(1)), row.text(2), row.integer(3)};
}

}  // namespace

Result<std::optional<Contact>> SqliteAccounts::contact(const AccountId& account) {
  Query row = db_.query(
      "SELECT name, coalesce(mail, ''), zone FROM account LEFT JOIN account_login USING (account_id) "
      "WHERE account_id=?",
      account);
  if (row.row()) return std::optional<Contact>(Contact{row.text(0), row.text(1), row.text(2)});
  if (!row.ok()) return Unexpected{row.fault("reading where somebody is written to")};
  return std::optional<Contact>();
}

Result<Done> SqliteAccounts::set_zone(const AccountId& account, const std::string& zone) {
  return write("UPDATE account SET zone=? WHERE account_id=?", zone, account);
}

// ---- signing in

Result<std::optional<LoginRow>> SqliteAccounts::read_login(Query row) {
  if (row.row())
    return std::optional<LoginRow>(LoginRow{AccountId(row.text(0)), row.text(1), row.text(2), row.text(3), row.text(4),
                                            row.text(5), row.integer(6)});
  if (!row.ok()) return Unexpected{row.fault("reading how somebody signs in")};
  return std::optional<LoginRow>();
}

Result<std::optional<LoginRow>> SqliteAccounts::login(const AccountId& account) {
  return read_login(
      db_.query("SELECT account_id, login, password, mail, mail_key, wanted_mail, since_ms FROM account_login "
                "WHERE account_id=?",
                account));
}

Result<std::optional<LoginRow>> SqliteAccounts::login_by_name(const std::string& login) {
  return read_login(
      db_.query("SELECT account_id, login, password, mail, mail_key, wanted_mail, since_ms FROM account_login "
                "WHERE login=?",
                login));
}

Result<std::optional<LoginRow>> SqliteAccounts::login_by_mail(const std::string& mail_key) {
  if (mail_key.empty()) return std::optional<LoginRow>();
  return read_login(
      db_.query("SELECT account_id, login, password, mail, mail_key, wanted_mail, since_ms FROM account_login "
                "WHERE mail_key=?",
                mail_key));
}

Result<bool> SqliteAccounts::create_login(const LoginRow& login) {
  auto named = login_by_name(login.login);
  if (!named) return Unexpected{named.error()};
  auto written = login_by_mail(login.mail_key);
  if (!written) return Unexpected{written.error()};
  if (*named || *written) return false;
  auto made = write(
      "INSERT INTO account_login (account_id, login, password, mail, mail_key, wanted_mail, since_ms) "
      "VALUES (?,?,?,?,?,?,?)",
      login.account, login.login, login.password, login.mail, login.mail_key, login.wanted_mail, login.since_ms);
  if (!made) return Unexpected{made.error()};
  return true;
}

Result<bool> SqliteAccounts::rename(const AccountId& account, const std::string& name, const std::string& login) {
  auto named = login_by_name(login);
  if (!named) return Unexpected{named.error()};
  if (is_others(*named, account)) return false;
  auto renamed = store_->atomically([&]() -> Result<Done> {
    auto done = db_.run("UPDATE account_login SET login=? WHERE account_id=?", login, account);
    return done ? db_.run("UPDATE account SET name=? WHERE account_id=?", name, account) : done;
  });
  if (!renamed) return Unexpected{renamed.error()};
  return true;
}

Result<Done> SqliteAccounts::set_password(const AccountId& account, const std::string& hash) {
  return write("UPDATE account_login SET password=? WHERE account_id=?", hash, account);
}

Result<Done> SqliteAccounts::set_wanted_mail(const AccountId& account, const std::string& mail) {
  return write("UPDATE account_login SET wanted_mail=? WHERE account_id=?", mail, account);
}

Result<bool> SqliteAccounts::confirm_mail(const AccountId& account, const std::string& mail,
                                          const std::string& mail_key) {
  auto written = login_by_mail(mail_key);
  if (!written) return Unexpected{written.error()};
  if (is_others(*written, account)) return false;
  auto done =
      write("UPDATE account_login SET mail=?, mail_key=?, wanted_mail='' WHERE account_id=?", mail, mail_key, account);
  if (!done) return Unexpected{done.error()};
  return true;
}

Result<Done> SqliteAccounts::remove_mail(const AccountId& account) {
  return write("UPDATE account_login SET mail='', mail_key='', wanted_mail='' WHERE account_id=?", account);
}

// ---- devices

Result<std::vector<SessionRow>> SqliteAccounts::sessions_of(const AccountId& account, std::int64_t now_ms) {
  Query row = db_.query(
      "SELECT token_hash, created_ms, used_ms, idle_ms, expires_ms, label FROM login_session "
      "WHERE account_id=? AND expires_ms>? AND used_ms+idle_ms>? ORDER BY used_ms DESC, created_ms DESC, token_hash",
      account, now_ms, now_ms);
  std::vector<SessionRow> out;
  while (row.row())
    out.push_back({row.text(0), account, row.integer(1), row.integer(2), row.integer(3), row.integer(4), row.text(5)});
  if (!row.ok()) return Unexpected{row.fault("listing an account's sessions")};
  return out;
}

// ---- links

Result<Done> SqliteAccounts::create_link(const LinkRow& link) {
  return write(
      "INSERT INTO one_time_link (token_hash, purpose, account_id, mail, name, created_ms, expires_ms) "
      "VALUES (?,?,?,?,?,?,?)",
      link.token_hash, word_of(link.purpose), link.account, link.mail, link.name, link.created_ms, link.expires_ms);
}

Result<std::optional<LinkRow>> SqliteAccounts::link(const std::string& token_hash, std::int64_t now_ms) {
  Query row = db_.query(
      "SELECT token_hash, purpose, account_id, mail, name, created_ms, expires_ms FROM one_time_link "
      "WHERE token_hash=? AND expires_ms>?",
      token_hash, now_ms);
  const bool found = row.row();
  if (!row.ok()) return Unexpected{row.fault("reading a link")};
  if (!found) return std::optional<LinkRow>();
  LinkRow link{row.text(0), purpose_of(row.text(1)), std::nullopt,  row.text(3),
               row.text(4), row.integer(5),          row.integer(6)};
  if (auto account = row.maybe_text(2)) link.account = AccountId(*account);
  return std::optional<LinkRow>(std::move(link));
}

Result<std::optional<LinkRow>> SqliteAccounts::use_link(const std::string& token_hash, std::int64_t now_ms) {
  auto found = link(token_hash, now_ms);
  if (!found || !*found) return found;
  auto gone = write("DELETE FROM one_time_link WHERE token_hash=?", token_hash);
  if (!gone) return Unexpected{gone.error()};
  return found;
}

Result<Done> SqliteAccounts::forget_links_of(const AccountId& account, std::int64_t now_ms) {
  return write("DELETE FROM one_time_link WHERE account_id=? OR expires_ms<=?", account, now_ms);
}

Result<Done> SqliteAccounts::forget_expired_links(std::int64_t now_ms) {
  return write("DELETE FROM one_time_link WHERE expires_ms<=?", now_ms);
}

// ---- offers

Result<Done> SqliteAccounts::offer(const OfferRow& offer) {
  return write("INSERT OR REPLACE INTO open_offer (match_id, by_account, note, created_ms) VALUES (?,?,?,?)",
               offer.match, offer.by, offer.note, offer.created_ms);
}

Result<Done> SqliteAccounts::withdraw_offer(const MatchId& match) {
  return write("DELETE FROM open_offer WHERE match_id=?", match);
}

Result<std::optional<OfferRow>> SqliteAccounts::offer_of(const MatchId& match) {
  Query row = db_.query("SELECT match_id, by_account, note, created_ms FROM open_offer WHERE match_id=?", match);
  if (row.row()) return std::optional<OfferRow>(read_offer(row));
  if (!row.ok()) return Unexpected{row.fault("reading an offer")};
  return std::optional<OfferRow>();
}

Result<std::vector<OfferRow>> SqliteAccounts::offers(std::size_t most) {
  Query row = db_.query(
      "SELECT match_id, by_account, note, created_ms FROM open_offer ORDER BY created_ms DESC, match_id LIMIT ?",
      static_cast<std::int64_t>(most));
  std::vector<OfferRow> out;
  while (row.row()) out.push_back(read_offer(row));
  if (!row.ok()) return Unexpected{row.fault("listing offers")};
  return out;
}

// ---- seats

Result<Done> SqliteAccounts::withdraw_hand_overs(const MatchId& match, const SeatId& seat) {
  return write("DELETE FROM invitation WHERE match_id=? AND seat=? AND kind='hand_over' AND used_by IS NULL", match,
               seat);
}

Result<Done> SqliteAccounts::move_creations(const AccountId& from, const AccountId& to) {
  return store_->atomically([&]() -> Result<Done> {
    auto done = db_.run("UPDATE game_match SET creator=? WHERE creator=?", to, from);
    if (done) done = db_.run("UPDATE bookmark SET account_id=? WHERE account_id=?", to, from);
    return done ? db_.run("UPDATE open_offer SET by_account=? WHERE by_account=?", to, from) : done;
  });
}

}  // namespace simove::storage::sqlite
