// One connection of the mail server: bytes to server/mail/lmtp and its replies back, one question to the taker at a
// time. Made by lmtp_listener.cpp; lives on its thread. What a connection may cost is bounded by its silence, its time
// in all, and Lmtp's own limits: it is not read while an answer is on its way. Must never answer for a mail by itself.
#pragma once

#include <boost/asio/generic/stream_protocol.hpp>
#include <functional>

#include "server/net/beast.h"
#include "server/net/lmtp_listener.h"

namespace simove::net {

using MailSocket = asio::generic::stream_protocol::socket;

/// `ended` is called on the listener's thread when the connection is gone.
void start_lmtp_session(MailSocket socket, const std::string& host, MailTaker& taker, const MailDoorLimits& limits,
                        std::function<void()> ended);

}  // namespace simove::net
