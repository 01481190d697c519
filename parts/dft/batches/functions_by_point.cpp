#include "parts/dft/batches/functions_by_point.hpp"

namespace dft {

void ShellsByPoint::evaluate(const Batch& batch,
                             std::span<const GridPoint> points,
                             BatchFunctions& out) {
  out.resize(batch.n_functions(), batch.n_points);
  for (std::size_t k = 0; k < points.size(); ++k) {
    int row = 0;
    for (const int number : batch.shells) {
      const scf::Shell& shell = basis_.shells[static_cast<std::size_t>(number)];
      shell_at_point_.evaluate(shell, points[k].x, points[k].y, points[k].z, row, at_point_);
      row += shell.n_functions();
    }
    for (int i = 0; i < out.n_functions; ++i) {
      const auto at = static_cast<std::size_t>(i * out.stride) + k;
      out.value[at] = at_point_.value[static_cast<std::size_t>(i)];
      out.dx[at] = at_point_.dx[static_cast<std::size_t>(i)];
      out.dy[at] = at_point_.dy[static_cast<std::size_t>(i)];
      out.dz[at] = at_point_.dz[static_cast<std::size_t>(i)];
    }
  }
}

}  // namespace dft
