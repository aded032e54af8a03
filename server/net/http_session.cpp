#include "server/net/http_session.h"

#include <chrono>
#include <optional>

#include "protocol/http_messages.h"

namespace simove::net {

namespace {

using Parser = http::request_parser<http::string_body>;
using Clock = std::chrono::milliseconds;

std::string text_of(const http::fields& fields, http::field name) {
  const auto found = fields.find(name);
  return found == fields.end() ? std::string() : std::string(found->value());
}

std::string text_of(const http::fields& fields, const char* name) {
  const auto found = fields.find(name);
  return found == fields.end() ? std::string() : std::string(found->value());
}

// A header that came in several lines means the same as one line with commas between them (RFC 9110 section 5.3).
std::string joined_text_of(const http::fields& fields, const char* name) {
  std::string out;
  const auto [first, last] = fields.equal_range(name);
  for (auto line = first; line != last; ++line) out += (line == first ? "" : ",") + std::string(line->value());
  return out;
}

// 16 bytes in base64 (RFC 6455 section 4.1); Beast looks only whether there is anything.
bool is_socket_key(std::string_view key) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return key.size() == 24 && key.ends_with("==") && key.find_first_not_of(letters) == 22;
}

Method method_of(http::verb verb) {
  switch (verb) {
    case http::verb::get:
      return Method::get;
    case http::verb::head:
      return Method::head;
    case http::verb::post:
      return Method::post;
    default:
      return Method::other;
  }
}

Request plain_request(const http::request<http::string_body>& from, std::string address) {
  Request out;
  out.method = method_of(from.method());
  const std::string target(from.target());
  const auto question = target.find('?');
  out.path = target.substr(0, question);
  if (question != std::string::npos) out.query = target.substr(question + 1);
  out.host = text_of(from, http::field::host);
  out.origin = text_of(from, http::field::origin);
  out.has_origin = from.count(http::field::origin) != 0;
  out.cookie = text_of(from, http::field::cookie);
  out.token = text_of(from, "X-Simove-Token");
  out.if_none_match = text_of(from, http::field::if_none_match);
  out.accept_encoding = text_of(from, http::field::accept_encoding);
  out.user_agent = text_of(from, http::field::user_agent);
  out.content_type = text_of(from, http::field::content_type);
  out.forwarded = joined_text_of(from, "X-Forwarded-For");
  for (const char* sign : {"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via"})
    out.proxied = out.proxied || from.count(sign) != 0;
  out.body = from.body();
  out.address = std::move(address);
  return out;
}

/// A refusal of the connection itself: status and sentence.
struct Refusal {
  int status = 400;
  const char* text = "This request cannot be read.";
};

// What two readers might take differently is refused: that is what request smuggling lives on.
std::optional<Refusal> ambiguity(const http::request<http::string_body>& request, std::size_t most_fields) {
  const auto count = static_cast<std::size_t>(std::distance(request.begin(), request.end()));
  if (count > most_fields) return Refusal{431, "The request has too many headers."};
  if (request.version() != 11 && request.version() != 10) return Refusal{505, "Only HTTP/1.1 is spoken here."};
  if (request.count(http::field::host) != 1) return Refusal{400, "A request names one Host."};
  if (request.count(http::field::transfer_encoding) != 0) return Refusal{411, "A body comes with its length."};
  for (const auto field :
       {http::field::content_length, http::field::origin, http::field::cookie, http::field::content_type,
        http::field::if_none_match, http::field::upgrade, http::field::sec_websocket_key})
    if (request.count(field) > 1) return Refusal{400, "A header comes twice."};
  if (request.count("X-Simove-Token") > 1) return Refusal{400, "A header comes twice."};
  if (request.count(http::field::expect) != 0) return Refusal{417, "Expect is not served."};
  if (request.target().empty() || request.target().front() != '/') return Refusal{400, "The address must be a path."};
  return std::nullopt;
}

/// A line that begins with a blank continues the one before (RFC 9112 section 5.2). Readers differ about it, so a proxy
/// and we could see two requests in one.
class FoldFinder {
 public:
  void look_at(std::string_view piece) {
    for (const char byte : piece) {
      found_ = found_ || (line_begins_ && (byte == ' ' || byte == '\t'));
      line_begins_ = byte == '\n';
    }
  }
  [[nodiscard]] bool found() const { return found_; }

