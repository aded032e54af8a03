// Named places where a test makes the process die at once (SIGKILL on itself), to prove that nothing
// acknowledged is lost there. Called by the store and by server/match; without the environment variable
// SIMOVE_FAIL_POINT=name:nth a call is one comparison. Must never be armed by anything but that variable.
#pragma once

#include <string>

#include "rules/core/result.h"

namespace simove {

enum class FailPoint {
  before_begin,                // the store, before an append has written anything
  after_insert,                // the store, after the rows of one append, before its savepoint is released
  before_commit,               // the store, before the COMMIT of a transaction that writes
  after_commit_before_ack,     // the store, after that COMMIT and before the answer leaves it
  after_ack_before_broadcast,  // server/match: the sender has his receipt, the others know nothing yet
  resolver_mid,                // server/match: the group is opened and applied, nothing stored
  after_resolve,               // server/match: the resolution is stored, nothing published
  startup_recovery,            // server/match: while matches are rebuilt at start
  mid_backup,                  // the store: a part of a copy of the file is written
  after_mail_before_record,    // server/mail: the mail server has taken a letter, nothing says so yet
};

/// Reads SIMOVE_FAIL_POINT once. Gives what is armed ("" = nothing) so that the caller can log it loudly. A fault
/// outside test mode (SIMOVE_TEST=1); and for an unknown name or a count below 1, because a test that arms nothing
/// would pass for the wrong reason.
[[nodiscard]] Result<std::string> arm_fail_point_from_environment();

/// Dies here on the nth call with the armed point.
void fail_point(FailPoint point);

}  // namespace simove
