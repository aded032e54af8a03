// The record of a running server, put together: the archive's list, bookmarks, and documents brought in. Made by
// serve.cpp; what it is given must outlive it.
#pragma once

#include <string>

#include "server/match/service.h"
#include "server/net/routes.h"
#include "server/record/bookmarks.h"
#include "server/record/finished_list.h"
#include "storage/open.h"

namespace simove::app {

class Record {
 public:
  struct Parts {
    storage::OpenedStore& store;
    match::MatchService& matches;
    const match::Rulesets& rulesets;
    Clock& clock;
    Entropy& entropy;
    record::RecordLimits limits;
  };
  explicit Record(const Parts& parts);
  Record(const Record&) = delete;
  Record& operator=(const Record&) = delete;

  void add_routes(net::RouteTable& routes);
  /// A match that was exported, from now on one of this server's. With `verify` every die and event is checked first.
  Result<MatchId, protocol::Error> take_in(const std::string& document, bool verify);

 private:
  Parts parts_;
  record::FinishedList finished_;
  record::Bookmarks bookmarks_;
};

}  // namespace simove::app
