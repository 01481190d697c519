#include "parts/mp2/last_half.hpp"

#include <cblas.h>

#include "apps/mp2/regions.hpp"

namespace mp2 {

void last_half(const double* exchange,
               const scf::Matrix& c,
               std::vector<double>& three,
               std::vector<double>& integrals) {
  const casebook::TimedRegion timed(region::last_half);
  const int n = c.n_rows();
  const int n_virtual = c.n_cols();
  three.resize(static_cast<std::size_t>(n) * static_cast<std::size_t>(n_virtual));
  integrals.resize(static_cast<std::size_t>(n_virtual) * static_cast<std::size_t>(n_virtual));
  cblas_dgemm(CblasRowMajor,
              CblasNoTrans,
              CblasNoTrans,
              n,
              n_virtual,
              n,
              1.0,
              exchange,
              n,
              c.data(),
              n_virtual,
              0.0,
              three.data(),
              n_virtual);
  cblas_dgemm(CblasRowMajor,
              CblasTrans,
              CblasNoTrans,
              n_virtual,
              n_virtual,
              n,
              1.0,
              c.data(),
              n_virtual,
              three.data(),
              n_virtual,
              0.0,
              integrals.data(),
              n_virtual);
}

}  // namespace mp2
