#pragma once

#include <vector>

#include "parts/weather/row_fluxes.hpp"

namespace weather {

/// Rows of fields one after the other along an axis: row m begins at fields[f] + first + m step.
struct Rows {
  FieldPointers fields{};
  std::ptrdiff_t first = 0;
  std::ptrdiff_t step = 0;

  std::ptrdiff_t at(int m) const { return first + m * step; }
};

/// Rows of `width` cells from -deep to n + deep in a block of their own, for what stays in cache.
class RowBlock {
 public:
  RowBlock(int n_fields, int n, int deep, int width)
      : rows_{.fields = {}, .first = static_cast<std::ptrdiff_t>(deep) * width, .step = width} {
    const std::size_t each = static_cast<std::size_t>((n + 2 * deep) * width + 2 * n_lanes);
    values_.assign(static_cast<std::size_t>(n_fields) * each, 0.0);
    for (std::size_t f = 0; f < static_cast<std::size_t>(n_fields); ++f) {
      rows_.fields[f] = values_.data() + f * each + n_lanes;
    }
  }

  const Rows& rows() const { return rows_; }

 private:
  std::vector<double> values_;
  Rows rows_;
};

/// The next values of a row: as update_row(), with start, fields and next each at a place of its own.
template <std::size_t n_fields>
inline void next_row(int n,
                     double per_width,
                     double pull,
                     const double* const (&before)[n_fields],
                     const double* const (&behind)[n_fields],
                     const Rows& start,
                     const Rows& q,
                     const Rows& next,
                     int m) {
  for (int i = 0; i < n; i += n_lanes) {
    const Lanes weight = pull * dense::load(q.fields[density] + q.at(m) + i);
    for (std::size_t f = 0; f < n_fields; ++f) {
      Lanes value = dense::load(start.fields[f] + start.at(m) + i) -
                    per_width * (dense::load(behind[f] + i) - dense::load(before[f] + i));
      value = f == momentum_z ? value - weight : value;
      store_some(value, n - i, next.fields[f] + next.at(m) + i);
    }
  }
}

}  // namespace weather
