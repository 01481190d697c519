#include "cli/project/variant.hpp"

#include <regex>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {

VariantNumber variant_number(const std::string& name) {
  static const std::regex pattern("v([0-9]{1,4})([a-z]?)_[a-z0-9_]+");
  std::smatch parts;
  if (!std::regex_match(name, parts, pattern)) {
    throw UsageError(
        fmt::format("`{}` is not a variant's name; a name is v<number>[letter]_<mechanism> in "
                    "lower case, for example v9_tiled_digestion",
                    name));
  }
  const std::string branch = parts[2];
  return {leading_number<int>(parts[1].str()), branch.empty() ? '\0' : branch.front()};
}

}  // namespace casebook::cli
