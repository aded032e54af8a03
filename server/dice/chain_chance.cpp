#include "server/dice/chain_chance.h"

#include <sodium.h>

namespace simove::dice {

FaceStream::FaceStream(const Sha256& element, const MatchId& match, std::int64_t index, const Nonces& nonces)
    : key_(element) {
  prefix_ = match.value + '\0' + std::to_string(index) + '\0';
  for (const auto& [seat, nonce] : nonces) prefix_ += nonce;
  prefix_ += '\0';
}

void FaceStream::refill() {
  const std::string message = prefix_ + std::to_string(counter_++);
  crypto_auth_hmacsha256(block_.data(), reinterpret_cast<const unsigned char*>(message.data()), message.size(),
                         key_.data());
  used_ = 0;
}

unsigned FaceStream::next_byte() {
  if (used_ == block_.size()) refill();
  return block_[used_++];
}

// Rejection keeps every face equally likely: values above the greatest multiple of `sides` are thrown away.
int FaceStream::face(int sides) {
  const unsigned n = static_cast<unsigned>(sides);
  const bool wide = n > 256;
  const unsigned range = wide ? 65536 : 256;
  for (;;) {
    unsigned value = next_byte();
    if (wide) value = value * 256 + next_byte();
    if (value < range / n * n) return static_cast<int>(value % n) + 1;
  }
}

ChainChance::ChainChance(MatchId match, const MatchDice& dice, std::int64_t next_index, Nonces nonces)
    : match_(std::move(match)), dice_(dice), next_index_(next_index), nonces_(std::move(nonces)) {}

void ChainChance::begin_step(std::string_view step) {
  const auto element = dice_.element(next_index_);
  if (!element) {
    starved_ = true;
    return;
  }
  steps_.push_back({element->chain,
                    next_index_,
                    std::string(step),
                    to_hex(element->element),
                    to_hex(element->previous),
                    nonces_,
                    {}});
  stream_.emplace(element->element, match_, next_index_, nonces_);
  ++next_index_;
}

int ChainChance::draw(int sides, std::string_view label, const Audience& audience, bool is_pick) {
  if (!stream_ || sides < 1 || sides > 65536) starved_ = true;
  if (starved_) return 0;
  const int face = stream_->face(sides);
  steps_.back().draws.push_back({std::string(label), sides, face, is_pick, audience});
  return face;
}

int ChainChance::roll(int sides, std::string_view label, const Audience& audience) {
  return draw(sides, label, audience, false);
}

int ChainChance::pick(int n, std::string_view label, const Audience& audience) {
  return draw(n, label, audience, true) - 1;
}

void ReplayChance::begin_step(std::string_view step) {
  const bool whole = step_ == 0 || draw_ == steps_[step_ - 1].draws.size();
  if (starved_ || !whole || step_ == steps_.size() || steps_[step_].step != step) {
    starved_ = true;
    return;
  }
  ++step_;
  draw_ = 0;
}

int ReplayChance::draw(int sides, std::string_view label, bool is_pick) {
  if (starved_ || step_ == 0 || draw_ == steps_[step_ - 1].draws.size()) {
    starved_ = true;
    return 0;
  }
  const Draw& recorded = steps_[step_ - 1].draws[draw_];
  if (recorded.sides != sides || recorded.label != label || recorded.pick != is_pick) {
    starved_ = true;
    return 0;
  }
  ++draw_;
  return recorded.face;
}

int ReplayChance::roll(int sides, std::string_view label, const Audience&) {
  return draw(sides, label, false);
}
int ReplayChance::pick(int n, std::string_view label, const Audience&) {
  return draw(n, label, true) - 1;
}

bool ReplayChance::finished() const {
  return !starved_ && step_ == steps_.size() && (step_ == 0 || draw_ == steps_[step_ - 1].draws.size());
}

}  // namespace simove::dice
