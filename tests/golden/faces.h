// The faces of one step of a recorded match: given back in their order, and written down as they are drawn. Used by
// golden.cpp only; while checking it must never make up a face.
#pragma once

#include <optional>
#include <sstream>
#include <string>

#include "rules/core/chance.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"

namespace simove::golden {

class Faces final : public Chance {
 public:
  /// `beyond`: where faces come from when the record has no more that fit; without it the ruleset starves.
  Faces(const std::string& recorded, std::optional<std::uint64_t> beyond) : recorded_(recorded) {
    if (beyond) source_.emplace(*beyond);
  }

  void begin_step(std::string_view step) override {
    const std::string word = next();
    if (word != step) strays("the step '" + std::string(step) + "' begins where the record has " + named(word));
    write(std::string(step));
  }
  int roll(int sides, std::string_view label, const Audience&) override { return draw(1, sides, label); }
  int pick(int n, std::string_view label, const Audience&) override { return draw(0, n - 1, label); }
  [[nodiscard]] bool starved() const override { return starved_; }

  [[nodiscard]] const std::string& drawn() const { return drawn_; }
  /// Where the drawing left the record; empty: nowhere.
  [[nodiscard]] std::string stray() {
    if (stray_.empty())
      if (const std::string left = next(); !left.empty()) stray_ = "the record goes on with " + named(left);
    return stray_;
  }

 private:
  int draw(int least, int most, std::string_view label) {
    const std::string word = next();
    const bool number = !word.empty() && word.size() < 6 && word.find_first_not_of("0123456789") == std::string::npos;
    int face = number ? std::stoi(word) : -1;
    if (face < least || face > most) {
      strays("'" + std::string(label) + "' (" + std::to_string(least) + " to " + std::to_string(most) +
             ") is drawn where the record has " + named(word));
      face = source_ ? least + source_->below(most - least + 1) : least - 1;
      starved_ = !source_;
    }
    write(std::to_string(face));
    return face;
  }

  std::string next() {
    std::string word;
    if (stray_.empty()) recorded_ >> word;
    return word;
  }
  void strays(const std::string& how) {
    if (stray_.empty()) stray_ = how;
  }
  void write(const std::string& word) { drawn_ += (drawn_.empty() ? "" : " ") + word; }
  static std::string named(const std::string& word) { return word.empty() ? "nothing more" : "'" + word + "'"; }

  std::istringstream recorded_;
  std::optional<bull_run::SplitMix> source_;
  std::string drawn_;
  std::string stray_;
  bool starved_ = false;
};

}  // namespace simove::golden
