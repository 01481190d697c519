#pragma once

#include <memory>

#include "tests/kernels/kernel.hpp"
#include "tests/kernels/scf/lanes_sample.hpp"

namespace scf {

/// The quartets of the same sample by libint2, with its data of shell pairs made beforehand and its
/// own screening of primitives; null where the library is not installed.
std::unique_ptr<casebook::Kernel> libint_kernel(const LanesClass& quartet_class);

}  // namespace scf
