// The whole check of a document as a list that a reader can follow: which stages it went through, what each compared,
// and where the first difference is. Called by `simove verify` and, compiled for the browser, by the page /verify, so
// that both say the same in the same words. Writes nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/decision.h"
#include "server/archive/verify.h"

namespace simove::archive {

/// In the order in which they are gone through; each needs the ones before.
enum class Stage { document, hashes, writing, ruleset, submissions, dice, replay };
inline constexpr int stage_count = 7;

struct Verdict {
  /// What each stage that agreed has compared, a sentence each; the next one, if any, is where the difference is.
  std::vector<std::string> passed;
  std::optional<Difference> difference;
  std::optional<Archive> archive;  // once the document could be read
  Verified counts;                 // of a document without a difference
};

[[nodiscard]] Verdict judge(std::string_view text, const match::Rulesets& rulesets);

/// "hashes"
[[nodiscard]] std::string word_of(Stage stage);

/// {"agrees", "stages": [{"stage", "state": "agrees"|"differs"|"open", "text"?}], "difference"?: {"place", "text"},
/// "match"?: {"id", "game", "version", "title", "scenario", "lifecycle", "seats": [{"seat", "name"}]}}
[[nodiscard]] Json to_json(const Verdict& verdict);

}  // namespace simove::archive
