#include "server/app/talk.h"

namespace simove::app {

namespace {

void write_to(notices::Notifier& notifier, const std::string& base_url, const talk::Summary& summary) {
  const std::string match = base_url + "/g/" + summary.match.value;
  const std::string link = summary.seat ? match + "?seat=" + summary.seat->value : match + "/desk";
  const notices::Notice notice =
      notices::write_said({summary.match_title, summary.posts, summary.places, link, base_url + "/notices"});
  notifier.tell(summary.account, "chat", summary.match.value, notice, link, summary.key);
}

}  // namespace

std::unique_ptr<talk::Talk> make_talk(talk::Talk::Parts parts, net::Logic& logic, notices::Notifier* notifier,
                                      const std::string& base_url) {
  if (notifier != nullptr)
    parts.tell = [notifier, base_url](const talk::Summary& summary) { write_to(*notifier, base_url, summary); };
  auto made = std::make_unique<talk::Talk>(std::move(parts));
  logic.before_commit([talk = made.get()] { talk->after_changes(); });
  logic.on_tick([talk = made.get()] { talk->tick(); });
  return made;
}

}  // namespace simove::app
