#include "parts/dft/batches/library_products.hpp"

#include <cblas.h>

namespace dft {

void LibraryProducts::multiply(const double* local, const BatchFunctions& chi, double* product) {
  const int n = chi.n_functions;
  cblas_dgemm(CblasRowMajor,
              CblasNoTrans,
              CblasNoTrans,
              n,
              chi.stride,
              n,
              1.0,
              local,
              n,
              chi.value.data(),
              chi.stride,
              0.0,
              product,
              chi.stride);
}

void LibraryProducts::multiply_transposed(const double* product,
                                          const BatchFunctions& chi,
                                          double* local) {
  const int n = chi.n_functions;
  cblas_dgemm(CblasRowMajor,
              CblasNoTrans,
              CblasTrans,
              n,
              n,
              chi.n_points,
              1.0,
              product,
              chi.stride,
              chi.value.data(),
              chi.stride,
              0.0,
              local,
              n);
}

}  // namespace dft
