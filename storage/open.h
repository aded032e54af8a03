// Opening a store: on a file (SQLite) or in memory. Called by server/app and by tests. The interfaces are
// handed out side by side so that each part of the server gets only the one it may have.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/core/result.h"
#include "storage/account_store.h"
#include "storage/admin_store.h"
#include "storage/desk_store.h"
#include "storage/dice_secrets.h"
#include "storage/mail_in_store.h"
#include "storage/notices_store.h"
#include "storage/outbox_store.h"
#include "storage/record_store.h"
#include "storage/sealed_reader.h"
#include "storage/store.h"
#include "storage/talk_store.h"
#include "storage/time_store.h"

namespace simove::storage {

struct OpenedStore {
  std::shared_ptr<Store> store;
  std::shared_ptr<SealedReader> sealed;
  std::shared_ptr<DiceSecrets> dice_secrets;
  std::vector<std::string> notes;               // sentences for the start-up log: library version, settings read back
  std::shared_ptr<AccountStore> accounts = {};  // of a file; in memory there are guests alone
  std::shared_ptr<OutboxStore> outbox = {};     // of a file: nothing is told to anybody from a store in memory
  std::shared_ptr<NoticesStore> notices = {};   // likewise
  std::shared_ptr<TimeStore> time = {};         // likewise: nothing outlives the process there
  std::shared_ptr<MailInStore> mail_in = {};    // of a file only
  std::shared_ptr<AdminStore> admin = {};       // of a file
  std::shared_ptr<DeskStore> desk = {};
  std::shared_ptr<RecordStore> record = {};  // of a file
  std::shared_ptr<TalkStore> talk = {};      // of a file: in memory nobody talks
};

struct SqliteOptions {
  std::string path;
  std::string vfs;                  // empty = the system's own
  bool synchronous_normal = false;  // tests only: shows that the durability test notices it
};

/// Refuses with a sentence for the operator when the file is in use by another server, is of a newer version, is not
/// simove's, or when a setting that durability depends on does not read back as set.
[[nodiscard]] Result<OpenedStore> open_sqlite(const SqliteOptions& options);

/// For tests and for `play`; keeps everything the SQLite store keeps, until it is destroyed.
[[nodiscard]] OpenedStore open_memory();

}  // namespace simove::storage
