// How much of the record one request gives and one account may keep. Read by finished_list.cpp and bookmarks.cpp;
// server/net/limits.h carries it among the other limits, and server/app sets it from options. Must never be zero.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simove::record {

struct RecordLimits {
  std::size_t archive_page = 20;    // finished matches in one answer
  std::size_t archive_look = 1000;  // finished matches that one request goes through in search of a player
  std::int64_t bookmarks = 500;     // of one account
  std::size_t note_chars = 280;     // of a bookmark's note
};

}  // namespace simove::record
