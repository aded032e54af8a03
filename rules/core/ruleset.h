// The border between any game and the rest: what server/match may ask of a ruleset, erased to JSON and
// opaque states. Games implement the typed concept of rules/core/typed_ruleset.h; its adapter makes this.
// No function does I/O, reads a clock, throws, or changes a state in place.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/courier.h"
#include "rules/core/decision.h"
#include "rules/core/event.h"
#include "rules/core/letter.h"
#include "rules/core/rejection.h"
#include "rules/core/result.h"

namespace simove {

/// A game's whole state; immutable, shared. Only its own ruleset looks inside.
struct State {
  virtual ~State() = default;
};
using StatePtr = std::shared_ptr<const State>;

struct SeatSetup {
  SeatId seat;
  std::string node;  // place in the scenario's command tree ("union", or "union/first-division")
};

struct Setup {
  std::string scenario;
  Json options;  // checked against the manifest's option schema by `initial`
  std::vector<SeatSetup> seats;
};

struct Step {
  StatePtr state;
  std::vector<Event> events;
};

/// Faces must come from outside (manual dice, scripts): apply is called again once they are there.
struct NeedsDraws {
  std::vector<std::string> labels;
};

using Applied = std::variant<Step, Rejection, NeedsDraws>;

struct Answer {
  DecisionId decision;
  SeatId seat;
  Json payload;
};
/// All answers of one closed group, in any order: the unit of resolution.
struct GroupAnswers {
  GroupId group;
  std::vector<Answer> answers;
};
struct Resigned {
  SeatId seat;
};
using Input = std::variant<GroupAnswers, Resigned>;

/// What other seats of the same side have answered so far to decisions of the same group: promised, or a mere draft.
/// Who is of one side the manifest's seats say.
struct AllyAnswer {
  DecisionId decision;
  SeatId seat;  // of whom it is asked, whoever answered
  Json payload;
  bool ready = false;
};
using Allies = std::vector<AllyAnswer>;

/// What `check` says of a payload before it is promised.
struct CheckReport {
  std::vector<Problem> problems;
  Json hints;  // what may be done next, in the ask's own terms; from what the seat may know only
};

/// One kind of thing that an umpire may rule at a state, with the ask that the client's shell draws.
struct RulingOffer {
  std::string kind;   // the ruleset's word: "move", "strength", ...
  std::string title;  // a few words for a button
  Json ask;           // one of the ask vocabulary; from the whole truth, since only an umpire gets it
  std::string rule;   // rule number cited, may be empty
};
struct Ruling {
  std::string kind;
  Json payload;  // the answer to the offer's ask
};
/// What a ruling does. Events have their audiences as everywhere.
struct Amended {
  Step step;
  std::string line;  // for everybody, at once: says nothing that some seat may not know
  Json diff;         // an array of {"subject","what","before","after"}: for the umpire, and for everybody after the end
};

struct Outcome {
  struct Place {
    std::string side;
    std::string level;  // "decisive", "substantive", "marginal", "draw", "lost"
  };
  std::vector<Place> places;
  std::string text;  // how it ended, a sentence
  std::string rule;
};

class Ruleset {
 public:
  virtual ~Ruleset() = default;

  /// {"id", "version", "title", "scenarios": [{"id", "title", "seats": [{"seat", "node", "side", "title"}],
  /// "options": schema, "answers_public_after_reveal"?: bool}], "data": [{"name", "sha256", "content"?}]}; see
  /// typed_ruleset.h. A choice of an option may have "seats" of its own: where it is chosen they take the place of the
  /// scenario's seats of the same side. With "answers_public_after_reveal" a scenario says that nothing in its sealed
  /// answers stays secret once their group is resolved; only then are the payloads shown to everybody beside their
  /// digests. A scenario, or the schema of an option, may say "keeps_answers_secret": then, or where it is chosen,
  /// neither payloads nor digests are shown.
  [[nodiscard]] virtual const Json& manifest() const = 0;
  /// A public data file named in the manifest (a map, charts) as text; nullptr when there is none of that name.
  [[nodiscard]] virtual const std::string* data_file(std::string_view name) const = 0;

