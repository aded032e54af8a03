#include "server/mail/orders.h"

#include <algorithm>

#include "rules/core/json_read.h"

namespace simove::mail {

namespace {

using protocol::ErrorCode;

// The server's own trouble, as against something that the writer can mend.
bool may_pass(const protocol::Error& error) {
  return error.code == ErrorCode::cannot_save || error.code == ErrorCode::fault;
}

Fault as_fault(const protocol::Error& error) {
  return {"later", error.text};
}

bool has_errors(const std::vector<Problem>& problems) {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& problem) { return problem.severity == Severity::error; });
}

class CarryingOut {
 public:
  CarryingOut(const OrderParts& parts, const Ordered& ordered) : parts_(parts), ordered_(ordered) {
    asker_.account = ordered.account;
  }

  Result<ReceiptFacts> carry_out(std::string text) {
    if (auto known = look_up(); !known) return Unexpected{known.error()};
    const Wishes wishes = take_wishes(text);
    const match::Match& match = ordered_.match;
    letter_ = match.ruleset->parse_text(*match.state, ordered_.decision, text, payload_of(now_));
    facts_.unread = letter_.problems;
    facts_.lines = letter_.lines;
    auto done = act(wishes);
    if (!done) return Unexpected{done.error()};
    if (auto known = look_up(); !known) return Unexpected{known.error()};
    return tell();
  }

 private:
  Result<Done> look_up() {
    auto row = parts_.store.own_draft(ordered_.match.id, ordered_.seat, ordered_.decision.id);
    if (!row) return Unexpected{row.error()};
    now_ = *row ? std::move(**row) : storage::OwnDraft{};
    return Done{};
  }

  static Json payload_of(const storage::OwnDraft& draft) {
    if (draft.payload.empty()) return nullptr;
    ParsedJson parsed = parse_json(draft.payload, draft.payload.size(), 32);
    return parsed.ok ? std::move(parsed.value) : Json();
  }
  [[nodiscard]] bool is_ready() const { return now_.state == storage::SealedState::ready; }

  Result<Done> unchanged(std::string why) {
    facts_.outcome = Outcome::unchanged;
    facts_.refused = std::move(why);
    return Done{};
  }

  Result<Done> act(const Wishes& wishes) {
    const bool changes = letter_.orders > 0;
    if (!letter_.readable()) return unchanged("Some of your mail could not be read.");
    if (!changes && !wishes.ready && !(wishes.unready && is_ready())) return Done{};
    facts_.outcome = Outcome::taken;
    if (is_ready() && !wishes.unready) {
      const bool same = letter_.payload == payload_of(now_);
      return same ? Done{}
                  : unchanged("Your orders are READY. To change them, write UNREADY on a line of its own as well.");
    }
    if (is_ready() && wishes.ready && changes) {
      auto fits = judge();
      if (!fits) return Unexpected{fits.error()};
      if (!*fits) return unchanged("What you wrote cannot be READY as it stands; your earlier orders stay READY.");
    }
    if (is_ready())
      if (auto back = take_back(); !back || facts_.outcome == Outcome::unchanged) return back;
    if (changes)
      if (auto saved = save(); !saved || facts_.outcome == Outcome::unchanged) return saved;
    return wishes.ready ? promise() : Result<Done>(Done{});
  }

  Result<bool> judge() {
    auto report = parts_.matches.check(
        asker_, {ordered_.match.id, ordered_.seat, ordered_.decision.id, letter_.payload, nullptr});
    if (!report)
      return may_pass(report.error()) ? Result<bool>(Unexpected{as_fault(report.error())}) : Result<bool>(false);
    facts_.problems = std::move(report->problems);
    return !has_errors(facts_.problems);
  }

  Result<Done> take_back() {
    auto done = parts_.matches.unready(
        asker_, {ordered_.match.id, ordered_.seat, ordered_.decision.id, "mail-" + ordered_.digest + "-u"});
    if (done) return look_up();
    if (may_pass(done.error())) return Unexpected{as_fault(done.error())};
    return unchanged(done.error().text);
  }

  Result<Done> save() {
    auto saved = parts_.matches.draft(
        asker_, {ordered_.match.id, ordered_.seat, ordered_.decision.id, now_.draft, letter_.payload});
    if (saved) {
      facts_.problems = std::move(saved->problems);
      return Done{};
    }
    if (may_pass(saved.error())) return Unexpected{as_fault(saved.error())};
    return unchanged(saved.error().text);
  }

  // A nonce of our own: the writer has no page that could draw one.
  Result<Done> promise() {
    auto receipt = parts_.matches.ready(asker_, {ordered_.match.id, ordered_.seat, ordered_.decision.id,
                                                 "mail-" + ordered_.digest, parts_.entropy.hex(16), letter_.payload});
    if (receipt) return Done{};
    if (may_pass(receipt.error())) return Unexpected{as_fault(receipt.error())};
    facts_.outcome = letter_.orders > 0 ? Outcome::only_saved : Outcome::unchanged;
    facts_.refused = receipt.error().text;
    facts_.problems = receipt.error().problems;
    return Done{};
  }

  Result<ReceiptFacts> tell() {
    facts_.standing = is_ready() ? Standing::ready : now_.payload.empty() ? Standing::nothing : Standing::draft;
    facts_.runs_now =
        facts_.standing == Standing::ready && match::seats_asked(ordered_.match, ordered_.decision.group, true).empty();
    facts_.digest = now_.digest;
    if (!now_.payload.empty()) facts_.held = ordered_.match.ruleset->print_text(ordered_.decision, payload_of(now_));
    return std::move(facts_);
  }

  const OrderParts& parts_;
  const Ordered& ordered_;
  match::Asker asker_;
  storage::OwnDraft now_;
  Letter letter_;
  ReceiptFacts facts_;
};

}  // namespace

Result<ReceiptFacts> carry_out(const OrderParts& parts, const Ordered& ordered, std::string text) {
  return CarryingOut(parts, ordered).carry_out(std::move(text));
}

}  // namespace simove::mail
