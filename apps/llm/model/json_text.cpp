#include "apps/llm/model/json_text.hpp"

#include "harness/core/error.hpp"
#include "harness/core/json_file.hpp"

namespace llm {

casebook::Json parse_json_object(std::string_view text, const std::string& name) {
  casebook::Json json = casebook::parse_json(std::string(text), name);
  if (!json.is_object()) {
    throw casebook::UsageError(name + ": this is no JSON object");
  }
  return json;
}

}  // namespace llm
