#include "server/net/static_files.h"

#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/net/headers.h"
#include "server/ports/ports.h"

namespace simove::net {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t worth_compressing = 512;

std::string content_type_of(std::string_view name) {
  static const std::map<std::string, std::string, std::less<>> types{{".html", "text/html; charset=utf-8"},
                                                                     {".js", "text/javascript; charset=utf-8"},
                                                                     {".css", "text/css; charset=utf-8"},
                                                                     {".json", "application/json; charset=utf-8"},
                                                                     {".webmanifest", "application/manifest+json"},
                                                                     {".svg", "image/svg+xml"},
                                                                     {".png", "image/png"},
                                                                     {".ico", "image/x-icon"},
                                                                     {".woff2", "font/woff2"},
                                                                     {".wasm", "application/wasm"},
                                                                     {".txt", "text/plain; charset=utf-8"}};
  const auto dot = name.rfind('.');
  const auto found = dot == std::string_view::npos ? types.end() : types.find(name.substr(dot));
  return found == types.end() ? "application/octet-stream" : found->second;
}

std::string etag_of(std::string_view content) {
  return "\"" + sha256_hex(content).substr(0, 32) + "\"";
}

Text compressed(const std::string& content) {
  z_stream stream{};
  // 16 + 15: a gzip frame with the largest window; zlib writes no time into it, so equal files give equal bytes.
  if (deflateInit2(&stream, 9, Z_DEFLATED, 16 + 15, 9, Z_DEFAULT_STRATEGY) != Z_OK) return nullptr;
  std::string out(deflateBound(&stream, content.size()), '\0');
  std::string in = content;
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return whole && out.size() < content.size() ? std::make_shared<const std::string>(std::move(out)) : nullptr;
}

Result<std::string> read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  if (!in.good() && !in.eof()) return Unexpected{Fault{"unreadable-file", "Cannot read " + path.string()}};
  return std::move(content).str();
}

}  // namespace

StaticFile make_file(std::string_view name, std::string content) {
  StaticFile file;
  file.content_type = content_type_of(name);
  file.etag = etag_of(content);
  file.document = name.ends_with(".html");
  const bool packed_already = name.ends_with(".woff2") || name.ends_with(".png");
  if (content.size() >= worth_compressing && !packed_already) file.gzip = compressed(content);
  file.plain = std::make_shared<const std::string>(std::move(content));
  return file;
}

Result<StaticFiles> StaticFiles::read(const std::string& folder) {
  StaticFiles out;
  std::error_code trouble;
  fs::recursive_directory_iterator entries(folder, trouble);
  if (trouble)
    return Unexpected{Fault{"no-web-folder", "Cannot read the web client in " + folder + ": " + trouble.message()}};
  for (const fs::directory_entry& entry : entries) {
    if (!entry.is_regular_file(trouble)) continue;
    const std::string path = "/" + fs::relative(entry.path(), folder, trouble).generic_string();
    if (path.ends_with(".gz") && fs::exists(entry.path().parent_path() / entry.path().stem(), trouble)) continue;
    auto content = read_file(entry.path());
    if (!content) return Unexpected{content.error()};
    StaticFile file;
    const fs::path packed = entry.path().string() + ".gz";
    if (fs::exists(packed, trouble)) {
      auto bytes = read_file(packed);
      if (!bytes) return Unexpected{bytes.error()};
      file.content_type = content_type_of(path);
      file.etag = etag_of(*content);
      file.document = path.ends_with(".html");
      file.plain = std::make_shared<const std::string>(std::move(*content));
      file.gzip = std::make_shared<const std::string>(std::move(*bytes));
    } else {
      file = make_file(path, std::move(*content));
    }
    out.add(path, std::move(file));
  }
  return out;
}

void StaticFiles::add(const std::string& path, StaticFile file) {
  // The bundler puts a hash of the content into these names.
  file.immutable = path.starts_with("/assets/");
  files_[path] = std::move(file);
}

const StaticFile* StaticFiles::find(const std::string& path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

Response respond(const StaticFile& file, const Request& request) {
  Response response;
  const bool packed = file.gzip != nullptr && accepts_gzip(request.accept_encoding);
  // Two forms of one content need two strong ETags.
  std::string etag = file.etag;
  if (packed) etag.insert(etag.size() - 1, "-gz");
  response.kind = file.document ? ContentKind::document : ContentKind::other;
  response.headers = {{"ETag", etag},
                      {"Vary", "Accept-Encoding"},
                      {"Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (names_etag(request.if_none_match, etag)) {
    response.status = 304;
    return response;
  }
  response.content_type = file.content_type;
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.body = packed ? file.gzip : file.plain;
  return response;
}

}  // namespace simove::net
