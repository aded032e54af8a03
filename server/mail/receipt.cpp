#include "server/mail/receipt.h"

#include "rules/core/one_line.h"

namespace simove::mail {

namespace {

constexpr std::size_t most_listed = 60;

std::string shown(std::string_view text, std::size_t longest = 300) {
  return one_line(whole_characters(text, longest));
}

std::string indented(const std::string& text) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += "    " + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return out;
}

std::string subject_of(const ReceiptFacts& facts) {
  const std::string where = shown(facts.match_title, 80);
  if (facts.standing == Standing::closed && facts.outcome != Outcome::known) return "Too late: " + where;
  switch (facts.outcome) {
    case Outcome::taken:
      return (facts.standing == Standing::ready ? "READY: " : "Draft saved: ") + where;
    case Outcome::only_saved:
      return "Draft saved, not READY: " + where;
    case Outcome::unchanged:
      return "Not taken: " + where;
    case Outcome::no_orders:
    case Outcome::known:
      return "As it stands: " + where;
  }
  return where;
}

std::string first_sentence(const ReceiptFacts& facts) {
  const std::string whose = "Your orders for " + shown(facts.seat_title, 80);
  if (facts.outcome == Outcome::known)
    return std::string("This mail came before and was dealt with then; nothing was done now. ") +
           (facts.standing == Standing::closed ? "This part of the game is closed." : "This is how things stand.");
  if (facts.standing == Standing::closed)
    return "This part of the game is closed; your mail came too late and nothing in it was used.";
  switch (facts.outcome) {
    case Outcome::taken:
      return facts.standing == Standing::ready ? whose + " are READY."
                                               : whose + " are saved as a draft. They are not READY.";
    case Outcome::only_saved:
      return whose + " are saved as a draft. They are NOT READY: " + shown(facts.refused);
    case Outcome::unchanged:
      return "Nothing was changed. " + shown(facts.refused);
    case Outcome::no_orders:
      return "There were no orders in your mail. This is how things stand.";
    case Outcome::known:
      break;
  }
  return "";
}

std::string rule_of(const std::string& rule) {
  return rule.empty() ? "" : " (" + shown(rule, 20) + ")";
}

std::string unread_text(const std::vector<TextProblem>& unread, Severity severity, const char* heading) {
  std::string lines;
  std::size_t listed = 0;
  for (const TextProblem& problem : unread) {
    if (problem.severity != severity || ++listed > most_listed) continue;
    lines += "    line " + std::to_string(problem.line) + ", column " + std::to_string(problem.column) + ": " +
             (problem.word.empty() ? "" : "\"" + shown(problem.word, 60) + "\": ") + shown(problem.text) +
             rule_of(problem.rule) + "\n";
  }
  if (listed > most_listed) lines += "    and " + std::to_string(listed - most_listed) + " more\n";
  return lines.empty() ? "" : std::string("\n") + heading + "\n\n" + lines;
}

std::string place_of(const Problem& problem, const std::map<std::string, int>& lines) {
  auto line = lines.find(problem.subject);
  if (line == lines.end() || problem.subject.empty()) line = lines.find(problem.place);
  std::string place = line == lines.end() ? "" : "line " + std::to_string(line->second) + ", ";
  if (!problem.subject.empty()) place += shown(problem.subject, 40);
  if (problem.column > 0) place += ", column " + std::to_string(problem.column);
  return place.empty() ? "" : place + ": ";
}

std::string problems_text(const ReceiptFacts& facts, Severity severity, const char* heading) {
  std::string lines;
  std::size_t listed = 0;
  for (const Problem& problem : facts.problems) {
    if (problem.severity != severity || ++listed > most_listed) continue;
    const bool says_rule = problem.text.find(problem.rule) != std::string::npos;
    lines +=
        "    " + place_of(problem, facts.lines) + shown(problem.text) + (says_rule ? "" : rule_of(problem.rule)) + "\n";
  }
  if (listed > most_listed) lines += "    and " + std::to_string(listed - most_listed) + " more\n";
  return lines.empty() ? "" : std::string("\n") + heading + "\n\n" + lines;
}

std::string held_text(const ReceiptFacts& facts) {
  if (facts.standing == Standing::closed) return "";
  if (facts.held.empty()) return "\nThe server holds no orders of yours.\n";
  const bool fresh = facts.outcome == Outcome::taken || facts.outcome == Outcome::only_saved;
  const char* heading = fresh                               ? "As understood:"
                        : facts.standing == Standing::ready ? "The server holds these orders, READY:"
                                                            : "The server holds this draft:";
  return std::string("\n") + heading + "\n\n" + indented(facts.held);
}

std::string mail_remarks(const ReceiptFacts& facts) {
  std::string text;
  if (facts.from_html) text += "\nYour mail had no plain text; its HTML was read instead.\n";
  if (facts.cut) text += "\nYour mail was too long; its end was not read.\n";
  if (facts.unread_parts > 0)
    text += "\nAttachments are never read: " + std::to_string(facts.unread_parts) + " left alone.\n";
  if (!facts.from.empty())
    text +=
        "\nThe mail names " + shown(facts.from, 100) +
        " as its writer. That counts for nothing: whoever knows your reply address can\ngive these orders. If it was "
        "not you, write to the operator of this server.\n";
  return text;
}

std::string closing(const ReceiptFacts& facts) {
  std::string text;
  if (!facts.digest.empty() && facts.standing == Standing::ready)
    text += "\nReceipt: " + facts.digest +
            "\n(the digest of these orders and a number drawn for them; it is shown to you alone "
            "until they are opened)\n";
  if (facts.standing != Standing::closed) {
    if (!facts.deadline.empty()) text += "\nDeadline: " + shown(facts.deadline) + "\n";
    text += facts.runs_now ? "\nEverybody is ready: it runs now. A letter tells what comes of it.\n"
            : facts.standing == Standing::ready
                ? "\nUntil everybody is ready you can take them back: reply with UNREADY on a line of its own.\n"
                : "\nReply with lines that are to change, and with READY on a line of its own when all is said.\n";
  }
  if (!facts.link.empty()) text += "\n" + facts.link + "\n";
  return text;
}

}  // namespace

Receipt write_receipt(const ReceiptFacts& facts) {
  std::string text = shown(facts.match_title, 120);
  if (!facts.headline.empty()) text += " \xC2\xB7 " + shown(facts.headline, 120);
  text += "\n\n" + first_sentence(facts) + "\n";
  text += unread_text(facts.unread, Severity::error, "What could not be read:");
  text += problems_text(facts, Severity::error, "What cannot be done:");
  text += held_text(facts);
  text += problems_text(facts, Severity::warning, "Warnings:");
  text += unread_text(facts.unread, Severity::note, "Left out:");
  text += mail_remarks(facts);
  text += closing(facts);
  return {subject_of(facts), std::move(text)};
}

}  // namespace simove::mail
