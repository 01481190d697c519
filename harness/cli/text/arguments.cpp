#include "harness/cli/text/arguments.hpp"

#include <algorithm>
#include <regex>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {

std::string resolve_name(const std::string& given,
                         const std::string& what,
                         const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), given) != known.end()) {
    return given;
  }
  std::vector<std::string> candidates;
  for (const std::string& name : known) {
    if (!given.empty() && name.compare(0, given.size(), given) == 0) {
      candidates.push_back(name);
    }
  }
  if (candidates.size() == 1) {
    return candidates.front();
  }
  // `v3` means v3_schwarz_screening even if there is a v3b_... or a v30_...
  const auto whole_word = [&](const std::string& name) { return name[given.size()] == '_'; };
  if (std::count_if(candidates.begin(), candidates.end(), whole_word) == 1) {
    return *std::find_if(candidates.begin(), candidates.end(), whole_word);
  }
  if (!candidates.empty()) {
    throw UsageError(fmt::format("`{}` may be any {} of these: {}; write more of the name",
                                 given,
                                 what,
                                 fmt::join(candidates, ", ")));
  }
  throw UsageError(unknown_name_message(given, what, known));
}

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
  return {std::stoi(parts[1]), branch.empty() ? '\0' : branch.front()};
}

}  // namespace casebook::cli
