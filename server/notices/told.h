// One notice as plain values, and how it reads: subject and text of a letter, title and line of a push. Made by
// notifier.cpp from what its reader's seat may see, so that nothing else can get into the words: this is a pure
// function of the values, and its reader's own draft is the only thing in them that is not public or his seat's view.
// Speaks to "you" and says of every state whose it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace simove::notices {

/// One open question to the reader.
struct OwedLine {
  std::string what;  // the ruleset's word for the kind of question
  std::string rule;
  std::string text;      // what he has written so far, or the answer for silence, as a letter carries it
  bool drafted = false;  // he has written something
};

struct Told {
  std::string kind;
  std::string match_title;
  std::string headline;                // of the seat's view: which turn and phase it is
  std::string seat_title;              // for whom he plays
  std::string news;                    // the one event that this is about, where it has a sentence of its own; else ""
  bool asks_consent = false;           // it is a proposal that its reader is to answer
  std::vector<std::string> sentences;  // what has happened, in its order
  std::size_t left_out = 0;            // sentences before these that the page has
  std::vector<OwedLine> owed;
  std::string brief;  // where things stand, as his seat sees it: lines that begin with "#"; "" without
  std::vector<std::string> waiting_for;  // titles of the other seats that owe something
  std::optional<std::int64_t> due_ms;
  std::string missed;  // "run_draft", "hold", "wait"; "" where there is no deadline
  std::string zone;
  std::int64_t now_ms = 0;
  std::string link;           // opens the newest state; gives nobody any right
  std::string reply_address;  // secret; "" where a reply can do nothing
  std::string settings_link;
};

struct Notice {
  std::string subject;
  std::string text;
  std::string line;  // one sentence, for a push or a digest
};

/// Something was said in a match that its reader has not read. The words themselves stay on the page.
struct Said {
  std::string match_title;
  std::int64_t posts = 0;
  std::vector<std::string> places;  // "to all", "to the side"
  std::string link;
  std::string settings_link;
};

/// What an umpire is told: that something happened, never what comes of it. That stays on his desk.
struct ToldUmpire {
  std::string kind;  // "held", "missed" or "ended"
  std::string match_title;
  std::string news;  // the public sentence of the event
  std::string link;  // his desk
  std::string settings_link;
};

[[nodiscard]] Notice write_notice(const Told& told);
[[nodiscard]] Notice write_to_umpire(const ToldUmpire& told);
[[nodiscard]] Notice write_said(const Said& said);
/// Several in one letter, once a day.
[[nodiscard]] std::string write_digest(const std::vector<std::pair<std::string, std::string>>& lines_and_links,
                                       const std::string& settings_link);

}  // namespace simove::notices
