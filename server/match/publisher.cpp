#include "server/match/publisher.h"

#include <algorithm>

namespace simove::match {

namespace {

void remove_listener(std::vector<Subscription>& list, const Listener& listener) {
  std::erase_if(list, [&](const Subscription& entry) { return entry.listener == &listener; });
}

}  // namespace

void Publisher::subscribe(const MatchId& match, const ViewerKey& viewer, Listener& listener, std::int64_t last_seq,
                          const std::optional<AccountId>& account) {
  auto& list = watched_[match][viewer];
  remove_listener(list, listener);
  list.push_back({&listener, last_seq, account});
}

void Publisher::dismiss(const MatchId& match, const ViewerKey& viewer,
                        const std::function<bool(const Subscription&)>& may_stay,
                        const std::function<Text()>& farewell) {
  const auto classes = watched_.find(match);
  if (classes == watched_.end()) return;
  const auto list = classes->second.find(viewer);
  if (list == classes->second.end()) return;
  std::erase_if(list->second, [&](const Subscription& entry) {
    if (may_stay(entry)) return false;
    entry.listener->deliver(farewell());
    return true;
  });
}

void Publisher::unsubscribe(const MatchId& match, const ViewerKey& viewer, const Listener& listener) {
  const auto classes = watched_.find(match);
  if (classes == watched_.end()) return;
  const auto list = classes->second.find(viewer);
  if (list == classes->second.end()) return;
  remove_listener(list->second, listener);
  if (list->second.empty()) classes->second.erase(list);
  if (classes->second.empty()) watched_.erase(classes);
}

void Publisher::drop(const Listener& listener) {
  for (auto match = watched_.begin(); match != watched_.end();) {
    for (auto& [viewer, list] : match->second) remove_listener(list, listener);
    std::erase_if(match->second, [](const auto& entry) { return entry.second.empty(); });
    match = match->second.empty() ? watched_.erase(match) : std::next(match);
  }
}

bool Publisher::is_watched_by(const MatchId& match, const AccountId& account) const {
  const auto found = watched_.find(match);
  if (found == watched_.end()) return false;
  for (const auto& [viewer, list] : found->second)
    for (const Subscription& entry : list)
      if (entry.account == account) return true;
  return false;
}

void Publisher::forget(const MatchId& match, const ViewerKey& viewer) {
  const auto classes = watched_.find(match);
  if (classes != watched_.end()) classes->second.erase(viewer);
}

std::vector<std::pair<Publisher::ViewerKey, std::vector<Subscription>*>> Publisher::classes(const MatchId& match) {
  std::vector<std::pair<ViewerKey, std::vector<Subscription>*>> out;
  const auto found = watched_.find(match);
  if (found == watched_.end()) return out;
  for (auto& [viewer, list] : found->second)
    if (viewer) out.emplace_back(viewer, &list);
  if (const auto observers = found->second.find(std::nullopt); observers != found->second.end())
    out.emplace_back(std::nullopt, &observers->second);
  return out;
}

void Publisher::tell(const MatchId& match, const ViewerKey& viewer, const Listener* except, const Text& text,
                     const std::optional<AccountId>& only) {
  const auto classes = watched_.find(match);
  if (classes == watched_.end()) return;
  const auto list = classes->second.find(viewer);
  if (list == classes->second.end()) return;
  for (const Subscription& entry : list->second)
    if (entry.listener != except && (!only || entry.account == only)) entry.listener->deliver(text);
}

}  // namespace simove::match
