#pragma once

#include <vector>

#include "apps/spectral/box.hpp"
#include "harness/run/team.hpp"

namespace spectral {

/// Collects the parts of a field on rank 0. Collective.
/// mine:  [box.n_z][box.n_y][n]
/// whole: [n][n][n] is appended on rank 0; not touched elsewhere
void gather(const std::vector<double>& mine,
            const Box& box,
            int n,
            const casebook::Team& team,
            std::vector<double>& whole);

/// Sums over all ranks, on every rank. Collective.
double sum_over_ranks(double value, const casebook::Team& team);
void sum_over_ranks(std::vector<double>& values, const casebook::Team& team);

/// Length of a spectrum whose last shell holds the corner (k_max, k_max, k_max).
std::size_t n_shells(int k_max);

/// The shell of a spectrum that a mode of this k^2 belongs to.
std::size_t shell_of(double k2);

}  // namespace spectral
