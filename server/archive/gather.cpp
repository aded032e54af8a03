#include "server/archive/gather.h"

namespace simove::archive {

namespace {

std::string member(const Json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  const bool text = object.is_object() && found != object.end() && found->is_string();
  return text ? *found->get_ptr<const std::string*>() : std::string();
}

Result<std::vector<Answer>> answers_of(storage::SealedReader& sealed, const storage::LoadedMatch& stored) {
  std::vector<Answer> out;
  for (const auto& [branch, group] : stored.resolved) {
    auto rows = sealed.open_group(stored.row.match, branch, group);
    if (!rows) return Unexpected{rows.error()};
    for (const storage::SealedAnswer& row : *rows)
      if (row.state == storage::SealedState::resolved)
        out.push_back({branch, group, row.seat, row.decision, row.payload, row.nonce, row.digest});
  }
  return out;
}

Result<std::vector<std::string>> names_of(storage::Store& store, const storage::MatchRow& row) {
  std::vector<std::string> names;
  for (const storage::SeatRow& seat : row.seats) {
    names.emplace_back();
    if (!seat.holder) continue;
    auto account = store.account(*seat.holder);
    if (!account) return Unexpected{account.error()};
    if (*account) names.back() = (**account).name;
  }
  return names;
}

}  // namespace

std::vector<DataDigest> data_of(const Ruleset& ruleset) {
  std::vector<DataDigest> out;
  const Json& manifest = ruleset.manifest();
  const auto data = manifest.find("data");
  if (data == manifest.end() || !data->is_array()) return out;
  for (const Json& file : *data) out.push_back({member(file, "name"), member(file, "sha256")});
  return out;
}

Result<Archive> gather(storage::Store& store, storage::SealedReader& sealed, const match::Rulesets& rulesets,
                       const MatchId& match) {
  auto loaded = store.load_match(match);
  if (!loaded) return Unexpected{loaded.error()};
  if (!*loaded) return Unexpected{Fault{"no-such-match", "There is no match " + match.value + "."}};
  Archive out;
  out.stored = std::move(**loaded);
  storage::MatchRow& row = out.stored.row;
  const Ruleset* ruleset = rulesets.find(row.game);
  if (ruleset == nullptr)
    return Unexpected{Fault{"no-such-ruleset", "Match " + match.value + " is of the game " + row.game +
                                                   ", which this program does not play."}};
  out.data = data_of(*ruleset);
  auto answers = answers_of(sealed, out.stored);
  if (!answers) return Unexpected{answers.error()};
  out.answers = std::move(*answers);
  auto names = names_of(store, row);
  if (!names) return Unexpected{names.error()};
  out.names = std::move(*names);
  row.creator = AccountId{};
  for (storage::SeatRow& seat : row.seats) seat.holder.reset();
  for (storage::LogRecord& record : out.stored.log) record.body = without_account(record.body);
  return out;
}

}  // namespace simove::archive
