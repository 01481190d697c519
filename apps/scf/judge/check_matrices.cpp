#include "apps/scf/judge/check_matrices.hpp"

#include <cstddef>

#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/oracle.hpp"

namespace scf {

using oracle::Matrix;

MatrixDeviations measure_matrices(const Case& input, const Matrix& density, const Matrix& fock) {
  const int n = input.basis.n_functions;
  const Matrix l = oracle::cholesky(oracle::overlap(input.basis), n);

  MatrixDeviations found;
  found.density_symmetry =
      oracle::largest(oracle::difference(density, oracle::transposed(density, n)));
  found.fock_symmetry = oracle::largest(oracle::difference(fock, oracle::transposed(fock, n)));

  // From here on in the orthonormal basis that S = L L^T defines: D S D becomes d d.
  const Matrix d = oracle::density_in_orthonormal_basis(density, l, n);
  const Matrix f = oracle::operator_in_orthonormal_basis(fock, l, n);
  const Matrix dd = oracle::multiply(d, d, n);
  const Matrix fd = oracle::multiply(f, d, n);
  const Matrix df = oracle::multiply(d, f, n);
  double trace = 0.0;
  for (std::size_t i = 0; i < d.size(); i += static_cast<std::size_t>(n) + 1) {
    trace += d[i];
  }
  found.electrons = trace - input.n_electrons();
  found.idempotency = oracle::frobenius_norm(oracle::difference(oracle::difference(dd, d), d));
  found.commutator = oracle::frobenius_norm(oracle::difference(fd, df));

  double lowest = 0.0;
  for (const double energy : oracle::lowest_eigenvalues(f, n, input.n_occupied())) {
    lowest += energy;
  }
  found.aufbau = 0.5 * oracle::trace_of_product(d, f, n) - lowest;
  return found;
}

}  // namespace scf
