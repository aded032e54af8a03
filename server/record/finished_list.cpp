#include "server/record/finished_list.h"

#include <algorithm>
#include <charconv>

#include "protocol/limits.h"
#include "protocol/text_checks.h"
#include "server/lobby/names.h"
#include "server/log/log.h"

namespace simove::record {

using protocol::ErrorCode;
using storage::FinishedLine;

namespace {

constexpr std::int64_t rows_at_once = 100;

/// "1750000000000-m0123": when the last match that was shown ended, and its id. Nothing of a match that is not shown.
std::string text_of(const FinishedLine& line) {
  return std::to_string(line.finished_ms) + "-" + line.match.value;
}

std::optional<FinishedLine> read_place(const std::string& text) {
  FinishedLine out;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, out.finished_ms);
  if (number.ec != std::errc() || number.ptr == end || *number.ptr != '-' || out.finished_ms < 0) return std::nullopt;
  out.match = MatchId{std::string(number.ptr + 1, end)};
  if (!protocol::is_id(out.match.value, protocol::most_id_bytes)) return std::nullopt;
  return out;
}

bool has_player(const match::Match& match, const std::string& folded) {
  if (folded.empty()) return true;
  return std::any_of(match.seats.begin(), match.seats.end(), [&](const match::MatchSeat& seat) {
    return lobby::folded_name(seat.holder_name).find(folded) != std::string::npos;
  });
}

std::string text_member(const Json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || found == object.end() || !found->is_string()) return {};
  return *found->get_ptr<const std::string*>();
}

protocol::ArchiveEntry entry_of(const match::Match& match, std::int64_t finished_ms) {
  protocol::ArchiveEntry out;
  out.match = match.id;
  out.title = match.title;
  out.game = match.game;
  out.game_title = match::game_title(*match.ruleset);
  out.scenario = match.scenario;
  out.scenario_title = match::scenario_title(*match.ruleset, match.scenario);
  for (const match::MatchSeat& seat : match.seats)
    out.seats.push_back({seat.title.empty() ? seat.seat.value : seat.title, seat.holder ? seat.holder_name : ""});
  out.umpire = match.umpire_name;
  if (const auto outcome = match.ruleset->outcome(*match.state)) out.outcome = outcome->text;
  out.length = text_member(match.ruleset->view(*match.state, {ViewerKind::everybody, {}}), "length");
  if (!match.events.empty()) out.begun_ms = match.events.front().at_ms;
  out.finished_ms = finished_ms;
  out.origin = match.origin;
  return out;
}

}  // namespace

const match::Match* FinishedList::listed(const MatchId& id) {
  const match::Match* match = matches_.find(id);
  if (match == nullptr || match->lifecycle != "finished" || match->frozen) return nullptr;
  if (!matches_.may_watch(id, std::nullopt)) return nullptr;
  // Somebody who writes a document may put any names and any end into it.
  if (match->origin == "imported") return nullptr;
  return match;
}

match::Answered<protocol::ArchivePage> FinishedList::page(const Search& search) {
  storage::FinishedQuery query{search.game, search.scenario, std::nullopt, rows_at_once};
  if (!search.after.empty()) {
    query.after = read_place(search.after);
    if (!query.after)
      return Unexpected{protocol::Error{ErrorCode::bad_request, "/after", "This is no place in the archive."}};
  }
  const std::string player = lobby::folded_name(search.player);
  protocol::ArchivePage out;
  std::optional<FinishedLine> last;  // of those that anybody may know of
  std::size_t looked_at = 0;
  while (true) {
    auto rows = store_.finished_matches(query);
    if (!rows) {
      log_error("store", "event=fault code=" + rows.error().code + " message=\"" + rows.error().message + "\"");
      return Unexpected{protocol::Error{ErrorCode::fault, "", "The archive cannot be read."}};
    }
    for (const FinishedLine& row : *rows) {
      const match::Match* match = listed(row.match);
      if (match == nullptr) continue;
      if (out.matches.size() == limits_.archive_page || looked_at == limits_.archive_look) {
        out.next = text_of(*last);
        return out;
      }
      ++looked_at;
      last = row;
      if (has_player(*match, player)) out.matches.push_back(entry_of(*match, row.finished_ms));
    }
    if (std::ssize(*rows) < rows_at_once) return out;
    query.after = rows->back();
  }
}

}  // namespace simove::record
