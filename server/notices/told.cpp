#include "server/notices/told.h"

#include <algorithm>

#include "server/notices/zones.h"

namespace simove::notices {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return out;
}

std::string due_words(const Told& told) {
  if (!told.due_ms) return {};
  return instant_in_words(*told.due_ms, told.zone);
}

std::string left_words(const Told& told) {
  const std::int64_t left = told.due_ms ? *told.due_ms - told.now_ms : 0;
  return left > 0 ? span_in_words(left) : std::string();
}

// The one sentence that everything else explains.
std::string line_of(const Told& told) {
  const std::string left = left_words(told);
  if (told.kind == "ended") return "The match is over.";
  if (told.kind == "last_one") return "You are the last: everybody else is ready.";
  if (told.kind == "missed") return "A deadline has passed.";
  if (told.kind == "clock") return "The match's time has changed.";
  if (told.kind == "proposal")
    return (told.news.empty() ? std::string("Something was proposed.") : told.news) +
           (told.asks_consent ? " Your answer is asked for." : "");
  if (told.kind == "ruling") return "The umpire has ruled.";
  if (told.kind == "taken_back")
    return told.news.empty() ? std::string("All seats agreed to take something back.") : told.news;
  if (told.kind == "people") return told.news;
  if (told.kind == "due_half" || told.kind == "due_day" || told.kind == "due_hours")
    return "You have not readied; " + (left.empty() ? std::string("the deadline has come.") : left + " are left.");
  if (told.owed.empty()) return told.kind == "turn_ran" ? "The turn has run." : "Something has happened.";
  const bool decision = told.kind == "owed";
  const std::string asked = decision ? "A decision is asked of you" : "Your orders are asked for";
  const std::string ran = told.kind == "turn_ran" ? "The turn has run. " : "";
  return ran + asked + (told.due_ms ? " by " + due_words(told) + "." : ".");
}

std::string subject_of(const Told& told) {
  std::string what = "news";
  if (told.kind == "due_open") what = "you are asked for orders";
  if (told.kind == "due_half") what = "half of your time is gone";
  if (told.kind == "due_day") what = "one day left";
  if (told.kind == "due_hours") what = "three hours left";
  if (told.kind == "turn_ran")
    what = told.owed.empty() ? "the turn has run" : "the turn has run, you are asked for orders";
  if (told.kind == "owed") what = "a decision is asked of you";
  if (told.kind == "last_one") what = "you are the last";
  if (told.kind == "missed") what = "a deadline has passed";
  if (told.kind == "clock") what = "the time has changed";
  if (told.kind == "proposal") what = told.asks_consent ? "something is proposed to you" : "a proposal was answered";
  if (told.kind == "ruling") what = "the umpire has ruled";
  if (told.kind == "taken_back") what = "something was taken back";
  if (told.kind == "people") what = "who plays";
  if (told.kind == "ended") what = "the match is over";
  return told.match_title + ": " + what;
}

std::string happened(const Told& told) {
  if (told.sentences.empty()) return {};
  std::string out = "What happened\n\n";
  if (told.left_out > 0) out += "(" + std::to_string(told.left_out) + " earlier lines are on the page.)\n";
  for (const std::string& sentence : told.sentences) out += "- " + sentence + "\n";
  return out + "\n";
}

std::string policy(const Told& told) {
  if (told.missed == "run_draft")
    return "If you have not readied by then, what you have written last is carried out, as far as it is legal; if you "
           "have written nothing, the rules' own answer for silence counts.\n";
  if (told.missed == "hold") return "If you have not readied by then, the rules' own answer for silence counts.\n";
  if (told.missed == "wait")
    return "If you have not readied by then, the match waits for you, and says so to everybody.\n";
  return {};
}

std::string owed_heading(const Told& told) {
  std::string out = "What you owe\n\n";
  if (told.due_ms) {
    const std::string left = left_words(told);
    out += "You have until " + due_words(told) + (left.empty() ? "" : "; " + left + " from now") + ".\n" + policy(told);
  } else {
    out += "There is no deadline; the match waits for you.\n";
  }
  return out + "\n";
}

std::string indented(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::string out = "  ";
  for (const char c : text) out += c == '\n' ? std::string("\n  ") : std::string(1, c);
  return out;
}

