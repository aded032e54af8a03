#include "server/notices/web_push.h"

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>

#include <array>
#include <vector>

#include "protocol/json_text.h"
#include "rules/core/decision.h"
#include "server/ports/ports.h"

namespace simove::notices {

namespace {

constexpr std::size_t point_bytes = 65;
constexpr std::size_t half_bytes = 32;

using Key = std::shared_ptr<EVP_PKEY>;

Unexpected<Fault> failed(const char* what) {
  return Unexpected{Fault{"crypto", std::string("OpenSSL could not ") + what + "."}};
}

const unsigned char* bytes_of(const std::string& text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string hmac(const std::string& key, const std::string& text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> out{};
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_of(text), text.size(), out.data(), &size);
  return {reinterpret_cast<const char*>(out.data()), size};
}

Key own(EVP_PKEY* key) {
  return {key, [](EVP_PKEY* held) { EVP_PKEY_free(held); }};
}

Result<std::string> point_of(EVP_PKEY* key) {
  std::array<unsigned char, point_bytes> out{};
  std::size_t size = 0;
  if (EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out.data(), out.size(), &size) != 1 ||
      size != point_bytes)
    return failed("tell a public key");
  return std::string(reinterpret_cast<const char*>(out.data()), size);
}

// A point that is not on the curve is refused by OpenSSL when it is read.
Result<Key> key_of_point(const std::string& point) {
  if (point.size() != point_bytes || point.front() != 4) return failed("read a point that is no uncompressed one");
  std::string group = "prime256v1";
  std::string copy = point;
  const std::array<OSSL_PARAM, 3> params = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy.data(), copy.size()), OSSL_PARAM_construct_end()};
  const std::unique_ptr<EVP_PKEY_CTX, void (*)(EVP_PKEY_CTX*)> context(
      EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr), EVP_PKEY_CTX_free);
  EVP_PKEY* key = nullptr;
  if (!context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, const_cast<OSSL_PARAM*>(params.data())) != 1)
    return failed("read a public key");
  return own(key);
}

Result<std::string> shared_secret(EVP_PKEY* mine, EVP_PKEY* theirs) {
  const std::unique_ptr<EVP_PKEY_CTX, void (*)(EVP_PKEY_CTX*)> context(EVP_PKEY_CTX_new(mine, nullptr),
                                                                       EVP_PKEY_CTX_free);
  std::array<unsigned char, half_bytes> out{};
  std::size_t size = out.size();
  if (!context || EVP_PKEY_derive_init(context.get()) != 1 || EVP_PKEY_derive_set_peer(context.get(), theirs) != 1 ||
      EVP_PKEY_derive(context.get(), out.data(), &size) != 1)
    return failed("agree on a secret");
  return std::string(reinterpret_cast<const char*>(out.data()), size);
}

Result<std::string> sealed(const std::string& key, const std::string& nonce, const std::string& text) {
  const std::unique_ptr<EVP_CIPHER_CTX, void (*)(EVP_CIPHER_CTX*)> context(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  std::vector<unsigned char> out(text.size() + 32);
  std::array<unsigned char, 16> tag{};
  int size = 0;
  int rest = 0;
  if (!context || EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes_of(key), bytes_of(nonce)) != 1 ||
      EVP_EncryptUpdate(context.get(), out.data(), &size, bytes_of(text), static_cast<int>(text.size())) != 1 ||
      EVP_EncryptFinal_ex(context.get(), out.data() + size, &rest) != 1 ||
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, static_cast<int>(tag.size()), tag.data()) != 1)
    return failed("encrypt");
  std::string sealed_text(reinterpret_cast<const char*>(out.data()), static_cast<std::size_t>(size + rest));
  return sealed_text.append(reinterpret_cast<const char*>(tag.data()), tag.size());
}

// ECDSA gives a DER sequence of two integers; JWS wants both as 32 bytes.
Result<std::string> raw_signature(const std::vector<unsigned char>& der) {
  const unsigned char* at = der.data();
  const std::unique_ptr<ECDSA_SIG, void (*)(ECDSA_SIG*)> signature(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())), ECDSA_SIG_free);
  std::array<unsigned char, 2 * half_bytes> out{};
  if (!signature || BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), out.data(), half_bytes) != half_bytes ||
      BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), out.data() + half_bytes, half_bytes) != half_bytes)
    return failed("write a signature");
  return std::string(reinterpret_cast<const char*>(out.data()), out.size());
}

Result<std::string> signature_of(EVP_PKEY* key, const std::string& text) {
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  std::size_t size = 0;
  if (!context || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key) != 1 ||
      EVP_DigestSign(context.get(), nullptr, &size, bytes_of(text), text.size()) != 1)
    return failed("sign");
  std::vector<unsigned char> der(size);
  if (EVP_DigestSign(context.get(), der.data(), &size, bytes_of(text), text.size()) != 1) return failed("sign");
  der.resize(size);
  return raw_signature(der);
}

std::string zero_ended(const char* words) {
  return std::string(words) + '\0';
}

}  // namespace

