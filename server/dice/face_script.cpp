#include "server/dice/face_script.h"

#include "rules/core/json_read.h"

namespace simove::dice {

namespace {

constexpr std::size_t most_bytes = 1 << 20;
constexpr int most_depth = 3;
constexpr int most_sides = 65536;  // what ChainChance can roll

Unexpected<Fault> refused(std::string text) {
  return Unexpected{Fault{"face-script", std::move(text)}};
}

}  // namespace

Result<FaceScript> FaceScript::read(std::string_view text) {
  const ParsedJson parsed = parse_json(text, most_bytes, most_depth);
  if (!parsed.ok) return refused(parsed.text);
  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  FaceScript script;
  for (const auto& [label, list] : root.object().items()) {
    const JsonCursor faces = root.at(label);
    for (std::size_t at = 0; at < faces.array().size(); ++at)
      script.faces_[label].push_back(static_cast<int>(faces.at(at).integer(1, most_sides)));
  }
  const std::string& path = reader.failure().path;
  if (reader.failed()) return refused("at " + (path.empty() ? "/" : path) + ": " + reader.failure().text);
  return script;
}

std::optional<int> FaceScript::next(std::string_view label) {
  const auto found = faces_.find(label);
  if (found == faces_.end() || found->second.empty()) return std::nullopt;
  const int face = found->second.front();
  found->second.pop_front();
  return face;
}

}  // namespace simove::dice
