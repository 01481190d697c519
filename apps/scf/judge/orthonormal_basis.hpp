#pragma once

#include "apps/scf/case.hpp"
#include "apps/scf/oracle/matrix.hpp"

namespace scf {

/// An orthonormal basis of the space that a basis spans: of all of it, by Cholesky's factor of the
/// overlap, or, where functions nearly depend on others, of the eigenvectors whose eigenvalue is
/// smallest_kept_overlap or more. Matrices stay [n_bf][n_bf]; rows and columns that are left out are zero.
class OrthonormalBasis {
 public:
  explicit OrthonormalBasis(const Basis& basis);

  /// A density, and an operator like the Fock matrix, in this basis.
  oracle::Matrix density(const oracle::Matrix& a) const;
  oracle::Matrix operator_(const oracle::Matrix& a) const;

  /// Vectors of this basis, one in each row, as coefficients of the basis functions.
  oracle::Matrix in_functions(const oracle::Matrix& rows) const;

  const oracle::Matrix& overlap() const { return overlap_; }
  double smallest_overlap() const { return smallest_overlap_; }
  int n_dropped() const { return n_dropped_; }

 private:
  int n_ = 0;
  oracle::Matrix overlap_;
  double smallest_overlap_ = 0.0;
  int n_dropped_ = 0;
  oracle::Matrix cholesky_;  ///< where nothing is left out
  oracle::Matrix x_;         ///< otherwise X^T: U s^(-1/2) in rows, zeros for those left out
};

}  // namespace scf
