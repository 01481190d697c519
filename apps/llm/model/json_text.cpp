#include "apps/llm/model/json_text.hpp"

#include "harness/core/error.hpp"

namespace llm {
namespace {

constexpr int deepest = 64;

/// Brackets that are open at once, at most; those inside of strings do not count.
int depth_of(std::string_view text) {
  int depth = 0;
  int most = 0;
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_quoted) {
      i += c == '\\' ? 1 : 0;
      is_quoted = c != '"';
    } else if (c == '"') {
      is_quoted = true;
    } else if (c == '{' || c == '[') {
      most = std::max(most, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return most;
}

}  // namespace

casebook::Json parse_json_object(std::string_view text, const std::string& name) {
  if (depth_of(text) > deepest) {
    throw casebook::UsageError(name + ": JSON nested more than 64 times; no model's file is");
  }
  casebook::Json json = casebook::Json::parse(text.begin(), text.end(), nullptr, false);
  if (!json.is_object()) {
    throw casebook::UsageError(name + ": this is no JSON object, or it is damaged");
  }
  return json;
}

}  // namespace llm
