// A small owner of the SQLite C interface: one connection, its prepared statements, its failures as values.
// Used by the files of this folder only. Never retries, never throws; after an input/output error it stays failed,
// because what the file then holds is not known until it is opened again.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/ids.h"
#include "rules/core/result.h"

namespace simove::storage::sqlite {

/// One run of a prepared statement; gives it back reset. `sql` texts are literals: they are the key of the cache.
class Query {
 public:
  Query(class Database& database, sqlite3_stmt* statement) : database_(&database), statement_(statement) {}
  ~Query();
  Query(Query&& other) noexcept : database_(other.database_), statement_(other.statement_), code_(other.code_) {
    other.statement_ = nullptr;
  }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  Query& operator=(Query&&) = delete;

  void bind(int at, std::string_view text);
  void bind(int at, const std::string& text) { bind(at, std::string_view(text)); }
  void bind(int at, std::int64_t number);
  void bind(int at, int number) { bind(at, std::int64_t{number}); }
  void bind(int at, const std::optional<std::string>& text);
  template <class Tag>
  void bind(int at, const Id<Tag>& id) {
    bind(at, std::string_view(id.value));
  }
  template <class Tag>
  void bind(int at, const std::optional<Id<Tag>>& id) {
    if (id) bind(at, std::string_view(id->value));
  }

  /// True while there is a row.
  [[nodiscard]] bool row();
  [[nodiscard]] bool ok() const { return code_ == SQLITE_ROW || code_ == SQLITE_DONE; }
  [[nodiscard]] Fault fault(std::string_view doing) const;

  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] std::optional<std::string> maybe_text(int column) const;
  [[nodiscard]] std::int64_t integer(int column) const;

 private:
  Database* database_;
  sqlite3_stmt* statement_;
  int code_ = SQLITE_DONE;
};

class Database {
 public:
  ~Database();
  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  [[nodiscard]] Result<Done> open(const std::string& path, const std::string& vfs);

  template <class... Arguments>
  [[nodiscard]] Query query(const char* sql, const Arguments&... arguments) {
    Query query(*this, prepared(sql));
    int at = 0;
    (query.bind(++at, arguments), ...);
    return query;
  }

  /// A statement without rows.
  template <class... Arguments>
  [[nodiscard]] Result<Done> run(const char* sql, const Arguments&... arguments) {
    Query query = this->query(sql, arguments...);
    while (query.row()) {
    }
    if (!query.ok()) return Unexpected{query.fault(sql)};
    return Done{};
  }

  /// Several statements, not prepared ahead: settings and migrations.
  [[nodiscard]] Result<Done> script(const std::string& sql);
  /// The first column of the first row, as text; empty when there is none.
  [[nodiscard]] Result<std::string> value(const std::string& sql);

  [[nodiscard]] int changes() const { return sqlite3_changes(handle_); }
  [[nodiscard]] bool in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] sqlite3* handle() const { return handle_; }

  /// Sorts a result code into the kinds of storage/store.h, and remembers the fatal ones.
  [[nodiscard]] Fault fault(int code, std::string_view doing);

 private:
  [[nodiscard]] sqlite3_stmt* prepared(const char* sql);

  struct Finalizer {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  sqlite3* handle_ = nullptr;
  std::map<const char*, std::unique_ptr<sqlite3_stmt, Finalizer>> statements_;
  bool failed_ = false;
};

}  // namespace simove::storage::sqlite
