#include "harness/cli/external/output_values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <regex>
#include <sstream>

#include "harness/cli/text/match.hpp"

namespace casebook::cli {
namespace {

/// Follows one value through the lines of an output.
class Search {
 public:
  explicit Search(const OutputValue& value)
      : pick_(value.pick),
        pattern_(expanded_pattern(value.pattern)),
        after_(value.after),
        started_(value.after.empty()) {
    if (pick_ == OutputValue::Pick::count) {
      found_ = 0.0;
    }
  }

  void feed(const std::string& line) {
    ++n_lines_;
    if (!started_) {
      started_ = contains(line, after_);
      return;
    }
    std::smatch parts;
    if (done_ || !contains(line, parts, pattern_)) {
      return;
    }
    line_ = n_lines_;
    if (pick_ == OutputValue::Pick::count) {
      *found_ += 1.0;
      return;
    }
    found_ = printed_number(parts[1]);
    done_ = pick_ == OutputValue::Pick::first;
  }

  std::optional<double> found() const { return found_; }
  int line() const { return line_; }

 private:
  OutputValue::Pick pick_;
  std::regex pattern_;
  std::regex after_;
  bool started_;
  bool done_ = false;
  std::optional<double> found_;
  int line_ = 0;
  int n_lines_ = 0;
};

template <class OnLine>
void for_each_line(const std::string& text, const OnLine& on_line) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    on_line(line);
  }
}

std::vector<Search> search_all(const std::string& output, const std::vector<OutputValue>& values) {
  std::vector<Search> searches(values.begin(), values.end());
  for_each_line(output, [&](const std::string& line) {
    for (Search& search : searches) {
      search.feed(line);
    }
  });
  return searches;
}

}  // namespace

double printed_number(const std::string& text) {
  std::string digits = text.starts_with('+') ? text.substr(1) : text;
  std::replace_if(
      digits.begin(), digits.end(), [](char c) { return c == 'D' || c == 'd'; }, 'e');
  double value = 0.0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  const bool fine = error == std::errc() && stop == end && std::isfinite(value);
  return fine ? value : not_a_number;
}

std::vector<std::optional<double>> read_values(const std::string& output,
                                               const std::vector<OutputValue>& values) {
  std::vector<std::optional<double>> found;
  for (const Search& search : search_all(output, values)) {
    found.push_back(search.found());
  }
  return found;
}

std::vector<int> lines_of_values(const std::string& output,
                                 const std::vector<OutputValue>& values) {
  std::vector<int> lines;
  for (const Search& search : search_all(output, values)) {
    lines.push_back(search.line());
  }
  return lines;
}

std::string first_match(const std::string& output, const std::string& pattern) {
  const std::regex expression(expanded_pattern(pattern));
  std::string found;
  for_each_line(output, [&](const std::string& line) {
    std::smatch parts;
    if (found.empty() && contains(line, parts, expression)) {
      found = parts[1];
    }
  });
  return found;
}

}  // namespace casebook::cli
