#include "server/dice/dice_chain.h"

#include <algorithm>
#include <ctime>
#include <optional>

#include "storage/seeded_bugs.h"

namespace simove::dice {
namespace {

std::string_view as_text(const Sha256& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

int nibble(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return -1;
}

/// From the secret end (element length) down to the commitment (element 0).
std::vector<Sha256> hash_down(const Sha256& seed, std::int64_t length) {
  std::vector<Sha256> elements(static_cast<std::size_t>(length) + 1);
  elements.back() = seed;
  for (std::size_t k = elements.size() - 1; k > 0; --k) elements[k - 1] = sha256(as_text(elements[k]));
  return elements;
}

}  // namespace

std::optional<Sha256> sha256_from_hex(std::string_view text) {
  Sha256 bytes;
  if (text.size() != bytes.size() * 2) return std::nullopt;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const int high = nibble(text[2 * i]);
    const int low = nibble(text[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes[i] = static_cast<unsigned char>(high * 16 + low);
  }
  return bytes;
}

storage::NewDiceChain new_chain(Entropy& entropy, int chain, std::int64_t first_index, bool hidden) {
  Sha256 seed;
  entropy.fill(seed);
  if (seeded(SeededBug::seed_from_clock)) seed = sha256(std::to_string(std::time(nullptr) / 60));
  const std::vector<Sha256> elements = hash_down(seed, chain_length);
  return {{chain, to_hex(elements.front()), first_index, chain_length, hidden}, to_hex(seed)};
}

std::vector<storage::NewDiceChain> first_chains(Entropy& entropy) {
  std::vector<storage::NewDiceChain> chains{new_chain(entropy, 1, 1)};
  chains.push_back(new_chain(entropy, 2, 1, true));
  return chains;
}

std::vector<storage::NewDiceChain> successors_due(const std::vector<storage::DiceChainRow>& chains,
                                                  const NextDice& next, Entropy& entropy) {
  std::vector<storage::NewDiceChain> due;
  for (const bool hidden : {false, true}) {
    std::int64_t after = 1;
    for (const storage::DiceChainRow& row : chains)
      if (row.hidden == hidden) after = row.first_index + row.length;
    if (after - (hidden ? next.hidden : next.open) < successor_margin)
      due.push_back(new_chain(entropy, static_cast<int>(chains.size() + due.size()) + 1, after, hidden));
  }
  return due;
}

Result<DiceChain> DiceChain::open(const storage::DiceChainRow& row, const std::string& seed_hex) {
  const auto seed = sha256_from_hex(seed_hex);
  if (!seed || row.length < 1 || row.length > chain_length)
    return Unexpected{Fault{"dice-seed", "Dice chain " + std::to_string(row.chain) + " has no usable seed."}};
  std::vector<Sha256> elements = hash_down(*seed, row.length);
  if (to_hex(elements.front()) != row.commitment)
    return Unexpected{Fault{"dice-seed", "The seed of dice chain " + std::to_string(row.chain) +
                                             " does not lead to its published commitment."}};
  return DiceChain(row, std::move(elements));
}

Sha256 DiceChain::element(std::int64_t k) const {
  return elements_.at(static_cast<std::size_t>(k));
}

Result<MatchDice> MatchDice::open(const MatchId& match, const std::vector<storage::DiceChainRow>& chains,
                                  storage::DiceSecrets& secrets) {
  MatchDice dice;
  for (const storage::DiceChainRow& row : chains) {
    auto seed = secrets.seed(match, row.chain);
    if (!seed) return Unexpected{seed.error()};
    if (!*seed) return Unexpected{Fault{"dice-seed", "Match " + match.value + " lacks the seed of a dice chain."}};
    auto chain = DiceChain::open(row, **seed);
    if (!chain) return Unexpected{chain.error()};
    dice.chains_.push_back(std::move(*chain));
  }
  return dice;
}

std::optional<MatchDice::Element> MatchDice::element(std::int64_t index, bool hidden) const {
  for (const DiceChain& chain : chains_) {
    if (chain.row().hidden != hidden) continue;
    std::int64_t k = index - chain.row().first_index + 1;
    if (seeded(SeededBug::dice_element_reused)) k = (k + 1) / 2;
    if (k >= 1 && k <= chain.row().length) return Element{chain.row().chain, chain.element(k), chain.element(k - 1)};
  }
  return std::nullopt;
}

bool MatchDice::has_hidden() const {
  return std::any_of(chains_.begin(), chains_.end(), [](const DiceChain& chain) { return chain.row().hidden; });
}

}  // namespace simove::dice
