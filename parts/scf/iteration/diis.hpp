#pragma once

#include <deque>
#include <utility>

#include "parts/scf/matrix.hpp"

namespace scf {

/// Direct inversion in the iterative subspace: the combination of the last Fock matrices whose
/// combined error is smallest. Source: Pulay, J. Comput. Chem. 3 (1982) 556.
class Diis {
 public:
  Diis() = default;

  /// Goes on with what another one remembered.
  Diis(std::deque<Matrix> focks, std::deque<Matrix> errors)
      : focks_(std::move(focks)), errors_(std::move(errors)) {}

  /// Remembers a Fock matrix and its error F D S - S D F (any orthonormal basis), and returns the
  /// extrapolated Fock matrix.
  Matrix extrapolate(const Matrix& fock, const Matrix& error);

  /// Fock matrices kept, oldest first.
  const std::deque<Matrix>& focks() const { return focks_; }
  const std::deque<Matrix>& errors() const { return errors_; }

 private:
  /// Coefficients that minimize the error's norm and add up to one.
  std::vector<double> solve() const;

  std::deque<Matrix> focks_;
  std::deque<Matrix> errors_;
};

/// Sum of the products of all elements.
double dot(const Matrix& a, const Matrix& b);

}  // namespace scf
