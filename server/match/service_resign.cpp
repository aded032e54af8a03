// Giving up. What it means is the ruleset's business: in a game of two it ends the match, in a game of three the others
// may go on. It is an input of the log like any other, and its submission id makes a retry harmless.
#include <algorithm>

#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "server/dice/dice_chain.h"
#include "server/log/log.h"
#include "server/match/match_events.h"
#include "server/match/service.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

using protocol::ErrorCode;

namespace {

constexpr const char* reply_kind = "resigned";

bool is_resignation(const std::string& stored) {
  const ParsedJson parsed = parse_json(stored, stored.size(), 8);
  JsonReader reader(parsed.value);
  return parsed.ok && reader.root().at("kind").text() == reply_kind && !reader.failed();
}

std::optional<protocol::Error> obstacle(const Match& match) {
  if (match.frozen) return refusal(ErrorCode::frozen, "This match waits for its operator; nothing is accepted.");
  if (match.lifecycle == "finished") return refusal(ErrorCode::closed, "The match is over.");
  if (!closed_groups(match).empty())
    return refusal(ErrorCode::closed, "All answers are in and are being carried out; look at the result first.");
  return std::nullopt;
}

}  // namespace

Answered<protocol::DoneMessage> MatchService::resign(const Asker& asker, const protocol::Resign& wanted) {
  auto found = seated(asker, wanted.match, wanted.seat);
  if (!found) return Unexpected{found.error()};
  if (!holds((*found)->match, asker.account, wanted.seat) && !seeded(SeededBug::seat_from_message))
    return Unexpected{refusal(ErrorCode::not_your_seat, "Only who holds the seat can resign.")};
  auto earlier = ports_.store.submission_reply(wanted.match, wanted.seat, wanted.submission);
  if (!earlier) return Unexpected{store_error(earlier.error())};
  if (*earlier) {
    if (is_resignation(**earlier)) return protocol::DoneMessage{};
    return Unexpected{refusal(ErrorCode::duplicate, "This submission id stands for something else already.")};
  }
  Match& match = (*found)->match;
  if (const auto refused = obstacle(match)) return Unexpected{*refused};

  const std::int64_t now = ports_.clock.now_ms();
  auto resignation = resolver_.resign(match, wanted.seat, wanted.submission, now);
  if (!resignation) {
    log_warning("match", "event=resign-failed match=" + match.id.value + " seat=" + wanted.seat.value +
                             " code=" + resignation.error().code + " message=\"" + resignation.error().message + "\"");
    const std::string& why = resignation.error().refusal;
    if (!why.empty()) return Unexpected{refusal(ErrorCode::illegal, why)};
    return Unexpected{refusal(ErrorCode::fault, "The game does not take this resignation; nothing was changed.")};
  }
  storage::Append append = append_of(match, resignation->record, resignation->events, now);
  append.dice = dice::to_rows(resignation->dice);
  if (resignation->finished) append.lifecycle = "finished";
  append.submission = storage::Submission{wanted.seat, wanted.submission, protocol::json_text({{"kind", reply_kind}})};
  const dice::NextDice next{resignation->record.dice_to + 1, resignation->record.hidden_to + 1};
  append.new_chains = dice::successors_due(match.chains, next, ports_.entropy);
  auto stored = ports_.store.append(append);
  if (!stored) return Unexpected{store_error(stored.error())};
  const auto* appended = std::get_if<storage::Appended>(&*stored);
  if (appended == nullptr) return Unexpected{refusal(ErrorCode::fault, "The match has moved on; try again.")};

  for (const storage::NewDiceChain& chain : append.new_chains) match.chains.push_back(chain.row);
  fold(match, resignation->record, resignation->next);
  (*found)->views.clear();
  took(**found, appended->revision, std::move(resignation->events), true);
  note_closed_groups(match);
  log_info("match", "event=resigned match=" + match.id.value + " seat=" + wanted.seat.value);
  return protocol::DoneMessage{};
}

}  // namespace simove::match
