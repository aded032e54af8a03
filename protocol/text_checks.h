// Small checks on text that comes from outside: ids, hex, names. Used by the decoders and by server/lobby.
// Never changes what it is given; whoever calls decides what to answer.
#pragma once

#include <cstddef>
#include <string_view>

namespace simove::protocol {

/// Letters, digits and . _ - / : only, 1..most bytes. Covers every id we hand out.
[[nodiscard]] bool is_id(std::string_view text, std::size_t most);

/// Lower-case hexadecimal of exactly `chars` characters.
[[nodiscard]] bool is_lower_hex(std::string_view text, std::size_t chars);

/// A file name as rulesets publish them: letters, digits and . _ -, no leading dot, at most 64 bytes.
[[nodiscard]] bool is_data_name(std::string_view text);

/// Well-formed UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF).
[[nodiscard]] bool is_utf8(std::string_view text);

/// Something a person may be shown as a name or title: well-formed UTF-8 of 1..most code points without
/// control, format, private-use, default-ignorable or bidirectional-override characters, and with no space (a blank
/// Braille pattern is one) at either end or twice. So at least one character can be seen.
[[nodiscard]] bool is_line_of_text(std::string_view text, std::size_t most);

/// Something a person says, in one or more lines: well-formed UTF-8 of 1..most code points, not blank, without control
/// characters other than the line feed, without what turns the direction of its neighbours, private use and
/// non-characters. Joiners and variation selectors stay: signs of many scripts, and faces, are made with them.
[[nodiscard]] bool is_talk(std::string_view text, std::size_t most);

}  // namespace simove::protocol
