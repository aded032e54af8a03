#include "server/archive/verdict.h"

namespace simove::archive {

namespace {

std::string count(std::size_t number, const char* one, const char* many) {
  return std::to_string(number) + " " + (number == 1 ? one : many);
}

std::string said_of_document(std::string_view text) {
  return count(text.size(), "byte", "bytes") + ": JSON, and a match exported by simove.";
}

std::string said_of_hashes(std::size_t entries) {
  return count(entries, "entry", "entries") + ", each with the hash of its content and of everything before it.";
}

std::string said_of_ruleset(const Archive& archive) {
  const storage::MatchRow& row = archive.stored.row;
  return "Played with " + row.game + " " + row.ruleset_version + " and " +
         count(archive.data.size(), "data file", "data files") + ", the same that this check uses.";
}

std::string said_of_submissions(const Verified& counts) {
  return count(counts.submissions, "submission", "submissions") +
         ", each opened with the digest that was promised when its seat said Ready.";
}

std::string said_of_dice(const Verified& counts) {
  return count(counts.steps, "dice step", "dice steps") + " with " + count(counts.faces, "face", "faces") +
         ": each element leads to the one before and so to the commitment, each face follows from element and nonces.";
}

std::string said_of_replay(const Verified& counts) {
  return "Played again from its beginning: " + count(counts.events, "event", "events") + " and " +
         count(counts.states, "state", "states") + " come out the same.";
}

Json match_of(const Archive& archive) {
  const storage::MatchRow& row = archive.stored.row;
  Json seats = Json::array();
  for (std::size_t n = 0; n < row.seats.size(); ++n)
    seats.push_back({{"seat", row.seats[n].seat.value}, {"name", archive.names[n]}});
  return {{"id", row.match.value},     {"game", row.game},         {"version", row.ruleset_version},
          {"title", row.title},        {"scenario", row.scenario}, {"lifecycle", row.lifecycle},
          {"created", row.created_ms}, {"seats", std::move(seats)}};
}

}  // namespace

std::string word_of(Stage stage) {
  constexpr const char* words[stage_count] = {"document",    "hashes", "writing", "ruleset",
                                              "submissions", "dice",   "replay"};
  return words[static_cast<int>(stage)];
}

Verdict judge(std::string_view text, const match::Rulesets& rulesets) {
  Verdict out;
  Reading reading;
  auto read = archive::read(text, &reading);
  if (reading.is_match) out.passed.push_back(said_of_document(text));
  if (reading.hashes_fit) out.passed.push_back(said_of_hashes(reading.entries));
  if (!read) {
    out.difference = read.error();
    return out;
  }
  out.archive = read->archive;
  out.passed.emplace_back("Nothing is in it but what belongs there, written the one way in which simove writes it.");
  const auto note = [&](Checked checked, const Verified& counts) {
    switch (checked) {
      case Checked::ruleset:
        return out.passed.push_back(said_of_ruleset(read->archive));
      case Checked::submissions:
        return out.passed.push_back(said_of_submissions(counts));
      case Checked::dice:
        return out.passed.push_back(said_of_dice(counts));
      case Checked::replay:
        return out.passed.push_back(said_of_replay(counts));
    }
  };
  auto verified = verify(*read, rulesets, note);
  if (verified)
    out.counts = *verified;
  else
    out.difference = verified.error();
  return out;
}

Json to_json(const Verdict& verdict) {
  Json stages = Json::array();
  for (int n = 0; n < stage_count; ++n) {
    const auto at = static_cast<std::size_t>(n);
    Json stage{{"stage", word_of(static_cast<Stage>(n))}};
    if (at < verdict.passed.size()) {
      stage["state"] = "agrees";
      stage["text"] = verdict.passed[at];
    } else {
      stage["state"] = at == verdict.passed.size() && verdict.difference ? "differs" : "open";
    }
    stages.push_back(std::move(stage));
  }
  Json out{{"agrees", !verdict.difference.has_value()}, {"stages", std::move(stages)}};
  if (verdict.difference)
    out["difference"] = {{"place", verdict.difference->place}, {"text", verdict.difference->text}};
  if (verdict.archive) out["match"] = match_of(*verdict.archive);
  return out;
}

}  // namespace simove::archive
