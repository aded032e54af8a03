#include "server/mail/smtp.h"

#include <curl/curl.h>
#include <sys/stat.h>

#include <array>
#include <cstring>
#include <fstream>
#include <memory>
#include <mutex>

#include "rules/core/one_line.h"
#include "server/mail/letter.h"

namespace simove::mail {

namespace {

struct Reading {
  const std::string* text = nullptr;
  std::size_t at = 0;
};

std::size_t read_letter(char* into, std::size_t size, std::size_t count, void* from) {
  auto* reading = static_cast<Reading*>(from);
  const std::size_t taken = std::min(size * count, reading->text->size() - reading->at);
  std::memcpy(into, reading->text->data() + reading->at, taken);
  reading->at += taken;
  return taken;
}

// The server's lines come here; what it said last explains a refusal.
struct Talk {
  bool recipient_sent = false;
  bool data_sent = false;
  std::string last_reply;
};

int overhear(CURL* /*handle*/, curl_infotype kind, char* data, std::size_t size, void* to) {
  auto* talk = static_cast<Talk*>(to);
  const std::string_view line(data, size);
  if (kind == CURLINFO_HEADER_OUT && line.starts_with("RCPT")) talk->recipient_sent = true;
  if (kind == CURLINFO_HEADER_OUT && line.starts_with("DATA")) talk->data_sent = true;
  if (kind == CURLINFO_HEADER_IN) talk->last_reply = std::string(line.substr(0, 200));
  return 0;
}

bool is_this_machine(const std::string& url) {
  const auto start = url.find("://");
  const std::string rest = start == std::string::npos ? url : url.substr(start + 3);
  return rest.starts_with("127.") || rest.starts_with("[::1]") || rest.starts_with("localhost");
}

class SmtpTransport final : public Transport {
 public:
  SmtpTransport(SmtpSettings settings, std::string password)
      : settings_(std::move(settings)), password_(std::move(password)), handle_(curl_easy_init()) {}
  ~SmtpTransport() override { curl_easy_cleanup(handle_); }
  SmtpTransport(const SmtpTransport&) = delete;
  SmtpTransport& operator=(const SmtpTransport&) = delete;

  Delivery carry(const Parcel& parcel) override {
    if (handle_ == nullptr) return {Verdict::later, "libcurl cannot be used"};
    Reading reading{&parcel.content};
    Talk talk;
    curl_slist* to = curl_slist_append(nullptr, ("<" + parcel.address + ">").c_str());
    set_up(parcel, reading, talk, to);
    const CURLcode code = curl_easy_perform(handle_);
    curl_slist_free_all(to);
    return outcome(code, talk);
  }

