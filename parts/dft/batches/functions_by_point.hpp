#pragma once

#include <span>

#include "parts/dft/batches/basis_at_point.hpp"
#include "parts/dft/batches/batches.hpp"

namespace dft {

/// Evaluates the shells of a batch at one point after the other, and copies them into rows.
class ShellsByPoint {
 public:
  explicit ShellsByPoint(const scf::Basis& basis) : basis_(basis), at_point_(basis.n_functions) {}

  /// out: resized to the batch
  void evaluate(const Batch& batch, std::span<const GridPoint> points, BatchFunctions& out);

 private:
  const scf::Basis& basis_;
  ShellAtPoint shell_at_point_;
  FunctionsAtPoint at_point_;
};

}  // namespace dft
