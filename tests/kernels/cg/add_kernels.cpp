#include "tests/kernels/cg/add_kernels.hpp"

#include "tests/kernels/kernel.hpp"

namespace casebook {

void add_kernels() {
  cg::add_product_kernels();
}

}  // namespace casebook
