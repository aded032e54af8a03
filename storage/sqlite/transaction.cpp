// Transactions: one of its own for each call, or a savepoint inside the one of a batch.
#include "storage/fail_point.h"
#include "storage/seeded_bugs.h"
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {

class SqliteStore::OpenBatch final : public Batch {
 public:
  explicit OpenBatch(SqliteStore& store) : store_(store) {}
  ~OpenBatch() override {
    if (open_) close_without_trace();
  }
  OpenBatch(const OpenBatch&) = delete;
  OpenBatch& operator=(const OpenBatch&) = delete;

  Result<Done> commit() override {
    if (!open_) return Unexpected{Fault{"batch", "A batch is committed once."}};
    if (store_.batch_lost_) {
      close_without_trace();
      return Unexpected{Fault{"cannot-save", "There was no room to save; nothing of this batch is kept."}};
    }
    open_ = false;
    store_.batch_open_ = false;
    return store_.commit();
  }

 private:
  void close_without_trace() {
    open_ = false;
    store_.batch_open_ = false;
    store_.batch_lost_ = false;
    store_.roll_back();
  }
  SqliteStore& store_;
  bool open_ = true;
};

Result<std::unique_ptr<Batch>> SqliteStore::begin_batch() {
  if (batch_open_) return Unexpected{Fault{"batch", "A batch is open already."}};
  if (auto begun = begin(); !begun) return Unexpected{begun.error()};
  batch_open_ = true;
  return std::unique_ptr<Batch>(std::make_unique<OpenBatch>(*this));
}

Result<Done> SqliteStore::begin() {
  changes_before_ = sqlite3_total_changes(db_.handle());
  return db_.run("BEGIN IMMEDIATE");
}

// With synchronous=FULL the write-ahead log is synced before COMMIT answers: what returns here is on the disk. The fail
// points count only transactions that write, so that reading does not shift them.
Result<Done> SqliteStore::commit() {
  const bool writes = sqlite3_total_changes(db_.handle()) != changes_before_;
  if (writes) fail_point(FailPoint::before_commit);
  auto done = db_.run("COMMIT");
  if (!done && seeded(SeededBug::retry_after_failed_commit)) done = db_.run("COMMIT");
  if (!done) {
    roll_back();
    return done;
  }
  if (writes) fail_point(FailPoint::after_commit_before_ack);
  return done;
}

// A rollback that fails leaves nothing to be done here: the next statement meets the same failure and reports it.
void SqliteStore::roll_back() {
  if (db_.in_transaction()) (void)db_.run("ROLLBACK");
}

Result<Done> SqliteStore::enter() {
  if (!batch_open_) return begin();
  if (batch_lost_) return Unexpected{Fault{"cannot-save", "There was no room to save; this batch is lost."}};
  return db_.run("SAVEPOINT input");
}

Result<Done> SqliteStore::leave() {
  return batch_open_ ? db_.run("RELEASE input") : commit();
}

void SqliteStore::leave_without_trace() {
  if (!batch_open_) return roll_back();
  // When there is no room SQLite may have ended the whole transaction, savepoint and all.
  if (!db_.in_transaction()) {
    batch_lost_ = true;
    return;
  }
  const bool undone = db_.run("ROLLBACK TO input").has_value() && db_.run("RELEASE input").has_value();
  if (!undone) batch_lost_ = true;
}

}  // namespace simove::storage::sqlite
