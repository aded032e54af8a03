#include "server/notices/facts.h"

#include <algorithm>

#include "rules/core/one_line.h"

namespace simove::notices {

bool has_event(const match::Match& match, std::size_t first, const std::string& kind) {
  for (std::size_t i = first; i < match.events.size(); ++i)
    if (!match.events[i].from_game && match.events[i].kind == kind) return true;
  return false;
}

std::vector<Decision> owed_by(const match::Match& match, const SeatId& seat) {
  std::vector<Decision> out;
  if (match.lifecycle != "running" || match.frozen) return out;
  for (const Decision& decision : match.pending)
    if (decision.seat == seat && decision.duty == Duty::must && !match::is_ready(match, seat, decision.group))
      out.push_back(decision);
  return out;
}

std::size_t index_told(std::int64_t told, const match::Match& match) {
  return std::min(static_cast<std::size_t>(std::max<std::int64_t>(told, 0)), match.events.size());
}

std::string in_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return one_line(text);
}

bool said_by(const match::KeptEvent& event, const SeatId& seat) {
  if (const auto one = event.body.find("seat"); one != event.body.end() && *one == seat.value) return true;
  const auto several = event.body.find("seats");
  return several != event.body.end() && std::find(several->begin(), several->end(), Json(seat.value)) != several->end();
}

std::string key_of(const match::Match& match, const match::MatchSeat& seat, const std::string& event) {
  return match.id.value + "/" + seat.seat.value + "/" + seat.holder->value + "/" + event;
}

}  // namespace simove::notices
