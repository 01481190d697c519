#pragma once

#include <span>

#include "parts/dft/batches/batches.hpp"
#include "parts/scf/lanes/lanes.hpp"

namespace dft {

/// Evaluates the shells of a batch at eight points at a time. Neighbouring shells with the same
/// exponents, as a general contraction has them, share their exponentials.
class ShellsInLanes {
 public:
  explicit ShellsInLanes(const scf::Basis& basis);

  /// out: resized to the batch; values after the last point of a row are finite
  void evaluate(const Batch& batch, std::span<const GridPoint> points, BatchFunctions& out);

 private:
  void load(const scf::Shell& shell, std::span<const GridPoint> points);
  void compute_exponentials(const scf::Shell& shell);
  void add_shell(const scf::Shell& shell, int first_row, BatchFunctions& out);

  const scf::Basis& basis_;
  std::vector<std::vector<double>> harmonics_;  ///< by angular momentum
  std::size_t n_groups_ = 0;                    ///< of eight points
  std::vector<scf::Lanes> x_, y_, z_;           ///< from the shell's center, [n_groups]
  std::vector<scf::Lanes> exponentials_;        ///< [primitive][n_groups]
};

}  // namespace dft
