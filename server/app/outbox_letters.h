// Letters with links, put into the outbox that all notices leave by. Made by serve.cpp where a mail server is named.
// Must not be called outside the batch of what the letter is about.
#pragma once

#include <string>

#include "server/lobby/letter_box.h"
#include "server/mail/outbox.h"

namespace simove::app {

class OutboxLetters final : public lobby::LetterBox {
 public:
  explicit OutboxLetters(mail::Outbox& outbox) : outbox_(outbox) {}
  Result<Done> send_link(const std::string& to, const std::string& subject, const std::string& text,
                         const std::string& key) override {
    mail::LetterOptions options;
    options.kind = "link";
    auto queued = outbox_.queue_letter(to, subject, text, key, options);
    if (!queued) return Unexpected{queued.error()};
    return Done{};
  }

 private:
  mail::Outbox& outbox_;
};

}  // namespace simove::app
