#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "harness/run/team.hpp"

/// Distribution of a judge's work over ranks and threads: for scf and the apps that build on it. Everything is
/// collective where the team has several ranks; with one rank no MPI is called, because a judge's own
/// tests run without it.
namespace scf::oracle {

/// The first rank's number, on every rank.
int from_first_rank(int number, const casebook::Team& team);

/// The first rank's numbers, on every rank.
/// size: how many the first rank has
std::vector<double> from_first_rank(const std::vector<double>& numbers,
                                    std::size_t size,
                                    const casebook::Team& team);

/// Calls task(k) once for every k below n on some thread of some rank: the tasks go round the ranks,
/// and a rank's threads take them one by one. The task must not throw.
void share_out(std::size_t n,
               const casebook::Team& team,
               const std::function<void(std::size_t)>& task);

/// Hands every rank's numbers to all. Each number is one rank's, and 0 on the others: adding them up
/// changes no bit, in whatever order MPI does it.
void put_together(std::span<double> numbers, const casebook::Team& team);

/// Largest magnitude of error(k) for k below n, shared out; NaN if one is. The same on every rank.
double largest_of_shared(std::size_t n,
                         const casebook::Team& team,
                         const std::function<double(std::size_t)>& error);

}  // namespace scf::oracle
