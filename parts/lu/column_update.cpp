#include "parts/lu/column_update.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "parts/dense/lanes.hpp"

namespace lu {
namespace {

using dense::load;
using dense::store;
using Real = dense::Lanes<double>;
constexpr std::int64_t n_lanes = dense::n_lanes<double>;

/// a_i -= sum over k < depth of l_ik u_k for the rows from `first` on, and the largest of the results.
// Traffic a row: depth + 1 loads and a store of 8 B from the second level, for 2 depth flops.
template <int depth>
Largest update_by_depth(const double* left,
                        std::int64_t ld,
                        const double* u,
                        double* a,
                        std::int64_t first,
                        std::int64_t end) {
  Real largest = {};
  using Rows = decltype(largest > largest);
  Rows row = {};
  Rows here = {};
  for (int lane = 0; lane < n_lanes; ++lane) {
    here[lane] = first + lane;
  }
  std::int64_t i = first;
  for (; i + n_lanes <= end; i += n_lanes) {
    Real sum = load(a + i);
    for (int k = 0; k < depth; ++k) {
      sum -= load(left + k * ld + i) * u[k];
    }
    store<double>(sum, a + i);
    const Real magnitude = sum < 0.0 ? -sum : sum;
    const Rows larger = magnitude > largest;
    largest = larger ? magnitude : largest;
    row = larger ? here : row;
    here += n_lanes;
  }
  Largest found;
  for (int lane = 0; lane < n_lanes; ++lane) {
    // Of equal ones the first row, whatever the width of a register.
    if (largest[lane] > found.magnitude ||
        (largest[lane] == found.magnitude && found.row > row[lane])) {
      found = {largest[lane], row[lane]};
    }
  }
  for (; i < end; ++i) {
    for (int k = 0; k < depth; ++k) {
      a[i] -= left[k * ld + i] * u[k];
    }
    found.take(a[i], i);
  }
  return found;
}

using UpdateColumn =
    Largest (*)(const double*, std::int64_t, const double*, double*, std::int64_t, std::int64_t);
constexpr std::array<UpdateColumn, narrowest_panel> update_depths{update_by_depth<0>,
                                                                  update_by_depth<1>,
                                                                  update_by_depth<2>,
                                                                  update_by_depth<3>,
                                                                  update_by_depth<4>,
                                                                  update_by_depth<5>,
                                                                  update_by_depth<6>,
                                                                  update_by_depth<7>};

}  // namespace

Largest update_column(std::int64_t depth,
                      const double* left,
                      std::int64_t ld,
                      const double* u,
                      double* a,
                      std::int64_t first,
                      std::int64_t end) {
  return update_depths[static_cast<std::size_t>(depth)](left, ld, u, a, first, end);
}

void divide(double* from, double* end, double pivot) {
  if (std::abs(pivot) < std::numeric_limits<double>::min()) {
    std::for_each(from, end, [pivot](double& element) { element /= pivot; });
    return;
  }
  const double inverse = 1.0 / pivot;
  std::for_each(from, end, [inverse](double& element) { element *= inverse; });
}

}  // namespace lu
