#pragma once

#include <string>

namespace casebook {

/// Name of the OpenBLAS kernels that fit this processor ("SkylakeX", "Haswell"), as the variable
/// OPENBLAS_CORETYPE takes it; "" where the library's own choice is not second-guessed.
std::string fitting_openblas_core();

/// Kernels that are older than AVX2: a wrong choice where the processor has it. Source: OpenBLAS
/// 0.3.21, driver/others/dynamic.c.
bool predates_avx2(const std::string& core);

}  // namespace casebook
