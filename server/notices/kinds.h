// The kinds of notices, as settings, outbox rows, feeds and webhooks name them, and for whom each can be turned off.
// Used by everything in this folder. Whoever adds a kind adds its words in web/src/text too.
#pragma once

#include <array>
#include <string_view>

namespace simove::notices {

struct Kind {
  std::string_view word;
  std::string_view title;  // for the settings page and the subject of a push
  bool reminder = false;   // never sent once its reader is ready
};

inline constexpr std::array<Kind, 17> kinds = {{
    {"due_open", "Something is asked of you", false},
    {"due_half", "Half of the time is gone", true},
    {"due_day", "A day before the deadline", true},
    {"due_hours", "Three hours before the deadline", true},
    {"turn_ran", "The turn has run", false},
    {"owed", "A decision is asked of you", false},
    {"last_one", "You are the last", true},
    {"missed", "A deadline has passed", false},
    {"clock", "Pauses, extensions and holidays", false},
    {"proposal", "Proposals and their answers", false},
    {"ruling", "The umpire has ruled", false},
    {"taken_back", "Something was taken back", false},
    {"held", "A turn waits for you, its umpire", false},
    {"people", "Who plays: seats taken, handed over, stood in for", false},
    {"invitation", "Invitations", false},
    {"chat", "What was said", false},
    {"ended", "The match is over", false},
}};

[[nodiscard]] constexpr const Kind* find_kind(std::string_view word) {
  for (const Kind& kind : kinds)
    if (kind.word == word) return &kind;
  return nullptr;
}

}  // namespace simove::notices
