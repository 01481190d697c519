#pragma once

#include <algorithm>
#include <vector>

#include "parts/weather/lane_functions.hpp"
#include "parts/weather/waiting_steps.hpp"

namespace weather {

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

 private:
  Sample sums_of_level(int k) const {
    const auto level = static_cast<std::size_t>(k);
    const double pressure = rest_pressure_[0][k];
    const double height = constant::gravity * (k + 0.5) * input_.d_z();
    Lanes mass{};
    Lanes energy{};
    Lanes water{};
    for (int j = 0; j < grid_.n_y; ++j) {
      for (int i = 0; i < grid_.n_x; i += n_lanes) {
        const std::ptrdiff_t c = grid_.at(k, j, i);
        const int n = std::min(n_lanes, grid_.n_x - i);
        const auto of = [&](Field f) { return dense::load(state_[f] + c); };
        const Lanes rho = this->column_.density[level] + of(density);
        const Lanes square = of(momentum_x) * of(momentum_x) + of(momentum_y) * of(momentum_y) +
                             of(momentum_z) * of(momentum_z);
        const Lanes grown = grown_powers(of(heat) * (1.0 / this->column_.heat[level]));
        mass += first_of(rho, n);
        energy += first_of(0.5 * square / rho +
                               constant::heat_at_volume / constant::gas * pressure * (1.0 + grown) +
                               height * rho,
                           n);
        if (input_.water) {
          water += first_of(of(vapour) + of(cloud) + of(Field::rain), n);
        }
      }
    }
    return {0.0, sum_of(mass), sum_of(energy), sum_of(water), 0.0};
  }

  PressureOfRest rest_pressure_{Base::column_};
};

}  // namespace weather
