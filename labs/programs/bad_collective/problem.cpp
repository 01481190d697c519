#include "labs/programs/bad_collective/problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bad_collective {

const casebook::Region region::make("make");
const casebook::Region region::sum("sum");

void compare_ranks(Result& result, const casebook::Team& team) {
  std::vector<double> first = result.sums;
  MPI_Bcast(first.data(), static_cast<int>(first.size()), MPI_DOUBLE, 0, team.comm);
  double worst = 0.0;
  for (std::size_t k = 0; k < first.size(); ++k) {
    const double difference = std::abs(first[k] - result.sums[k]);
    worst = difference >= worst || std::isnan(difference) ? difference : worst;
  }
  MPI_Allreduce(&worst, &result.largest_difference, 1, MPI_DOUBLE, MPI_MAX, team.comm);
}

std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team) {
  const std::int64_t n = input["rows"] * input["columns"];
  const double ranks = team.n_ranks;
  double worst = static_cast<std::int64_t>(result.sums.size()) == n ? 0.0 : NAN;
  for (std::int64_t k = 0; k < n && !std::isnan(worst); ++k) {
    double right = 0.0;
    for (int rank = 0; rank < team.n_ranks; ++rank) {
      right += element(input.seed, rank, k);
    }
    const double miss = std::abs(result.sums[static_cast<std::size_t>(k)] - right);
    worst = std::isnan(miss) ? miss : std::max(worst, miss);
  }
  const double bound = ranks * ranks * std::numeric_limits<double>::epsilon();
  const char* const why = "p additions of at most p: p^2 eps";
  return {{"sums", worst, bound, why}, {"other_ranks", result.largest_difference, bound, why}};
}

}  // namespace bad_collective