 private:
  bool line_begins_ = false;
  bool found_ = false;
};

std::optional<Refusal> refusal_of(const beast::error_code& error) {
  if (error == http::error::header_limit) return Refusal{431, "The headers are too long."};
  if (error == http::error::body_limit) return Refusal{413, "The body is too long."};
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error.category() == http::make_error_code(http::error::bad_target).category()) return Refusal{};
  return std::nullopt;  // the other end went away, or was too slow
}

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(tcp::socket socket, Handler& handler, const Limits& limits, ConnectionCount open)
      : stream_(std::move(socket)), handler_(handler), limits_(limits), open_(std::move(open)) {
    ++*open_;
    beast::error_code ignored;
    const auto peer = stream_.socket().remote_endpoint(ignored);
    if (!ignored) address_ = peer.address().to_string();
  }
  ~HttpSession() { --*open_; }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits_.header_bytes));
    parser_->body_limit(limits_.body_bytes);
    folds_ = {};
    stream_.expires_after(Clock(limits_.header_ms));
    feed();
  }

 private:
  // The header is fed to the parser by hand, because the parser joins folded lines and so hides them. It takes line by
  // line, so that what it has taken is looked at piece by piece.
  void feed() {
    if (buffer_.size() == 0) return read_some();
    beast::error_code error;
    const auto bytes = buffer_.data();
    const std::size_t used = parser_->put(bytes, error);
    folds_.look_at({static_cast<const char*>(bytes.data()), used});
    buffer_.consume(used);
    if (error == http::error::need_more) return read_some();
    on_header(error);
  }

  void read_some() {
    constexpr std::size_t piece = 4096;
    stream_.async_read_some(buffer_.prepare(piece),
                            [self = shared_from_this()](beast::error_code error, std::size_t count) {
                              if (error) return self->on_unreadable(error);
                              self->buffer_.commit(count);
                              self->feed();
                            });
  }

  void on_header(beast::error_code error) {
    if (error) return on_unreadable(error);
    if (folds_.found()) return refuse({400, "A header goes over two lines; that is not read any more."});
    if (const auto refused = ambiguity(parser_->get(), limits_.header_fields)) return refuse(*refused);
    stream_.expires_after(Clock(limits_.body_ms));
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code failed, std::size_t) { self->on_request(failed); });
  }

  void on_unreadable(beast::error_code error) {
    if (const auto refused = refusal_of(error)) return refuse(*refused);
    close();
  }

  void on_request(beast::error_code error) {
    if (error) return on_unreadable(error);
    stream_.expires_never();
    http::request<http::string_body> request = parser_->release();
    keep_alive_ = request.keep_alive();
    head_ = request.method() == http::verb::head;
    Request plain = plain_request(request, address_);
    if (websocket::is_upgrade(request)) return upgrade(std::move(request), std::move(plain));
    handler_.answer(std::move(plain), [self = shared_from_this()](Response response) {
      // Comes from the logic thread, or at once from this one.
      asio::post(self->stream_.get_executor(),
                 [self, response = std::move(response)]() mutable { self->write(std::move(response)); });
    });
  }

  void upgrade(http::request<http::string_body> request, Request plain) {
    if (auto refused = handler_.refuse_upgrade(plain)) {
      refused->close = true;
      return write(std::move(*refused));
    }
    if (!is_socket_key(text_of(request, http::field::sec_websocket_key)))
      return refuse({400, "Sec-WebSocket-Key must hold 16 bytes in base64."});
    start_ws_session(stream_.release_socket(), std::move(request), std::move(plain), handler_, limits_, open_);
  }

  void refuse(const Refusal& refused) {
    Response response;
    response.status = refused.status;
    response.content_type = "application/json; charset=utf-8";
    response.headers = {{"Cache-Control", "no-store"}};
    response.body = std::make_shared<const std::string>(
        protocol::encode_http_error({protocol::ErrorCode::bad_request, "", refused.text}));
    response.close = true;
    write(std::move(response));
  }

  void write(Response response) {
    handler_.finish(response);
    if (response.close) keep_alive_ = false;
    body_ = response.body;
    message_.emplace();
    message_->version(11);
    message_->result(static_cast<unsigned>(response.status));
    for (const auto& [name, value] : response.headers) message_->insert(name, value);
    if (!response.content_type.empty()) message_->set(http::field::content_type, response.content_type);
    const std::size_t length = body_ ? body_->size() : 0;
    if (response.status != 304) message_->content_length(length);
    message_->keep_alive(keep_alive_);
    if (body_ && !head_) message_->body() = {body_->data(), length};
    send();
  }

  void send() {
    serializer_.emplace(*message_);
    stream_.expires_after(Clock(limits_.write_ms));
    const auto sent = [self = shared_from_this()](beast::error_code error, std::size_t) { self->on_sent(error); };
    // An answer to HEAD says how long the body would be and leaves it out.
    if (head_)
      http::async_write_header(stream_, *serializer_, sent);
    else
      http::async_write(stream_, *serializer_, sent);
  }

  void on_sent(beast::error_code error) {
    body_.reset();
    if (error || !keep_alive_) return close();
    read();
  }

  // Says that we are done and waits a little for the other end, so that what was sent arrives.
  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(Clock(1000));
    stream_.async_read_some(rest_.prepare(1024), [self = shared_from_this()](beast::error_code, std::size_t) {});
  }

  using Message = http::response<http::span_body<const char>>;

  beast::tcp_stream stream_;
  Handler& handler_;
  const Limits& limits_;
  ConnectionCount open_;
  std::string address_;
  beast::flat_buffer buffer_;
  beast::flat_buffer rest_;
  std::optional<Parser> parser_;
  FoldFinder folds_;  // in the present header
  Text body_;
  std::optional<Message> message_;
  std::optional<http::serializer<false, http::span_body<const char>>> serializer_;
  bool keep_alive_ = false;
  bool head_ = false;
};

}  // namespace

void start_http_session(tcp::socket socket, Handler& handler, const Limits& limits, ConnectionCount open) {
  std::make_shared<HttpSession>(std::move(socket), handler, limits, std::move(open))->read();
}

}  // namespace simove::net
