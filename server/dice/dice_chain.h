// A match's dice chain: 4,096 elements, each the SHA-256 of the next, used from the public end. Element 0 is the
// commitment, published when the match begins; element k becomes public with the resolution step that used it, so
// anybody can check SHA-256(element k) = element k-1 and recompute the faces. Called by server/match only.
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

/// Draws a fresh chain. `chain` is 1 for a match's first; `first_index` is 1 for it, and for a successor the index
/// after the last of the chain before.
[[nodiscard]] storage::NewDiceChain new_chain(Entropy& entropy, int chain, std::int64_t first_index);

/// The successor when it is time for one (`next_index` is the next to be used), else nothing.
[[nodiscard]] std::optional<storage::NewDiceChain> successor_if_due(const std::vector<storage::DiceChainRow>& chains,
                                                                    std::int64_t next_index, Entropy& entropy);

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

/// All chains of a match, addressed by the match-wide index.
class MatchDice {
 public:
  [[nodiscard]] static Result<MatchDice> open(const MatchId& match, const std::vector<storage::DiceChainRow>& chains,
                                              storage::DiceSecrets& secrets);
  struct Element {
    int chain = 0;
    Sha256 element{};
    Sha256 previous{};
  };
  /// Nothing when no chain serves the index.
  [[nodiscard]] std::optional<Element> element(std::int64_t index) const;

 private:
  std::vector<DiceChain> chains_;
};

}  // namespace simove::dice
