#pragma once

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

#include "parts/weather/staged_lines.hpp"

namespace weather {

/// The last rows of a stage, of all fields, in L1: eight rows of `registers` registers, one slot after the other.
/// 8 rows x 8 fields x 2 x 64 B = 8 KB.
template <std::size_t n_fields, int registers>
class RingOfRows {
 public:
  double* at(std::size_t f, int m) {
    return values_[slot(m) + f];
  }
  const double* at(std::size_t f, int m) const {
    return values_[slot(m) + f];
  }
  static constexpr bool is_cut = false;  ///< rows are whole registers

 private:
  static constexpr std::size_t n_rows = 8;

  static std::size_t slot(int m) { return static_cast<std::size_t>(m) % n_rows * n_fields; }

  alignas(64) double values_[n_rows * n_fields][static_cast<std::size_t>(registers * n_lanes)]{};
};

/// Rows of the state. Of a row of which less than whole registers are cells, no more is written.
struct RowsOfState {
  Rows rows;

  double* at(std::size_t f, int m) const { return rows.fields[f] + rows.at(m); }
  static constexpr bool is_cut = true;
};

/// True if a lane of x is further from rest than the short series reaches, or no number.
inline bool is_far(const Far& far) {
#if defined(__AVX512F__)
  // One instruction in place of eight compares; not <=, so that a NaN is far.
  const __mmask8 near = _mm512_cmp_pd_mask(reinterpret_cast<__m512d>(far.square),
                                           _mm512_set1_pd(few_terms_reach * few_terms_reach),
                                           _CMP_LE_OQ);
  return near != 0xff;
#else
  return far.is_beyond(few_terms_reach);
#endif
}

/// Fluxes by the short series, and lane by lane where it does not reach.
template <std::size_t n_fields, class Around>
inline void exact_fluxes(const Around& around, const FaceRow& face, Lanes (&flux)[n_fields]) {
  Far far;
  fluxes_between<n_fields, false>(around, face, far, flux);
  if (is_far(far)) {
    fluxes_between<n_fields, true>(around, face, far, flux);
  }
}

/// One stage of a strip that moves along its lines: the fluxes through the faces last passed stay in registers
/// or L1, and each face completes the row before it.
template <std::size_t n_fields, int registers>
class FlowingStage {
 public:
  /// Values common to a whole strip.
  struct Pace {
    double per_width = 0.0;  ///< dt / width
    double pull = 0.0;       ///< dt g in z, else 0
    int width = 0;           ///< cells of a row, at most all lanes
  };

  /// Passes the faces before row m, which need rows m - 2 to m + 1 of q; unless it is the first, row m - 1 of
  /// next = start - per_width (flux behind - flux before) is complete.
  /// Loads 6, stores 2 of a field and register, all but `start` and a state's rows from L1; 190 operations a cell.
  template <class From, class To>
  void pass(const FaceRow& face,
            bool is_wall,
            int m,
            bool is_first,
            const Pace& pace,
            const RowsOfState& start,
            const From& q,
            To& next) {
    for (int r = 0; r < registers; ++r) {
      const int i = r * n_lanes;
      const auto around = [&](std::size_t f) {
        return FourCells{dense::load(q.at(f, m - 2) + i), dense::load(q.at(f, m - 1) + i),
                         dense::load(q.at(f, m) + i), dense::load(q.at(f, m + 1) + i)};
      };
      Lanes flux[n_fields];
      if (is_wall) {
        close(face, around(heat), flux);
      } else {
        exact_fluxes<n_fields>(around, face, flux);
      }
      const Lanes weight = pace.pull * dense::load(q.at(density, m - 1) + i);
      for (std::size_t f = 0; f < n_fields; ++f) {
        if (!is_first) {
          Lanes value = dense::load(start.at(f, m - 1) + i) - pace.per_width * (flux[f] - passed_[static_cast<std::size_t>(r)][f]);
          value = f == momentum_z ? value - weight : value;
          store_some(value, To::is_cut ? pace.width - i : n_lanes, next.at(f, m - 1) + i);
        }
        passed_[static_cast<std::size_t>(r)][f] = flux[f];
      }
    }
  }

 private:
  Lanes passed_[static_cast<std::size_t>(registers)][n_fields]{};
};

/// Beyond a wall, in a ring: rows `first` and `second` as the row at the wall, but no momentum across.
template <std::size_t n_fields, int registers>
inline void reflect(RingOfRows<n_fields, registers>& rows, int at_wall, int first, int second) {
  for (std::size_t f = 0; f < n_fields; ++f) {
    for (const int to : {first, second}) {
      for (int i = 0; i < registers * n_lanes; ++i) {
        rows.at(f, to)[i] = f == momentum_z ? 0.0 : rows.at(f, at_wall)[i];
      }
    }
  }
}

}  // namespace weather
