#include "server/dice/chain_chance.h"

#include <chrono>

#include "storage/seeded_bugs.h"

namespace simove::dice {

FaceStream::FaceStream(const Sha256& element, const MatchId& match, std::int64_t index, const Nonces& nonces)
    : key_(element) {
  prefix_ = match.value + '\0' + std::to_string(index) + '\0';
  for (const auto& [seat, nonce] : nonces)
    if (!seeded(SeededBug::nonces_left_out)) prefix_ += nonce;
  if (seeded(SeededBug::dice_from_clock))
    key_ = sha256(std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()));
  prefix_ += '\0';
}

void FaceStream::refill() {
  block_ = hmac_sha256(key_, prefix_ + std::to_string(counter_++));
  used_ = 0;
}

unsigned FaceStream::next_byte() {
  if (used_ == block_.size()) refill();
  return block_[used_++];
}

// Rejection keeps every face equally likely: values above the greatest multiple of `sides` are thrown away.
int FaceStream::face(int sides) {
  const unsigned n = static_cast<unsigned>(sides);
  const bool wide = n > 256;
  const unsigned range = wide ? 65536 : 256;
  for (;;) {
    unsigned value = next_byte();
    if (wide) value = value * 256 + next_byte();
    if (value < range / n * n) return static_cast<int>(value % n) + 1;
  }
}

ChainChance::ChainChance(MatchId match, const MatchDice& dice, NextDice next, Nonces nonces, bool hide,
                         FaceScript* script, Given given)
    : match_(std::move(match)),
      dice_(dice),
      next_(next),
      nonces_(std::move(nonces)),
      hide_(hide),
      script_(script),
      given_(std::move(given)) {}

std::optional<FaceStream> ChainChance::begin(std::string_view step, bool hidden) {
  std::int64_t& index = hidden ? next_.hidden : next_.open;
  const auto element = dice_.element(index, hidden);
  if (!element) {
    starved_ = true;
    return std::nullopt;
  }
  if (seeded(SeededBug::element_too_early))
    if (const auto next = dice_.element(index + 1, hidden)) note_secret(to_hex(next->element));
  auto& steps = hidden ? dealt_.hidden : dealt_.open;
  steps.push_back({element->chain,
                   index,
                   std::string(step),
                   to_hex(element->element),
                   to_hex(element->previous),
                   nonces_,
                   {},
                   hidden});
  return FaceStream(element->element, match_, index++, nonces_);
}

void ChainChance::begin_step(std::string_view step) {
  hidden_stream_.reset();
  stream_ = begin(step, false);
}

void ChainChance::begin_hidden() {
  StepRecord& open = dealt_.open.back();
  hidden_stream_ = begin(open.step, true);
  if (!hidden_stream_) return;
  dealt_.hidden.back().partner = open.index;
  open.partner = dealt_.hidden.back().index;
}

bool ChainChance::give(Draw& draw) {
  const int nth = seen_[draw.label]++;
  for (const GivenFace& one : given_.faces)
    if (one.label == draw.label && one.nth == nth) {
      draw.rolled = draw.face;
      draw.face = one.face;
      draw.by = one.by;
      return true;
    }
  if (!given_.table || draw.pick) return true;
  const StepRecord& step = dealt_.open.back();
  wanted_ = WantedFace{step.step, draw.label, nth, draw.sides};
  return false;
}

int ChainChance::draw(int sides, std::string_view label, const Audience& audience, bool is_pick) {
  if (!stream_ || sides < 1 || sides > 65536) starved_ = true;
  if (starved_) return 0;
  // A match from before hidden dice has no hidden chain until its next resolution is stored.
  const bool hidden = !audience.all && hide_ && dice_.has_hidden();
  if (hidden && !hidden_stream_) begin_hidden();
  if (starved_) return 0;
  int face = (hidden ? hidden_stream_ : stream_)->face(sides);
  if (script_ != nullptr) face = script_->next(label).value_or(face);
  Draw made{std::string(label), sides, face, is_pick, audience};
  if (!give(made) || made.face > sides) {
    starved_ = true;
    return 0;
  }
  StepRecord& step = hidden ? dealt_.hidden.back() : dealt_.open.back();
  step.draws.push_back(made);
  return made.face;
}

int ChainChance::roll(int sides, std::string_view label, const Audience& audience) {
  return draw(sides, label, audience, false);
}

int ChainChance::pick(int n, std::string_view label, const Audience& audience) {
  return draw(n, label, audience, true) - 1;
}

bool ReplayChance::whole(const std::vector<StepRecord>& steps, const Place& place) {
  return place.step == 0 || place.draw == steps[place.step - 1].draws.size();
}

void ReplayChance::begin_step(std::string_view step) {
  if (starved_ || !whole(dice_.open, open_) || !whole(dice_.hidden, hidden_) || open_.step == dice_.open.size() ||
      dice_.open[open_.step].step != step) {
    starved_ = true;
    return;
  }
  ++open_.step;
  open_.draw = 0;
}

// A restricted draw lies in the step's hidden partner; in a match from before hidden dice it has none.
const Draw* ReplayChance::next_draw(const Audience& audience) {
  if (starved_ || open_.step == 0) return nullptr;
  const StepRecord& open = dice_.open[open_.step - 1];
  const bool hidden = !audience.all && open.partner != 0;
  Place& place = hidden ? hidden_ : open_;
  if (hidden && (place.step == 0 || dice_.hidden[place.step - 1].partner != open.index)) {
    if (place.step == dice_.hidden.size() || dice_.hidden[place.step].partner != open.index) return nullptr;
    ++place.step;
    place.draw = 0;
  }
  const StepRecord& step = hidden ? dice_.hidden[place.step - 1] : open;
  return place.draw == step.draws.size() ? nullptr : &step.draws[place.draw++];
}

int ReplayChance::draw(int sides, std::string_view label, const Audience& audience, bool is_pick) {
  const Draw* recorded = next_draw(audience);
  if (recorded == nullptr || recorded->sides != sides || recorded->label != label || recorded->pick != is_pick) {
    starved_ = true;
    return 0;
  }
  return recorded->face;
}

int ReplayChance::roll(int sides, std::string_view label, const Audience& audience) {
  return draw(sides, label, audience, false);
}
int ReplayChance::pick(int n, std::string_view label, const Audience& audience) {
  return draw(n, label, audience, true) - 1;
}

bool ReplayChance::finished() const {
  return !starved_ && open_.step == dice_.open.size() && whole(dice_.open, open_) &&
         hidden_.step == dice_.hidden.size() && whole(dice_.hidden, hidden_);
}

}  // namespace simove::dice
