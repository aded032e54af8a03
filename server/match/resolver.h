// Opens a closed group's sealed answers, has the ruleset apply them with the match's own dice, and says what came
// of it; at start the same on stored inputs and recorded dice. The only code in server/match that may read sealed
// answers. Stores nothing and publishes nothing: service.cpp does, in that order. [architecture: steps 4 to 6]
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/dice/chain_chance.h"
#include "server/match/match.h"
#include "server/ports/ports.h"
#include "storage/append.h"
#include "storage/dice_secrets.h"
#include "storage/sealed_reader.h"

namespace simove::match {

/// Why a group could not be resolved. The code is shown to everybody, the message goes to the log; neither holds
/// anything of what was sealed.
struct Failure {
  std::string code;
  std::string message;
  std::string refusal = {};  // the ruleset's own sentence for who asked; only where nothing sealed was opened
  std::optional<dice::WantedFace> wanted = {};  // "needs-face": which die waits for the table; for the umpire alone
};

struct Resolution {
  ResolvedRecord record;
  StatePtr next;
  bool finished = false;
  std::vector<KeptEvent> events;  // resolved, dice of each step, the game's; at the end finished and the hidden dice
  dice::Dice dice;
  dice::Nonces nonces;
};

struct Resignation {
  ResignedRecord record;
  StatePtr next;
  bool finished = false;
  std::vector<KeptEvent> events;  // resigned, dice of each step, the game's; at the end finished and the hidden dice
  dice::Dice dice;
};

struct Ruled {
  RuledRecord record;  // with the digest of the state after it
  StatePtr next;
  bool finished = false;
  std::vector<KeptEvent> events;  // the public line, then the game's
  Json diff;
};

struct FirstState {
  CreatedRecord record;
  StatePtr state;
  std::vector<KeptEvent> events;
  dice::Dice dice;
};

struct Replayed {
  StatePtr next;
  std::vector<KeptEvent> events;
  dice::Nonces nonces;
};

class Resolver {
 public:
  /// `script` deals written faces in a test's server; null in any other.
  Resolver(storage::SealedReader& sealed, storage::DiceSecrets& secrets, dice::FaceScript* script = nullptr)
      : sealed_(sealed), secrets_(secrets), script_(script) {}

  /// The first state of a new match, whose chains are not stored yet.
  [[nodiscard]] Result<FirstState, Rejection> begin(const MatchId& match, const Ruleset& ruleset, const Setup& setup,
                                                    const std::vector<storage::NewDiceChain>& chains,
                                                    std::int64_t at_ms);
  [[nodiscard]] Result<Resolution, Failure> resolve(const Match& match, const GroupId& group, std::int64_t at_ms);

  /// A seat gives up; sealed answers stay closed. The failure's code is the ruleset's own when it refuses.
  [[nodiscard]] Result<Resignation, Failure> resign(const Match& match, const SeatId& seat,
                                                    const std::string& submission, std::int64_t at_ms);

  // Of an umpire. `recorded` is given in a replay and holds all dice of the match.
  [[nodiscard]] Result<Ruled, Failure> rule(const Match& match, RuledRecord record, std::int64_t at_ms,
                                            const dice::Dice* recorded = nullptr);
  [[nodiscard]] Result<std::vector<KeptEvent>, Failure> end(const Match& match, const EndedRecord& record,
                                                            std::int64_t at_ms, const dice::Dice* recorded = nullptr);
  /// Promised or resolved answers of a group. Whoever calls has made sure that the group is closed, or that the one row
  /// he shows was opened for all to know.
  [[nodiscard]] Result<std::vector<storage::SealedAnswer>> promised(const Match& match, int branch,
                                                                    const GroupId& group);

  // The same on stored inputs: nothing drawn, `recorded` holds all dice of the match. The events are made anew, for the
  // caller to compare.
  [[nodiscard]] Result<Replayed, Failure> replay_begin(const Match& match, const Setup& setup,
                                                       const CreatedRecord& record, const dice::Dice& recorded,
                                                       std::int64_t at_ms);
  [[nodiscard]] Result<Replayed, Failure> replay(const Match& match, const ResolvedRecord& record,
                                                 const dice::Dice& recorded, std::int64_t at_ms);
  [[nodiscard]] Result<Replayed, Failure> replay(const Match& match, const ResignedRecord& record,
                                                 const dice::Dice& recorded, std::int64_t at_ms);

 private:
  /// A chain of thousands of hashes is opened once, not for each resolution; a few matches' are kept.
  Result<const dice::MatchDice*> dice_of(const Match& match);
  /// The ruleset's next step on an input that was not resolved before, with dice freshly dealt.
  struct Advance;
  Result<Advance, Failure> advance(const Match& match, const Input& input, const dice::Nonces& nonces);
  /// What the end makes public: the hidden steps stored before this resolution, and its own.
  Result<std::vector<dice::StepRecord>, Failure> hidden_of(const Match& match,
                                                           const std::vector<dice::StepRecord>& own);
  Result<std::vector<dice::StepRecord>, Failure> all_hidden(const Match& match, const dice::Dice* recorded);

  struct OpenDice {
    std::size_t chains = 0;
    dice::MatchDice dice;
  };
  storage::SealedReader& sealed_;
  storage::DiceSecrets& secrets_;
  dice::FaceScript* script_;
  std::map<MatchId, OpenDice> dice_;
};

}  // namespace simove::match
