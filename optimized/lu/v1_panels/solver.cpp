#include "parts/lu/panel_elimination.hpp"

namespace lu {
namespace {

/// Column by column of what is left: it stays in the first-level cache while all columns of the panel
/// pass by.
struct ColumnUpdate : Textbook<ColumnUpdate> {
  static constexpr std::int64_t block = 64;

  // a_ij -= sum over k of l_ik u_kj
  // Traffic a step (i, k): a 16 B and l 8 B from the caches, for 2 flops; from memory a's 16 B for the
  // 2 x 64 flops of all k.
  void update(Block l, Block u, Block a) {
    for (std::int64_t j = 0; j < a.n_columns; ++j) {
      double* const column = a.column(j);
      for (std::int64_t k = 0; k < l.n_columns; ++k) {
        const double* const l_k = l.column(k);
        const double u_kj = u(k, j);
        for (std::int64_t i = 0; i < a.n_rows; ++i) {
          column[i] -= l_k[i] * u_kj;
        }
      }
    }
  }
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PanelElimination<ColumnUpdate>>(input, team);
}

}  // namespace lu
