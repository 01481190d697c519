#include "cli/lesson/attacks.hpp"

#include <algorithm>
#include <regex>

#include <fmt/format.h>

#include "cli/lesson/page_comments.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {

const std::vector<std::string>& attack_causes() {
  static const std::vector<std::string> causes = {
      "work", "memory", "load_balance", "communication", "serial"};
  return causes;
}

std::vector<Attack> attacks_in(std::string_view page, const std::string& where) {
  static const std::regex content(R"( *region=([A-Za-z0-9_.:-]+) +cause=([a-z_]+) *)");
  std::vector<Attack> attacks;
  for (const std::string& words : comments_in(page, "attacks")) {
    std::smatch match;
    if (!std::regex_match(words, match, content)) {
      throw UsageError(fmt::format(
          "{}: `<!-- attacks:{}-->`: expected <!-- attacks: region=NAME cause=CAUSE -->, "
          "one for each",
          where,
          words));
    }
    const std::vector<std::string>& known = attack_causes();
    if (std::find(known.begin(), known.end(), match[2]) == known.end()) {
      throw UsageError(where + ": " + unknown_name_message(match[2].str(), "cause", known));
    }
    attacks.push_back({match[1], match[2]});
  }
  return attacks;
}

}  // namespace casebook::cli
