#include "cli/lab/score.hpp"

#include <cmath>

#include <fmt/format.h>

#include "cli/text/format.hpp"

namespace casebook::cli {

Score score_of(const std::vector<Round>& rounds) {
  Score result;
  if (rounds.empty()) {
    result.why_none = "no round was completed";
    return result;
  }
  std::vector<double> scores, gains, solution_gains;
  for (const Round& round : rounds) {
    gains.push_back(round.start_s / round.yours_s);
    solution_gains.push_back(round.start_s / round.solution_s);
    scores.push_back(std::log(gains.back()) / std::log(solution_gains.back()));
  }
  result.gain = median_interval(gains);
  result.solution_gain = median_interval(solution_gains);
  result.score = median_interval(scores);
  if (!(result.solution_gain.low > 1.0)) {
    result.why_none = fmt::format(
        "here the solution cannot be separated from the start ({}); take more rounds (--rounds), or a "
        "quieter machine",
        gain_text(result.solution_gain));
  }
  return result;
}

std::string score_text(const Score& score) {
  if (!score.why_none.empty()) {
    return "none: " + score.why_none;
  }
  return fmt::format(
      "{:.2f} ({:.2f} to {:.2f})", score.score.median, score.score.low, score.score.high);
}

std::string gain_text(const MedianInterval& gain) {
  return fmt::format(
      "{}x ({} to {})", three_digits(gain.median), three_digits(gain.low), three_digits(gain.high));
}

}  // namespace casebook::cli
