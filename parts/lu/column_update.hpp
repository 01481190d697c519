#pragma once

#include <cmath>
#include <cstdint>

namespace lu {

/// Widest panel that is made column by column: its multipliers of one row fit one register.
inline constexpr std::int64_t narrowest_panel = 8;

/// The largest magnitude seen, and its row.
struct Largest {
  double magnitude = 0.0;
  std::int64_t row = -1;

  void take(double value, std::int64_t at) {
    if (std::abs(value) > magnitude) {
      magnitude = std::abs(value);
      row = at;
    }
  }
};

/// a_i -= sum over k < depth of l_ik u_k for the rows from `first` to `end`, and the largest of the results, of
/// equal ones the first.
/// depth: below narrowest_panel
/// left:  the columns of L, ld apart
template <class Real>
Largest update_column(std::int64_t depth,
                      const Real* left,
                      std::int64_t ld,
                      const Real* u,
                      Real* a,
                      std::int64_t first,
                      std::int64_t end);

/// Divides by the pivot: one division where its inverse is a number.
template <class Real>
void divide(Real* from, Real* end, Real pivot);

}  // namespace lu
