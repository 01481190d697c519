#include "harness/core/json_file.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/regular_file.hpp"

namespace casebook {
namespace {

/// Brackets in texts do not count; whether closing ones match is the parser's business.
int depth_of(const std::string& text) {
  int depth = 0;
  int deepest = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text) {
      in_text = c != '"';
      if (c == '\\') {
        ++i;
      }
    } else if (c == '"') {
      in_text = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return deepest;
}

}  // namespace

Json parse_json(const std::string& text, const std::filesystem::path& name) {
  if (const int depth = depth_of(text); depth > deepest_json) {
    throw UsageError(fmt::format("{}: {} brackets are nested in each other; {} are the most",
                                 name.string(),
                                 depth,
                                 deepest_json));
  }
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) {
    throw UsageError(fmt::format("{}: it is no JSON", name.string()));
  }
  return json;
}

Json read_json_file(const std::filesystem::path& path) {
  return parse_json(read_regular_file(path, untrusted), path);
}

}  // namespace casebook
