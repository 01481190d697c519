#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "parts/cg/multigrid_method.hpp"
#include "parts/cg/split_level.hpp"

namespace cg {
namespace {

/// Slices of which the eight lanes of each column have one value: that is read once instead of eight
/// times. Other slices stay as they are.
class SharedRows {
 public:
  SharedRows() = default;

  SharedRows(const CompressedRows& rows, const RowOrder& order, Part part)
      : rows_(rows, order, part) {
    for (int number = 0; number < order.n() / n_lanes; ++number) {
      const SlicedRows::Slice slice = rows_.slice(number);
      start_.push_back(is_shared(slice) ? static_cast<int>(value_.size()) : -1);
      for (int k = 0; start_.back() >= 0 && k < slice.n_columns; ++k) {
        value_.push_back(slice.value[n_lanes * k]);
      }
    }
  }

  // Traffic a slice and column: 8 B of value and 4 B of index where values are shared, 68 B elsewhere.
  Lanes product(int number, const double* x) const {
    const int start = start_.data()[number];
    if (start < 0) {
      return rows_.product(number, x);
    }
    const SlicedRows::Slice slice = rows_.slice(number);
    const double* const value = value_.data() + start;
    Lanes sum{};
    for (int k = 0; k < slice.n_columns; ++k) {
      sum += value[k] * load(x + slice.index[k]);
    }
    return sum;
  }

  double memory_bytes() const {
    return rows_.memory_bytes() +
           static_cast<double>(value_.size() * sizeof(double) + start_.size() * sizeof(int));
  }

 private:
  static bool is_shared(const SlicedRows::Slice& slice) {
    const auto one_value = [&](int k) {
      const double* const lanes = slice.value + n_lanes * k;
      return std::all_of(lanes, lanes + n_lanes, [&](double lane) { return lane == lanes[0]; });
    };
    bool shared = slice.split == 0;
    for (int k = 0; shared && k < slice.n_columns; ++k) {
      shared = one_value(k);
    }
    return shared;
  }

  SlicedRows rows_;
  std::vector<int> start_;  ///< [slice] of its values, or -1
  std::vector<double> value_;
};

/// Conjugate gradients as the reference writes them: three products, three updates, one product
/// with the matrix and one cycle a step.
/// Source: Saad, Iterative Methods for Sparse Linear Systems (2003), algorithm 9.1.
struct ConjugateGradients {
  /// z = M r: one V-cycle from z = 0, one smoothing before and after.
  template <class Levels>
  static void cycle(Levels& levels, std::size_t depth, const double* r, double* z) {
    auto& level = levels[depth];
    level.matrix.pre_smooth(r, z);
    if (depth + 1 == levels.size()) {
      return;
    }
    auto& coarse = levels[depth + 1];
    level.matrix.restrict_residual(r, z, level.coarse_rows, coarse.r.data());
    cycle(levels, depth + 1, coarse.r.data(), coarse.z.data());
    prolong(coarse.z.data(), level.coarse_rows, z);
    level.matrix.post_smooth(r, z);
  }

  template <class Multigrid, class Vector>
  static Convergence iterate(Multigrid& multigrid,
                             IterationVectors<Vector>& v,
                             const Stop& stop,
                             const casebook::Team& team) {
    const int n = multigrid.n_rows();
    std::fill_n(v.x.data(), n, 0.0);
    std::copy_n(v.b.data(), n, v.r.data());
    const double start = std::sqrt(dot(v.r.data(), v.r.data(), n, team));
    Convergence state{0, start > 0.0 ? 1.0 : 0.0};
    double rz_before = 0.0;
    while (state.iterations < stop.max_iterations &&
           state.relative_residual > stop.relative_residual) {
      if (stop.preconditioned) {
        multigrid.precondition(v.r.data(), v.z.data());
      } else {
        std::copy_n(v.r.data(), n, v.z.data());
      }
      const double rz = dot(v.r.data(), v.z.data(), n, team);
      if (state.iterations == 0) {
        std::copy_n(v.z.data(), n, v.p.data());
      } else {
        waxpby(1.0, v.z.data(), rz / rz_before, v.p.data(), v.p.data(), n);
      }
      multigrid.multiply(v.p.data(), v.ap.data());
      const double alpha = rz / dot(v.p.data(), v.ap.data(), n, team);
      waxpby(1.0, v.x.data(), alpha, v.p.data(), v.x.data(), n);
      waxpby(1.0, v.r.data(), -alpha, v.ap.data(), v.r.data(), n);
      rz_before = rz;
      ++state.iterations;
      state.relative_residual = std::sqrt(dot(v.r.data(), v.r.data(), n, team)) / start;
    }
    return state;
  }
};

}  // namespace

std::unique_ptr<Method> make_method(const casebook::Team& team) {
  return std::make_unique<MultigridMethod<SplitLevelOf<SharedRows>, ConjugateGradients>>(
      team, Standing{"knowledge of the matrix's values saves reading them"});
}

}  // namespace cg
