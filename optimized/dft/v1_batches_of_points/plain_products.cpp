#include "optimized/dft/v1_batches_of_points/plain_products.hpp"

#include <algorithm>

namespace dft {

/// A product of 2 flops: 8 B of chi and 16 B of the product from L1.
void PlainProducts::multiply(const double* local, const BatchFunctions& chi, double* product) {
  const int n = chi.n_functions;
  std::fill(product, product + n * chi.stride, 0.0);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const double element = local[i * n + j];
      for (int k = 0; k < chi.stride; ++k) {
        product[i * chi.stride + k] += element * chi.value.data()[j * chi.stride + k];
      }
    }
  }
}

/// A product of 2 flops: 8 B of chi from L2.
void PlainProducts::multiply_transposed(const double* product,
                                        const BatchFunctions& chi,
                                        double* local) {
  const int n = chi.n_functions;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      double sum = 0.0;
      for (int k = 0; k < chi.n_points; ++k) {
        sum += product[i * chi.stride + k] * chi.value.data()[j * chi.stride + k];
      }
      local[i * n + j] = sum;
    }
  }
}

}  // namespace dft
