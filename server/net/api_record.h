// The routes of the record: the list of finished matches, which anybody may read, and bookmarks. Run on the logic
// thread; what may be seen server/record decides. Added to the table by server/app.
#pragma once

#include "server/net/routes.h"
#include "server/record/bookmarks.h"
#include "server/record/finished_list.h"

namespace simove::net {

struct RecordParts {
  record::FinishedList& finished;
  record::Bookmarks& bookmarks;
};

/// What is given must outlive the table.
void add_record_routes(RouteTable& routes, RecordParts parts);

}  // namespace simove::net
