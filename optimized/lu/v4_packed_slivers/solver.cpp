#include <algorithm>

#include "parts/dense/buffer.hpp"
#include "parts/dense/packed_product.hpp"
#include "parts/lu/panel_elimination.hpp"

namespace lu {
namespace {

using dense::tile_columns;

/// L and U are copied into slivers, in the order in which a tile of the rest reads them.
struct PackedUpdate : Textbook<PackedUpdate> {
  static constexpr std::int64_t block = 128;
  static constexpr std::int64_t rows =
      16 * dense::tile_rows<double>;  // 384 x 128 x 8 B = 384 KiB of L

  // a_ij -= sum over k of l_ik u_kj
  // Traffic a step k of a tile of 24 x 8: l 192 B from the second level, u 64 B from the first, for 384
  // flops, as before; each from one stream.
  void update(Block l, Block u, Block a) {
    const std::int64_t depth = l.n_columns;
    double* const left =
        left_.reserve(dense::left_slivers<double>(l.n_rows) * dense::tile_rows<double> * depth);
    double* const right =
        right_.reserve(dense::right_slivers<double>(u.n_columns) * tile_columns * depth);
    dense::pack_left<double>(l, -1.0, left);
    dense::pack_right<double>(u, right);
    for (std::int64_t i = 0; i < a.n_rows; i += rows) {
      const std::int64_t height = std::min(rows, a.n_rows - i);
      dense::multiply_packed<double, dense::Ahead::nothing>(
          depth, left + i * depth, right, a.block(i, 0, height, a.n_columns));
    }
  }

  dense::Buffer<double> left_;
  dense::Buffer<double> right_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PanelElimination<PackedUpdate>>(input, team);
}

}  // namespace lu
