// Chance as a server deals it: each resolution step takes the next element of the match's dice chain, and its faces
// follow from that element and the players' nonces by HMAC-SHA-256 (protocol/README.md, "Dice of a step"). Draws with a
// restricted audience never come from that element, which everybody gets with the step: the first of a step takes the
// next element of the hidden chain.
// Made by server/match for one resolution; afterwards dice() goes into the same append. Reads no clock and no
// random device. For a replay, ReplayChance deals what the log holds and checks it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/result.h"
#include "server/dice/dice_chain.h"
#include "server/dice/face_script.h"

namespace simove::dice {

/// Seat -> hexadecimal nonce; each seat's last one. The map's order is the order in the HMAC's message.
using Nonces = std::map<std::string, std::string>;

struct Draw {
  std::string label;
  int sides = 0;  // of a pick too: 1..n as a face
  int face = 0;
  bool pick = false;
  Audience audience;
  std::string by = {};  // "table" or "umpire" where the face was given from outside
  int rolled = 0;       // then: what the chain had
  bool operator==(const Draw&) const = default;
};

/// A face that does not come from the chain: rolled at a table or put by an umpire, for the nth draw (from 0) of that
/// label in a resolution.
struct GivenFace {
  std::string label;
  int nth = 0;
  int face = 1;
  std::string by;  // "table" or "umpire"
  bool operator==(const GivenFace&) const = default;
};
/// What a resolution gets from outside. With `table` every die (a shuffle's pick is none) waits for a face from there.
struct Given {
  std::vector<GivenFace> faces;
  bool table = false;
};

/// A die for which no face has come from the table yet.
struct WantedFace {
  std::string step;
  std::string label;
  int nth = 0;
  int sides = 0;
};

struct StepRecord {
  int chain = 0;
  std::int64_t index = 0;
  std::string step;
  std::string element;
  std::string previous;
  Nonces nonces;
  std::vector<Draw> draws;
  bool hidden = false;
  std::int64_t partner = 0;  // the index of the step of the other kind that belongs to it, 0 = none
  bool operator==(const StepRecord&) const = default;
};

/// Dice of one resolution or of a whole match, each kind in the order of its index.
struct Dice {
  std::vector<StepRecord> open;
  std::vector<StepRecord> hidden;
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
  /// `next` names the first unused indices of the match. `hide` is false only for a seeded leak of the tests: then
  /// restricted draws come from the public element. A script's faces come in the place of the chain's, where it has
  /// any.
  ChainChance(MatchId match, const MatchDice& dice, NextDice next, Nonces nonces, bool hide = true,
              FaceScript* script = nullptr, Given given = {});

  void begin_step(std::string_view step) override;
  int roll(int sides, std::string_view label, const Audience& audience) override;
  int pick(int n, std::string_view label, const Audience& audience) override;
  /// True when a roll came before any step, or the chains ran out: the resolution must then be given up.
  [[nodiscard]] bool starved() const override { return starved_; }

  /// What it starved of, where a face has to come from a table.
  [[nodiscard]] const std::optional<WantedFace>& wanted() const { return wanted_; }

  [[nodiscard]] const Dice& dice() const { return dealt_; }
  [[nodiscard]] const NextDice& next() const { return next_; }

 private:
  int draw(int sides, std::string_view label, const Audience& audience, bool is_pick);
  /// Opens the next element of a kind; nothing when the chains ran out.
  std::optional<FaceStream> begin(std::string_view step, bool hidden);
  void begin_hidden();
  /// The face from outside in the place of the chain's, if there is one; false: it has to be waited for.
  bool give(Draw& draw);

  MatchId match_;
  const MatchDice& dice_;
  NextDice next_;
  Nonces nonces_;
  bool hide_;
  FaceScript* script_;
  Given given_;
  std::map<std::string, int, std::less<>> seen_;  // draws of each label so far
  std::optional<WantedFace> wanted_;
  Dice dealt_;
  std::optional<FaceStream> stream_;
  std::optional<FaceStream> hidden_stream_;  // of the present step, once something hidden was drawn in it
  bool starved_ = false;
};

/// Deals recorded steps again, in order; starves where the ruleset asks for anything else than what is recorded
/// (another step name, label or number of sides), which the caller reports as a digest mismatch.
class ReplayChance final : public Chance {
 public:
  explicit ReplayChance(Dice dice) : dice_(std::move(dice)) {}

  void begin_step(std::string_view step) override;
  int roll(int sides, std::string_view label, const Audience& audience) override;
  int pick(int n, std::string_view label, const Audience& audience) override;
  [[nodiscard]] bool starved() const override { return starved_; }
  /// Everything recorded was asked for.
  [[nodiscard]] bool finished() const;

 private:
  /// How far the recorded steps of one kind were dealt.
  struct Place {
    std::size_t step = 0;  // number of steps begun
    std::size_t draw = 0;
  };
  [[nodiscard]] static bool whole(const std::vector<StepRecord>& steps, const Place& place);
  [[nodiscard]] const Draw* next_draw(const Audience& audience);
  int draw(int sides, std::string_view label, const Audience& audience, bool is_pick);
  Dice dice_;
  Place open_;
  Place hidden_;
  bool starved_ = false;
};

/// What a step's `dice` event shows everybody: its public draws, and which hidden index it used if it used one.
[[nodiscard]] Json public_dice_event(const StepRecord& step);
/// What a `hidden_dice` event shows everybody when the match has ended: all of it, and for whom each draw was.
[[nodiscard]] Json hidden_dice_event(const StepRecord& step);

/// Between records and database rows.
[[nodiscard]] storage::DiceStepRow to_row(const StepRecord& step);
[[nodiscard]] std::vector<storage::DiceStepRow> to_rows(const Dice& dice);
[[nodiscard]] Result<StepRecord> from_row(const storage::DiceStepRow& row);

/// The draws of a resolution whose faces came from outside, in order.
[[nodiscard]] std::vector<GivenFace> given_in(const Dice& dice);

/// Checks one step as an outsider would: the element leads to `previous`, and every face follows.
[[nodiscard]] bool verify(const MatchId& match, const StepRecord& step);

}  // namespace simove::dice
