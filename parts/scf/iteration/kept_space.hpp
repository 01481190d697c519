#pragma once

#include "parts/scf/iteration/plain_linear_algebra.hpp"

namespace scf {

/// Rest of a basis without the combinations of functions that nearly depend on others: the
/// eigenvectors of the overlap whose eigenvalue is smallest_kept_overlap or more. Matrices stay [n_bf][n_bf]: in
/// the orthonormal basis the directions that are left out have no density and an energy far above all others.
/// Source: Szabo & Ostlund (1996), section 3.4.5, canonical orthogonalization.
class KeptSpace {
 public:
  /// overlap: eigenvalues and vectors of S
  /// Errors: std::runtime_error where less is left than one direction.
  explicit KeptSpace(const EigenSystem& overlap);

  /// R with R^T R = S^(-1/2) in the space that is kept, [n_bf][n_bf].
  Matrix roots() const;

  /// Puts the directions that are left out above all orbitals of a Fock matrix in the orthonormal
  /// basis; changes nothing where there are none.
  void lift_dropped(Matrix& fock) const;

  double smallest_overlap() const { return overlap_.values.front(); }
  int n_dropped() const { return n_dropped_; }

 private:
  EigenSystem overlap_;
  int n_dropped_ = 0;
};

}  // namespace scf
