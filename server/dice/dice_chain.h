// A match's dice chains: 4,096 elements, each the SHA-256 of the next, used from the public end. Element 0 is the
// commitment, published when the match begins; element k becomes public with the resolution step that used it, so
// anybody can check SHA-256(element k) = element k-1 and recompute the faces. A second, hidden chain serves what only
// some may know; its elements become public when the match has ended. Called by server/match only.
// Never hands out an element before its step.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/ports.h"
#include "storage/dice_secrets.h"
#include "storage/records.h"

namespace simove::dice {

inline constexpr std::int64_t chain_length = 4096;
/// A successor is committed when fewer elements than this are left, long before one resolution could use them up.
inline constexpr std::int64_t successor_margin = 256;

/// The next index of either kind to be used.
struct NextDice {
  std::int64_t open = 1;
  std::int64_t hidden = 1;
  bool operator==(const NextDice&) const = default;
};

/// Draws a fresh chain. `chain` counts a match's chains from 1; `first_index` is 1 for the first of its kind, and for a
/// successor the index after the last of the one before.
[[nodiscard]] storage::NewDiceChain new_chain(Entropy& entropy, int chain, std::int64_t first_index,
                                              bool hidden = false);
/// What a match begins with: a public chain and a hidden one.
[[nodiscard]] std::vector<storage::NewDiceChain> first_chains(Entropy& entropy);

/// The successors that are due, at most one of a kind. A match from before hidden dice gets its hidden chain so.
[[nodiscard]] std::vector<storage::NewDiceChain> successors_due(const std::vector<storage::DiceChainRow>& chains,
                                                                const NextDice& next, Entropy& entropy);

/// Nothing unless the text is 64 lower-case hexadecimal digits.
[[nodiscard]] std::optional<Sha256> sha256_from_hex(std::string_view text);

/// One chain opened: gives any element; element(0) is the commitment.
class DiceChain {
 public:
  /// Fault "dice-seed" when the seed does not lead to the commitment.
  [[nodiscard]] static Result<DiceChain> open(const storage::DiceChainRow& row, const std::string& seed_hex);

  [[nodiscard]] const storage::DiceChainRow& row() const { return row_; }
  [[nodiscard]] Sha256 element(std::int64_t k) const;

 private:
  DiceChain(storage::DiceChainRow row, std::vector<Sha256> elements)
      : row_(std::move(row)), elements_(std::move(elements)) {}
  storage::DiceChainRow row_;
  std::vector<Sha256> elements_;
};

/// All chains of a match, addressed by kind and match-wide index.
class MatchDice {
 public:
  [[nodiscard]] static Result<MatchDice> open(const MatchId& match, const std::vector<storage::DiceChainRow>& chains,
                                              storage::DiceSecrets& secrets);
  struct Element {
    int chain = 0;
    Sha256 element{};
    Sha256 previous{};
  };
  /// Nothing when no chain of the kind serves the index.
  [[nodiscard]] std::optional<Element> element(std::int64_t index, bool hidden = false) const;
  /// False for a match from before hidden dice, until its next resolution is stored.
  [[nodiscard]] bool has_hidden() const;

 private:
  std::vector<DiceChain> chains_;
};

}  // namespace simove::dice
