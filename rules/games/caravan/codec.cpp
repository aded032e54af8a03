// Save and load, the text of an answer, and a sentence for each event.
#include "rules/core/json_read.h"
#include "rules/core/plain_words.h"
#include "rules/games/caravan/caravan.h"

namespace simove::caravan {

namespace {

std::string word(const Json& body, const char* key) {
  const auto found = body.find(key);
  if (found == body.end()) return "?";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

void load_seat(JsonCursor from, State& state, int seat) {
  JsonCursor hand = from.at("hand");
  for (std::size_t n = 0; n < hand.array().size(); ++n)
    state.hands[seat].push_back(static_cast<int>(hand.at(n).integer(1, kDeck)));
  state.scores[seat] = static_cast<int>(from.at("score").integer(0, 1000));
  state.resigned[seat] = from.at("resigned").boolean();
}

}  // namespace

Json Caravan::save(const State& state) const {
  Json saved = {
      {"turn", state.turn}, {"active", state.active}, {"sent", state.sent ? Json(*state.sent) : Json(nullptr)}};
  for (int seat = 0; seat < kSeats; ++seat)
    saved["seats"][kSeatNames[seat]] = {
        {"hand", state.hands[seat]}, {"score", state.scores[seat]}, {"resigned", state.resigned[seat]}};
  return saved;
}

Result<State> Caravan::load(const Json& saved) const {
  JsonReader reader(saved);
  JsonCursor root = reader.root();
  root.only({"turn", "active", "sent", "seats"});
  State state;
  state.turn = static_cast<int>(root.at("turn").integer(1, 1000));
  state.active = static_cast<int>(root.at("active").integer(0, kSeats - 1));
  if (!root.at("sent").is_null()) state.sent = static_cast<int>(root.at("sent").integer(1, kDeck));
  for (int seat = 0; seat < kSeats; ++seat) load_seat(root.at("seats").at(kSeatNames[seat]), state, seat);
  if (reader.failed()) return Unexpected{Fault{"bad-state", reader.failure().path + " " + reader.failure().text}};
  return state;
}

namespace {

// A card's number, null for `-`; nothing for anything else.
std::optional<Json> card_of(const std::string& word, bool may_pass) {
  if (word == "-" && may_pass) return Json();
  if (word.empty() || word.size() > 2) return std::nullopt;
  int card = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return std::nullopt;
    card = card * 10 + (c - '0');
  }
  return Json(card);
}

}  // namespace

Letter Caravan::parse_text(const State&, const Decision& decision, std::string_view text, const Json& base) const {
  Letter letter;
  letter.payload = base.is_object() ? base : Json::object();
  const bool reacts = decision.kind == "react";
  for (const PlainLine& line : plain_lines(text)) {
    const PlainWord& first = line.front();
    if (first.text != (reacts ? "REACT" : "SEND")) {
      letter.problems.push_back({Severity::note, first.line, first.column, first.text, "", "Not read as orders."});
      continue;
    }
    const PlainWord& named = line.back();
    const auto card = line.size() == 2 ? card_of(named.text, reacts) : std::nullopt;
    ++letter.orders;
    if (card)
      letter.payload["card"] = *card;
    else
      letter.problems.push_back({Severity::error, named.line, named.column, named.text, decision.rule,
                                 "Write '" + decision.kind + "' and a card's number."});
  }
  return letter;
}

std::string Caravan::print_text(const Decision& decision, const Json& payload) const {
  const std::string card = word(payload, "card");
  return decision.kind + " " + (card == "null" ? "-" : card);
}

std::string Caravan::narrate(const std::string& kind, const Json& body) const {
  if (kind == "dealt") return word(body, "seat") + " is dealt five cards (C1).";
  if (kind == "sent") return word(body, "seat") + " sends the " + word(body, "card") + " (C2).";
  if (kind == "reacted") return word(body, "seat") + " answers with the " + word(body, "card") + " (C3).";
  if (kind == "resigned") return word(body, "seat") + " lays the cards down (C7).";
  if (kind == "ruling" && word(body, "act") == "end")
    return "Umpire ruling: the game ends; all cards are laid down (C8).";
  if (kind == "ruling")
    return "Umpire ruling: the score of " + word(body, "seat") + " is put from " + word(body, "was") + " to " +
           word(body, "score") + " (C8).";
  if (kind == "settled" && word(body, "points") == "0") return "The toll die shows 6: the caravan is lost (C4).";
  if (kind == "settled") return word(body, "winner") + " scores " + word(body, "points") + " (C4).";
  return kind;
}

}  // namespace simove::caravan
