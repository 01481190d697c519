#include "cli/lesson/foreseen_counts.hpp"

#include <algorithm>
#include <regex>

#include <fmt/format.h>

#include "cli/lesson/page_comments.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {

const std::vector<std::string>& foreseen_names() {
  static const std::vector<std::string> names = {
      "instructions", "loads", "misses", "bytes", "calls", "message_bytes"};
  return names;
}

std::vector<ForeseenCount> foreseen_counts_in(std::string_view page, const std::string& where) {
  static const std::regex content(
      R"( *(?:case=([A-Za-z0-9_.-]+) +)?region=([A-Za-z0-9_.:-]+)((?: +[a-z_]+=[0-9]+(?:\.[0-9]+)?)+) *)");
  static const std::regex one(R"(([a-z_]+)=([0-9.]+))");
  std::vector<ForeseenCount> counts;
  for (const std::string& words : comments_in(page, "counts")) {
    std::smatch match;
    if (!std::regex_match(words, match, content)) {
      throw UsageError(fmt::format(
          "{}: `<!-- counts:{}-->`: expected <!-- counts: region=NAME instructions=2.0 -->, "
          "how many times less",
          where,
          words));
    }
    const std::string values = match[3];
    for (std::sregex_iterator value(values.begin(), values.end(), one), end; value != end;
         ++value) {
      const std::vector<std::string>& known = foreseen_names();
      if (std::find(known.begin(), known.end(), (*value)[1]) == known.end()) {
        throw UsageError(where + ": " + unknown_name_message((*value)[1].str(), "count", known));
      }
      counts.push_back(
          {match[1], match[2], (*value)[1], leading_number<double>((*value)[2].str())});
    }
  }
  return counts;
}

}  // namespace casebook::cli
