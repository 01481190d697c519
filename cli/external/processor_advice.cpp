#include "cli/external/processor_advice.hpp"

#include <fmt/format.h>

#include "harness/core/machine/openblas_core.hpp"

namespace casebook::cli {

std::string openblas_advice(const Json& openblas) {
  const std::string core = openblas.is_object() ? openblas.value("core", "") : "";
  const std::string better = fitting_openblas_core();
  if (better.empty() || !predates_avx2(core)) {
    return "";
  }
  return fmt::format(
      "OpenBLAS runs its {} kernels, which know nothing of this processor's vector units: try "
      "OPENBLAS_CORETYPE = \"{}\" in [environment] of a configuration",
      core,
      better);
}

}  // namespace casebook::cli
