// Questions of plotting from real matches, for the vectors: situations of several scenarios and turns, legal plots and
// spoilt ones. Called by rules_calls --record and --pairs. The same seed gives the same questions everywhere.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

namespace simove {

/// {"situations": [{"ask", "view"}], "vectors": [{"situation": index, "question": request without ask and view}]}
[[nodiscard]] nlohmann::json record_questions(std::uint64_t seed, int situations);

}  // namespace simove
