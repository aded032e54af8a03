#include "server/mail/mime.h"

#include <gmime/gmime.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>

#include "server/mail/words.h"

namespace simove::mail {

namespace {

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};
template <class T>
using Owned = std::unique_ptr<T, Unref>;

struct Free {
  void operator()(char* text) const { g_free(text); }
};
using OwnedText = std::unique_ptr<char, Free>;

void init_once() {
  static std::once_flag done;
  std::call_once(done, [] { g_mime_init(); });
}

std::string valid_utf8(const char* text, std::size_t most) {
  if (text == nullptr) return {};
  const OwnedText valid(g_utf8_make_valid(text, static_cast<gssize>(strnlen(text, most))));
  return valid.get();
}

std::string header(GMimeObject* object, const char* name) {
  return valid_utf8(g_mime_object_get_header(object, name), 1000);
}

bool is(std::string_view text, std::string_view word) {
  return text.size() == word.size() && g_ascii_strncasecmp(text.data(), word.data(), word.size()) == 0;
}

bool begins(std::string_view text, std::string_view word) {
  return text.size() >= word.size() && is(text.substr(0, word.size()), word);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

bool holds_addresses(std::string_view line) {
  constexpr std::array<std::string_view, 6> names{"from", "sender", "reply-to", "to", "cc", "bcc"};
  if (begins(line, "resent-")) line.remove_prefix(7);
  const std::string_view name = trimmed(line.substr(0, line.find(':')));
  return name.size() < line.size() && std::any_of(names.begin(), names.end(), [&](auto one) { return is(name, one); });
}

// The library reads addresses by recursion, one call for each group within a group, and a mail within a mail is read
// likewise: so no line of addresses may be long, wherever it stands. A line goes on where the next begins with a blank.
bool has_long_addresses(std::string_view mail, std::size_t most) {
  std::size_t at = 0;
  while (at < mail.size()) {
    std::size_t end = at;
    do {
      end = std::min(mail.find_first_of("\r\n", end), mail.size());
      while (end < mail.size() && (mail[end] == '\r' || mail[end] == '\n')) ++end;
    } while (end < mail.size() && (mail[end] == ' ' || mail[end] == '\t'));
    if (end - at > most && holds_addresses(mail.substr(at, end - at))) return true;
    at = end;
  }
  return false;
}

// RFC 3834: what says of itself that a machine wrote it, or that it went to many, is not answered.
std::string machine_sign(GMimeObject* message, GMimeObject* root) {
  const std::string automatic = header(message, "Auto-Submitted");
  if (!automatic.empty() && !begins(trimmed(automatic), "no")) return "auto-submitted";
  const std::string precedence = header(message, "Precedence");
  for (const char* word : {"bulk", "list", "junk", "auto_reply"})
    if (is(trimmed(precedence), word)) return "precedence";
  constexpr std::array signs{"List-Id", "List-Unsubscribe", "X-Autoreply", "X-Autorespond", "X-Loop", "Feedback-ID"};
  for (const char* name : signs)
    if (g_mime_object_get_header(message, name) != nullptr) return "list-or-responder";
  if (trimmed(header(message, "Return-Path")) == "<>") return "null-sender";
  GMimeContentType* type = root == nullptr ? nullptr : g_mime_object_get_content_type(root);
  if (type != nullptr && (g_mime_content_type_is_type(type, "multipart", "report") ||
                          g_mime_content_type_is_type(type, "message", "delivery-status")))
    return "report";
  return "";
}

std::string from_address(GMimeMessage* message) {
  InternetAddressList* list = g_mime_message_get_from(message);
  if (list == nullptr || internet_address_list_length(list) < 1) return {};
  InternetAddress* first = internet_address_list_get_address(list, 0);
  if (!INTERNET_ADDRESS_IS_MAILBOX(first)) return {};
  std::string address = valid_utf8(internet_address_mailbox_get_idn_addr(INTERNET_ADDRESS_MAILBOX(first)), 320);
  for (char& c : address) c = g_ascii_tolower(c);
  return address;
}

// Looks for the body that is to be read, in the order of the mail, without going into mails within it.
class BodySearch {
 public:
  explicit BodySearch(const MimeLimits& limits) : limits_(limits) {}

  /// False: more parts, or deeper ones, than may be.
  bool look(GMimeObject* part, int depth) {
    if (part == nullptr) return true;
    if (++parts_ > limits_.parts || depth > limits_.depth) return false;
    if (GMIME_IS_MULTIPART(part)) {
      const int count = g_mime_multipart_get_count(GMIME_MULTIPART(part));
      for (int i = 0; i < count; ++i)
        if (!look(g_mime_multipart_get_part(GMIME_MULTIPART(part), i), depth + 1)) return false;
      return true;
    }
    if (GMimeTextPart** kept = place_for(part); kept != nullptr && *kept == nullptr)
      *kept = GMIME_TEXT_PART(part);
    else
      ++unread_;
    return true;
  }

  [[nodiscard]] GMimeTextPart* plain() const { return plain_; }
  [[nodiscard]] GMimeTextPart* html() const { return html_; }
  [[nodiscard]] int unread() const { return unread_; }

 private:
  GMimeTextPart** place_for(GMimeObject* part) {
    if (!GMIME_IS_TEXT_PART(part)) return nullptr;
    const char* disposition = g_mime_object_get_disposition(part);
    if (disposition != nullptr && is(disposition, "attachment")) return nullptr;
    GMimeContentType* type = g_mime_object_get_content_type(part);
    if (g_mime_content_type_is_type(type, "text", "plain")) return &plain_;
    return g_mime_content_type_is_type(type, "text", "html") ? &html_ : nullptr;
  }

  const MimeLimits& limits_;
  int parts_ = 0;
  int unread_ = 0;
  GMimeTextPart* plain_ = nullptr;
  GMimeTextPart* html_ = nullptr;
};

std::string text_of(GMimeTextPart* part, const MimeLimits& limits, bool& cut) {
  const OwnedText text(g_mime_text_part_get_text(part));
  if (text == nullptr) return {};
  cut = strlen(text.get()) > limits.text_bytes;
  std::string words = valid_utf8(text.get(), limits.text_bytes);
  std::erase(words, '\r');
  return words;
}

}  // namespace

Result<ReadMail> read_mime(std::string_view bytes, const MimeLimits& limits) {
  if (bytes.size() > limits.bytes) return Unexpected{Fault{"too-large", "The mail is larger than may be."}};
  init_once();
  // GMime gives texts that end at the first NUL: what follows one must not be lost in silence.
  std::string clean(bytes);
  std::replace(clean.begin(), clean.end(), '\0', ' ');
  if (has_long_addresses(clean, limits.address_bytes))
    return Unexpected{Fault{"unreadable", "A line of addresses is longer than may be."}};
  const Owned<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(clean.data(), clean.size()));
  const Owned<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  const Owned<GMimeMessage> message(g_mime_parser_construct_message(parser.get(), nullptr));
  if (message == nullptr) return Unexpected{Fault{"unreadable", "That is no mail."}};
  GMimeObject* root = g_mime_message_get_mime_part(message.get());
  BodySearch bodies(limits);
  if (!bodies.look(root, 1)) return Unexpected{Fault{"too-many-parts", "The mail has more parts than may be."}};

  ReadMail mail;
  GMimeObject* const headers = GMIME_OBJECT(message.get());
  mail.from = from_address(message.get());
  mail.message_id = header(headers, "Message-ID");
  mail.date = header(headers, "Date");
  mail.machine = machine_sign(headers, root);
  mail.from_html = bodies.plain() == nullptr && bodies.html() != nullptr;
  mail.unread_parts = bodies.unread();
  if (bodies.plain() != nullptr)
    mail.text = text_of(bodies.plain(), limits, mail.cut);
  else if (bodies.html() != nullptr)
    mail.text = words_of_html(text_of(bodies.html(), limits, mail.cut));
  return mail;
}

}  // namespace simove::mail
