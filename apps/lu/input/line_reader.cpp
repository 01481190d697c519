#include "apps/lu/input/line_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace lu {
namespace {

constexpr std::string_view blanks = " \t\r";

}  // namespace

bool LineReader::next_line() {
  if (text_.empty()) {
    return false;
  }
  const std::size_t end = std::min(text_.find('\n'), text_.size());
  line_ = text_.substr(0, end);
  text_.remove_prefix(std::min(end + 1, text_.size()));
  ++number_;
  return true;
}

std::string_view LineReader::word() {
  line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size()));
  const std::string_view found = line_.substr(0, line_.find_first_of(blanks));
  line_.remove_prefix(found.size());
  return found;
}

void LineReader::add(const std::string& what) {
  problems_ += fmt::format("{}{}:{}: {}", problems_.empty() ? "" : "\n", file_, number_, what);
}

void LineReader::throw_if_any() const {
  if (!problems_.empty()) {
    throw casebook::UsageError(problems_);
  }
}

}  // namespace lu
