#include "parts/scf/textbook/screening.hpp"

#include <algorithm>
#include <cmath>

#include "parts/scf/textbook/quartet_textbook.hpp"

namespace scf {

Matrix schwarz_bounds(const Basis& basis) {
  Matrix bounds(basis.n_shells(), basis.n_shells());
  std::vector<double> quartet(max_quartet_size);
  for (int s = 0; s < basis.n_shells(); ++s) {
    for (int t = 0; t <= s; ++t) {
      const Shell& a = basis.shells[static_cast<std::size_t>(s)];
      const Shell& b = basis.shells[static_cast<std::size_t>(t)];
      repulsion_textbook(a, b, a, b, quartet.data());
      const int n_pair = a.n_functions() * b.n_functions();
      double largest = 0.0;
      for (int ij = 0; ij < n_pair; ++ij) {
        largest = std::max(largest, std::abs(quartet.data()[ij * n_pair + ij]));
      }
      bounds(s, t) = bounds(t, s) = std::sqrt(largest);
    }
  }
  return bounds;
}

Matrix density_bounds(const Basis& basis, const Matrix& density) {
  Matrix bounds(basis.n_shells(), basis.n_shells());
  for (int s = 0; s < basis.n_shells(); ++s) {
    for (int t = 0; t < basis.n_shells(); ++t) {
      const Shell& a = basis.shells[static_cast<std::size_t>(s)];
      const Shell& b = basis.shells[static_cast<std::size_t>(t)];
      for (int i = a.first; i < a.first + a.n_functions(); ++i) {
        for (int j = b.first; j < b.first + b.n_functions(); ++j) {
          bounds(s, t) = std::max(bounds(s, t), std::abs(density(i, j)));
        }
      }
    }
  }
  return bounds;
}

}  // namespace scf
