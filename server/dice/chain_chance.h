// Chance as a server deals it: each resolution step takes the next element of the match's dice chain, and its faces
// follow from that element and the players' nonces by HMAC-SHA-256 (protocol/README.md, "Dice of a step").
// Made by server/match for one resolution; afterwards steps() goes into the same append. Reads no clock and no
// random device. For a replay, ReplayChance deals what the log holds and checks it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/result.h"
#include "server/dice/dice_chain.h"

namespace simove::dice {

/// Seat -> hexadecimal nonce; each seat's last one. The map's order is the order in the HMAC's message.
using Nonces = std::map<std::string, std::string>;

struct Draw {
  std::string label;
  int sides = 0;  // of a pick too: 1..n as a face
  int face = 0;
  bool pick = false;
  Audience audience;
  bool operator==(const Draw&) const = default;
};

struct StepRecord {
  int chain = 0;
  std::int64_t index = 0;
  std::string step;
  std::string element;
  std::string previous;
  Nonces nonces;
  std::vector<Draw> draws;
  bool operator==(const StepRecord&) const = default;
};

/// The stream of one step: bytes of HMAC(element, match 0 index 0 nonces 0 counter), counter from 0, faces by
/// rejection.
class FaceStream {
 public:
  FaceStream(const Sha256& element, const MatchId& match, std::int64_t index, const Nonces& nonces);
  /// 1..sides, sides from 1 to 256; larger ones (shuffles of many) take two bytes.
  [[nodiscard]] int face(int sides);

 private:
  [[nodiscard]] unsigned next_byte();
  void refill();
  Sha256 key_;
  std::string prefix_;
  std::uint64_t counter_ = 0;
  Sha256 block_{};
  std::size_t used_ = sizeof(Sha256);
};

class ChainChance final : public Chance {
 public:
  /// `next_index` is the first unused index of the match.
  ChainChance(MatchId match, const MatchDice& dice, std::int64_t next_index, Nonces nonces);

  void begin_step(std::string_view step) override;
  int roll(int sides, std::string_view label, const Audience& audience) override;
  int pick(int n, std::string_view label, const Audience& audience) override;
  /// True when a roll came before any step, or the chains ran out: the resolution must then be given up.
  [[nodiscard]] bool starved() const override { return starved_; }

  [[nodiscard]] const std::vector<StepRecord>& steps() const { return steps_; }
  [[nodiscard]] std::int64_t next_index() const { return next_index_; }

 private:
  int draw(int sides, std::string_view label, const Audience& audience, bool is_pick);
  MatchId match_;
  const MatchDice& dice_;
  std::int64_t next_index_;
  Nonces nonces_;
  std::vector<StepRecord> steps_;
  std::optional<FaceStream> stream_;
  bool starved_ = false;
};

/// Deals recorded steps again, in order; starves where the ruleset asks for anything else than what is recorded
/// (another step name, label or number of sides), which the caller reports as a digest mismatch.
class ReplayChance final : public Chance {
 public:
  explicit ReplayChance(std::vector<StepRecord> steps) : steps_(std::move(steps)) {}

  void begin_step(std::string_view step) override;
  int roll(int sides, std::string_view label, const Audience& audience) override;
  int pick(int n, std::string_view label, const Audience& audience) override;
  [[nodiscard]] bool starved() const override { return starved_; }
  /// Everything recorded was asked for.
  [[nodiscard]] bool finished() const;

 private:
  int draw(int sides, std::string_view label, bool is_pick);
  std::vector<StepRecord> steps_;
  std::size_t step_ = 0;  // number of steps begun
  std::size_t draw_ = 0;
  bool starved_ = false;
};

/// What a step's `dice` event shows everybody: draws of restricted audience only say that they were made (face 0).
[[nodiscard]] Json public_dice_event(const StepRecord& step);

/// Between records and database rows.
[[nodiscard]] storage::DiceStepRow to_row(const StepRecord& step);
[[nodiscard]] Result<StepRecord> from_row(const storage::DiceStepRow& row);

/// Checks one step as an outsider would: the element leads to `previous`, and every face follows.
[[nodiscard]] bool verify(const MatchId& match, const StepRecord& step);

}  // namespace simove::dice
