#pragma once

#include "parts/dft/batches/batches.hpp"

namespace dft {

/// PlainProducts by the library's dgemm.
struct LibraryProducts {
  static void multiply(const double* local, const BatchFunctions& chi, double* product);
  static void multiply_transposed(const double* product, const BatchFunctions& chi, double* local);
};

}  // namespace dft
