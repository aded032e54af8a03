// The file form of a record: one line for the head, one for each step.
#include "rules/core/json_read.h"
#include "tests/golden/golden.h"

namespace simove::golden {

namespace {

constexpr std::size_t most_bytes = 4U << 20U;
constexpr int most_depth = 32;

Stage read_stage(const JsonCursor& at) {
  at.only({"group", "answers", "resigned", "faces", "events", "changes", "digest"});
  Stage stage;
  if (at.maybe("group").present()) stage.group = at.at("group").text();
  if (at.maybe("answers").present())
    for (const auto& [id, payload] : at.at("answers").object().items()) stage.answers[id] = payload;
  if (at.maybe("resigned").present()) stage.resigned = at.at("resigned").text();
  stage.faces = at.at("faces").text();
  stage.events = at.at("events").text();
  stage.changes = at.at("changes").object();
  stage.digest = at.at("digest").text();
  return stage;
}

Json json_of(const Stage& stage) {
  Json json{{"faces", stage.faces}, {"events", stage.events}, {"changes", stage.changes}, {"digest", stage.digest}};
  if (!stage.group.empty()) json["group"] = stage.group;
  if (!stage.answers.empty()) json["answers"] = stage.answers;
  if (!stage.resigned.empty()) json["resigned"] = stage.resigned;
  return json;
}

}  // namespace

std::string print(const Record& record) {
  const Json head{
      {"version", record.version}, {"scenario", record.scenario}, {"options", record.options}, {"seats", record.seats}};
  std::string text = "{\"head\":" + head.dump() + ",\n\"steps\":[";
  for (std::size_t i = 0; i < record.stages.size(); ++i)
    text += (i == 0 ? "\n" : ",\n") + json_of(record.stages[i]).dump();
  return text + "\n]}\n";
}

Result<Record> read(const std::string& name, const std::string& text) {
  const ParsedJson parsed = parse_json(text, most_bytes, most_depth);
  if (!parsed.ok) return Unexpected{Fault{"bad-record", name + ": " + parsed.text}};
  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  root.only({"head", "steps"});
  const JsonCursor head = root.at("head");
  head.only({"version", "scenario", "options", "seats"});
  Record record{name,
                head.at("version").text(),
                head.at("scenario").text(),
                head.at("options").object(),
                head.at("seats").object(),
                {}};
  const JsonCursor steps = root.at("steps");
  if (steps.array().empty()) steps.fail("holds no step");
  for (std::size_t i = 0; i < steps.array().size(); ++i) record.stages.push_back(read_stage(steps.at(i)));
  if (reader.failed())
    return Unexpected{Fault{"bad-record", name + ": " + reader.failure().path + ": " + reader.failure().text}};
  return record;
}

}  // namespace simove::golden
