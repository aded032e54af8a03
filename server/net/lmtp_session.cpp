#include "server/net/lmtp_session.h"

#include <algorithm>
#include <array>
#include <boost/asio/write.hpp>

namespace simove::net {

namespace {

class LmtpSession : public std::enable_shared_from_this<LmtpSession> {
 public:
  LmtpSession(MailSocket socket, const std::string& host, MailTaker& taker, const MailDoorLimits& limits,
              std::function<void()> ended)
      : socket_(std::move(socket)),
        timer_(socket_.get_executor()),
        taker_(taker),
        limits_(limits),
        machine_(host, limits.lmtp),
        ended_(std::move(ended)),
        end_(Clock::now() + std::chrono::milliseconds(limits.session_ms)) {}
  LmtpSession(const LmtpSession&) = delete;
  LmtpSession& operator=(const LmtpSession&) = delete;
  ~LmtpSession() { ended_(); }

  void start() {
    out_ = machine_.greeting();
    write();
  }

 private:
  using Clock = std::chrono::steady_clock;

  // The answer comes on the logic thread's time and is spoken on this one.
  auto back() {
    return [self = shared_from_this()](auto answer) {
      asio::post(self->socket_.get_executor(), [self, answer = std::move(answer)] {
        self->out_ += self->machine_.answered(answer);
        self->go_on();
      });
    };
  }

  // Works off what has come, until a question is on its way, a reply must leave, or more must come.
  void go_on() {
    while (auto action = machine_.next()) {
      if (const auto* reply = std::get_if<mail::LmtpReply>(&*action)) {
        out_ += reply->text;
      } else if (const auto* end = std::get_if<mail::LmtpEnd>(&*action)) {
        out_ += end->text;
        ending_ = true;
        break;
      } else {
        return ask(std::move(*action));
      }
    }
    if (!out_.empty()) return write();
    read();
  }

  void ask(mail::LmtpAction action) {
    if (const auto* asked = std::get_if<mail::LmtpAsk>(&action)) return taker_.knows(asked->address, back());
    taker_.take(std::move(std::get<mail::LmtpMail>(action)), back());
  }

  void wait() {
    timer_.expires_at(std::min(Clock::now() + std::chrono::milliseconds(limits_.silence_ms), end_));
    timer_.async_wait([weak = weak_from_this()](beast::error_code error) {
      if (auto self = weak.lock(); self && !error) self->give_up();
    });
  }

  // No last words: nothing may be written into an answer that is half on its way.
  void give_up() {
    beast::error_code ignored;
    socket_.close(ignored);
  }

  void write() {
    wait();
    writing_ = std::exchange(out_, {});
    asio::async_write(socket_, asio::buffer(writing_), [self = shared_from_this()](beast::error_code error, auto) {
      self->timer_.cancel();
      if (error || self->ending_) return self->give_up();
      self->go_on();
    });
  }

  void read() {
    wait();
    socket_.async_read_some(asio::buffer(bytes_),
                            [self = shared_from_this()](beast::error_code error, std::size_t size) {
                              self->timer_.cancel();
                              if (error) return self->give_up();
                              self->machine_.feed({self->bytes_.data(), size});
                              self->go_on();
                            });
  }

  MailSocket socket_;
  asio::steady_timer timer_;
  MailTaker& taker_;
  const MailDoorLimits& limits_;
  mail::Lmtp machine_;
  std::function<void()> ended_;
  Clock::time_point end_;
  std::array<char, 16'384> bytes_{};
  std::string out_;
  std::string writing_;
  bool ending_ = false;
};

}  // namespace

void start_lmtp_session(MailSocket socket, const std::string& host, MailTaker& taker, const MailDoorLimits& limits,
                        std::function<void()> ended) {
  std::make_shared<LmtpSession>(std::move(socket), host, taker, limits, std::move(ended))->start();
}

}  // namespace simove::net
