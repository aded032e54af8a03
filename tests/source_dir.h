// Where the project's files are, for tests that read them. Kept in one small source, so that a compiler cache serves
// several checkouts: everything else is compiled without a path in its command.
#pragma once

namespace simove::test {

/// The folder of the outermost CMakeLists.txt, without a slash at the end.
[[nodiscard]] const char* source_dir();

}  // namespace simove::test
