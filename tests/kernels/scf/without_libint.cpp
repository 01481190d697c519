#include "tests/kernels/scf/libint_kernel.hpp"

namespace scf {

std::unique_ptr<casebook::Kernel> libint_kernel(const LanesClass&) {
  return nullptr;
}

}  // namespace scf
