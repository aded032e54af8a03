#include "server/app/record.h"

#include "server/archive/import.h"
#include "server/archive/verify.h"
#include "server/net/api_record.h"

namespace simove::app {

Record::Record(const Parts& parts)
    : parts_(parts),
      finished_(*parts.store.record, parts.matches, parts.limits),
      bookmarks_({*parts.store.record, *parts.store.store, parts.matches, parts.clock, parts.entropy, parts.limits}) {}

void Record::add_routes(net::RouteTable& routes) {
  net::add_record_routes(routes, {finished_, bookmarks_});
}

Result<MatchId, protocol::Error> Record::take_in(const std::string& document, bool verify) {
  const auto illegal = [](const std::string& text) {
    return Unexpected{protocol::Error{protocol::ErrorCode::illegal, "", text}};
  };
  auto read = archive::read(document);
  if (!read) return illegal(read.error().place + ": " + read.error().text);
  if (auto ruleset = archive::ruleset_for(read->archive, parts_.rulesets); !ruleset)
    return illegal(ruleset.error().place + ": " + ruleset.error().text);
  if (verify)
    if (auto verified = archive::verify(*read, parts_.rulesets); !verified)
      return illegal(verified.error().place + ": " + verified.error().text);
  auto done = archive::import_match(*parts_.store.store, read->archive, verify, parts_.entropy, parts_.clock.now_ms());
  if (!done) return illegal(done.error().message);
  const MatchId match = read->archive.stored.row.match;
  if (auto taken = parts_.matches.take_in(match); !taken) return Unexpected{taken.error()};
  return match;
}

}  // namespace simove::app
