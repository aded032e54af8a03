#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

using Json = nlohmann::json;

const Json& look(const Json& object, std::string_view key) {
  static const Json nothing;
  if (!object.is_object()) return nothing;
  const auto found = object.find(key);
  return found == object.end() ? nothing : *found;
}

std::string look_text(const Json& object, std::string_view key) {
  const auto* text = look(object, key).get_ptr<const std::string*>();
  return text == nullptr ? std::string() : *text;
}

int look_number(const Json& object, std::string_view key) {
  const Json& value = look(object, key);
  return value.is_number_integer() ? value.get<int>() : 0;
}

bool look_flag(const Json& object, std::string_view key) {
  const Json& value = look(object, key);
  return value.is_boolean() && value.get<bool>();
}

std::vector<std::string> look_words(const Json& object, std::string_view key) {
  std::vector<std::string> words;
  const Json& list = look(object, key);
  if (!list.is_array()) return words;
  for (const Json& item : list)
    if (const auto* word = item.get_ptr<const std::string*>()) words.push_back(*word);
  return words;
}

std::string spoken(const std::vector<std::string>& words) {
  if (words.empty()) return "nobody";
  std::string text = words.front();
  for (std::size_t i = 1; i < words.size(); ++i) text += (i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

std::string counted(std::size_t number, std::string_view word) {
  return std::to_string(number) + " " + std::string(word) + (number == 1 ? "" : "s");
}

std::string printable(std::string_view text, std::size_t longest) {
  std::string out(text.substr(0, longest));
  for (char& c : out)
    if (c < ' ' || c > '~') c = '?';
  return out;
}

std::string capital(std::string word) {
  if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 'a' + 'A');
  return word;
}

}  // namespace simove::bull_run
