#include "apps/cg/work.hpp"

namespace cg {
namespace {

/// Rows and entries of one level, of all ranks.
struct Size {
  double rows;
  double entries;
};

Size size_of(const Case& input, int level) {
  return {static_cast<double>(input.global_n_rows() >> (3 * level)),
          static_cast<double>(input.global_n_nonzeros(level))};
}

constexpr double entry_bytes = sizeof(double) + sizeof(int);
constexpr double element_bytes = sizeof(double);

}  // namespace

Operations flops(const Case& input, int iterations) {
  const double steps = iterations;
  const Size fine = size_of(input, 0);
  Operations result;
  // The start takes one more of each than the steps.
  result.dot = (3.0 * steps + 1.0) * 2.0 * fine.rows;
  result.waxpby = (3.0 * steps + 1.0) * 2.0 * fine.rows;
  result.spmv = (steps + 1.0) * 2.0 * fine.entries;
  for (int level = 0; level < input.n_levels; ++level) {
    const bool coarsest = level + 1 == input.n_levels;
    result.multigrid += steps * (coarsest ? 4.0 : 10.0) * size_of(input, level).entries;
  }
  return result;
}

Operations bytes_read(const Case& input, int iterations) {
  const double steps = iterations;
  const Size fine = size_of(input, 0);
  Operations result;
  result.dot = (3.0 * steps + 1.0) * 2.0 * fine.rows * element_bytes;
  result.waxpby = (3.0 * steps + 1.0) * 2.0 * fine.rows * element_bytes;
  result.spmv = (steps + 1.0) * (fine.entries * entry_bytes + fine.rows * element_bytes);
  for (int level = 0; level < input.n_levels; ++level) {
    const Size at = size_of(input, level);
    const bool coarsest = level + 1 == input.n_levels;
    const double sweeps = coarsest ? 2.0 : 4.0;
    result.multigrid += steps * sweeps * (at.entries * entry_bytes + at.rows * element_bytes);
    if (!coarsest) {
      result.multigrid += steps * (at.entries * entry_bytes + at.rows * element_bytes);
    }
  }
  return result;
}

Operations bytes_written(const Case& input, int iterations) {
  const double steps = iterations;
  const Size fine = size_of(input, 0);
  Operations result;
  result.dot = (3.0 * steps + 1.0) * element_bytes;
  result.waxpby = (3.0 * steps + 1.0) * fine.rows * element_bytes;
  result.spmv = (steps + 1.0) * fine.rows * element_bytes;
  for (int level = 0; level < input.n_levels; ++level) {
    const bool coarsest = level + 1 == input.n_levels;
    result.multigrid += steps * (coarsest ? 2.0 : 5.0) * size_of(input, level).rows * element_bytes;
  }
  return result;
}

casebook::Work work(const Case& input) {
  return {.flops = flops(input, input.iterations).total(),
          .bytes = bytes_read(input, input.iterations).total() +
                   bytes_written(input, input.iterations).total(),
          .units = static_cast<double>(input.global_n_rows()) * input.iterations,
          .unit = "point updates"};
}

}  // namespace cg
