// Text to the requests of record_messages.h and the answers to text. Strict as everything here.
#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "protocol/record_messages.h"
#include "protocol/text_checks.h"
#include "rules/core/json_read.h"

namespace simove::protocol {

namespace {

std::string line_of(const JsonCursor& at, std::size_t most) {
  std::string text = at.text(4 * most);
  if (at.present() && !is_line_of_text(text, most))
    at.fail("must be one line of 1 to " + std::to_string(most) +
            " visible characters, without spaces at the ends or doubled");
  return text;
}

std::string maybe_line(const JsonCursor& at, std::size_t most) {
  if (!at.present() || at.is_null() || (at.node()->is_string() && at.text().empty())) return {};
  return line_of(at, most);
}

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
  const JsonCursor match = root.at("match");
  out.match = MatchId{match.text(most_id_bytes)};
  if (match.present() && !is_id(out.match.value, most_id_bytes)) match.fail("is not an id");
  out.place = place_of(root.at("place"));
  out.label = line_of(root.at("label"), most_label_chars);
  out.note = maybe_line(root.maybe("note"), note_chars);
  if (const JsonCursor at = root.maybe("shared"); at.present()) out.shared = at.boolean();
  return out;
}

BookmarkChange read_change(const JsonCursor& root, std::size_t note_chars) {
  root.only({"note", "shared"});
  return {maybe_line(root.at("note"), note_chars), root.at("shared").boolean()};
}

template <class Read>
auto decode_with(std::string_view body, std::size_t note_chars, Read read)
    -> Result<decltype(read(std::declval<const JsonCursor&>(), note_chars)), Error> {
  const ParsedJson parsed = parse_json(body, most_message_bytes, most_json_depth);
  if (!parsed.ok) return Unexpected{Error{ErrorCode::bad_json, "", "The body " + parsed.text + "."}};
  JsonReader reader(parsed.value);
  auto request = read(reader.root(), note_chars);
  if (reader.failed()) return Unexpected{Error{ErrorCode::bad_message, reader.failure().path, reader.failure().text}};
  return request;
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
  return decode_with(body, note_chars, read_bookmark);
}
Result<BookmarkChange, Error> decode_bookmark_change(std::string_view body, std::size_t note_chars) {
  return decode_with(body, note_chars, read_change);
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
