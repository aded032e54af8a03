// Text to the requests of record_messages.h and the answers to text. Strict as everything here.
#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "protocol/read_fields.h"
#include "protocol/record_messages.h"
#include "protocol/text_checks.h"

namespace simove::protocol {

namespace {

// What stands behind '?' in the address of a moment, and nothing that would need escaping anywhere.
std::string place_of(const JsonCursor& at) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.&=_~%+-";
  std::string text = at.text(most_place_bytes);
  if (at.present() && (text.empty() || text.find_first_not_of(letters) != std::string::npos))
    at.fail("must be the part of a moment's address behind the question mark");
  return text;
}

BookmarkRequest read_bookmark(const JsonCursor& root, std::size_t note_chars) {
  root.only({"match", "place", "label", "note", "shared"});
  BookmarkRequest out;
  out.match = MatchId{read_id(root.at("match"))};
  out.place = place_of(root.at("place"));
  out.label = read_line(root.at("label"), most_label_chars);
  out.note = maybe_line(root.maybe("note"), note_chars);
  if (const JsonCursor at = root.maybe("shared"); at.present()) out.shared = at.boolean();
  return out;
}

BookmarkChange read_change(const JsonCursor& root, std::size_t note_chars) {
  root.only({"note", "shared"});
  return {maybe_line(root.at("note"), note_chars), root.at("shared").boolean()};
}

Json entry_json(const ArchiveEntry& entry) {
  Json seats = Json::array();
  for (const ArchiveEntry::Seat& seat : entry.seats)
    seats.push_back({{"title", seat.title}, {"player", seat.player.empty() ? Json() : Json(seat.player)}});
  return {{"match", entry.match.value},
          {"title", entry.title},
          {"game", entry.game},
          {"game_title", entry.game_title},
          {"scenario", entry.scenario},
          {"scenario_title", entry.scenario_title},
          {"seats", std::move(seats)},
          {"umpire", entry.umpire},
          {"outcome", entry.outcome},
          {"length", entry.length},
          {"begun", entry.begun_ms},
          {"finished", entry.finished_ms},
          {"imported", entry.origin.empty() ? Json() : Json(entry.origin)}};
}

Json line_json(const BookmarkLine& line) {
  return {{"bookmark", line.bookmark},
          {"match", line.match.value},
          {"title", line.title ? Json(*line.title) : Json()},
          {"place", line.place},
          {"label", line.label},
          {"note", line.note},
          {"shared", line.shared},
          {"mine", line.mine},
          {"by", line.by},
          {"at", line.at_ms},
          {"undone_since", line.undone_since}};
}

}  // namespace

Result<BookmarkRequest, Error> decode_bookmark(std::string_view body, std::size_t note_chars) {
  return decode_with(body, [&](const JsonCursor& root) { return read_bookmark(root, note_chars); });
}
Result<BookmarkChange, Error> decode_bookmark_change(std::string_view body, std::size_t note_chars) {
  return decode_with(body, [&](const JsonCursor& root) { return read_change(root, note_chars); });
}

std::string encode(const ArchivePage& page) {
  Json matches = Json::array();
  for (const ArchiveEntry& entry : page.matches) matches.push_back(entry_json(entry));
  return json_text({{"matches", std::move(matches)}, {"next", page.next.empty() ? Json() : Json(page.next)}});
}

std::string encode(const BookmarkLine& bookmark) {
  return json_text(line_json(bookmark));
}

std::string encode(const BookmarkList& list) {
  Json bookmarks = Json::array();
  for (const BookmarkLine& line : list.bookmarks) bookmarks.push_back(line_json(line));
  return json_text({{"bookmarks", std::move(bookmarks)}, {"most", list.most}, {"note_chars", list.note_chars}});
}

}  // namespace simove::protocol
