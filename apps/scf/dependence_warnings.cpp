#include "apps/scf/dependence_warnings.hpp"

#include <fmt/core.h>

#include "apps/scf/result.hpp"

namespace scf {

std::vector<std::string> dependence_warnings(double smallest_overlap, int n_dropped) {
  if (n_dropped == 0) {
    return {};
  }
  return {
      fmt::format("the basis is nearly linearly dependent: the smallest eigenvalue of its overlap "
                  "is {:.1e}, and {} "
                  "combination{} of functions below {:.0e} {} left out, as NWChem does; the energy "
                  "is that of what is left",
                  smallest_overlap,
                  n_dropped,
                  n_dropped == 1 ? "" : "s",
                  smallest_kept_overlap,
                  n_dropped == 1 ? "is" : "are")};
}

}  // namespace scf
