#include "server/notices/feeds.h"

#include <algorithm>

#include "server/notices/zones.h"

namespace simove::notices {

namespace {

bool is_inside_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
}

}  // namespace

std::string calendar_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == ';' || c == ',') out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F)
      out += c;
  }
  return out;
}

std::string folded_line(const std::string& line) {
  constexpr std::size_t most = 75;
  std::string out;
  std::size_t from = 0;
  while (from < line.size()) {
    std::size_t end = std::min(line.size(), from + (from == 0 ? most : most - 1));
    while (end < line.size() && end > from + 1 && is_inside_character(line[end])) --end;
    out += (from == 0 ? "" : " ") + line.substr(from, end - from) + "\r\n";
    from = end;
  }
  return out.empty() ? "\r\n" : out;
}

std::string write_calendar(const std::vector<CalendarEntry>& entries) {
  std::string out =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//simove//deadlines//EN\r\nCALSCALE:GREGORIAN\r\n"
      "METHOD:PUBLISH\r\nX-WR-CALNAME:simove\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n";
  for (const CalendarEntry& entry : entries) {
    out += "BEGIN:VEVENT\r\n";
    out += folded_line("UID:" + calendar_text(entry.uid));
    out += folded_line("DTSTAMP:" + basic_utc(entry.changed_ms));
    out += folded_line("DTSTART:" + basic_utc(entry.due_ms));
    out += folded_line("DTEND:" + basic_utc(entry.due_ms));
    out += folded_line("SUMMARY:" + calendar_text(entry.title));
    out += folded_line("DESCRIPTION:" + calendar_text(entry.text));
    out += folded_line("URL:" + entry.link);
    out += "TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n";
  }
  return out + "END:VCALENDAR\r\n";
}

std::string xml_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t')
      out += "\xEF\xBF\xBD";
    else
      out += c;
  }
  return out;
}

std::string write_atom(const std::vector<FeedEntry>& entries, const std::string& id, const std::string& link) {
  std::int64_t newest = 0;
  for (const FeedEntry& entry : entries) newest = std::max(newest, entry.at_ms);
  std::string out =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
      "<title>simove: your matches</title>\n<id>" +
      xml_text(id) + "</id>\n<link href=\"" + xml_text(link) + "\"/>\n<updated>" + iso_utc(newest) +
      "</updated>\n<author><name>simove</name></author>\n";
  for (const FeedEntry& entry : entries)
    out += "<entry><title>" + xml_text(entry.title) + "</title><id>" + xml_text(entry.id) + "</id><link href=\"" +
           xml_text(entry.link) + "\"/><updated>" + iso_utc(entry.at_ms) + "</updated><content type=\"text\">" +
           xml_text(entry.text) + "</content></entry>\n";
  return out + "</feed>\n";
}

}  // namespace simove::notices