  [[nodiscard]] virtual std::variant<Step, Rejection> initial(const Setup& setup, Chance& chance) const = 0;
  [[nodiscard]] virtual std::vector<Decision> pending(const State& state) const = 0;
  /// `focus` (may be null) says which part the hints shall be about, in the ask's terms. An answer that passes together
  /// with those of `allies` that are ready can be carried out with them; what it spoils of mere drafts is a warning.
  [[nodiscard]] virtual CheckReport check(const State& state, const Decision& decision, const Json& payload,
                                          const Json& focus, const Allies& allies) const = 0;
  [[nodiscard]] CheckReport check(const State& state, const Decision& decision, const Json& payload,
                                  const Json& focus) const {
    return check(state, decision, payload, focus, {});
  }
  [[nodiscard]] virtual Applied apply(const State& state, const Input& input, Chance& chance) const = 0;
  /// What an umpire may rule now; empty where a game takes no rulings.
  [[nodiscard]] virtual std::vector<RulingOffer> rulings(const State& state) const = 0;
  /// The state as an umpire puts it, without dice: a unit moved or mended. A refusal changes nothing. What is pending
  /// afterwards may differ; promises that were given before are taken back by the server.
  [[nodiscard]] virtual std::variant<Amended, Rejection> amend(const State& state, const Ruling& ruling) const = 0;
  /// The answer when a deadline passes or standing orders rule; `draft` may be null.
  [[nodiscard]] virtual Json fallback(const State& state, const Decision& decision, const Json& draft) const = 0;
  /// How a letter between two seats of one side fares in this state; `ride` is null when it is being written, else what
  /// was given last. The same state and ride give the same answer; what was settled is not asked again.
  [[nodiscard]] virtual CourierRide courier(const State& state, const SeatId& from, const SeatId& to,
                                            const Json& ride) const = 0;
  [[nodiscard]] virtual Json view(const State& state, const Viewer& viewer) const = 0;
  [[nodiscard]] virtual std::optional<Outcome> outcome(const State& state) const = 0;
  /// An answer as letters carry it. `base` is what stands so far (may be null): the letter's lines take the place of
  /// those about the same subjects, the rest of it stays.
  [[nodiscard]] virtual Letter parse_text(const State& state, const Decision& decision, std::string_view text,
                                          const Json& base) const = 0;
  [[nodiscard]] Letter parse_text(const State& state, const Decision& decision, std::string_view text) const {
    return parse_text(state, decision, text, nullptr);
  }
  /// One line for each subject, which parse_text reads back to the same payload.
  [[nodiscard]] virtual std::string print_text(const Decision& decision, const Json& payload) const = 0;
  /// Where things stand, for somebody who answers by letter and has no page before him: from what his own view shows
  /// and what he is asked, and nothing else. Lines begin with "#", so that parse_text passes over them; "" says
  /// nothing.
  [[nodiscard]] virtual std::string brief(const Decision& /*decision*/, const Json& /*view*/) const { return {}; }
  /// A plain sentence for the event body as the viewer got it (whichever form), with its causes.
  [[nodiscard]] virtual std::string narrate(const std::string& kind, const Json& body) const = 0;
  /// A random answer that is legal beside those of `allies`, from these and `seed` alone.
  [[nodiscard]] virtual Json sample(const State& state, const Decision& decision, std::uint64_t seed,
                                    const Allies& allies) const = 0;
  [[nodiscard]] Json sample(const State& state, const Decision& decision, std::uint64_t seed) const {
    return sample(state, decision, seed, {});
  }

  /// Canonical: sorted keys, integers only; equal states give equal text.
  [[nodiscard]] virtual Json save(const State& state) const = 0;
  [[nodiscard]] virtual Result<StatePtr> load(const Json& saved) const = 0;
};

}  // namespace simove
