#pragma once

#include "parts/weather/flowing_rows.hpp"
#include "parts/weather/shifted_lanes.hpp"
#include "parts/weather/weighed_cells.hpp"

namespace weather {

/// One stage of a strip that moves along its lines. A face gives its four cells weights; then each field is
/// done with before the next, and nothing of all fields is held but the fluxes passed.
template <int axis, std::size_t n_fields, int registers>
class WeighedRows {
 public:
  /// As FlowingStage::pass(). Loads 6, stores 2 of a field and register; 82 operations of eight fields.
  template <class From, class To>
  CASEBOOK_INNERMOST void pass(const FaceRow& face,
                               bool is_wall,
                               int m,
                               bool is_first,
                               const typename FlowingStage<n_fields, registers>::Pace& pace,
                               const RowsOfState& start,
                               const From& q,
                               To& next) {
    for (int r = 0; r < registers; ++r) {
      const int i = r * n_lanes;
      const auto around = [&](std::size_t f) CASEBOOK_INNERMOST {
        return FourCells{dense::load(q.at(f, m - 2) + i),
                         dense::load(q.at(f, m - 1) + i),
                         dense::load(q.at(f, m) + i),
                         dense::load(q.at(f, m + 1) + i)};
      };
      const FaceWeights weights =
          is_wall ? weigh_wall(face, around(heat))
                  : weigh(face, around(density), around(momentum_x + axis), around(heat));
      for_each_field<n_fields>([&](auto f) CASEBOOK_INNERMOST {
        Lanes& passed = passed_[static_cast<std::size_t>(r)][f];
        const Lanes flux = weights.template flux<axis, f>(around(f));
        if (!is_first) {
          Lanes value = dense::load(start.at(f, m - 1) + i) - pace.per_width * (flux - passed);
          if constexpr (axis == 2 && f == momentum_z) {
            value -= pace.pull * dense::load(q.at(density, m - 1) + i);
          }
          store_some(value, To::is_cut ? pace.width - i : n_lanes, next.at(f, m - 1) + i);
        }
        passed = flux;
      });
    }
  }

 private:
  Lanes passed_[static_cast<std::size_t>(registers)][n_fields]{};
};

/// Passes a row along x, a register at a time.
template <std::size_t n_fields>
class WeighedAlongX {
 public:
  /// Passes the faces before the cells of register c, and completes register c - 1 of next.
  template <class From, class To>
  CASEBOOK_INNERMOST void pass(const FaceRow& face,
                               int c,
                               bool is_first,
                               double per_width,
                               int n_cells,
                               const RowOfState& start,
                               const From& q,
                               To& next) {
    const auto around = [&](std::size_t f) CASEBOOK_INNERMOST {
      return cells_around(
          dense::load(q.at(f, c - 1)), dense::load(q.at(f, c)), dense::load(q.at(f, c + 1)));
    };
    const FaceWeights weights = weigh(face, around(density), around(momentum_x), around(heat));
    for_each_field<n_fields>([&](auto f) CASEBOOK_INNERMOST {
      const Lanes flux = weights.template flux<0, f>(around(f));
      if (!is_first) {
        const Lanes behind = shifted<1>(passed_[f], flux);
        store_some(dense::load(start.at(f, c - 1)) - per_width * (behind - passed_[f]),
                   To::is_cut ? n_cells - (c - 1) * n_lanes : n_lanes,
                   next.at(f, c - 1));
      }
      passed_[f] = flux;
    });
  }

 private:
  Lanes passed_[n_fields]{};
};

}  // namespace weather
