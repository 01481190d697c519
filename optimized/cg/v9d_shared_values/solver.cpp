#include <algorithm>
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

}  // namespace

std::unique_ptr<Method> make_method(const casebook::Team& team) {
  return std::make_unique<MultigridMethod<SplitLevelOf<SharedRows>>>(
      team, Standing{"knowledge of the matrix's values saves reading them"});
}

}  // namespace cg
