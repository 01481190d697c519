#include "tests/weather/faulty_air.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "apps/weather/judge/sums.hpp"

namespace weather {
namespace {

using Fields = std::vector<std::vector<double>>;

std::size_t size(int n) {
  return static_cast<std::size_t>(n);
}

class FaultyAir {
 public:
  FaultyAir(Fault fault, const Case& input, const casebook::Team& team)
      : fault_(fault),
        input_(input),
        team_(team),
        place_(place_of(input, team, 2)),
        column_(make_column(input)),
        q_(size(input.n_fields()), std::vector<double>(size(input.n_x * input.n_y * input.n_z))),
        fallen_(size(input.n_x * input.n_y)) {
    for_each_cell([&](int k, int j, int i) {
      const Cell cell = start_of_cell(input, column_, k, j, i);
      for (std::size_t f = 0; f < q_.size(); ++f) {
        q_[f][at(k, j, i)] = cell[f];
      }
    });
  }

  Result run() {
    Result result;
    result.history.push_back(sums(0));
    show(0);
    for (int n = 0; n < input_.steps; ++n) {
      if (!(in(Fault::skipped_step) && n == 1)) {
        step(n);
      }
      if (!(in(Fault::unseen_step) && n == 0)) {
        show(n + 1);
      }
    }
    result.history.push_back(sums(input_.steps));
    result.state = state();
    if (in(Fault::wrong_sums)) {
      result.history.back().mass *= 1.0 + 1e-11;
    }
    if (in(Fault::short_field)) {
      result.state.fields.back().pop_back();
    }
    return result;
  }

 private:
  bool in(Fault fault) const { return fault_ == fault; }

  std::size_t at(int k, int j, int i) const { return size((k * input_.n_y + j) * input_.n_x + i); }

  template <class Use>
  void for_each_cell(const Use& use) const {
    for (int k = 0; k < input_.n_z; ++k) {
      for (int j = 0; j < input_.n_y; ++j) {
        for (int i = 0; i < input_.n_x; ++i) {
          use(k, j, i);
        }
      }
    }
  }

  void step(int number) {
    const Fields before = q_;
    std::array<int, 3> order{0, 1, 2};
    if (number % 2 == 1 && !in(Fault::same_order)) {
      std::reverse(order.begin(), order.end());
    }
    for (const int axis : order) {
      if (axis == 1 && input_.n_y == 1) {
        continue;
      }
      const Fields start = q_;
      before_ = q_;
      for (const double part : {1.0 / 3.0, in(Fault::stage_length) ? 0.4 : 0.5, 1.0}) {
        const Fields next = stage(
            axis, part * input_.dt(), in(Fault::first_stage_only) && part == 1.0 ? q_ : start);
        before_ = q_;
        q_ = next;
      }
    }
    if (input_.water) {
      water();
    }
    spoil(before);
  }

  void spoil(const Fields& before) {
    const std::size_t middle = at(input_.n_z / 2, input_.n_y / 2, input_.n_x / 2);
    if (in(Fault::single_precision)) {
      for (double& value : q_[heat]) {
        value = static_cast<float>(value);
      }
    }
    if (in(Fault::clipped_tracers)) {
      for (std::size_t f = vapour; f < q_.size(); ++f) {
        for (double& value : q_[f]) {
          value = std::max(value, 0.0);
        }
      }
    }
    if (in(Fault::stale_plane)) {
      for (int k = 0; k < input_.n_z; ++k) {
        for (int i = 0; i < input_.n_x; ++i) {
          q_[heat][at(k, input_.n_y - 1, i)] = before[heat][at(k, input_.n_y - 1, i)];
        }
      }
    }
    if (in(Fault::one_cell) || (in(Fault::joined_step) && !was_asked_)) {
      q_[heat][middle] += 1e-10;
    }
    if (in(Fault::nan)) {
      q_[momentum_y][middle] = NAN;
    }
    if (in(Fault::zeros)) {
      for (std::vector<double>& field : q_) {
        std::fill(field.begin(), field.end(), 0.0);
      }
    }
  }

  /// The value m cells from a cell along an axis.
  double value(std::size_t f, int axis, int m, int k, int j, int i, bool enters) const {
    const std::optional<Jet> jet =
        axis == 0 && enters && i + m < 0 ? input_.jet_at(k) : std::nullopt;
    if (jet && !in(Fault::no_jet) && (f == momentum_x || f == heat)) {
      const double beyond =
          in(Fault::jet_of_rest) ? 0.0 : q_[density][at(k, j, i + m + input_.n_x)];
      const double rho = column_.density[size(k)] + beyond;
      return f == heat ? rho * jet->warmth - column_.heat[size(k)] : rho * jet->speed;
    }
    const bool beyond_border = axis == 0 && i == place_.part.x_begin && m < 0;
    const Fields& from = in(Fault::stale_halo) && beyond_border && f == heat ? before_ : q_;
    i += axis == 0 ? m : 0;
    j += axis == 1 ? m : 0;
    k += axis == 2 ? m : 0;
    if (f == momentum_z && (k < 0 || k >= input_.n_z)) {
      return 0.0;
    }
    j = in(Fault::closed_side) ? std::clamp(j, 0, input_.n_y - 1) : (j + input_.n_y) % input_.n_y;
    return from[f][at(std::clamp(k, 0, input_.n_z - 1), j, (i + input_.n_x) % input_.n_x)];
  }

