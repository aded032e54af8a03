// Where the lobby puts a letter with a link. server/app wires it to whatever sends mail; a server without mail has
// none, and the pages then say that links by mail are not to be had here. A letter is put into the batch that is open,
// so it is sent if and only if what it is about was stored.
#pragma once

#include <string>

#include "rules/core/result.h"

namespace simove::lobby {

class LetterBox {
 public:
  virtual ~LetterBox() = default;
  /// `key`: one letter for each, however often it is put in. `to` is a plain address that was checked.
  virtual Result<Done> send_link(const std::string& to, const std::string& subject, const std::string& text,
                                 const std::string& key) = 0;
};

}  // namespace simove::lobby
