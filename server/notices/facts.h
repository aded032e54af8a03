// What notices ask of a match: what has happened, who owes something, how an event reads in one line. Pure.
#pragma once

#include <string>
#include <vector>

#include "server/match/match.h"

namespace simove::notices {

/// An event of the match's own with this word, from `first` on.
[[nodiscard]] bool has_event(const match::Match& match, std::size_t first, const std::string& kind);
/// What a seat must answer and has not readied; nothing while the match does not run.
[[nodiscard]] std::vector<Decision> owed_by(const match::Match& match, const SeatId& seat);
/// The first event that comes after so many that were told, as the store counts them.
[[nodiscard]] std::size_t index_told(std::int64_t told, const match::Match& match);
/// A sentence that a person may have written a part of, so that it cannot look like lines of the letter's own.
[[nodiscard]] std::string in_one_line(std::string text);
/// The event is of what this seat did, or of what was done with it.
[[nodiscard]] bool said_by(const match::KeptEvent& event, const SeatId& seat);
/// Names an event for the seat and the person who holds it.
[[nodiscard]] std::string key_of(const match::Match& match, const match::MatchSeat& seat, const std::string& event);

}  // namespace simove::notices
