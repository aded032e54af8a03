// Writes the letter each line of standard input asks for, as one line of JSON, for hostile_letters.py: {"to",
// "to_name", "subject", "text", "reply_to"} -> {"raw"} or {"refused"}. Bytes that JSON cannot hold come as {"hex":
// "..."}.
#include <iostream>
#include <string>

#include "rules/core/decision.h"
#include "server/mail/letter.h"

namespace {

std::string bytes_of(const simove::Json& value) {
  if (value.is_string()) return value.get<std::string>();
  std::string out;
  const std::string hex = value.is_object() ? value.value("hex", std::string()) : std::string();
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    out += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return out;
}

}  // namespace

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    const simove::Json wanted = simove::Json::parse(line, nullptr, false);
    if (!wanted.is_object()) return 2;
    simove::mail::Letter letter;
    letter.from = "simove@play.example.org";
    letter.from_name = "simove";
    letter.to = bytes_of(wanted.at("to"));
    letter.to_name = bytes_of(wanted.at("to_name"));
    letter.subject = bytes_of(wanted.at("subject"));
    letter.text = bytes_of(wanted.at("text"));
    letter.reply_to = bytes_of(wanted.at("reply_to"));
    letter.message_id = "0a1b@play.example.org";
    letter.thread = "match.m1@play.example.org";
    letter.settings_url = "https://play.example.org/notices";
    letter.date_ms = 1'796'058'000'000;
    auto written = simove::mail::write_letter(letter);
    const simove::Json out =
        written ? simove::Json{{"raw", *written}} : simove::Json{{"refused", written.error().message}};
    std::cout << out.dump() << "\n";
  }
  return 0;
}
