#include "tests/conformance/kit.h"

#include <algorithm>
#include <set>

#include "tests/conformance/letters.h"
#include "tests/conformance/scripted_chance.h"

namespace simove::conformance {

namespace {

Effort effort;

struct Run {
  const Subject& subject;
  std::set<std::string> found;  // each kind of breach once

  void breach(const std::string& sentence) { found.insert(sentence); }
};

std::vector<Viewer> viewers_of(const Subject& subject) {
  std::vector<Viewer> viewers{{ViewerKind::observer, {}}};
  for (const SeatSetup& seat : subject.setup.seats) viewers.push_back({ViewerKind::seat, seat.seat});
  return viewers;
}

std::string name_of(const Viewer& viewer) {
  return viewer.kind == ViewerKind::observer ? "an observer" : viewer.seat.value;
}

std::string text_of(const std::vector<Event>& events) {
  Json all = Json::array();
  for (const Event& event : events) {
    Json seats = Json::array();
    for (const SeatId& seat : event.audience.seats) seats.push_back(seat.value);
    Json forms = Json::object();
    for (const auto& [seat, body] : event.forms) forms[seat.value] = body;
    all.push_back(
        {event.kind, event.body, event.audience.all, seats, event.lesser ? *event.lesser : Json(nullptr), forms});
  }
  return all.dump();
}

std::string text_of(const std::vector<Decision>& decisions) {
  Json all = Json::array();
  for (const Decision& d : decisions) {
    Json substitutes = Json::array();
    for (const SeatId& seat : d.substitutes) substitutes.push_back(seat.value);
    all.push_back({d.id.value, d.kind, d.group.value, d.seat.value, substitutes, static_cast<int>(d.duty),
                   static_cast<int>(d.secrecy), d.ask, d.rule});
  }
  return all.dump();
}

std::string text_of(const CheckReport& report) {
  Json all = Json::array({report.hints});
  for (const Problem& p : report.problems)
    all.push_back({static_cast<int>(p.severity), p.subject, p.column, p.place, p.rule, p.text});
  return all.dump();
}

std::string shape(const Applied& applied) {
  if (std::holds_alternative<Rejection>(applied)) return "a rejection";
  return std::holds_alternative<NeedsDraws>(applied) ? "a wish for draws" : "a step";
}

/// The side of a seat: the root of its place in the command tree.
std::string side_of(const Subject& subject, const SeatId& seat) {
  for (const SeatSetup& one : subject.setup.seats)
    if (one.seat == seat) return one.node.substr(0, one.node.find('/'));
  return {};
}

/// What others of the seat's side have answered.
Allies beside(const Subject& subject, const GroupAnswers& answers, const DecisionId& decision, const SeatId& seat,
              bool ready) {
  Allies allies;
  for (const Answer& other : answers.answers)
    if (other.decision != decision && side_of(subject, other.seat) == side_of(subject, seat))
      allies.push_back({other.decision, other.seat, other.payload, ready});
  return allies;
}

/// The open group with what random play answers; each seat knows what those of its side have promised before it.
GroupAnswers answers_for(const Subject& subject, const State& state, const std::vector<Decision>& open,
                         std::uint64_t seed, bool fallback) {
  GroupAnswers closed{open.front().group, {}};
  for (const Decision& decision : open) {
    if (decision.group != closed.group) continue;
    const Allies allies = beside(subject, closed, decision.id, decision.seat, true);
    Json payload = fallback ? subject.rules->fallback(state, decision, nullptr)
                            : subject.rules->sample(state, decision, seed++, allies);
    closed.answers.push_back({decision.id, decision.seat, std::move(payload)});
  }
  return closed;
}

void check_decisions(Run& run, const State& state, const std::vector<Decision>& open, std::uint64_t seed) {
  const Ruleset& rules = *run.subject.rules;
  for (const Decision& decision : open) {
    if (decision.rule.empty()) run.breach("decision '" + decision.kind + "' cites no rule");
    if (!decision.ask.is_object() || !decision.ask.contains("kind"))
      run.breach("decision '" + decision.kind + "' has no kind of ask");
    const Json sampled = rules.sample(state, decision, seed);
    if (sampled != rules.sample(state, decision, seed)) run.breach("sample is not a function of its seed");
    bool choice = rules.fallback(state, decision, nullptr) != sampled;
    for (std::uint64_t other = 1; other <= 32 && !choice; ++other)
      choice = rules.sample(state, decision, seed + other * 7919) != sampled;
    if (!choice) run.breach("decision '" + decision.kind + "' asks for a forced answer");
    for (const Problem& problem : rules.check(state, decision, sampled, nullptr).problems)
      if (problem.severity == Severity::error)
        run.breach("sample of '" + decision.kind + "' fails its own check: " + problem.text);
    effort.letters += 1;
    if (!reads_back(rules, state, decision, sampled))
      run.breach("a printed answer of '" + decision.kind + "' reads back as another");
    for (const Json& focus : run.subject.focuses(decision)) {
      const CheckReport report = rules.check(state, decision, sampled, focus);
      for (const Json& payload : run.subject.hinted(report.hints, decision, sampled)) {
        ++effort.hints;
        for (const Problem& problem : rules.check(state, decision, payload, nullptr).problems)
          if (problem.severity == Severity::error)
            run.breach("a hint of '" + decision.kind + "' calls legal what check refuses: " + problem.text);
      }
    }
  }
}

int errors_in(const CheckReport& report) {
  return static_cast<int>(std::count_if(report.problems.begin(), report.problems.end(),
                                        [](const Problem& problem) { return problem.severity == Severity::error; }));
}

/// Answers that were made beside each other pass beside each other; a mere draft of an ally binds nobody; what the
/// other side has answered is not looked at.
void check_allies(Run& run, const State& state, const std::vector<Decision>& open, const GroupAnswers& closed) {
  const Ruleset& rules = *run.subject.rules;
  for (const Decision& decision : open)
    for (const Answer& answer : closed.answers) {
      if (answer.decision != decision.id) continue;
      const int alone = errors_in(rules.check(state, decision, answer.payload, nullptr));
      const Allies ready = beside(run.subject, closed, decision.id, decision.seat, true);
      effort.allies += ready.empty() ? 0 : 1;
      if (errors_in(rules.check(state, decision, answer.payload, nullptr, ready)) > alone)
        run.breach("an answer sampled beside its allies' fails the check beside them");
      const Allies drafts = beside(run.subject, closed, decision.id, decision.seat, false);
      if (errors_in(rules.check(state, decision, answer.payload, nullptr, drafts)) != alone)
        run.breach("an ally's draft makes an answer illegal");
      Allies foreign;
      for (const Answer& other : closed.answers)
        if (side_of(run.subject, other.seat) != side_of(run.subject, decision.seat))
          foreign.push_back({other.decision, other.seat, other.payload, true});
      if (text_of(rules.check(state, decision, answer.payload, nullptr, foreign)) !=
          text_of(rules.check(state, decision, answer.payload, nullptr)))
        run.breach("a check looks at the other side's answers");
    }
}

void check_save(Run& run, const State& state, StatePtr* reloaded) {
  const Json saved = run.subject.rules->save(state);
  auto loaded = run.subject.rules->load(saved);
  if (!loaded) {
    run.breach("load refuses what save wrote: " + loaded.error().message);
    return;
  }
  if (run.subject.rules->save(**loaded).dump() != saved.dump()) run.breach("load(save) differs from the state");
  *reloaded = *loaded;
}

/// Two states that differ only in what a seat may not know look alike to it.
void check_secrecy(Run& run, const State& state, std::uint64_t seed) {
  const Ruleset& rules = *run.subject.rules;
  for (const Viewer& viewer : viewers_of(run.subject)) {
    const Json changed = run.subject.twin(rules.save(state), viewer.seat, seed);
    if (changed.is_null()) continue;
    auto other = rules.load(changed);
    if (!other) {
      run.breach("the twin state does not load: " + other.error().message);
      continue;
    }
    ++effort.twins;
    if (rules.view(state, viewer) != rules.view(**other, viewer))
      run.breach("the view of " + name_of(viewer) + " tells a hidden fact");
    if (viewer.kind != ViewerKind::seat) continue;
    auto own = [&](std::vector<Decision> all) {
      std::erase_if(all, [&](const Decision& d) { return d.seat != viewer.seat; });
      return all;
    };
    const auto here = own(rules.pending(state));
    const auto there = own(rules.pending(**other));
    if (text_of(here) != text_of(there)) run.breach("what is asked of " + name_of(viewer) + " tells a hidden fact");
    for (const Decision& decision : here) {
      const Json payload = rules.sample(state, decision, seed);
      for (const Json& focus : run.subject.focuses(decision))
        if (text_of(rules.check(state, decision, payload, focus)) !=
            text_of(rules.check(**other, decision, payload, focus)))
          run.breach("the check or hints of " + name_of(viewer) + " tell a hidden fact");
    }
  }
}

void check_refusals(Run& run, const State& state, const GroupAnswers& good) {
  const Ruleset& rules = *run.subject.rules;
  std::vector<GroupAnswers> bad;
  GroupAnswers missing = good;
  missing.answers.pop_back();
  bad.push_back(missing);
  GroupAnswers stale = good;
  stale.group = GroupId{"long-gone"};
  bad.push_back(stale);
  GroupAnswers foreign = good;
  foreign.answers.front().seat = SeatId{"nobody"};
  bad.push_back(foreign);
  for (const Json& nonsense : {Json(nullptr), Json(17), Json::array({1, 2}), Json{{"unheard", "of"}}, Json("text")}) {
    GroupAnswers garbage = good;
    garbage.answers.back().payload = nonsense;
    bad.push_back(garbage);
  }
  const std::string before = rules.save(state).dump();
  for (const GroupAnswers& closed : bad) {
    SeededChance chance(7);
    const Applied applied = rules.apply(state, Input{closed}, chance);
    ++effort.refusals;
    const auto* refused = std::get_if<Rejection>(&applied);
    if (refused == nullptr) {
      run.breach("apply takes a bad group: " + shape(applied));
      continue;
    }
    if (refused->code.empty() || refused->text.empty()) run.breach("a rejection has no code or no sentence");
    for (const Problem& problem : refused->problems)
      if (problem.rule.empty()) run.breach("a problem cites no rule: " + problem.text);
    if (!chance.labels().empty()) run.breach("a refusal draws a die");
    if (rules.save(state).dump() != before) run.breach("a refusal changes the state");
  }
}

void check_permutations(Run& run, const State& state, const GroupAnswers& closed, const Step& step,
                        std::uint64_t seed) {
  const Ruleset& rules = *run.subject.rules;
  GroupAnswers turned = closed;
  std::reverse(turned.answers.begin(), turned.answers.end());
  for (std::size_t n = 0; n < closed.answers.size(); ++n) {
    SeededChance chance(seed);
    const Applied applied = rules.apply(state, Input{turned}, chance);
    ++effort.permutations;
    const auto* other = std::get_if<Step>(&applied);
    if (other == nullptr || rules.save(*other->state).dump() != rules.save(*step.state).dump() ||
        text_of(other->events) != text_of(step.events)) {
      run.breach("the order in which answers arrive matters");
      return;
    }
    std::rotate(turned.answers.begin(), turned.answers.begin() + 1, turned.answers.end());
  }
}

/// Whoever may answer for a seat changes nothing by doing it.
void check_substitutes(Run& run, const State& state, const std::vector<Decision>& open, const GroupAnswers& closed,
                       const Step& step, std::uint64_t seed) {
  const Ruleset& rules = *run.subject.rules;
  for (const Decision& decision : open)
    for (const SeatId& substitute : decision.substitutes) {
      GroupAnswers given = closed;
      for (Answer& answer : given.answers)
        if (answer.decision == decision.id) answer.seat = substitute;
      SeededChance chance(seed);
      const Applied applied = rules.apply(state, Input{given}, chance);
      ++effort.substitutes;
      const auto* other = std::get_if<Step>(&applied);
      if (other == nullptr || rules.save(*other->state).dump() != rules.save(*step.state).dump() ||
          text_of(other->events) != text_of(step.events))
        run.breach("it matters whether a substitute answers");
    }
}

void check_form(Run& run, const std::string& kind, const Json& body) {
  if (!body.is_object()) {
    run.breach("event '" + kind + "' is no object");
    return;
  }
  const auto rule = body.find("rule");
  if (rule == body.end() || !rule->is_string() || rule->get<std::string>().empty())
    run.breach("event '" + kind + "' cites no rule");
  const std::string sentence = run.subject.rules->narrate(kind, body);
  if (sentence.empty() || sentence == kind) run.breach("event '" + kind + "' has no sentence");
}

void check_events(Run& run, const std::vector<Event>& events) {
  for (const Event& event : events) {
    ++effort.events;
    check_form(run, event.kind, event.body);
    if (event.lesser) check_form(run, event.kind, *event.lesser);
    for (const auto& [seat, form] : event.forms) check_form(run, event.kind, form);
  }
}

/// Each viewer's projection, folded from his events, equals the projection of his view.
class Followers {
 public:
  Followers(Run& run, const State& state) : run_(run) {
    for (const Viewer& viewer : viewers_of(run.subject))
      followed_.push_back({viewer, run.subject.project(run.subject.rules->view(state, viewer))});
  }
  void follow(const Step& step) {
    for (auto& [viewer, projection] : followed_) {
      for (const Event& event : step.events)
        if (const Json* form = form_for(event, viewer)) run_.subject.fold(projection, event.kind, *form);
      const Json seen = run_.subject.project(run_.subject.rules->view(*step.state, viewer));
      if (seen != projection)
        run_.breach("events folded by " + name_of(viewer) +
                    " do not give the view: " + Json::diff(projection, seen).dump().substr(0, 300));
      projection = seen;
    }
  }

