// Exported matches for the tests, and what the native build says of changed ones.
//
//   matches play GAME SCENARIO SEED   a whole match as a document
//   matches judge FILE                for each line "OFFSET BYTE" of the input the verdict on the file with that byte
//                                     there; for a line "-" the one on the file as it is
//   matches forge FILE FOLDER         documents with something changed and all hashes mended, as NAME.json
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "protocol/json_text.h"
#include "server/app/games.h"
#include "server/archive/verdict.h"
#include "tests/wasm/matches.h"

namespace {

using namespace simove;

match::Rulesets all_games() {
  match::Rulesets out;
  for (auto& game : app::games(true)) out.add(std::move(game));
  return out;
}

std::string bytes_of(const char* path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int judge(const std::string& document) {
  const match::Rulesets rulesets = all_games();
  for (std::string line; std::getline(std::cin, line);) {
    std::string changed = document;
    std::istringstream words(line);
    std::size_t at = 0;
    int byte = 0;
    if (words >> at >> byte && at < changed.size()) changed[at] = static_cast<char>(byte);
    std::cout << protocol::json_text(archive::to_json(archive::judge(changed, rulesets))) << '\n';
  }
  return 0;
}

int forge(const std::string& document, const std::string& folder) {
  const auto all = test::forgeries(document);
  for (const auto& [name, text] : all) std::ofstream(folder + "/" + name + ".json", std::ios::binary) << text;
  return all.empty() ? 1 : 0;
}

}  // namespace

int main(int count, char** words) {
  const std::string what = count > 1 ? words[1] : "";
  if (what == "play" && count == 5) {
    const std::string document = test::played_match(all_games(), words[2], words[3], std::stoull(words[4]));
    std::cout << document;
    return document.empty() ? 1 : 0;
  }
  if (what == "judge" && count == 3) return judge(bytes_of(words[2]));
  if (what == "forge" && count == 4) return forge(bytes_of(words[2]), words[3]);
  std::cerr << "matches play GAME SCENARIO SEED | judge FILE | forge FILE FOLDER\n";
  return 2;
}
