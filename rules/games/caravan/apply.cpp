// What happens: the deal, a card sent, the reactions to it, a seat that resigns.
#include <algorithm>

#include "rules/games/caravan/caravan.h"

namespace simove::caravan {

namespace {

Rejection refuse(std::string code, std::string text) {
  return {std::move(code), "", std::move(text), {}};
}

void discard(State& state, int seat, int card) {
  auto& hand = state.hands[seat];
  hand.erase(std::find(hand.begin(), hand.end(), card));
}

// The next seat that holds cards is active; it stays where it is when nobody does. [C5]
void next_turn(State& state) {
  state.sent.reset();
  for (int step = 1; step <= kSeats; ++step) {
    const int seat = (state.active + step) % kSeats;
    if (state.hands[seat].empty()) continue;
    state.active = seat;
    ++state.turn;
    return;
  }
}

void send(State& state, int card, std::vector<Event>& events) {
  discard(state, state.active, card);
  state.sent = card;
  events.push_back({"sent", {{"seat", kSeatNames[state.active]}, {"card", card}, {"rule", "C2"}}, everyone(), {}});
}

bool anybody_reacts(const State& state) {
  for (int seat = 0; seat < kSeats; ++seat)
    if (seat != state.active && !state.hands[seat].empty()) return true;
  return false;
}

// Ends the turn: the die, the highest card, the score. False when the die is not there yet.
bool settle(State& state, const std::array<int, kSeats>& played, Chance& chance, std::vector<Event>& events) {
  chance.begin_step("toll");
  const int die = chance.roll(6, "toll/" + std::to_string(state.turn), everyone());
  if (die == 0) return false;
  int winner = state.active;
  int highest = *state.sent;
  for (int seat = 0; seat < kSeats; ++seat)
    if (played[seat] > highest) {
      highest = played[seat];
      winner = seat;
    }
  const int points = die == 6 ? 0 : *state.sent;  // [C4]
  state.scores[winner] += points;
  events.push_back(
      {"settled",
       {{"card", *state.sent}, {"die", die}, {"points", points}, {"winner", kSeatNames[winner]}, {"rule", "C4"}},
       everyone(),
       {}});
  next_turn(state);
  return true;
}

// Plays on until somebody must be asked or the game is over: what is forced is never asked. [C2]
bool run_on(State& state, Chance& chance, std::vector<Event>& events) {
  while (!state.over()) {
    if (!state.sent && state.hands[state.active].size() == 1) send(state, state.hands[state.active].front(), events);
    if (!state.sent || anybody_reacts(state)) return true;
    if (!settle(state, {}, chance, events)) return false;
  }
  return true;
}

TypedApplied<State> finish(State state, std::vector<Event> events, Chance& chance) {
  if (!run_on(state, chance, events)) return NeedsDraws{{"toll/" + std::to_string(state.turn)}};
  return TypedStep<State>{std::move(state), std::move(events)};
}

TypedApplied<State> resign(const State& state, const Resigned& input, Chance& chance) {
  const int seat = state.seat_index(input.seat.value);
  if (seat < 0 || state.resigned[seat] || state.over()) return refuse("no-such-seat", "That seat is not playing.");
  State next = state;
  next.resigned[seat] = true;
  next.hands[seat].clear();
  std::vector<Event> events{{"resigned", {{"seat", kSeatNames[seat]}, {"rule", "C7"}}, everyone(), {}}};
  if (!next.over() && !next.sent && next.active == seat) next_turn(next);
  return finish(std::move(next), std::move(events), chance);
}

}  // namespace

std::variant<TypedStep<State>, Rejection> Caravan::initial(const Setup& setup, Chance& chance) const {
  if (setup.scenario != "plain") return refuse("no-such-scenario", "Caravan has only the scenario 'plain'.");
  if (setup.seats.size() != kSeats) return refuse("bad-seats", "Caravan is played by three seats.");
  std::vector<int> deck;
  for (int card = 1; card <= kDeck; ++card) deck.push_back(card);
  State state;
  std::vector<Event> events;
  chance.begin_step("deal");
  for (int seat = 0; seat < kSeats; ++seat) {
    const Audience owner = only({SeatId{kSeatNames[seat]}});
    for (int n = 0; n < kHand; ++n) {
      const std::string label = std::string("deal/") + kSeatNames[seat] + "/" + std::to_string(n);
      const int at = chance.pick(static_cast<int>(deck.size()), label, owner);
      if (at < 0) return refuse("no-dice", "The deal needs draws that are not there.");
      state.hands[seat].push_back(deck[at]);
      deck.erase(deck.begin() + at);
    }
    std::sort(state.hands[seat].begin(), state.hands[seat].end());
    Json lesser = {{"seat", kSeatNames[seat]}, {"cards", kHand}, {"rule", "C1"}};
    Json full = lesser;
    full["hand"] = state.hands[seat];
    events.push_back({"dealt", std::move(full), owner, std::move(lesser)});
  }
  return TypedStep<State>{std::move(state), std::move(events)};
}

TypedApplied<State> Caravan::apply(const State& state, const Input& input, Chance& chance) const {
  if (const auto* resigned = std::get_if<Resigned>(&input)) return resign(state, *resigned, chance);
  const auto& closed = *std::get_if<GroupAnswers>(&input);
  const std::vector<Decision> asked = pending(state);
  if (asked.empty() || asked.front().group != closed.group)
    return refuse("no-such-group", "Those answers belong to a question that is not open.");
  if (closed.answers.size() != asked.size()) return refuse("incomplete", "Not every answer that is owed is there.");
  std::array<int, kSeats> played{};
  for (const Decision& decision : asked) {
    const auto found = std::find_if(closed.answers.begin(), closed.answers.end(), [&](const Answer& answer) {
      return answer.decision == decision.id && answer.seat == decision.seat;
    });
    if (found == closed.answers.end()) return refuse("incomplete", "Not every answer that is owed is there.");
    auto problems = check(state, decision, found->payload, nullptr, {}).problems;
    if (!problems.empty()) return Rejection{"illegal", "", "The answer is against the rules.", std::move(problems)};
    if (!found->payload["card"].is_null())
      played[state.seat_index(decision.seat.value)] = static_cast<int>(found->payload["card"].get<std::int64_t>());
  }
  State next = state;
  std::vector<Event> events;
  if (!next.sent) {
    send(next, played[next.active], events);
    return finish(std::move(next), std::move(events), chance);
  }
  for (int seat = 0; seat < kSeats; ++seat) {
    if (played[seat] == 0) continue;
    discard(next, seat, played[seat]);
    events.push_back({"reacted", {{"seat", kSeatNames[seat]}, {"card", played[seat]}, {"rule", "C3"}}, everyone(), {}});
  }
  if (!settle(next, played, chance, events)) return NeedsDraws{{"toll/" + std::to_string(next.turn)}};
  return finish(std::move(next), std::move(events), chance);
}

}  // namespace simove::caravan