 private:
  Run& run_;
  std::vector<std::pair<Viewer, Json>> followed_;
};

void check_umpire(Run& run, const State& state) {
  const Ruleset& rules = *run.subject.rules;
  std::vector<Ruling> good;
  if (run.subject.ruled) good = run.subject.ruled(rules.save(state), rules.rulings(state));
  check_rulings(rules, state, good, [&](const std::string& sentence) { run.breach(sentence); }, effort.rulings);
}

void play(Run& run, std::uint64_t seed, bool fallback) {
  const Ruleset& rules = *run.subject.rules;
  SeededChance chance(seed);
  auto first = rules.initial(run.subject.setup, chance);
  auto* begun = std::get_if<Step>(&first);
  if (begun == nullptr) {
    run.breach("initial refuses the setup: " + std::get_if<Rejection>(&first)->text);
    return;
  }
  ++effort.matches;
  check_events(run, begun->events);
  StatePtr state = begun->state;
  Followers followers(run, *state);
  for (int groups = 0;; ++groups) {
    const auto open = rules.pending(*state);
    const bool over = rules.outcome(*state).has_value();
    if (open.empty() != over) run.breach("nothing is pending without an outcome, or something is pending after it");
    if (open.empty()) return;
    if (groups == run.subject.most_groups) {
      run.breach("the match does not end");
      return;
    }
    const std::uint64_t step_seed = seed * 1000003 + static_cast<std::uint64_t>(groups);
    StatePtr reloaded = state;
    check_save(run, *state, &reloaded);
    check_decisions(run, *state, open, step_seed);
    check_secrecy(run, *state, step_seed);
    check_umpire(run, *state);
    const GroupAnswers closed = answers_for(run.subject, *state, open, step_seed, fallback);
    check_refusals(run, *state, closed);
    if (!fallback) check_allies(run, *state, open, closed);
    SeededChance dice(step_seed);
    const Applied applied = rules.apply(*reloaded, Input{closed}, dice);
    const auto* step = std::get_if<Step>(&applied);
    if (step == nullptr) {
      const auto* refused = std::get_if<Rejection>(&applied);
      run.breach("apply refuses sampled answers: " + (refused ? refused->text : shape(applied)));
      return;
    }
    SeededChance again(step_seed);
    const Applied second = rules.apply(*state, Input{closed}, again);
    const auto* same = std::get_if<Step>(&second);
    if (same == nullptr || text_of(same->events) != text_of(step->events) || again.labels() != dice.labels())
      run.breach("apply is not deterministic, or differs after load(save)");
    check_permutations(run, *state, closed, *step, step_seed);
    check_substitutes(run, *state, open, closed, *step, step_seed);
    check_events(run, step->events);
    followers.follow(*step);
    ++effort.groups;
    state = step->state;
  }
}

}  // namespace

std::vector<std::string> breaches(const Subject& subject) {
  effort = {};
  Run run{subject, {}};
  play(run, 1, true);
  for (std::uint64_t seed = 1; seed <= subject.seeds; ++seed) play(run, seed, false);
  return {run.found.begin(), run.found.end()};
}

const Effort& last_effort() {
  return effort;
}

}  // namespace simove::conformance
