#pragma once

#include <string>
#include <vector>

#include "harness/run/team.hpp"

namespace casebook {

/// One text per rank, complete on rank 0 and empty elsewhere. Collective.
std::vector<std::string> gather_texts(const Team& team, const std::string& mine);

/// `n` numbers per rank, [rank][n] on rank 0 and empty elsewhere. Collective; n is the same on
/// every rank.
std::vector<std::vector<double>> gather_numbers(const Team& team, const std::vector<double>& mine);

/// The largest value of all ranks, on all ranks. Collective.
double largest(const Team& team, double mine);

}  // namespace casebook
