#include "apps/lu/work.hpp"

namespace lu {

double flops(std::int64_t n_unknowns) {
  const auto n = static_cast<double>(n_unknowns);
  return n * n * (2.0 / 3.0 * n + 1.5);
}

casebook::Work work(const Case& input) {
  const auto n = static_cast<double>(input.n);
  return {.flops = flops(input.n),
          .bytes = 2.0 * sizeof(double) * n * (n + 1.0),
          .units = n,
          .unit = "unknowns"};
}

}  // namespace lu
