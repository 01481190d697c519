#pragma once

#include <vector>

#include "apps/mp2/case.hpp"
#include "harness/run/team.hpp"

namespace mp2 {

/// All repulsion integrals over basis functions, [n_bf][n_bf][n_bf][n_bf], hartree, on every rank:
/// each unique shell quartet is computed once, on the rank it is dealt to, and put into its eight
/// places. Collective.
std::vector<double> stored_integrals(const Case& input, const casebook::Team& team);

/// Puts (ij|kl) into the places of its eight orders. n: n_bf
inline void put_integral(std::size_t n,
                         std::size_t i,
                         std::size_t j,
                         std::size_t k,
                         std::size_t l,
                         double value,
                         std::vector<double>& all) {
  const auto at = [&](std::size_t p, std::size_t q, std::size_t r, std::size_t s) -> double& {
    return all[((p * n + q) * n + r) * n + s];
  };
  at(i, j, k, l) = at(j, i, k, l) = at(i, j, l, k) = at(j, i, l, k) = value;
  at(k, l, i, j) = at(k, l, j, i) = at(l, k, i, j) = at(l, k, j, i) = value;
}

/// Sum of such an array over ranks, in pieces whose length MPI can count. Collective.
/// n: n_bf
void sum_over_ranks(std::size_t n, std::vector<double>& all, const casebook::Team& team);

/// Errors: UsageError when n_bf^4 numbers exceed the memory of the case.
void require_memory_for_all(const Case& input);

}  // namespace mp2