 private:
  void set_up(const Parcel& parcel, Reading& reading, Talk& talk, curl_slist* to) {
    curl_easy_reset(handle_);  // keeps the connection
    curl_easy_setopt(handle_, CURLOPT_URL, settings_.url.c_str());
    curl_easy_setopt(handle_, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(handle_, CURLOPT_PROXY, "");
    curl_easy_setopt(handle_, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
    curl_easy_setopt(handle_, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle_, CURLOPT_CONNECTTIMEOUT_MS, settings_.connect_ms);
    curl_easy_setopt(handle_, CURLOPT_TIMEOUT_MS, settings_.total_ms);
    curl_easy_setopt(handle_, CURLOPT_SERVER_RESPONSE_TIMEOUT, std::max(1L, settings_.total_ms / 1000));
    const bool tls = settings_.tls == "required" || (settings_.tls == "auto" && !is_this_machine(settings_.url));
    curl_easy_setopt(handle_, CURLOPT_USE_SSL, static_cast<long>(tls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
    if (!settings_.user.empty()) {
      curl_easy_setopt(handle_, CURLOPT_USERNAME, settings_.user.c_str());
      curl_easy_setopt(handle_, CURLOPT_PASSWORD, password_.c_str());
    }
    const std::string sender = settings_.envelope_from.empty() ? "" : "<" + settings_.envelope_from + ">";
    curl_easy_setopt(handle_, CURLOPT_MAIL_FROM, sender.c_str());
    curl_easy_setopt(handle_, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(handle_, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(handle_, CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(parcel.content.size()));
    curl_easy_setopt(handle_, CURLOPT_READFUNCTION, read_letter);
    curl_easy_setopt(handle_, CURLOPT_READDATA, &reading);
    curl_easy_setopt(handle_, CURLOPT_VERBOSE, 1L);
    curl_easy_setopt(handle_, CURLOPT_DEBUGFUNCTION, overhear);
    curl_easy_setopt(handle_, CURLOPT_DEBUGDATA, &talk);
  }

  [[nodiscard]] Delivery outcome(CURLcode code, const Talk& talk) const {
    if (code == CURLE_OK) return {Verdict::delivered, ""};
    long reply = 0;
    curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &reply);
    const std::string said =
        one_line(curl_easy_strerror(code)) + (reply != 0 ? " (" + std::to_string(reply) + ")" : std::string());
    // Only an answer to the recipient or to the letter is about this letter; one to the log-in is about our settings.
    if (code != CURLE_SEND_ERROR && code != CURLE_RECV_ERROR && code != CURLE_WEIRD_SERVER_REPLY)
      return {Verdict::later, said};
    if (!talk.recipient_sent) return {Verdict::later, said};
    return {verdict_of(reply, !talk.data_sent), said};
  }

  SmtpSettings settings_;
  std::string password_;
  CURL* handle_;
};

Result<std::string> read_password(const std::string& path) {
  if (path.empty()) return std::string();
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0)
    return Unexpected{Fault{"smtp", "--smtp-password-file " + path + " cannot be read."}};
  if ((status.st_mode & (S_IROTH | S_IWOTH)) != 0)
    return Unexpected{Fault{"smtp", "--smtp-password-file " + path + " can be read by everybody: chmod o-rwx it."}};
  std::ifstream file(path);
  std::string password;
  if (!std::getline(file, password))
    return Unexpected{Fault{"smtp", "--smtp-password-file " + path + " holds no line."}};
  return password;
}

}  // namespace

Verdict verdict_of(long code, bool at_recipient) {
  if (code >= 200 && code < 300) return Verdict::delivered;
  if (code < 500 || code >= 600) return Verdict::later;
  const bool no_such = at_recipient && (code == 550 || code == 551 || code == 553);
  return no_such ? Verdict::address_gone : Verdict::refused;
}

void prepare_curl() {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

Result<std::unique_ptr<Transport>> smtp_transport(const SmtpSettings& settings) {
  if (!settings.url.starts_with("smtp://") && !settings.url.starts_with("smtps://"))
    return Unexpected{Fault{"smtp", "--smtp-url begins with smtp:// or smtps://."}};
  if (settings.url.find('@') != std::string::npos)
    return Unexpected{
        Fault{"smtp", "--smtp-url holds no name or password: give --smtp-user and --smtp-password-file."}};
  if (!is_mail_address(settings.from))
    return Unexpected{Fault{"smtp", "--mail-from must be one plain mail address, such as simove@play.example.org."}};
  if (!settings.envelope_from.empty() && !is_mail_address(settings.envelope_from))
    return Unexpected{Fault{"smtp", "--mail-envelope-from must be one plain mail address."}};
  if (settings.tls != "auto" && settings.tls != "required" && settings.tls != "none")
    return Unexpected{Fault{"smtp", "--smtp-tls is auto, required or none."}};
  auto password = read_password(settings.password_file);
  if (!password) return Unexpected{password.error()};
  prepare_curl();
  return std::unique_ptr<Transport>(std::make_unique<SmtpTransport>(settings, std::move(*password)));
}

}  // namespace simove::mail
