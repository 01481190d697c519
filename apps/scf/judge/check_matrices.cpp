#include "apps/scf/judge/check_matrices.hpp"

#include <cmath>
#include <cstddef>

#include "apps/scf/judge/orthonormal_basis.hpp"
#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/oracle.hpp"

namespace scf {

using oracle::Matrix;

MatrixDeviations measure_matrices(const Case& input,
                                  const Matrix& density,
                                  const Matrix& fock,
                                  double smallest_overlap) {
  const int n = input.basis.n_functions;
  const OrthonormalBasis basis(input.basis);

  MatrixDeviations found;
  found.smallest_overlap = smallest_overlap - basis.smallest_overlap();
  found.n_dropped = basis.n_dropped();
  found.density_symmetry =
      oracle::largest(oracle::difference(density, oracle::transposed(density, n)));
  found.fock_symmetry = oracle::largest(oracle::difference(fock, oracle::transposed(fock, n)));

  // From here on in an orthonormal basis: D S D becomes d d.
  const Matrix d = basis.density(density);
  Matrix f = basis.operator_(fock);
  const Matrix dd = oracle::multiply(d, d, n);
  const Matrix fd = oracle::multiply(f, d, n);
  const Matrix df = oracle::multiply(d, f, n);
  double trace = 0.0;
  for (std::size_t i = 0; i < d.size(); i += static_cast<std::size_t>(n) + 1) {
    trace += d[i];
  }
  // A density may have nothing where the basis has nothing that counts.
  const double outside = oracle::trace_of_product(density, basis.overlap(), n) - trace;
  found.electrons = trace - input.n_electrons();
  found.electrons += std::copysign(std::abs(outside), found.electrons);
  found.idempotency = oracle::frobenius_norm(oracle::difference(oracle::difference(dd, d), d));
  found.commutator = oracle::frobenius_norm(oracle::difference(fd, df));
  const double with_fock = oracle::trace_of_product(d, f, n);

  // What is left out comes first in the basis; it is no orbital, and must not look like one of energy 0.
  constexpr double above_all = 1e6;  // hartree
  for (int k = 0; k < basis.n_dropped(); ++k) {
    f[static_cast<std::size_t>(k) * static_cast<std::size_t>(n + 1)] = above_all;
  }
  double lowest = 0.0;
  for (const double energy : oracle::lowest_eigenvalues(f, n, input.n_occupied())) {
    lowest += energy;
  }
  found.aufbau = 0.5 * with_fock - lowest;
  return found;
}

}  // namespace scf
