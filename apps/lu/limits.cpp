#include "apps/lu/limits.hpp"

#include <fstream>

#include <mpi.h>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace lu {
namespace {

std::string out_of_range(const char* key, double value, const char* allowed, bool in_range) {
  return in_range ? "" : fmt::format("{} = {}; allowed are {}\n", key, value, allowed);
}

/// Memory that the kernel would give to new work without swapping, bytes; 0 where it does not say.
/// Source: proc(5), MemAvailable.
double available_bytes() {
  std::ifstream file("/proc/meminfo");
  std::string word;
  while (file >> word) {
    double kib = 0.0;
    if (word == "MemAvailable:" && file >> kib) {
      return 1024.0 * kib;
    }
  }
  return 0.0;
}

/// Ranks that share this one's memory. Collective.
int ranks_on_node(const casebook::Team& team) {
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(team.comm, MPI_COMM_TYPE_SHARED, team.rank, MPI_INFO_NULL, &node);
  int count = 0;
  MPI_Comm_size(node, &count);
  MPI_Comm_free(&node);
  return count;
}

}  // namespace

void require_valid(const Case& settings, const std::string& where) {
  const Case& s = settings;
  const auto n = static_cast<double>(s.n);
  std::string problems = out_of_range("n", n, "1 to 1000000", n >= 1.0 && n <= 1e6);
  if (problems.empty() && s.block > s.n) {
    problems += fmt::format("nb = {} is more than n = {}; use at most n\n", s.block, s.n);
  }
  problems += out_of_range("nb", s.block, "0 (the variant chooses) and more", s.block >= 0);
  problems += out_of_range("p", s.grid.p, "0 (the variant chooses) and more", s.grid.p >= 0);
  problems += out_of_range("q", s.grid.q, "0 (the variant chooses) and more", s.grid.q >= 0);
  if ((s.grid.p == 0) != (s.grid.q == 0)) {
    problems += fmt::format("p = {}, q = {}: give both or neither\n", s.grid.p, s.grid.q);
  }
  problems += out_of_range("growth", s.growth, "1 to 1e12", s.growth >= 1.0 && s.growth <= 1e12);
  problems +=
      out_of_range("decades", s.decades, "0 to 100", s.decades >= 0.0 && s.decades <= 100.0);
  problems +=
      out_of_range("distance", s.distance, "0 to 1", s.distance >= 0.0 && s.distance <= 1.0);
  problems += out_of_range("range", s.range, "0.0001 to 10", s.range >= 1e-4 && s.range <= 10.0);
  problems += out_of_range(
      "smoothness", s.smoothness, "0.5 and 1.5", s.smoothness == 0.5 || s.smoothness == 1.5);
  problems += out_of_range("nugget", s.nugget, "0 to 1", s.nugget >= 0.0 && s.nugget <= 1.0);
  if (!problems.empty()) {
    problems.pop_back();
    throw casebook::UsageError(where + ": " + problems);
  }
}

double bytes_per_rank(const Case& input, int n_ranks) {
  const auto n = static_cast<double>(input.n);
  return 1.1 * sizeof(double) * n * (n + 1.0) / n_ranks;
}

void require_fit(const Case& input, const casebook::Team& team) {
  const RankGrid& grid = input.grid;
  if (grid.p > 0 && static_cast<std::int64_t>(grid.p) * grid.q != team.n_ranks) {
    throw casebook::UsageError(fmt::format("{} ranks are not P x Q = {} x {}; use -n {}",
                                           team.n_ranks,
                                           grid.p,
                                           grid.q,
                                           static_cast<std::int64_t>(grid.p) * grid.q));
  }
  // The scarcest node decides for all.
  const double needed = bytes_per_rank(input, team.n_ranks) * ranks_on_node(team);
  const double available = available_bytes();
  double lacking[2] = {available > 0.0 ? needed - available : 0.0, needed};
  MPI_Allreduce(MPI_IN_PLACE, lacking, 2, MPI_DOUBLE, MPI_MAX, team.comm);
  if (lacking[0] > 0.0) {
    throw casebook::EnvironmentError(fmt::format(
        "n = {} needs {:.1f} GB of memory on a node, {:.1f} GB more than there is; use a "
        "smaller n or more nodes",
        input.n,
        1e-9 * lacking[1],
        1e-9 * lacking[0]));
  }
}

}  // namespace lu
