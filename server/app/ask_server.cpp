#include "server/app/ask_server.h"

#include <chrono>

#include "server/net/beast.h"

namespace simove::app {

namespace {

namespace asio = net::asio;
namespace beast = net::beast;
namespace http = net::http;

constexpr auto longest_silence = std::chrono::seconds(60);
constexpr std::uint64_t longest_answer = 80U << 20U;

/// Lets one asynchronous step end, however it ends: the stream's own deadline bounds it.
template <class Start>
bool step(asio::io_context& context, beast::tcp_stream& stream, Start start) {
  beast::error_code failed = asio::error::would_block;
  stream.expires_after(longest_silence);
  start([&failed](beast::error_code code, auto&&...) { failed = code; });
  context.restart();
  context.run();
  return !failed;
}

}  // namespace

Result<ServerAnswer> ask_server(const OperatorFile& server, const std::string& path, const std::string& body) {
  const auto nobody = [&] {
    return Unexpected{Fault{"no-server", "No server answers at " + server.address + ":" + std::to_string(server.port) +
                                             ". It may have been stopped, or be starting."}};
  };
  asio::io_context context;
  beast::tcp_stream stream(context);
  beast::error_code bad;
  const auto address = asio::ip::make_address(server.address, bad);
  if (bad) return nobody();
  const net::tcp::endpoint endpoint(address, server.port);
  if (!step(context, stream, [&](auto done) { stream.async_connect(endpoint, done); })) return nobody();

  http::request<http::string_body> request(http::verb::post, path, 11);
  request.set(http::field::host, server.host);
  request.set(http::field::origin, server.origin);
  request.set(http::field::content_type, "application/json");
  request.set(http::field::connection, "close");
  request.set("X-Simove-Token", server.key);
  request.body() = body;
  request.prepare_payload();
  if (!step(context, stream, [&](auto done) { http::async_write(stream, request, done); })) return nobody();
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> response;
  response.body_limit(longest_answer);
  if (!step(context, stream, [&](auto done) { http::async_read(stream, buffer, response, done); })) return nobody();
  return ServerAnswer{static_cast<int>(response.get().result_int()), std::move(response.get().body())};
}

}  // namespace simove::app
