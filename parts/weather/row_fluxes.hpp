#pragma once

#include <vector>

#include "parts/weather/face_lanes.hpp"
#include "parts/weather/field_arrays.hpp"

namespace weather {

/// Fluxes of all fields through the faces of one row; in L1.
class RowFluxes {
 public:
  RowFluxes(int n_faces, int n_fields)
      : length_((n_faces / n_lanes + 2) * n_lanes),
        values_(static_cast<std::size_t>(length_ * n_fields), 0.0) {}

  double* operator[](std::size_t field) {
    return values_.data() + static_cast<std::ptrdiff_t>(field) * length_;
  }
  const double* operator[](std::size_t field) const {
    return values_.data() + static_cast<std::ptrdiff_t>(field) * length_;
  }

  /// Fluxes of n faces, the first before cell `first`.
  template <std::size_t n_fields>
  void fill(const ConstPointers& q, const FaceRow& row, bool is_wall, std::ptrdiff_t first, int n) {
    if (!fill_by<n_fields, false>(q, row, is_wall, first, n)) {
      fill_by<n_fields, true>(q, row, is_wall, first, n);
    }
  }

 private:
  /// False where the short series did not reach.
  template <std::size_t n_fields, bool careful>
  bool fill_by(const ConstPointers& q, const FaceRow& row, bool is_wall, std::ptrdiff_t first, int n) {
    Far far;
    for (int i = 0; i < n; i += n_lanes) {
      Lanes flux[n_fields];
      if (is_wall) {
        close(row, cells_around(q[heat], first + i, row.step), flux);
      } else {
        fluxes_through<n_fields, careful>(q, first + i, row, far, flux);
      }
      for (std::size_t f = 0; f < n_fields; ++f) {
        dense::store<double>(flux[f], (*this)[f] + i);
      }
    }
    return !far.is_beyond(few_terms_reach);
  }

  int length_;
  std::vector<double> values_;
};

/// Fluxes before and after a row of cells.
struct TwoRows {
  TwoRows(int n_faces, int n_fields) : before(n_faces, n_fields), behind(n_faces, n_fields) {}

  RowFluxes before;
  RowFluxes behind;
};

/// The next values of a row of n cells from the fluxes before and after each.
/// pull: dt g in z, else 0. air: density of the fields that the fluxes are of.
template <std::size_t n_fields>
inline void update_row(int n,
                       double per_width,
                       double pull,
                       const double* const (&before)[n_fields],
                       const double* const (&behind)[n_fields],
                       const FieldPointers& start,
                       const double* air,
                       const FieldPointers& next,
                       std::ptrdiff_t c) {
  for (int i = 0; i < n; i += n_lanes) {
    const Lanes weight = pull * dense::load(air + c + i);
    for (std::size_t f = 0; f < n_fields; ++f) {
      Lanes value = dense::load(start[f] + c + i) -
                    per_width * (dense::load(behind[f] + i) - dense::load(before[f] + i));
      value = f == momentum_z ? value - weight : value;
      store_some(value, n - i, next[f] + c + i);
    }
  }
}

}  // namespace weather
