#include "storage/sqlite/database.h"

#include "storage/seeded_bugs.h"

namespace simove::storage::sqlite {

Query::~Query() {
  if (statement_ == nullptr) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

// The texts bound outlive the query: every caller binds what it holds until the statement has run.
void Query::bind(int at, std::string_view text) {
  // An empty view may hold a null pointer, which SQLite would take for NULL.
  const char* const data = text.empty() ? "" : text.data();
  if (statement_ != nullptr) sqlite3_bind_text64(statement_, at, data, text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void Query::bind(int at, std::int64_t number) {
  if (statement_ != nullptr) sqlite3_bind_int64(statement_, at, number);
}

void Query::bind(int at, const std::optional<std::string>& text) {
  if (text) bind(at, std::string_view(*text));
}

bool Query::row() {
  code_ = statement_ == nullptr || database_->failed() ? SQLITE_ERROR : sqlite3_step(statement_);
  return code_ == SQLITE_ROW;
}

Fault Query::fault(std::string_view doing) const {
  return database_->fault(code_, doing);
}

std::string Query::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  const int size = sqlite3_column_bytes(statement_, column);
  return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
}

std::optional<std::string> Query::maybe_text(int column) const {
  if (sqlite3_column_type(statement_, column) == SQLITE_NULL) return std::nullopt;
  return text(column);
}

std::int64_t Query::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

Database::~Database() {
  statements_.clear();
  sqlite3_close(handle_);
}

Result<Done> Database::open(const std::string& path, const std::string& vfs) {
  const int flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW;
  const int code = sqlite3_open_v2(path.c_str(), &handle_, flags, vfs.empty() ? nullptr : vfs.c_str());
  if (code != SQLITE_OK)
    return Unexpected{Fault{"cannot-open", "The database " + path + " cannot be opened: " + sqlite3_errmsg(handle_)}};
  return Done{};
}

sqlite3_stmt* Database::prepared(const char* sql) {
  auto& slot = statements_[sql];
  if (slot == nullptr) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v3(handle_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    slot.reset(statement);
  }
  return slot.get();
}

Result<Done> Database::script(const std::string& sql) {
  const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return Unexpected{fault(code, sql.substr(0, 60))};
  return Done{};
}

Result<std::string> Database::value(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(handle_, sql.c_str(), -1, &statement, nullptr);
  const std::unique_ptr<sqlite3_stmt, Finalizer> owner(statement);
  if (code != SQLITE_OK) return Unexpected{fault(code, sql)};
  const int stepped = sqlite3_step(statement);
  if (stepped == SQLITE_DONE) return std::string();
  if (stepped != SQLITE_ROW) return Unexpected{fault(stepped, sql)};
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
  return std::string(bytes == nullptr ? "" : bytes);
}

Fault Database::fault(int code, std::string_view doing) {
  if (failed_) return {"store-failed", "The database failed before; the server must be started again."};
  const std::string reason = sqlite3_errmsg(handle_);
  const std::string message = reason + " (" + std::to_string(code) + ") in: " + std::string(doing);
  switch (code & 0xff) {
    case SQLITE_FULL:
      return {"cannot-save", "There is no room left to save: " + message};
    // A trigger's own word (RAISE) is the code; any other breach of the schema is a row that must not be.
    case SQLITE_CONSTRAINT:
      return {(code == SQLITE_CONSTRAINT_TRIGGER) ? reason : "bad-row", "The database refused a row: " + message};
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
      return {"bad-row", "The database refused a value: " + message};
    default:
      failed_ = !seeded(SeededBug::retry_after_failed_commit);
      return {"store-failed", "The database failed: " + message};
  }
}

}  // namespace simove::storage::sqlite
