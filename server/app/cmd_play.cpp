#include "server/app/cmd_play.h"

#include <ostream>

#include "rules/core/json_read.h"
#include "rules/core/one_line.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"
#include "server/app/input_file.h"

namespace simove::app {

namespace {

using bull_run::SeededChance;

constexpr int most_groups = 1000;
constexpr std::size_t most_script_bytes = 4U << 20U;

struct Script {
  bool given = false;
  Json answers = Json::object();
};

std::string text_of(const JsonCursor& cursor, std::string otherwise) {
  return cursor.present() ? cursor.text(64) : std::move(otherwise);
}

bool read_script(PlayArguments& arguments, Script& script, std::ostream& err) {
  if (arguments.script.empty()) return true;
  const auto text = read_input_file(arguments.script);
  const ParsedJson parsed = text ? parse_json(*text, most_script_bytes, 16) : ParsedJson{};
  if (!parsed.ok) {
    err << one_line(arguments.script + ": " + (text ? parsed.text : text.error().message)) << '\n';
    return false;
  }
  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  root.only({"scenario", "seed", "answers"});
  arguments.scenario = text_of(root.maybe("scenario"), arguments.scenario);
  if (root.maybe("seed").present()) arguments.seed = static_cast<std::uint64_t>(root.at("seed").integer(0, INT64_MAX));
  script.answers = root.at("answers").object();
  script.given = true;
  if (reader.failed())
    err << one_line(arguments.script) << ": " << reader.failure().path << ": " << reader.failure().text << '\n';
  return !reader.failed();
}

const Json& member(const Json& object, const char* key) {
  static const Json nothing;
  const auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() ? *found : nothing;
}

std::string word(const Json& object, const char* key) {
  const auto* text = member(object, key).get_ptr<const std::string*>();
  return text == nullptr ? std::string() : *text;
}

// A seat for every node of the scenario's command tree, named as the manifest names them.
Setup setup_of(const Ruleset& rules, const PlayArguments& arguments) {
  Setup setup;
  setup.scenario = arguments.scenario;
  for (const Json& scenario : member(rules.manifest(), "scenarios")) {
    if (setup.scenario.empty()) setup.scenario = word(scenario, "id");
    if (word(scenario, "id") != setup.scenario) continue;
    for (const Json& seat : member(scenario, "seats"))
      setup.seats.push_back({SeatId(word(seat, "seat")), word(seat, "node")});
  }
  setup.options = Json::object();
  return setup;
}

class Teller {
 public:
  Teller(const Ruleset& rules, bool json, std::ostream& out) : rules_(rules), json_(json), out_(out) {}

  void tell(const std::vector<Event>& events) const {
    for (const Event& event : events) {
      if (json_)
        out_ << Json{{"kind", event.kind}, {"body", event.body}}.dump() << '\n';
      else if (const std::string sentence = rules_.narrate(event.kind, event.body); !sentence.empty())
        out_ << sentence << '\n';
    }
  }
  void tell(const Outcome& outcome) const {
    if (!json_) return;  // the last event has said it
    Json places = Json::array();
    for (const auto& place : outcome.places) places.push_back({{"side", place.side}, {"level", place.level}});
    out_ << Json{{"outcome", {{"places", places}, {"text", outcome.text}, {"rule", outcome.rule}}}}.dump() << '\n';
  }

 private:
  const Ruleset& rules_;
  bool json_;
  std::ostream& out_;
};

GroupAnswers answers_for(const Ruleset& rules, const State& state, const std::vector<Decision>& open,
                         const Script& script, std::uint64_t seed) {
  GroupAnswers closed{open.front().group, {}};
  for (const Decision& decision : open) {
    if (decision.group != closed.group) continue;
    const auto scripted = script.answers.find(decision.id.value);
    Json payload = scripted != script.answers.end() ? *scripted
                   : script.given                   ? rules.fallback(state, decision, Json())
                                                    : rules.sample(state, decision, seed);
    closed.answers.push_back({decision.id, decision.seat, std::move(payload)});
  }
  return closed;
}

void tell_rejection(const Rejection& rejection, std::ostream& err) {
  err << rejection.code << ": " << one_line(rejection.text) << '\n';
  for (const Problem& problem : rejection.problems)
    err << "  " << one_line(problem.subject + " " + problem.text) << " (" << problem.rule << ")\n";
}

}  // namespace

int run_play(const Ruleset& rules, PlayArguments arguments, std::ostream& out, std::ostream& err) {
  Script script;
  if (!read_script(arguments, script, err)) return 2;
  SeededChance chance(arguments.seed);
  auto first = rules.initial(setup_of(rules, arguments), chance);
  if (const auto* refused = std::get_if<Rejection>(&first)) return tell_rejection(*refused, err), 1;
  const Teller teller(rules, arguments.json, out);
  Step step = std::move(*std::get_if<Step>(&first));
  teller.tell(step.events);
  for (int group = 0; group < most_groups; ++group) {
    if (const auto outcome = rules.outcome(*step.state)) return teller.tell(*outcome), 0;
    if (arguments.groups > 0 && group == arguments.groups) return 0;
    const auto open = rules.pending(*step.state);
    if (open.empty()) break;
    const std::uint64_t seed = arguments.seed * 1000003U + static_cast<std::uint64_t>(group);
    auto applied = rules.apply(*step.state, Input{answers_for(rules, *step.state, open, script, seed)}, chance);
    if (const auto* refused = std::get_if<Rejection>(&applied)) return tell_rejection(*refused, err), 1;
    if (!std::holds_alternative<Step>(applied)) break;
    step = std::move(*std::get_if<Step>(&applied));
    teller.tell(step.events);
  }
  err << "the match came to no end\n";
  return 1;
}

}  // namespace simove::app
