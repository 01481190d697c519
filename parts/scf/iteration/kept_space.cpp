#include "parts/scf/iteration/kept_space.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "apps/scf/result.hpp"

namespace scf {

KeptSpace::KeptSpace(const EigenSystem& overlap) : overlap_(overlap) {
  n_dropped_ =
      static_cast<int>(std::count_if(overlap_.values.begin(), overlap_.values.end(), [](double s) {
        return !(s >= smallest_kept_overlap);
      }));
  if (n_dropped_ == static_cast<int>(overlap_.values.size())) {
    throw std::runtime_error(
        "no eigenvalue of the overlap matrix is 1e-5 or more: all functions of the basis depend on "
        "one another; look at the exponents and at atoms in the same place");
  }
}

/// U s^(-1/4), transposed: half of the scaling on each side of the product.
Matrix KeptSpace::roots() const {
  const int n = overlap_.vectors.n_rows();
  Matrix scaled(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = n_dropped_; j < n; ++j) {
      scaled(j, i) = overlap_.vectors(i, j) /
                     std::sqrt(std::sqrt(overlap_.values[static_cast<std::size_t>(j)]));
    }
  }
  return scaled;
}

void KeptSpace::lift_dropped(Matrix& fock) const {
  // Far above any occupied orbital, and so near that rounding errors of it, 1e-13, are none.
  constexpr double lifted_hartree = 1000.0;
  const Matrix& u = overlap_.vectors;
  for (int k = 0; k < n_dropped_; ++k) {
    for (int i = 0; i < u.n_rows(); ++i) {
      for (int j = 0; j < u.n_rows(); ++j) {
        fock(i, j) += lifted_hartree * u(i, k) * u(j, k);
      }
    }
  }
}

}  // namespace scf
