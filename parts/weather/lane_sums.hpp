#pragma once

#include <algorithm>
#include <vector>

#include "parts/weather/lane_functions.hpp"
#include "parts/weather/waiting_steps.hpp"

namespace weather {

/// Sums over cells of what they have per volume, each lane over cells of its own.
struct SumsInLanes {
  Lanes mass{};
  Lanes energy{};
  Lanes water{};

  Sample total() const { return {0.0, sum_of(mass), sum_of(energy), sum_of(water), 0.0}; }
};

/// Waiting steps on rows that begin lines, whose sums take eight cells at a time, and the pressure in them the series
/// that faces have.
template <class Scheme>
class LaneSums : public WaitingSteps<Scheme, RowStart::on_line> {
  using Base = WaitingSteps<Scheme, RowStart::on_line>;

 public:
  using Base::Base;

  /// As sums_of_rank(). Loads 64 B a cell; 35 operations.
  Sample sums() {
    this->complete();
    std::vector<Sample> of_levels(static_cast<std::size_t>(grid_.n_z));
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(of_levels)
    for (int k = 0; k < grid_.n_z; ++k) {
      of_levels[static_cast<std::size_t>(k)] = sums_of_level(k);
    }
    Sample all;
    for (const Sample& level : of_levels) {
      all.mass += level.mass;
      all.energy += level.energy;
      all.water += level.water;
    }
    return over_cells(input_, all, this->fallen_);
  }

 protected:
  using Base::grid_;
  using Base::input_;
  using Base::state_;
  using Base::team_;

  /// Adds a part of a row, whose cells are complete.
  void add_to(SumsInLanes& sums, const RowCells& where) const {
    const auto level = static_cast<std::size_t>(where.k);
    const double pressure = rest_pressure_[0][where.k];
    const double height = constant::gravity * (where.k + 0.5) * input_.d_z();
    for (int i = where.i_begin; i < where.i_end; i += n_lanes) {
      const std::ptrdiff_t c = grid_.at(where.k, where.j, i);
      const int n = std::min(n_lanes, where.i_end - i);
      const auto of = [&](Field f) { return dense::load(state_[f] + c); };
      const Lanes rho = this->column_.density[level] + of(density);
      const Lanes square = of(momentum_x) * of(momentum_x) + of(momentum_y) * of(momentum_y) +
                           of(momentum_z) * of(momentum_z);
      const Lanes grown = grown_powers(of(heat) * (1.0 / this->column_.heat[level]));
      sums.mass += first_of(rho, n);
      sums.energy += first_of(
          0.5 * square / rho + constant::heat_at_volume / constant::gas * pressure * (1.0 + grown) +
              height * rho,
          n);
      if (input_.water) {
        sums.water += first_of(of(vapour) + of(cloud) + of(Field::rain), n);
      }
    }
  }

 private:
  Sample sums_of_level(int k) const {
    SumsInLanes sums;
    for (int j = 0; j < grid_.n_y; ++j) {
      add_to(sums, {k, j, 0, grid_.n_x});
    }
    return sums.total();
  }

  PressureOfRest rest_pressure_{Base::column_};
};

}  // namespace weather