  /// Fluxes through the face before a cell. enters: as a cell that the jet enters sees it
  Cell fluxes(int axis, double dt, int k, int j, int i, bool enters = true) const {
    const bool across_z = axis == 2;
    const std::size_t level = size(k);
    const double rest_density = (across_z ? column_.density_at_face : column_.density)[level];
    const double rest_heat = (across_z ? column_.heat_at_face : column_.heat)[level];
    const bool on_border = in(Fault::border_weights) && axis == 0 && i == place_.part.x_begin;
    const double outer = on_border ? -0.5 / 12.0 : -1.0 / 12.0;
    const double inner = on_border ? 6.5 / 12.0 : 7.0 / 12.0;
    Cell face{};
    Cell third{};
    for (std::size_t f = 0; f < q_.size(); ++f) {
      const double a = value(f, axis, -2, k, j, i, enters);
      const double b = value(f, axis, -1, k, j, i, enters);
      const double c = value(f, axis, 0, k, j, i, enters);
      const double d = value(f, axis, 1, k, j, i, enters);
      face[f] = outer * a + inner * b + inner * c + outer * d;
      third[f] = d - 3.0 * c + 3.0 * b - a;
    }
    const auto along = static_cast<std::size_t>(momentum_x + axis);
    const bool is_wall = across_z && (k == 0 || k == input_.n_z);
    const double power = in(Fault::other_gamma) ? constant::gamma * (1.0 + 1e-9) : constant::gamma;
    double pressure = constant::pressure_factor * std::pow(face[heat] + rest_heat, power);
    pressure -= across_z ? column_.pressure_at_face[level] : 0.0;
    if (is_wall && in(Fault::no_walls_pressure)) {
      pressure = 0.0;
    }
    const double speed = is_wall ? 0.0 : face[along] / (face[density] + rest_density);
    double smoothing = constant::viscosity * width(axis) / (16.0 * dt);
    smoothing *= in(Fault::half_viscosity) ? 0.5 : is_wall && !in(Fault::leaky_wall) ? 0.0 : 1.0;
    Cell flux{};
    for (std::size_t f = 0; f < q_.size(); ++f) {
      const double rest = f == density ? rest_density : f == heat ? rest_heat : 0.0;
      flux[f] = speed * (face[f] + rest) + smoothing * third[f];
    }
    flux[along] += pressure;
    return flux;
  }

  Fields stage(int axis, double dt, const Fields& start) const {
    Fields next = start;
    for_each_cell([&](int k, int j, int i) {
      const bool enters = i + 1 < input_.n_x || in(Fault::jet_on_both_sides);
      const Cell in_flux = fluxes(axis, dt, k, j, i);
      Cell out_flux = axis == 0   ? fluxes(axis, dt, k, j, (i + 1) % input_.n_x, enters)
                      : axis == 1 ? fluxes(axis, dt, k, (j + 1) % input_.n_y, i)
                                  : fluxes(axis, dt, k + 1, j, i);
      if (in(Fault::lost_flux) && axis == 0 && i == input_.n_x - 1) {
        out_flux[density] *= 1.0 + 1e-6;
      }
      for (std::size_t f = 0; f < q_.size(); ++f) {
        double rate = (in_flux[f] - out_flux[f]) / width(axis);
        if (axis == 2 && f == momentum_z && !(in(Fault::weightless) && k == 1)) {
          rate -= constant::gravity * q_[density][at(k, j, i)];
        }
        next[f][at(k, j, i)] = start[f][at(k, j, i)] + dt * rate;
      }
    });
    return next;
  }

  double width(int axis) const {
    return std::array{input_.d_x(), input_.d_y(), input_.d_z()}[size(axis)];
  }

  static double counted(double ratio) { return ratio > constant::least_water ? ratio : 0.0; }