std::string base64url(const std::string& bytes) {
  std::string out(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  const int size =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()), bytes_of(bytes), static_cast<int>(bytes.size()));
  out.resize(static_cast<std::size_t>(size));
  while (!out.empty() && out.back() == '=') out.pop_back();
  for (char& c : out) c = c == '+' ? '-' : c == '/' ? '_' : c;
  return out;
}

Result<std::string> from_base64url(const std::string& text) {
  std::string padded;
  for (const char c : text) {
    if (c == '=') continue;
    const bool letter =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    if (!letter) return Unexpected{Fault{"base64", "This is no base64url text."}};
    padded += c == '-' ? '+' : c == '_' ? '/' : c;
  }
  const std::size_t missing = (4 - padded.size() % 4) % 4;
  if (missing == 3) return Unexpected{Fault{"base64", "This is no base64url text."}};
  padded.append(missing, '=');
  std::string out(padded.size() / 4 * 3 + 1, '\0');
  const int size =
      EVP_DecodeBlock(reinterpret_cast<unsigned char*>(out.data()), bytes_of(padded), static_cast<int>(padded.size()));
  if (size < 0) return Unexpected{Fault{"base64", "This is no base64url text."}};
  out.resize(static_cast<std::size_t>(size) - missing);
  return out;
}

std::string hmac_hex(const std::string& key, const std::string& text) {
  const std::string digest = hmac(key, text);
  return to_hex({bytes_of(digest), digest.size()});
}

Result<VapidKey> VapidKey::make() {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  if (key == nullptr) return failed("make a key");
  return VapidKey(own(key));
}

Result<VapidKey> VapidKey::from_pem(const std::string& pem) {
  const std::unique_ptr<BIO, int (*)(BIO*)> bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), BIO_free);
  EVP_PKEY* key = bio ? PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, nullptr) : nullptr;
  if (key == nullptr) return failed("read the key that this server made for pushes");
  return VapidKey(own(key));
}

Result<std::string> VapidKey::to_pem() const {
  const std::unique_ptr<BIO, int (*)(BIO*)> bio(BIO_new(BIO_s_mem()), BIO_free);
  auto* key = static_cast<EVP_PKEY*>(key_.get());
  if (!bio || PEM_write_bio_PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr) != 1)
    return failed("write a key");
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &data);
  return std::string(data, static_cast<std::size_t>(size));
}

Result<std::string> VapidKey::public_key() const {
  return point_of(static_cast<EVP_PKEY*>(key_.get()));
}

Result<std::string> VapidKey::authorization(const std::string& origin, const std::string& contact,
                                            std::int64_t now_ms) const {
  constexpr std::int64_t valid_s = 12LL * 3600;  // services take 24 hours at most
  auto point = public_key();
  if (!point) return point;
  const Json claims{{"aud", origin}, {"exp", now_ms / 1000 + valid_s}, {"sub", contact}};
  const std::string unsigned_text =
      base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(protocol::json_text(claims));
  auto signature = signature_of(static_cast<EVP_PKEY*>(key_.get()), unsigned_text);
  if (!signature) return signature;
  return "vapid t=" + unsigned_text + "." + base64url(*signature) + ", k=" + base64url(*point);
}

Result<std::string> encrypt_push(const std::string& text, const std::string& p256dh, const std::string& auth) {
  if (text.size() > longest_push) return Unexpected{Fault{"push", "The text is too long for a push."}};
  auto their_point = from_base64url(p256dh);
  auto secret = from_base64url(auth);
  if (!their_point || !secret || secret->size() != 16) return failed("read a subscription's keys");
  auto theirs = key_of_point(*their_point);
  if (!theirs) return Unexpected{theirs.error()};
  const Key mine = own(EVP_EC_gen("P-256"));
  if (!mine) return failed("make a key");
  auto my_point = point_of(mine.get());
  if (!my_point) return my_point;
  auto agreed = shared_secret(mine.get(), theirs->get());
  if (!agreed) return agreed;
  std::string salt(16, '\0');
  if (RAND_bytes(reinterpret_cast<unsigned char*>(salt.data()), static_cast<int>(salt.size())) != 1)
    return failed("draw a salt");
  const std::string info = zero_ended("WebPush: info") + *their_point + *my_point;
  const std::string input = hmac(hmac(*secret, *agreed), info + '\1');
  const std::string base = hmac(salt, input);
  const std::string key = hmac(base, zero_ended("Content-Encoding: aes128gcm") + '\1').substr(0, 16);
  const std::string nonce = hmac(base, zero_ended("Content-Encoding: nonce") + '\1').substr(0, 12);
  const std::string padded = text + '\2' + std::string(longest_push - text.size(), '\0');
  auto record = sealed(key, nonce, padded);
  if (!record) return record;
  const std::string record_size("\x00\x00\x10\x00", 4);  // 4096: one record
  return salt + record_size + static_cast<char>(point_bytes) + *my_point + *record;
}

}  // namespace simove::notices
