// One WebSocket: text frames in, a bounded outbox out, pings, deadlines. Without compression: what is compressed
// together with a secret can be guessed by its size, and it costs memory for each connection.
#include <chrono>
#include <deque>
#include <optional>

#include "server/net/http_session.h"
#include "server/net/outbox.h"

namespace simove::net {

namespace {

using Milliseconds = std::chrono::milliseconds;
constexpr int close_protocol = 1002;
constexpr int close_not_text = 1003;
constexpr int close_policy = 1008;
constexpr int close_try_later = 1013;
constexpr unsigned last_close_code = 4999;  // RFC 6455 section 7.4.2
constexpr auto closing_time = std::chrono::seconds(2);

class WsSession final : public SocketSink, public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(tcp::socket socket, Request request, Handler& handler, const Limits& limits, ConnectionCount open)
      : stream_(std::move(socket)),
        request_(std::move(request)),
        handler_(handler),
        limits_(limits),
        open_(std::move(open)),
        deadline_(stream_.get_executor()),
        outbox_(limits.queue_bytes, limits.queue_messages) {
    ++*open_;
  }
  ~WsSession() override { --*open_; }
  WsSession(const WsSession&) = delete;
  WsSession& operator=(const WsSession&) = delete;

  void accept(const http::request<http::string_body>& upgrade) {
    websocket::stream_base::timeout timeouts{};
    timeouts.handshake_timeout = Milliseconds(limits_.hello_ms);
    timeouts.idle_timeout = Milliseconds(limits_.idle_ms);
    timeouts.keep_alive_pings = true;
    stream_.set_option(timeouts);
    stream_.set_option(websocket::stream_base::decorator([this](websocket::response_type& response) {
      Response plain;
      handler_.finish(plain);
      for (const auto& [name, value] : plain.headers) response.set(name, value);
      // Beast puts its own name and version here unless something stands there already.
      response.set(http::field::server, "simove");
    }));
    // Beast would send such a code back as it came. A close of ours goes out before its own.
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind == websocket::frame_type::close && stream_.reason().code > last_close_code)
        fail(close_protocol, "no such close code");
    });
    stream_.read_message_max(limits_.message_bytes);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.async_accept(upgrade, [self = shared_from_this()](beast::error_code error) { self->on_accept(error); });
  }

  void send(Text text) override {
    asio::post(stream_.get_executor(),
               [self = shared_from_this(), text = std::move(text)]() mutable { self->enqueue(std::move(text)); });
  }

  void resume() override {
    asio::post(stream_.get_executor(), [self = shared_from_this()] {
      self->answered_ = true;
      self->read_on();
    });
  }

  void close(int code, std::string reason) override {
    asio::post(stream_.get_executor(), [self = shared_from_this(), code, reason = std::move(reason)] {
      self->close_after_outbox(code, reason);
    });
  }

 private:
  void on_accept(beast::error_code error) {
    if (error) return;
    id_ = handler_.opened(request_, shared_from_this());
    request_ = {};
    // Whoever opens a socket and says nothing does not keep it.
    arm(Milliseconds(limits_.hello_ms), [](WsSession& self) { self.fail(close_policy, "hello expected"); });
    read();
  }

  void read() {
    reading_ = true;
    stream_.async_read(buffer_,
                       [self = shared_from_this()](beast::error_code error, std::size_t) { self->on_read(error); });
  }

  void on_read(beast::error_code error) {
    reading_ = false;
    if (error) return end();
    if (!greeted_) {
      greeted_ = true;
      disarm();
    }
    if (!stream_.got_text()) return fail(close_not_text, "text frames only");
    if (closing_) return drain();
    answered_ = false;
    handler_.received(*id_, beast::buffers_to_string(buffer_.data()));
    buffer_.consume(buffer_.size());
  }

  // The next message is read when the last is answered, and when its reader has taken most of what was answered.
  void read_on() {
    if (closing_ || ended_ || reading_ || !answered_ || outbox_.bytes() > limits_.queue_bytes / 4) return;
    read();
  }

  // After a close of ours nothing that comes is handed on; it is read until the other end has closed too.
  void drain() {
    buffer_.clear();
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error)
        self->end();
      else
        self->drain();
    });
  }

  void enqueue(Text text) {
    if (closing_ || ended_) return;
    if (!outbox_.push(std::move(text))) return fail(close_try_later, "too slow");
    if (!writing_) write();
  }

  void write() {
    writing_ = true;
    arm(Milliseconds(limits_.write_ms), [](WsSession& self) { self.end(); });
    stream_.async_write(asio::buffer(*outbox_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) { self->on_written(error); });
  }

  void on_written(beast::error_code error) {
    writing_ = false;
    disarm();
    if (error) return end();
    if (!outbox_.empty()) outbox_.pop();
    read_on();
    if (!outbox_.empty() && !dropped_) return write();
    if (wanted_close_) start_close();
  }

  void close_after_outbox(int code, const std::string& reason) {
    if (closing_ || ended_) return;
    closing_ = true;
    wanted_close_ = websocket::close_reason(static_cast<websocket::close_code>(code), reason);
    if (!writing_) start_close();
  }

  // Closes without sending what is still waiting: it would not get there.
  void fail(int code, const char* reason) {
    dropped_ = true;
    if (!closing_) close_after_outbox(code, reason);
    if (writing_) arm(closing_time, [](WsSession& self) { self.end(); });
  }

  void start_close() {
    arm(closing_time, [](WsSession& self) { self.end(); });
    const websocket::close_reason reason = *std::exchange(wanted_close_, std::nullopt);
    stream_.async_close(reason, [self = shared_from_this()](beast::error_code) { self->end(); });
  }

  template <class Call>
  void arm(std::chrono::steady_clock::duration after, Call call) {
    deadline_.expires_after(after);
    deadline_.async_wait([self = shared_from_this(), call](beast::error_code error) {
      if (!error) call(*self);
    });
  }
  // The first message's deadline gives way to writes; it is set again until that message has come.
  void disarm() {
    deadline_.cancel();
    if (!greeted_ && !closing_)
      arm(Milliseconds(limits_.hello_ms), [](WsSession& self) { self.fail(close_policy, "hello expected"); });
  }

  void end() {
    if (ended_) return;
    ended_ = true;
    deadline_.cancel();
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
    if (id_) handler_.closed(*id_);
  }

  websocket::stream<beast::tcp_stream, false> stream_;
  Request request_;
  Handler& handler_;
  const Limits& limits_;
  ConnectionCount open_;
  asio::steady_timer deadline_;
  beast::flat_buffer buffer_;
  Outbox outbox_;
  std::optional<ConnectionId> id_;
  std::optional<websocket::close_reason> wanted_close_;
  bool greeted_ = false;
  bool reading_ = false;
  bool answered_ = true;
  bool writing_ = false;
  bool closing_ = false;
  bool dropped_ = false;
  bool ended_ = false;
};

}  // namespace

void start_ws_session(tcp::socket socket, http::request<http::string_body> request, Request plain, Handler& handler,
                      const Limits& limits, ConnectionCount open) {
  const auto session =
      std::make_shared<WsSession>(std::move(socket), std::move(plain), handler, limits, std::move(open));
  // The request must live until the handshake is written; Beast reads it at once, so the call may end before.
  session->accept(request);
}

}  // namespace simove::net
