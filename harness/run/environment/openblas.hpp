#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook {

/// The kernels to ask for instead of those that were loaded, or "" when these will do: kernels
/// older than AVX2 on a processor for which newer ones fit.
std::string better_openblas_core(const std::string& loaded, const std::string& fitting);

/// OpenBLAS picks its kernels when it is loaded, and an older release takes a far too old set for
/// a processor it does not know (0.3.21 on Emerald Rapids: Prescott, a fifth of the speed).
/// Where that has happened, sets OPENBLAS_CORETYPE and starts the program again; call first in
/// main(). Does nothing without OpenBLAS or when the user has set the variable.
void choose_openblas_kernels(char** argv);

/// Version of the loaded OpenBLAS, its kernels, who chose them, and its threading; null without it.
Json describe_openblas();

}  // namespace casebook
