// The codes an error can carry, and the error itself. Made by the decoders, server/match, server/lobby and
// server/net; every one has a golden example. A code never changes its meaning; new ones may be added.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/core/decision.h"
#include "rules/core/rejection.h"

namespace simove::protocol {

enum class ErrorCode {
  bad_json,          // not JSON, too deep, too long
  bad_version,       // `v` is not one we speak
  bad_message,       // a member is missing, unknown or of the wrong type; `path` says which
  unknown_type,      // `type` is not a message
  bad_request,       // HTTP: the request line, headers or body cannot be used
  not_found,         // HTTP: no such route, file or game
  forbidden,         // HTTP: wrong Origin or token
  not_signed_in,     // needs a session
  no_such_match,     // or none that you may know of
  not_your_seat,     // the session does not hold it
  no_such_decision,  // nothing of this name is open for the seat
  closed,            // the group is complete, or the decision is ready and must be taken back first
  stale_draft,       // a newer draft is stored; it comes along
  duplicate,         // the submission id stands for something else
  illegal,           // the ruleset refuses; `problems` say why
  taken,             // the seat or the code is used up
  too_fast,          // message rate
  too_many,          // sockets, watches
  cannot_save,       // nothing was stored; try again later
  frozen,            // this match waits for help; nothing is accepted
  fault              // our own failure; nothing was changed
};

[[nodiscard]] std::string_view name(ErrorCode code);

struct Error {
  ErrorCode code = ErrorCode::fault;
  std::string path;  // JSON pointer into what was sent
  std::string text;  // a plain sentence
  std::vector<Problem> problems = {};
  Json extra = nullptr;  // further members (the newer draft), an object or null
};

}  // namespace simove::protocol
