#include <algorithm>

#include "parts/lu/panel_elimination.hpp"

namespace lu {
namespace {

/// The rows of the panel in blocks that stay in the second-level cache while all columns of the rest pass
/// by.
struct RowBlockUpdate : Textbook<RowBlockUpdate> {
  static constexpr std::int64_t block = 64;
  static constexpr std::int64_t rows = 512;  // 512 x 64 x 8 B = 256 KiB of L, a quarter of 1 MiB

  // a_ij -= sum over k of l_ik u_kj
  // Traffic a step (i, k): a 16 B from the first level (4 KiB a column and block) and l 8 B from the
  // second, for 2 flops.
  void update(Block l, Block u, Block a) {
    for (std::int64_t first = 0; first < a.n_rows; first += rows) {
      const std::int64_t end = std::min(first + rows, a.n_rows);
      for (std::int64_t j = 0; j < a.n_columns; ++j) {
        double* const column = a.column(j);
        for (std::int64_t k = 0; k < l.n_columns; ++k) {
          const double* const l_k = l.column(k);
          const double u_kj = u(k, j);
          for (std::int64_t i = first; i < end; ++i) {
            column[i] -= l_k[i] * u_kj;
          }
        }
      }
    }
  }
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PanelElimination<RowBlockUpdate>>(input, team);
}

}  // namespace lu
