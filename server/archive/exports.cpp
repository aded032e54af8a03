#include "server/archive/exports.h"

#include "server/archive/gather.h"
#include "server/log/log.h"
#include "storage/seeded_bugs.h"

namespace simove::archive {

using protocol::ErrorCode;

Result<Exports::Document, protocol::Error> Exports::finished(const MatchId& id) {
  constexpr std::size_t most_kept = 4;
  const match::Match* match = matches_.find(id);
  if (match == nullptr) return Unexpected{match::refusal(ErrorCode::no_such_match, "There is no such match.")};
  if (match->lifecycle != "finished" && !seeded(SeededBug::export_before_end))
    return Unexpected{match::refusal(ErrorCode::forbidden, "A match can be taken away when it is over.")};
  for (const auto& [known, document] : kept_)
    if (known == id) return document;
  auto document = any(id);
  if (!document) return document;
  kept_.emplace_back(id, *document);
  if (kept_.size() > most_kept) kept_.pop_front();
  return kept_.back().second;
}

Result<Exports::Document, protocol::Error> Exports::any(const MatchId& id) {
  if (matches_.find(id) == nullptr)
    return Unexpected{match::refusal(ErrorCode::no_such_match, "There is no such match.")};
  auto archive = gather(store_, sealed_, rulesets_, id);
  auto text = archive ? write(*archive) : Result<std::string>(Unexpected{archive.error()});
  if (!text) {
    log_error("archive", "event=export-failed match=" + id.value + " code=" + text.error().code);
    if (text.error().code == "store-failed") matches_.note_fatal(text.error());
    return Unexpected{match::refusal(ErrorCode::fault, "The server could not do this.")};
  }
  return std::make_shared<const std::string>(std::move(*text));
}

}  // namespace simove::archive
