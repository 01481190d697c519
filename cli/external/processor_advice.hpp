#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// Remedy for an OpenBLAS whose kernels are much older than this processor; "" if they fit.
/// openblas: as a record has it, or null
std::string openblas_advice(const Json& openblas);

}  // namespace casebook::cli
