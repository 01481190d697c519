#include "apps/mp2/work.hpp"

#include "apps/scf/work.hpp"

namespace mp2 {

casebook::Work work(const Case& input) {
  const double n = input.n_functions();
  const double o = input.n_active();
  const double v = input.n_virtual();
  const double m = input.fitting.n_functions;
  casebook::Work work;
  if (m > 0.0) {
    work.flops = 2.0 * m * n * n * o + 2.0 * m * n * o * v + o * v * m * m + o * o * v * v * m;
    work.bytes = 2.0 * sizeof(double) * o * v * m;
  } else {
    work.flops = scf::work(input.scf).flops / scf::canonical_builds + 2.0 * o * n * n * n * n +
                 2.0 * o * o * n * n * n + 2.0 * o * o * v * n * n + 2.0 * o * o * v * v * n;
    work.bytes = 2.0 * sizeof(double) * o * o * n * n;
  }
  work.flops += 6.0 * o * o * v * v;
  work.units = o * o * v * v;
  work.unit = "integrals (ia|jb)";
  return work;
}

}  // namespace mp2
