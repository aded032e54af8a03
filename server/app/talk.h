// Puts what people say together: the service, its routes, what couriers do after a move, and the letters that tell of
// it. Part of `serve`, and of the tests of its routes.
#pragma once

#include <memory>
#include <string>

#include "server/net/api_talk.h"
#include "server/net/logic.h"
#include "server/notices/notifier.h"
#include "server/talk/talk.h"

namespace simove::app {

/// Hooks it to the logic thread, which must not run yet. Without a notifier nobody is written to.
[[nodiscard]] std::unique_ptr<talk::Talk> make_talk(talk::Talk::Parts parts, net::Logic& logic,
                                                    notices::Notifier* notifier, const std::string& base_url);

}  // namespace simove::app
