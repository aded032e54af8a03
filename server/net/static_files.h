// The web client's files, and the rulesets' public data files, as they are sent: content, its gzip form, a strong ETag
// over the content. Read once at start, so that a request never touches the disk and no path can leave the folder.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "rules/core/result.h"
#include "server/net/http_types.h"

namespace simove::net {

struct StaticFile {
  std::string content_type;
  std::string etag;  // with its quotes
  Text plain;
  Text gzip;  // may be missing
  bool immutable = false;
  bool document = false;
};

class StaticFiles {
 public:
  /// Every regular file under `folder`, by its path with a leading '/'. NAME.gz beside NAME is its compressed form.
  [[nodiscard]] static Result<StaticFiles> read(const std::string& folder);
  [[nodiscard]] const StaticFile* find(const std::string& path) const;
  [[nodiscard]] std::size_t size() const { return files_.size(); }
  void add(const std::string& path, StaticFile file);

 private:
  std::map<std::string, StaticFile> files_;
};

/// Compresses what has no compressed form beside it.
[[nodiscard]] StaticFile make_file(std::string_view name, std::string content);

/// 200 with the form the client takes, or 304.
[[nodiscard]] Response respond(const StaticFile& file, const Request& request);

}  // namespace simove::net