std::string owed_lines(const Told& told) {
  std::string out;
  for (const OwedLine& line : told.owed) {
    out += line.what + (line.rule.empty() ? "" : " (" + line.rule + ")") + ": ";
    out += line.drafted ? "you have written this, and have not readied it:\n"
                        : "you have written nothing yet; silence would mean:\n";
    out += "\n" + (line.text.empty() ? std::string("  (nothing)") : indented(line.text)) + "\n\n";
  }
  return out;
}

std::string reply_words(const Told& told) {
  if (told.reply_address.empty()) return {};
  const bool drafted =
      std::any_of(told.owed.begin(), told.owed.end(), [](const OwedLine& line) { return line.drafted; });
  return std::string("You may answer by mail: reply to this letter with lines in the form above. ") +
         (drafted ? "Lines you leave out stay as they are. "
                  : "Nothing is written yet: what you leave out is left out, but the word DEFAULT on a line of its own "
                    "takes what stands above, and your lines change it. ") +
         "READY on a line of its own readies your answer, UNREADY takes that back, CLEAR drops all that is written. "
         "You "
         "get a receipt. The reply address is yours alone and holds for this turn only: do not pass this letter "
         "on.\n\n";
}

std::string where_all_stand(const Told& told) {
  if (told.brief.empty()) return {};
  return "Where things stand, as you see it (lines with # are no orders)\n\n" + indented(told.brief) + "\n\n";
}

std::string others(const Told& told) {
  if (told.kind == "ended" || told.waiting_for.empty()) return {};
  return (told.owed.empty() ? "You owe nothing now. The match waits for " : "Besides you, the match waits for ") +
         joined(told.waiting_for) + ".\n\n";
}

}  // namespace

Notice write_notice(const Told& told) {
  Notice out;
  out.line = line_of(told);
  out.subject = subject_of(told);
  std::string& text = out.text;
  text = out.line + "\n\nYou play " + told.seat_title + " in “" + told.match_title + "”.";
  if (!told.headline.empty()) text += " " + told.headline;
  text += "\n\n" + happened(told);
  if (!told.owed.empty() && told.kind != "ended")
    text += owed_heading(told) + owed_lines(told) + reply_words(told) + where_all_stand(told);
  text += others(told);
  text += "The match as it stands now:\n" + told.link +
          "\n\nThis link gives nobody a right; whoever opens it must sign in. "
          "What you are told, and when: " +
          told.settings_link + "\n";
  return out;
}

Notice write_to_umpire(const ToldUmpire& told) {
  Notice out;
  const bool held = told.kind == "held";
  std::string what = "a turn waits for you";
  if (told.kind == "missed") what = "a deadline has passed";
  if (told.kind == "ended") what = "the match is over";
  out.subject = told.match_title + ": " + what;
  out.line = held ? "All answers are in: the turn waits for you." : told.news;
  out.text = out.line + "\n\nYou are the umpire of “" + told.match_title + "”." +
             (held ? " Nobody else sees what comes of it before you publish it." : "") + "\n\nYour desk:\n" +
             told.link +
             "\n\nThis link gives nobody a right; whoever opens it must sign in. "
             "What you are told, and when: " +
             told.settings_link + "\n";
  return out;
}

Notice write_said(const Said& said) {
  Notice out;
  const bool one = said.posts == 1;
  out.subject = said.match_title + ": " + (one ? "something was said" : "several things were said");
  out.line = (one ? std::string("One thing was said") : std::to_string(said.posts) + " things were said") +
             " that you have not read: " + joined(said.places) + ".";
  out.text = out.line + "\n\nIt stands under Talk in “" + said.match_title + "”:\n" + said.link +
             "\n\nThis link gives nobody a right; whoever opens it must sign in. "
             "What you are told, and when: " +
             said.settings_link + "\n";
  return out;
}

std::string write_digest(const std::vector<std::pair<std::string, std::string>>& lines_and_links,
                         const std::string& settings_link) {
  std::string out = "What happened since the last of these letters\n\n";
  for (const auto& [line, link] : lines_and_links) out += "- " + line + "\n  " + link + "\n";
  return out + "\nYou have asked for one letter a day. Change that here: " + settings_link + "\n";
}

}  // namespace simove::notices
