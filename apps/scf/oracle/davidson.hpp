#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace scf::oracle {

/// A symmetric operator that is known by its products.
struct SymmetricOperator {
  std::vector<double> diagonal;  ///< about; larger than zero
  std::function<std::vector<double>(const std::vector<double>&)> product;
};

/// Lowest eigenvalue of an operator by Davidson's method, from three random vectors, so that no symmetry
/// is left out: never below the true one but for rounding, and above it by less than a twentieth of
/// its size, or 1e-4, in all but 40 products. NaN where a product is.
/// Source: Davidson, J. Comput. Phys. 17 (1975) 87.
double lowest_eigenvalue(const SymmetricOperator& a, std::uint64_t seed);

}  // namespace scf::oracle
