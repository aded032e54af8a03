// The words that a mail's writer wrote himself: HTML made plain, quoted text, attributions and signatures left out,
// line numbers kept as he sees them. Called by mime.cpp and incoming.cpp. Never fails; when in doubt a line stays, so
// that it is read, or named as not read, and never lost in silence.
#pragma once

#include <string>
#include <string_view>

namespace simove::mail {

/// A to Z as a to z, everything else as it is: how addresses and tags are compared.
[[nodiscard]] std::string small_letters(std::string_view text);

/// Blocks become lines, quoted blocks lines with '>'; scripts, styles and comments go.
[[nodiscard]] std::string words_of_html(std::string_view html);

/// The text with every line that is not the writer's own emptied; as many lines as before, up to the last own one.
[[nodiscard]] std::string own_words(std::string_view text);

/// What a mail asks for besides orders: READY and UNREADY stand on lines of their own.
struct Wishes {
  bool ready = false;
  bool unready = false;
};
/// Takes those lines out of the text.
[[nodiscard]] Wishes take_wishes(std::string& text);

}  // namespace simove::mail
