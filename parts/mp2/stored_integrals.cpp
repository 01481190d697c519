#include "parts/mp2/stored_integrals.hpp"

#include <array>
#include <cmath>

#include <mpi.h>

#include <fmt/format.h>

#include "apps/mp2/regions.hpp"
#include "harness/core/error.hpp"
#include "parts/scf/textbook/quartet_factored.hpp"

namespace mp2 {
namespace {

using scf::Shell;

/// Puts the integrals of one quartet into the places of its eight orders.
void put(const std::array<const Shell*, 4>& quartet,
         const double* value,
         std::size_t n,
         std::vector<double>& all) {
  const auto first = [&](std::size_t s) { return static_cast<std::size_t>(quartet[s]->first); };
  const auto end = [&](std::size_t s) {
    return first(s) + static_cast<std::size_t>(quartet[s]->n_functions());
  };
  for (std::size_t i = first(0); i < end(0); ++i) {
    for (std::size_t j = first(1); j < end(1); ++j) {
      for (std::size_t k = first(2); k < end(2); ++k) {
        for (std::size_t l = first(3); l < end(3); ++l, ++value) {
          put_integral(n, i, j, k, l, *value, all);
        }
      }
    }
  }
}

}  // namespace

void sum_over_ranks(std::size_t n, std::vector<double>& all, const casebook::Team& team) {
  const casebook::TimedRegion timed(region::reduce);
  const std::size_t piece = n * n * n;
  for (std::size_t first = 0; first < all.size(); first += piece) {
    MPI_Allreduce(
        MPI_IN_PLACE, all.data() + first, static_cast<int>(piece), MPI_DOUBLE, MPI_SUM, team.comm);
  }
}

std::vector<double> stored_integrals(const Case& input, const casebook::Team& team) {
  const std::vector<Shell>& shells = input.scf.basis.shells;
  const auto n = static_cast<std::size_t>(input.n_functions());
  std::vector<double> all(n * n * n * n);
  {
    const casebook::TimedRegion timed(region::integrals);
    std::vector<double> block(scf::max_quartet_size);
    int number = 0;
    for (std::size_t a = 0; a < shells.size(); ++a) {
      for (std::size_t b = 0; b <= a; ++b) {
        for (std::size_t c = 0; c <= a; ++c) {
          if (number++ % team.n_ranks != team.rank) {
            continue;
          }
          for (std::size_t d = 0; d <= (c == a ? b : c); ++d) {
            scf::repulsion_factored(shells[a], shells[b], shells[c], shells[d], block.data());
            put({&shells[a], &shells[b], &shells[c], &shells[d]}, block.data(), n, all);
          }
        }
      }
    }
  }
  sum_over_ranks(n, all, team);
  return all;
}

void require_memory_for_all(const Case& input) {
  const double needed_mib = std::pow(input.n_functions(), 4) * sizeof(double) / (1024.0 * 1024.0);
  if (needed_mib > input.memory_mib) {
    throw casebook::UsageError(
        fmt::format("{}: {} functions have {:.0f} MiB of integrals, and memory_mib is {}; take a "
                    "variant that computes them in batches (v2 and up), a smaller basis, or --set "
                    "memory_mib={:.0f}",
                    input.scf.name,
                    input.n_functions(),
                    needed_mib,
                    input.memory_mib,
                    std::ceil(needed_mib)));
  }
}

}  // namespace mp2
