#include "cli/adopt/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <regex>

#include <fmt/format.h>

#include "cli/external/output_values.hpp"
#include "cli/text/format.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

constexpr double largest_scatter = 1e-3;   // relative: beyond, a number is no answer
constexpr double largest_bound = 1e-2;     // relative: a looser check tells no wrong answer
constexpr double largest_rounding = 1e-6;  // relative: beyond, another layout has another answer
constexpr double margin = 10.0;            // a few runs do not show the whole range
constexpr double least_digit_of_zero = 1e-4;
constexpr double largest_residue = 1e-10;   // of sums of terms near 1 that cancel
constexpr double largest_residual = 1e-4;   // of what calls itself one, and does not repeat
constexpr double terms_of_a_residue = 1e4;  // that round one by one: the floor of the bound

/// Rounds up to one digit.
double rounded_up(double bound) {
  if (!(bound > 0.0)) {
    return 0.0;
  }
  const int exponent = static_cast<int>(std::floor(std::log10(bound)));
  const double digit = std::ceil(bound / std::pow(10.0, exponent) - 1e-6);
  return leading_number<double>(fmt::format("{}e{}", static_cast<int>(digit), exponent));
}

double largest_of(const std::vector<double>& numbers) {
  double largest = 0.0;
  for (const double number : numbers) {
    largest = std::max(largest, std::abs(number));
  }
  return largest;
}

double range_of(const std::vector<double>& numbers) {
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  return *high - *low;
}

std::string runs_of(const Candidate& candidate) {
  return counted(static_cast<int>(candidate.seen.size()), "run");
}

/// The number that another layout or build printed; a NaN where it printed none.
double number_in(const Variation& variation, const OutputValue& value) {
  return number_of(read_text(variation.output, value)).value_or(not_a_number);
}

}  // namespace

void judge_repetition(Candidate& candidate, double last_digit, const std::string& what) {
  const double range = range_of(candidate.seen);
  const double size = largest_of(candidate.seen);
  candidate.kind = Candidate::Kind::other;
  if (range > largest_scatter * size) {
    candidate.reason =
        fmt::format("{} differ by {}: no answer", runs_of(candidate), scientific(range));
    return;
  }
  candidate.bound = rounded_up(std::max(margin * range, 2.0 * last_digit));
  if (size > 0.0 ? candidate.bound > largest_bound * size : last_digit > least_digit_of_zero) {
    candidate.reason = "too few digits to tell a right one from a wrong one";
    return;
  }
  candidate.kind = Candidate::Kind::answer;
  candidate.reason = range > 0.0 ? fmt::format("at least ten times the {} by which {} differ",
                                               scientific(range),
                                               runs_of(candidate))
                                 : fmt::format("two units of the last digit; {} {} the same",
                                               runs_of(candidate),
                                               what);
}

bool judge_residue(Candidate& candidate, const std::string& words) {
  static const std::regex residual("resid|error|defect|imbalance|drift|deviation|diff|\\bd_",
                                   std::regex::icase);
  const double size = largest_of(candidate.seen);
  const bool rounding = size > 0.0 && size <= largest_residue;
  const bool moves = range_of(candidate.seen) > largest_scatter * size;
  if (!rounding && !(moves && size <= largest_residual && std::regex_search(words, residual))) {
    return false;
  }
  const double floor = terms_of_a_residue * std::numeric_limits<double>::epsilon();
  candidate.kind = Candidate::Kind::answer;
  candidate.near_zero = true;
  candidate.bound = rounded_up(std::max(margin * size, floor));
  candidate.reason = margin * size > floor
                         ? "ten times the largest that was seen: only its size is an answer"
                         : "rounding of 10,000 terms near 1: it is what is left when they cancel";
  return true;
}

void widen(Candidate& candidate, const std::vector<Variation>& variations) {
  for (const Variation& variation : variations) {
    const double number = number_in(variation, candidate.value);
    if (candidate.kind != Candidate::Kind::answer || std::isnan(number)) {
      continue;
    }
    const double reference = candidate.near_zero ? 0.0 : candidate.seen.front();
    const double difference = std::abs(number - reference);
    const double most =
        candidate.near_zero ? largest_residual : largest_rounding * std::abs(reference);
    if (difference > most) {
      candidate.reason +=
          fmt::format("; {} gives {:.10g}: see which is right", variation.what, number);
    } else if (margin * difference > candidate.bound) {
      candidate.bound = rounded_up(margin * difference);
      candidate.reason = fmt::format(
          "ten times the {} by which {} differs", scientific(difference), variation.what);
    }
  }
}

}  // namespace casebook::cli
