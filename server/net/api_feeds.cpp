// Feeds and metrics: what programs fetch. A feed says what everybody at the table knows, and which questions its owner
// has open, which everybody knows too; metrics say nothing of any seat.
#include <algorithm>

#include "protocol/text_checks.h"
#include "server/match/match_events.h"
#include "server/net/api_notices.h"
#include "server/notices/feeds.h"
#include "server/notices/zones.h"

namespace simove::net {

using protocol::ErrorCode;

namespace {

constexpr std::size_t most_matches = 50;
constexpr std::size_t most_entries = 60;

Response text_response(std::string type, std::string text) {
  Response response = json_response(200, std::move(text));
  response.content_type = std::move(type);
  return response;
}

std::optional<AccountId> owner_of(const NoticesParts& parts, const std::string& token) {
  if (!protocol::is_lower_hex(token, 64)) return std::nullopt;
  auto owner = parts.settings.feed_owner(sha256_hex(token));
  return owner ? *owner : std::nullopt;
}

std::vector<const match::Match*> matches_of(const NoticesParts& parts, const AccountId& account) {
  std::vector<const match::Match*> out;
  auto listed = parts.store.matches_of(account, most_matches);
  if (!listed) return out;
  for (const storage::MatchRow& row : listed->rows)
    if (const match::Match* match = parts.matches.find(row.match)) out.push_back(match);
  return out;
}

void add_deadlines(std::vector<notices::CalendarEntry>& entries, const NoticesParts& parts, const match::Match& match,
                   const AccountId& account) {
  if (match.lifecycle != "running" || !parts.due_of) return;
  for (const Decision& decision : match.pending) {
    const match::MatchSeat* seat = match::find_seat(match, decision.seat);
    if (seat == nullptr || seat->holder != account || decision.duty != Duty::must) continue;
    const auto due = parts.due_of(match, decision.group);
    if (!due || due->stopped || match::is_ready(match, seat->seat, decision.group)) continue;
    const std::string uid = match.id.value + "/" + seat->seat.value + "/" + decision.group.value + "@simove";
    if (!entries.empty() && entries.back().uid == uid) continue;
    entries.push_back({uid, match.title + ": you are asked", "You have not readied (" + seat->title + ").",
                       parts.base_url + "/g/" + match.id.value, due->due_ms, due->opened_ms});
  }
}

// What happened at one moment is one entry.
void add_news(std::vector<notices::FeedEntry>& entries, const NoticesParts& parts, const match::Match& match) {
  const Viewer viewer = match::viewer_of(std::nullopt);
  const std::size_t first = match.events.size() > 400 ? match.events.size() - 400 : 0;
  for (std::size_t i = first; i < match.events.size(); ++i) {
    const match::KeptEvent& event = match.events[i];
    const Json* form = form_for(event, viewer);
    if (form == nullptr || (!event.from_game && (event.kind == "dice" || event.kind == "hidden_dice"))) continue;
    const std::string sentence =
        event.from_game ? match.ruleset->narrate(event.kind, *form) : match::sentence(match, event.kind, *form);
    const std::string id = "urn:simove:" + match.id.value + ":" + std::to_string(event.at_ms);
    if (!entries.empty() && entries.back().id == id)
      entries.back().text += "\n" + sentence;
    else
      entries.push_back({id, match.title, sentence, parts.base_url + "/g/" + match.id.value, event.at_ms});
  }
}

Response calendar(const NoticesParts& parts, const Call& call) {
  const auto owner = owner_of(parts, call.args[0]);
  if (!owner) return refuse(ErrorCode::not_found, "There is nothing here.");
  std::vector<notices::CalendarEntry> entries;
  for (const match::Match* match : matches_of(parts, *owner)) add_deadlines(entries, parts, *match, *owner);
  return text_response("text/calendar; charset=utf-8", notices::write_calendar(entries));
}

Response atom(const NoticesParts& parts, const Call& call) {
  const auto owner = owner_of(parts, call.args[0]);
  if (!owner) return refuse(ErrorCode::not_found, "There is nothing here.");
  std::vector<notices::FeedEntry> entries;
  for (const match::Match* match : matches_of(parts, *owner)) add_news(entries, parts, *match);
  std::stable_sort(entries.begin(), entries.end(),
                   [](const auto& one, const auto& other) { return one.at_ms > other.at_ms; });
  if (entries.size() > most_entries) entries.resize(most_entries);
  return text_response(
      "application/atom+xml; charset=utf-8",
      notices::write_atom(entries, "urn:simove:feed:" + sha256_hex(owner->value).substr(0, 32), parts.base_url + "/"));
}

std::string line(const std::string& name, const std::string& labels, std::int64_t value) {
  return "simove_" + name + (labels.empty() ? "" : "{" + labels + "}") + " " + std::to_string(value) + "\n";
}

/// The oldest deadline that has passed and still stands; 0 when there is none.
std::int64_t oldest_overdue(const NoticesParts& parts, std::int64_t now_ms) {
  std::int64_t oldest = 0;
  for (const MatchId& id : parts.matches.running()) {
    const match::Match* match = parts.matches.find(id);
    if (match == nullptr || !parts.due_of) continue;
    for (const Decision& decision : match->pending) {
      const auto due = parts.due_of(*match, decision.group);
      if (due && !due->stopped && due->due_ms <= now_ms)
        oldest = oldest == 0 ? due->due_ms : std::min(oldest, due->due_ms);
    }
  }
  return oldest;
}

Response metrics(const NoticesParts& parts, const Call& call) {
  const bool this_machine = call.request.address.starts_with("127.") || call.request.address == "::1";
  if (!this_machine || call.request.proxied) return refuse(ErrorCode::not_found, "There is nothing here.");
  auto counts = parts.rows.outbox_counts();
  if (!counts) return refuse(ErrorCode::fault, "The store cannot be read.");
  const std::int64_t now = parts.clock.now_ms();
  std::string queued = "# TYPE simove_outbox_queued gauge\n";
  std::string age = "# TYPE simove_outbox_oldest_queued_seconds gauge\n";
  std::string done = "# TYPE simove_outbox_kept gauge\n";
  for (const storage::OutboxCounts& row : *counts) {
    if (row.channel == "mark") continue;
    const std::string channel = "channel=\"" + row.channel + "\"";
    queued += line("outbox_queued", channel, row.queued);
    age += line("outbox_oldest_queued_seconds", channel, row.oldest_ms == 0 ? 0 : (now - row.oldest_ms) / 1000);
    done += line("outbox_kept", channel + ",state=\"sent\"", row.sent) +
            line("outbox_kept", channel + ",state=\"failed\"", row.failed) +
            line("outbox_kept", channel + ",state=\"dropped\"", row.dropped);
  }
  const std::int64_t overdue = oldest_overdue(parts, now);
  return text_response("text/plain; version=0.0.4; charset=utf-8",
                       queued + age + done + "# TYPE simove_matches_running gauge\n" +
                           line("matches_running", "", static_cast<std::int64_t>(parts.matches.running().size())) +
                           "# TYPE simove_deadline_overdue_seconds gauge\n" +
                           line("deadline_overdue_seconds", "", overdue == 0 ? 0 : (now - overdue) / 1000));
}

}  // namespace

void add_feed_routes(RouteTable& routes, NoticesParts parts) {
  const auto shared = std::make_shared<const NoticesParts>(std::move(parts));
  routes.add(Method::get, "/api/feeds/{token}/calendar.ics", Access::anyone,
             [shared](const Call& call) { return calendar(*shared, call); });
  routes.add(Method::get, "/api/feeds/{token}/news.atom", Access::anyone,
             [shared](const Call& call) { return atom(*shared, call); });
}

void add_metrics_route(RouteTable& routes, NoticesParts parts) {
  const auto shared = std::make_shared<const NoticesParts>(std::move(parts));
  routes.add(Method::get, "/api/metrics", Access::anyone,
             [shared](const Call& call) { return metrics(*shared, call); });
}

}  // namespace simove::net
