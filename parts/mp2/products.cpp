#include "parts/mp2/products.hpp"

#include <cblas.h>

namespace mp2 {

void multiply(const Factor& a, const Factor& b, double* c, int stride) {
  cblas_dgemm(CblasRowMajor,
              a.is_transposed ? CblasTrans : CblasNoTrans,
              b.is_transposed ? CblasTrans : CblasNoTrans,
              a.n_rows,
              b.n_cols,
              a.n_cols,
              1.0,
              a.data,
              a.stride,
              b.data,
              b.stride,
              0.0,
              c,
              stride);
}

}  // namespace mp2
