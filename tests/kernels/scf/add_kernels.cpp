#include "tests/kernels/scf/add_kernels.hpp"

#include "tests/kernels/kernel.hpp"

namespace casebook {

void add_kernels() {
  scf::add_quartet_kernels();
  scf::add_lanes_kernels();
  scf::add_boys_kernels();
  scf::add_screening_kernels();
  scf::add_linear_algebra_kernels();
}

}  // namespace casebook
