#include "parts/lu/column_update.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>

#include "parts/dense/lanes.hpp"

namespace lu {
namespace {

using dense::load;
using dense::store;

/// a_i -= sum over k < depth of l_ik u_k for the rows from `first` on, and the largest of the results.
// Traffic a row: depth + 1 loads and a store of 8 B from the second level, for 2 depth flops.
template <class Real, int depth>
Largest update_by_depth(const Real* left,
                        std::int64_t ld,
                        const Real* u,
                        Real* a,
                        std::int64_t first,
                        std::int64_t end) {
  using Lanes = dense::Lanes<Real>;
  constexpr int n_lanes = dense::n_lanes<Real>;
  Lanes largest = {};
  using Rows = decltype(largest > largest);
  using Row = std::remove_reference_t<decltype(Rows{}[0])>;
  Rows row = {};
  Rows here = {};  // of the width of Real: 32 bits count more rows than a rank holds
  for (int lane = 0; lane < n_lanes; ++lane) {
    here[lane] = static_cast<Row>(first + lane);
  }
  std::int64_t i = first;
  for (; i + n_lanes <= end; i += n_lanes) {
    Lanes sum = load(a + i);
    for (int k = 0; k < depth; ++k) {
      sum -= load(left + k * ld + i) * u[k];
    }
    store<Real>(sum, a + i);
    const Lanes magnitude = sum < Real(0) ? -sum : sum;
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

template <class Real>
using UpdateColumn =
    Largest (*)(const Real*, std::int64_t, const Real*, Real*, std::int64_t, std::int64_t);

template <class Real>
constexpr std::array<UpdateColumn<Real>, narrowest_panel> update_depths{update_by_depth<Real, 0>,
                                                                        update_by_depth<Real, 1>,
                                                                        update_by_depth<Real, 2>,
                                                                        update_by_depth<Real, 3>,
                                                                        update_by_depth<Real, 4>,
                                                                        update_by_depth<Real, 5>,
                                                                        update_by_depth<Real, 6>,
                                                                        update_by_depth<Real, 7>};

}  // namespace

template <class Real>
Largest update_column(std::int64_t depth,
                      const Real* left,
                      std::int64_t ld,
                      const Real* u,
                      Real* a,
                      std::int64_t first,
                      std::int64_t end) {
  return update_depths<Real>[static_cast<std::size_t>(depth)](left, ld, u, a, first, end);
}

template <class Real>
void divide(Real* from, Real* end, Real pivot) {
  if (std::abs(pivot) < std::numeric_limits<Real>::min()) {
    std::for_each(from, end, [pivot](Real& element) { element /= pivot; });
    return;
  }
  const Real inverse = Real(1) / pivot;
  std::for_each(from, end, [inverse](Real& element) { element *= inverse; });
}

template Largest update_column(
    std::int64_t, const double*, std::int64_t, const double*, double*, std::int64_t, std::int64_t);
template Largest update_column(
    std::int64_t, const float*, std::int64_t, const float*, float*, std::int64_t, std::int64_t);
template void divide(double*, double*, double);
template void divide(float*, float*, float);

}  // namespace lu
