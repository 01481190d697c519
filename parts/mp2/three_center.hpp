#pragma once

#include <vector>

#include "apps/scf/basis.hpp"

namespace mp2 {

/// (P|mn) for the functions P of one shell and all m, n, hartree: each pair of shells in both orders, one
/// quartet with the constant function at a time. [P][m][n]
std::vector<double> three_center(const scf::Shell& p, const scf::Basis& basis);

}  // namespace mp2