  void water() {
    using namespace constant;
    const double dt = input_.dt();
    const Fields old = q_;
    const auto falling = [&](int k, int j, int i) {
      if (k >= input_.n_z || (in(Fault::no_fall_in_column) && i == 4 && j == 4)) {
        return 0.0;
      }
      const double rho = column_.density[size(k)] + old[density][at(k, j, i)];
      const double wet = rho * counted(old[rain][at(k, j, i)] / rho);
      return wet * 36.34 * std::pow(1e-3 * wet, 0.1364) * std::sqrt(column_.density[0] / rho);
    };
    for_each_cell([&](int k, int j, int i) {
      if (in(Fault::dry_rank) && i >= input_.n_x - 3) {
        return;
      }
      const std::size_t c = at(k, j, i);
      const double rho = column_.density[size(k)] + old[density][c];
      double whole_heat = column_.heat[size(k)] + old[heat][c];
      double qv = old[vapour][c] / rho;
      double qc = old[cloud][c] / rho;
      double qr = old[rain][c] / rho;
      if (k == 0 && !in(Fault::uncounted_rain)) {
        fallen_[size(j * input_.n_x + i)] += dt * falling(0, j, i);
      }
      const double cloudy = counted(qc);
      const double grown = dt * std::max(1e-3 * (cloudy - 1e-3), 0.0);
      const double moved =
          cloudy - (cloudy - grown) / (1.0 + 2.2 * dt * std::pow(counted(qr), 0.875));
      qc -= moved;
      qr += moved + dt * (falling(k + 1, j, i) - falling(k, j, i)) / (rho * input_.d_z());
      const double exner = std::pow(gas * whole_heat / surface_pressure, gas / heat_at_volume);
      const double t = exner * whole_heat / rho;
      const double p = rho * gas * t;
      const double full = saturation(t, p) * (in(Fault::saturation_table) ? 1.0 + 1e-6 : 1.0);
      const double slope = 17.27 * 237.0 * latent_heat / heat_at_pressure;
      const double excess = (qv - full) / (1.0 + full * slope / ((t - 36.0) * (t - 36.0)));
      const double left = counted(qc);
      const double condensed = std::max(excess, -left);
      const double wet = 1e-3 * rho * counted(qr);
      double evaporated = dt * (1.6 + 124.9 * std::pow(wet, 0.2046)) * std::pow(wet, 0.525) /
                          (2.55e8 / (p * full) + 5.4e5) * std::max(full - qv, 0.0) /
                          (1e-3 * rho * full);
      evaporated = std::min({evaporated, std::max(-excess - left, 0.0), counted(qr)});
      if (in(Fault::dry_below_cloud) && left == 0.0) {
        evaporated = 0.0;
      }
      qv += evaporated - condensed;
      const double latent = latent_heat * (in(Fault::half_latent_heat) ? 0.5 : 1.0);
      whole_heat += rho * latent / (heat_at_pressure * exner) * (condensed - evaporated);
      q_[heat][c] = whole_heat - column_.heat[size(k)];
      q_[vapour][c] = rho * qv;
      q_[cloud][c] = rho * (qc + condensed);
      q_[rain][c] = rho * (qr - evaporated);
    });
  }

  State state() const {
    State mine;
    mine.part = place_.part;
    if (in(Fault::overlapping_parts)) {
      mine.part.x_begin = 0;
      mine.part.y_begin = 0;
      mine.part.n_x -= team_.n_ranks == 1 ? 1 : 0;
    }
    const Part& part = mine.part;
    for (std::size_t f = 0; f < q_.size(); ++f) {
      std::vector<double>& values = mine.fields.emplace_back();
      for (int k = 0; k < input_.n_z; ++k) {
        copy(part, k, q_[f], values);
      }
    }
    copy(part, 0, fallen_, mine.fallen);
    return mine;
  }

  void copy(const Part& part,
            int k,
            const std::vector<double>& whole,
            std::vector<double>& to) const {
    for (int j = part.y_begin; j < part.y_begin + part.n_y; ++j) {
      for (int i = part.x_begin; i < part.x_begin + part.n_x; ++i) {
        to.push_back(whole[at(k, j, i)]);
      }
    }
  }

  void show(int number) {
    State* const room = input_.witness->room_for(number);
    was_asked_ = room != nullptr;
    if (was_asked_) {
      if (in(Fault::unfilled_room)) {
        room->part = place_.part;
        room->fallen = state().fallen;
      } else {
        *room = state();
      }
    }
  }

  Sample sums(int number) const {
    Sample found = sums_of(input_, column_, state(), team_);
    found.time = number * input_.dt();
    return found;
  }

  Fault fault_;
  const Case& input_;
  casebook::Team team_;
  Place place_;
  Column column_;
  Fields q_;
  Fields before_;  ///< of the stage before
  bool was_asked_ = false;  ///< for the fields that the step begins with
  std::vector<double> fallen_;
};

}  // namespace

Result run_with(Fault fault, const Case& input, const casebook::Team& team) {
  input.witness->begin(input.steps, input.n_fields(), n_cells(input), team);
  return FaultyAir(fault, input, team).run();
}

}  // namespace weather
