#pragma once

#include "parts/weather/flowing_rows.hpp"
#include "parts/weather/shifted_lanes.hpp"

namespace weather {

/// One stage of a row that moves along it, a register at a time, as FlowingStage does across rows.
template <std::size_t n_fields>
class FlowingAlongX {
 public:
  /// Passes the faces before the cells of register c, which need registers c - 1 to c + 1 of q; unless it is the
  /// first, register c - 1 of next = start - per_width (flux behind - flux before) is complete.
  /// Loads 4, stores 2 and shuffles 4 of a field and register, but for the state's from L1.
  template <class From, class To>
  void pass(const FaceRow& face,
            int c,
            bool is_first,
            double per_width,
            int n_cells,
            const RowOfState& start,
            const From& q,
            To& next) {
    const auto around = [&](std::size_t f) {
      return cells_around(dense::load(q.at(f, c - 1)), dense::load(q.at(f, c)),
                          dense::load(q.at(f, c + 1)));
    };
    Lanes flux[n_fields];
    exact_fluxes<n_fields>(around, face, flux);
    for (std::size_t f = 0; f < n_fields; ++f) {
      if (!is_first) {
        const Lanes behind = shifted<1>(passed_[f], flux[f]);
        store_some(dense::load(start.at(f, c - 1)) - per_width * (behind - passed_[f]),
                   To::is_cut ? n_cells - (c - 1) * n_lanes : n_lanes, next.at(f, c - 1));
      }
      passed_[f] = flux[f];
    }
  }

 private:
  Lanes passed_[n_fields]{};
};

}  // namespace weather
