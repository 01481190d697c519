#include "parts/dft/batches/orbital_products.hpp"

#include <cblas.h>

namespace dft {

void OrbitalProducts::multiply(const Batch& batch,
                               const scf::Matrix& factor,
                               const BatchFunctions& chi,
                               double* product) {
  const int n = chi.n_functions;
  const int n_orbitals = factor.n_cols();
  orbitals_.clear();
  for (const int i : batch.functions) {
    const double* row = factor.data() + i * n_orbitals;
    orbitals_.insert(orbitals_.end(), row, row + n_orbitals);
  }
  amplitudes_.resize(static_cast<std::size_t>(n_orbitals * chi.stride));
  cblas_dgemm(CblasRowMajor,
              CblasTrans,
              CblasNoTrans,
              n_orbitals,
              chi.stride,
              n,
              1.0,
              orbitals_.data(),
              n_orbitals,
              chi.value.data(),
              chi.stride,
              0.0,
              amplitudes_.data(),
              chi.stride);
  cblas_dgemm(CblasRowMajor,
              CblasNoTrans,
              CblasNoTrans,
              n,
              chi.stride,
              n_orbitals,
              1.0,
              orbitals_.data(),
              n_orbitals,
              amplitudes_.data(),
              chi.stride,
              0.0,
              product,
              chi.stride);
}

}  // namespace dft
