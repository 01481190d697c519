#include "cli/external/output_values.hpp"

#include <algorithm>
#include <cmath>
#include <regex>
#include <sstream>

#include "cli/text/match.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

/// Follows one value through the lines of an output.
class Search {
 public:
  explicit Search(const OutputValue& value)
      : pick_(value.pick),
        pattern_(compiled(expanded_pattern(value.pattern))),
        after_(compiled(value.after)),
        started_(value.after.empty()) {
    if (pick_ == OutputValue::Pick::count) {
      found_.numbers = {0.0};
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
    const double number = pick_ == OutputValue::Pick::count ? 0.0 : printed_number(parts[1]);
    if (pick_ == OutputValue::Pick::largest && !found_.numbers.empty() &&
        number <= found_.numbers.front()) {
      return;
    }
    found_.line = n_lines_;
    found_.line_text = line;
    if (pick_ == OutputValue::Pick::count) {
      found_.numbers.front() += 1.0;
      return;
    }
    if (pick_ != OutputValue::Pick::all) {
      found_.numbers.clear();
    }
    found_.numbers.push_back(number);
    done_ = pick_ == OutputValue::Pick::first ||
            (pick_ == OutputValue::Pick::largest && std::isnan(number));
  }

  const Reading& found() const { return found_; }

 private:
  OutputValue::Pick pick_;
  const std::regex& pattern_;
  const std::regex& after_;
  bool started_;
  bool done_ = false;
  Reading found_;
  int n_lines_ = 0;
};

template <class OnLine>
void for_each_line(const std::string& text, const OnLine& on_line) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    on_line(line);
  }
}

}  // namespace

double printed_number(const std::string& text) {
  std::string digits = text;
  std::replace_if(
      digits.begin(), digits.end(), [](char c) { return c == 'D' || c == 'd'; }, 'e');
  return to_number<double>(digits).value_or(not_a_number);
}

std::vector<Reading> read_output(const std::string& output,
                                 const std::vector<OutputValue>& values) {
  std::vector<Search> searches(values.begin(), values.end());
  for_each_line(output, [&](const std::string& line) {
    for (Search& search : searches) {
      search.feed(line);
    }
  });
  std::vector<Reading> readings;
  for (std::size_t i = 0; i < values.size(); ++i) {
    readings.push_back(values[i].file.empty() ? searches[i].found() : Reading());
  }
  return readings;
}

Reading read_text(const std::string& text, const OutputValue& value) {
  Search search(value);
  for_each_line(text, [&](const std::string& line) { search.feed(line); });
  return search.found();
}

std::optional<double> number_of(const Reading& reading) {
  return reading.numbers.empty() ? std::nullopt : std::optional(reading.numbers.back());
}

std::vector<std::optional<double>> read_values(const std::string& output,
                                               const std::vector<OutputValue>& values) {
  std::vector<std::optional<double>> found;
  for (const Reading& reading : read_output(output, values)) {
    found.push_back(number_of(reading));
  }
  return found;
}

std::vector<int> lines_of_values(const std::string& output,
                                 const std::vector<OutputValue>& values) {
  std::vector<int> lines;
  for (const Reading& reading : read_output(output, values)) {
    lines.push_back(reading.line);
  }
  return lines;
}

Reading matching_lines(const std::string& output, const std::string& pattern) {
  OutputValue question;
  question.pattern = pattern;
  question.pick = OutputValue::Pick::count;
  return read_text(output, question);
}

std::string first_match(const std::string& output, const std::string& pattern) {
  const std::regex& expression = compiled(expanded_pattern(pattern));
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
