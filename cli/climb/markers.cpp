#include "cli/climb/markers.hpp"

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace casebook::cli {

std::string replace_between_markers(const std::string& text,
                                    std::string_view name,
                                    const std::string& replacement,
                                    const std::string& where) {
  const std::string begin = fmt::format("<!-- {}:begin -->", name);
  const std::string end = fmt::format("<!-- {}:end -->", name);
  const std::size_t first = text.find(begin);
  const std::size_t last = text.find(end);
  const bool once = text.rfind(begin) == first && text.rfind(end) == last;
  if (first == std::string::npos || last == std::string::npos || last < first || !once) {
    throw UsageError(fmt::format(
        "{}: expected the lines `{}` and `{}`, each once and in this order; the table goes between "
        "them",
        where,
        begin,
        end));
  }
  return text.substr(0, first + begin.size()) + "\n" + replacement + text.substr(last);
}

std::string with_markers_after(const std::string& text,
                               std::string_view name,
                               std::string_view other) {
  const std::string begin = fmt::format("<!-- {}:begin -->", name);
  const std::string before = fmt::format("<!-- {}:end -->", other);
  const std::size_t at = text.find(before);
  if (text.find(begin) != std::string::npos || at == std::string::npos) {
    return text;
  }
  std::string longer = text;
  return longer.insert(at + before.size(), fmt::format("\n\n{}\n<!-- {}:end -->", begin, name));
}

}  // namespace casebook::cli
