#include "server/match/projection.h"

#include "server/match/match_events.h"

namespace simove::match {

namespace {

// A cheap stand-in for the length of the text an entry will become.
std::size_t weight(const Json& value) {
  if (value.is_string()) return value.get_ref<const std::string&>().size() + 3;
  if (!value.is_structured()) return 6;
  std::size_t sum = 2;
  for (const auto& [key, member] : value.items()) sum += weight(member) + (value.is_object() ? key.size() + 4 : 1);
  return sum;
}

}  // namespace

void Projection::extend(const Match& match) {
  for (; taken_ < match.events.size(); ++taken_) {
    if (form_for(match.events[taken_], viewer_) != nullptr) seen_.push_back(taken_);
  }
}

protocol::Entry Projection::entry(const Match& match, std::int64_t seq) const {
  const KeptEvent& event = match.events[seen_[static_cast<std::size_t>(seq - 1)]];
  // What was undone keeps its number and loses its content: players read the history that is played on.
  if (!is_current(match, event)) return {seq, event.at_ms, false, {{"kind", "abandoned"}}, "This was undone."};
  protocol::Entry out{seq, event.at_ms, event.from_game, *form_for(event, viewer_), ""};
  if (!out.event.is_object()) out.event = Json::object();
  out.text = event.from_game ? match.ruleset->narrate(event.kind, out.event) : sentence(match, event.kind, out.event);
  out.event["kind"] = event.kind;
  return out;
}

Viewer viewer_of(const std::optional<SeatId>& seat) {
  return seat ? Viewer{ViewerKind::seat, *seat} : Viewer{ViewerKind::observer, {}};
}

std::vector<protocol::Events> batches(const Match& match, const Projection& projection,
                                      const std::optional<SeatId>& seat, std::int64_t from, std::int64_t to,
                                      std::size_t most_bytes, std::size_t most_batches) {
  std::vector<protocol::Events> out;
  std::size_t bytes = 0;
  for (std::int64_t seq = from; seq <= to; ++seq) {
    protocol::Entry entry = projection.entry(match, seq);
    const std::size_t size = weight(entry.event) + entry.text.size() + 64;
    if (out.empty() || bytes + size > most_bytes) {
      if (!out.empty()) out.back().more = true;
      if (out.size() == most_batches) break;
      out.push_back({match.id, seat, seq, seq - 1, false, false, {}});
      bytes = 0;
    }
    bytes += size;
    out.back().to = seq;
    out.back().entries.push_back(std::move(entry));
  }
  return out;
}

}  // namespace simove::match
