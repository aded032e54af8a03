// A request and a response as the rest of server/net sees them: plain values, no Beast. Filled by http_session.cpp,
// answered by frontend.cpp and what stands behind it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace simove::net {

using Text = std::shared_ptr<const std::string>;

enum class Method { get, head, post, other };

struct Request {
  Method method = Method::get;
  std::string path;   // without the query, as it came: nothing is decoded
  std::string query;  // what follows '?'
  std::string host;
  std::string origin;  // empty when missing
  bool has_origin = false;
  std::string cookie;
  std::string token;
  std::string if_none_match;
  std::string accept_encoding;
  std::string content_type;
  std::string body;
  std::string forwarded;  // X-Forwarded-For, believed only from a configured proxy
  bool proxied = false;   // a header says that it came through a proxy; never believed for more than to refuse
  std::string address;    // of the peer
  std::string user_agent;
  std::string counted_address = {};  // by which its sender is counted; filled by frontend.cpp, empty: he is not
};

/// Which of the two content policies goes with a response.
enum class ContentKind { document, other };

struct Response {
  int status = 200;
  std::string content_type;
  ContentKind kind = ContentKind::other;
  Text body;  // none: no body
  std::vector<std::pair<std::string, std::string>> headers;
  bool close = false;
  /// Set: the answer takes a while and comes later. Called once the commit stands, with what takes it; all else here is
  /// then unused.
  std::function<void(const std::function<void(Response)>&)> later = {};
};

/// Hands an answer on, now or when it comes.
inline void settle(const Response& response, const std::function<void(Response)>& reply) {
  if (response.later)
    response.later(reply);
  else
    reply(response);
}

}  // namespace simove::net
