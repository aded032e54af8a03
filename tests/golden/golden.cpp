#include "tests/golden/golden.h"

#include "rules/games/bull_run/data/sha256.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"
#include "tests/golden/faces.h"

namespace simove::golden {

namespace {

using bull_run::look;
using bull_run::look_text;
using bull_run::sha256_hex;

constexpr std::size_t most_stages = 1000;
constexpr std::size_t resigns_at = 4;

Json whole(const Event& event) {
  Json seats = Json::array();
  for (const SeatId& seat : event.audience.seats) seats.push_back(seat.value);
  Json forms = Json::object();
  for (const auto& [seat, form] : event.forms) forms[seat.value] = form;
  return {{"kind", event.kind}, {"body", event.body}, {"all", event.audience.all},
          {"seats", seats},     {"forms", forms},     {"lesser", event.lesser ? *event.lesser : Json()}};
}

constexpr const char* misfit = "    the recorded changes of the state do not fit each other\n";

// {"set": {path: value}, "gone": [path]}: half as long as a JSON patch, because lists of plain values are set whole.
void note_changes(const Json& was, const Json& now, const Json::json_pointer& path, Json& changes) {
  if (was == now) return;
  if (was.is_object() && now.is_object()) {
    for (const auto& [key, value] : now.items())
      if (was.contains(key))
        note_changes(was[key], value, path / key, changes);
      else
        changes["set"][(path / key).to_string()] = value;
    for (const auto& [key, value] : was.items())
      if (!now.contains(key)) changes["gone"].push_back((path / key).to_string());
    return;
  }
  const bool rows = was.is_array() && now.is_array() && was.size() == now.size() && !now.empty() && now[0].is_object();
  for (std::size_t i = 0; rows && i < now.size(); ++i) note_changes(was[i], now[i], path / i, changes);
  if (!rows) changes["set"][path.to_string()] = now;
}

// False where the changes do not fit what was saved.
bool change(Json& saved, const Json& changes) {
  try {
    for (const auto& [key, value] : look(changes, "set").items()) {
      const Json::json_pointer path(key);
      if (!path.empty() && !saved.contains(path.parent_pointer())) return false;
      saved[path] = value;
    }
    for (const Json& gone : look(changes, "gone")) {
      const Json::json_pointer path(gone.get<std::string>());
      if (!saved.contains(path) || saved.at(path.parent_pointer()).erase(path.back()) != 1) return false;
    }
  } catch (const Json::exception&) {
    return false;
  }
  return true;
}

void tell(const Ruleset& rules, const Step& step, const Json& before, Stage& stage) {
  const Json saved = rules.save(*step.state);
  std::string all = saved.dump();
  for (const Event& event : step.events) {
    const std::string text = whole(event).dump();
    all += "\n" + text;
    stage.events += (stage.events.empty() ? "" : " ") + event.kind + ":" + sha256_hex(text).substr(0, 8);
  }
  stage.changes = Json::object();
  note_changes(before, saved, Json::json_pointer(), stage.changes);
  stage.digest = sha256_hex(all).substr(0, 16);
}

Setup setup_of(const Record& record) {
  Setup setup{record.scenario, record.options, {}};
  for (const auto& [seat, node] : record.seats.items())
    setup.seats.push_back({SeatId(seat), node.is_string() ? node.get<std::string>() : std::string()});
  return setup;
}

std::string clipped(std::string text) {
  constexpr std::size_t most = 400;
  if (text.size() > most) text = text.substr(0, most) + "...";
  return text;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> list;
  for (std::string word; stream >> word;) list.push_back(word);
  return list;
}

std::string kind_of(const std::string& told) {
  return told.substr(0, told.find(':'));
}

// ---- why a step differs ----

std::string event_difference(const Stage& stage, const Stage& fresh, const std::vector<Event>& events) {
  const auto was = words(stage.events);
  const auto now = words(fresh.events);
  std::size_t i = 0;
  while (i < was.size() && i < now.size() && was[i] == now[i]) ++i;
  if (i == was.size() && i == now.size()) return "";
  const auto named = [i](const std::vector<std::string>& told) {
    return i < told.size() ? kind_of(told[i]) : "none (" + std::to_string(told.size()) + " events)";
  };
  std::string text = "    event " + std::to_string(i + 1) + ": ";
  text += named(was) == named(now) ? "another " + named(now) : "recorded " + named(was) + ", now " + named(now);
  text += "\n";
  if (i < now.size()) text += "      now " + clipped(whole(events[i]).dump()) + "\n";
  return text;
}

std::string state_difference(const Json& recorded, const Json& fresh) {
  const Json changes = Json::diff(recorded, fresh);
  if (changes.empty()) return "";
  const std::string path = look_text(changes[0], "path");
  const Json::json_pointer pointer(path);
  const std::string was = recorded.contains(pointer) ? recorded.at(pointer).dump() : "nothing";
  const std::string now = fresh.contains(pointer) ? fresh.at(pointer).dump() : "nothing";
  return "    state " + path + ": recorded " + clipped(was) + ", now " + clipped(now) + " (" +
         std::to_string(changes.size()) + " changes in all)\n";
}

std::string refusal(const Applied& applied) {
  const auto* refused = std::get_if<Rejection>(&applied);
  if (refused == nullptr) return "    a face is wanted that the record does not have\n";
  std::string text = "    now refused: " + refused->code + " " + refused->path + ": " + refused->text + "\n";
  for (const Problem& problem : refused->problems)
    text += "      " + problem.subject + " [" + problem.rule + "] " + problem.text + "\n";
  return text;
}

// ---- the input of a step ----

Json answer_of(const Ruleset& rules, const State& state, const Decision& decision, const Plan& plan, std::size_t step,
               const Allies& given) {
  const std::uint64_t seed = plan.seed * 1000003U + step;
  const bool missed = plan.way == Plan::Way::fallback ||
                      (plan.way == Plan::Way::mixed && bull_run::SplitMix(seed + decision.id.value.size()).chance(25));
  if (missed) return rules.fallback(state, decision, Json());
  return rules.sample(state, decision, seed, given);  // the ruleset takes what is of the same side
}

void invent(const Ruleset& rules, const State& state, const Plan& plan, std::size_t step, Stage& stage) {
  const auto open = rules.pending(state);
  stage.group = open.front().group.value;
  stage.answers.clear();
  stage.resigned.clear();
  if (plan.way == Plan::Way::resigned && step == resigns_at) {
    stage.resigned = open.front().seat.value;
    return;
  }
  Allies given;
  for (const Decision& decision : open) {
    const Json payload = answer_of(rules, state, decision, plan, step, given);
    stage.answers[decision.id.value] = payload;
    given.push_back({decision.id, decision.seat, payload, true});
  }
}

// The seats are those that are asked; where the record does not answer exactly what is asked, `wrong` says so.
Input input_of(const std::vector<Decision>& open, const Stage& stage, std::string& wrong) {
  if (!stage.resigned.empty()) return Resigned{SeatId(stage.resigned)};
  const std::string asked = open.empty() ? "nothing" : open.front().group.value;
  if (asked != stage.group) wrong += "    recorded group " + stage.group + ", now asked: " + asked + "\n";
  GroupAnswers group{GroupId(stage.group), {}};
  for (const Decision& decision : open) {
    const auto found = stage.answers.find(decision.id.value);
    if (found == stage.answers.end())
      wrong += "    now asked, and not in the record: " + decision.id.value + "\n";
    else
      group.answers.push_back({decision.id, decision.seat, found->second});
  }
  if (wrong.empty() && group.answers.size() != stage.answers.size())
    for (const auto& [id, payload] : stage.answers) {
      bool still = false;
      for (const Decision& decision : open) still = still || decision.id.value == id;
      if (!still) wrong += "    in the record, and not asked any more: " + id + "\n";
    }
  return group;
}

Applied run(const Ruleset& rules, const Record& record, const StatePtr& state, const Input& input, Chance& chance) {
  if (state != nullptr) return rules.apply(*state, input, chance);
  auto first = rules.initial(setup_of(record), chance);
  if (auto* refused = std::get_if<Rejection>(&first)) return *refused;
  return std::get<Step>(first);
}

// Puts one more stage at the end of the record; with `kept` its answers and faces are tried first.
StatePtr extend(const Ruleset& rules, const Plan& plan, Record& record, const StatePtr& state, const Stage* kept) {
  const std::size_t step = record.stages.size();
  for (const Stage* source : {kept, static_cast<const Stage*>(nullptr)}) {
    Stage stage;
    std::string wrong;
    if (source != nullptr)
      stage = {source->group, source->answers, source->resigned, {}, {}, {}, {}};
    else if (state != nullptr)
      invent(rules, *state, plan, step, stage);
    const Input input = state == nullptr ? Input{} : input_of(rules.pending(*state), stage, wrong);
    Faces faces(source == nullptr ? "" : source->faces, plan.seed * 1000033U + step);
    if (!wrong.empty()) continue;
    const Applied applied = run(rules, record, state, input, faces);
    const auto* done = std::get_if<Step>(&applied);
    if (done == nullptr) continue;
    stage.faces = faces.drawn();
    tell(rules, *done, state == nullptr ? Json() : rules.save(*state), stage);
    record.stages.push_back(std::move(stage));
    return done->state;
  }
  return nullptr;
}

}  // namespace

Result<Record> play(const Ruleset& rules, const Plan& plan, const Record* before) {
  Record record{plan.name, look_text(rules.manifest(), "version"), plan.scenario, plan.options, Json::object(), {}};
  for (const Json& scenario : look(rules.manifest(), "scenarios"))
    if (look_text(scenario, "id") == plan.scenario) record.seats = seats_of(scenario, plan.options);
  if (before != nullptr && (before->scenario != plan.scenario || before->options != plan.options)) before = nullptr;
  StatePtr state;
  while (record.stages.size() < most_stages) {
    const std::size_t step = record.stages.size();
    const Stage* kept = before != nullptr && step < before->stages.size() ? &before->stages[step] : nullptr;
    state = extend(rules, plan, record, state, kept);
    if (state == nullptr)
      return Unexpected{Fault{"golden", plan.name + ": step " + std::to_string(step) + " cannot be played"}};
    if (rules.pending(*state).empty()) return record;
  }
  return Unexpected{Fault{"golden", plan.name + ": the match does not end"}};
}

std::optional<Difference> compare(const Ruleset& rules, const Record& record) {
  StatePtr state;
  Json saved;
  for (std::size_t step = 0; step < record.stages.size(); ++step) {
    const Stage& stage = record.stages[step];
    std::string why;
    const Input input = state == nullptr ? Input{} : input_of(rules.pending(*state), stage, why);
    if (!why.empty()) return Difference{step, why};
    Faces faces(stage.faces, std::nullopt);
    const Applied applied = run(rules, record, state, input, faces);
    if (const std::string stray = faces.stray(); !stray.empty()) why += "    faces: " + stray + "\n";
    const auto* done = std::get_if<Step>(&applied);
    if (done == nullptr) return Difference{step, why + refusal(applied)};
    Stage fresh;
    tell(rules, *done, saved, fresh);
    why += event_difference(stage, fresh, done->events);
    Json recorded = saved;  // so far both are the same
    const bool fits = change(recorded, stage.changes);
    saved = rules.save(*done->state);
    why += fits ? state_difference(recorded, saved) : misfit;
    if (fresh.digest != stage.digest) why += "    digest: recorded " + stage.digest + ", now " + fresh.digest + "\n";
    if (!why.empty()) return Difference{step, why};
    state = done->state;
  }
  if (state != nullptr && rules.pending(*state).empty()) return std::nullopt;
  return Difference{record.stages.size(), "    the match is not over where its record ends\n"};
}

std::optional<Difference> closed(const Ruleset& rules, const Record& record) {
  Json saved;
  for (std::size_t step = 0; step < record.stages.size(); ++step) {
    if (!change(saved, record.stages[step].changes)) return Difference{step, misfit};
    const auto loaded = rules.load(saved);
    if (!loaded) return Difference{step, "    its state does not load: " + loaded.error().message + "\n"};
    if (rules.pending(**loaded).empty() && step + 1 < record.stages.size())
      return Difference{step, "    its state loads, and nothing is asked any more\n"};
  }
  return std::nullopt;
}

std::optional<Json> saved_after(const Record& record, std::size_t step) {
  Json saved;
  for (std::size_t i = 0; i <= step && i < record.stages.size(); ++i)
    if (!change(saved, record.stages[i].changes)) return std::nullopt;
  return saved;
}

}  // namespace simove::golden
