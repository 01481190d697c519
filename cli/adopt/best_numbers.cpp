#include "cli/adopt/best_numbers.hpp"

#include <regex>

#include "cli/adopt/measurements.hpp"
#include "cli/adopt/table_headings.hpp"
#include "cli/text/match.hpp"

namespace casebook::cli {
namespace {

using CandidateKind = Candidate::Kind;

constexpr std::size_t most_answers = 8;
constexpr std::size_t most_others = 10;
constexpr int digits_that_people_set = 4;

/// True if another answer has the same number, and says as much: a cube's second side.
bool is_repeated(const std::vector<Found>& all, std::size_t i) {
  for (std::size_t j = 0; j < all.size(); ++j) {
    const bool better = all[j].rank > all[i].rank || (all[j].rank == all[i].rank && j > i);
    if (better && all[j].candidate.kind == CandidateKind::answer &&
        all[j].candidate.seen == all[i].candidate.seen) {
      return true;
    }
  }
  return false;
}

}  // namespace

int rank_of(const std::string& output, const Found& found) {
  static const std::regex results(
      "energy|residual|norm|error|final|total|result|checksum|sum|converged|answer",
      std::regex::icase);
  const bool result = contains(found.candidate.example, results);
  const bool region = found.candidate.kind == CandidateKind::time;
  if (result || region || found.candidate.near_zero ||
      changes_down_its_column(output, found.line, found.k)) {
    return 2;
  }
  return significant_digits(found.line.numbers[found.k].text) > digits_that_people_set ? 1 : 0;
}

std::vector<Found> best_of(const std::vector<Found>& all) {
  std::vector<bool> chosen(all.size(), false);
  std::size_t n_answers = 0;
  std::size_t n_others = 0;
  for (const int rank : {2, 1, 0}) {
    const bool enough = rank == 0 && n_answers > 0;
    for (std::size_t i = all.size(); i-- > 0;) {
      const bool answer = all[i].candidate.kind == CandidateKind::answer;
      std::size_t& n = answer ? n_answers : n_others;
      if (all[i].rank == rank && n < (answer ? most_answers : most_others) &&
          !(answer && (enough || is_repeated(all, i)))) {
        ++n;
        chosen[i] = true;
      }
    }
  }
  std::vector<Found> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (chosen[i]) {
      kept.push_back(all[i]);
    }
  }
  return kept;
}

}  // namespace casebook::cli
