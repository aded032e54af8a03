// A fact that happened, with its audience fixed when it is emitted. The body is the whole truth; whoever is not in the
// audience gets his seat's own form, or the lesser form, or nothing where there is neither.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/decision.h"
#include "rules/core/ids.h"

namespace simove {

enum class ViewerKind { seat, observer, umpire, everybody };  // everybody: after the end, nothing is hidden

struct Viewer {
  ViewerKind kind = ViewerKind::observer;
  SeatId seat;  // set for kind seat
  bool operator==(const Viewer&) const = default;
};

struct Audience {
  bool all = true;  // false: only the seats named (and umpire, everybody)
  std::vector<SeatId> seats;
  bool operator==(const Audience&) const = default;

  [[nodiscard]] bool includes(const Viewer& viewer) const {
    if (all || viewer.kind == ViewerKind::umpire || viewer.kind == ViewerKind::everybody) return true;
    if (viewer.kind != ViewerKind::seat) return false;
    for (const SeatId& seat : seats)
      if (seat == viewer.seat) return true;
    return false;
  }
};

inline Audience everyone() {
  return {};
}
inline Audience only(std::vector<SeatId> seats) {
  return {false, std::move(seats)};
}

struct Event {
  std::string kind;  // the ruleset's word
  Json body;         // an object; always cites `rule` where a rule made it happen
  Audience audience;
  std::optional<Json> lesser;         // what the others see instead
  std::map<SeatId, Json> forms = {};  // what a seat outside the audience sees instead of `lesser`
};

/// The one form of an event that a viewer gets; nullptr when he gets nothing of it. For every struct with an event's
/// members (Event, and what a server keeps of it).
template <class AnyEvent>
[[nodiscard]] const Json* form_for(const AnyEvent& event, const Viewer& viewer) {
  if (event.audience.includes(viewer)) return &event.body;
  if (viewer.kind == ViewerKind::seat) {
    const auto own = event.forms.find(viewer.seat);
    if (own != event.forms.end()) return &own->second;
  }
  return event.lesser ? &*event.lesser : nullptr;
}

}  // namespace simove
