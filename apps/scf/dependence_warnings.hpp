#pragma once

#include <string>
#include <vector>

namespace scf {

/// Note for the reader of an energy about a basis whose functions nearly depend on one another;
/// nothing of others.
/// smallest_overlap: eigenvalue of the overlap matrix; n_dropped: combinations that were left out
std::vector<std::string> dependence_warnings(double smallest_overlap, int n_dropped);

}  // namespace scf
