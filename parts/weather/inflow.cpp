#include "parts/weather/inflow.hpp"

#include <algorithm>

#include <mpi.h>

#include "parts/weather/face.hpp"

namespace weather {

Inflow::Inflow(const Case& input,
               const Column& column,
               const Grid& grid,
               const casebook::Team& team)
    : input_(input), column_(column), grid_(grid), team_(team) {
  for (int k = 0; k < input.n_z; ++k) {
    if (input.jet_at(k)) {
      levels_.push_back(k);
    }
  }
  kept_.resize(levels_.size() * static_cast<std::size_t>(input.n_y) * n_around * n_dry_fields);
}

template <class Use>
void Inflow::for_each_own(int first, int last, const Use& use) const {
  const Part& part = grid_.place.part;
  for (int c = first; c < last; ++c) {
    const int x = (c - reach + input_.n_x) % input_.n_x - part.x_begin;
    if (x >= 0 && x < part.n_x) {
      use(c, x);
    }
  }
}

std::size_t Inflow::place(int level, int j, int c, std::size_t f) const {
  const int line = level * input_.n_y + grid_.place.part.y_begin + j;
  return static_cast<std::size_t>(line * n_around + c) * n_dry_fields + f;
}

void Inflow::keep(const FieldPointers& state) {
  std::fill(kept_.begin(), kept_.end(), 0.0);
  for (int level = 0; level < static_cast<int>(levels_.size()); ++level) {
    for (int j = 0; j < grid_.n_y; ++j) {
      for_each_own(0, n_around, [&](int c, int x) {
        for (std::size_t f = 0; f < n_dry_fields; ++f) {
          kept_[place(level, j, c, f)] =
              state[f][grid_.at(levels_[static_cast<std::size_t>(level)], j, x)];
        }
      });
    }
  }
  MPI_Allreduce(
      MPI_IN_PLACE, kept_.data(), static_cast<int>(kept_.size()), MPI_DOUBLE, MPI_SUM, team_.comm);
}

void Inflow::put_right(double dt, const FieldPointers& state) const {
  for (int level = 0; level < static_cast<int>(levels_.size()); ++level) {
    const int k = levels_[static_cast<std::size_t>(level)];
    for (int j = 0; j < grid_.n_y; ++j) {
      Line start{};
      for (int c = 0; c < n_around; ++c) {
        for (std::size_t f = 0; f < n_dry_fields; ++f) {
          start[static_cast<std::size_t>(c)][f] = kept_[place(level, j, c, f)];
        }
      }
      const Line a = stage(k, dt / 3.0, start, start);
      const Line b = stage(k, dt / 2.0, start, a);
      const Line end = stage(k, dt, start, b);
      for_each_own(reach - 4, reach + 6, [&](int c, int x) {
        for (std::size_t f = 0; f < n_dry_fields; ++f) {
          state[f][grid_.at(k, j, x)] = end[static_cast<std::size_t>(c)][f];
        }
      });
    }
  }
}

/// Through the face before a cell, as every face's. from_jet: what the first cell of the grid sees.
Cell Inflow::flux(int k, double dt, const Line& q, int face, bool from_jet) const {
  const auto level = static_cast<std::size_t>(k);
  const double rest_density = column_.density[level];
  const double rest_heat = column_.heat[level];
  std::array<Cell, 4> around{};
  for (int m = 0; m < 4; ++m) {
    const int c = face - 2 + m;
    Cell& cell = around[static_cast<std::size_t>(m)];
    cell = q[static_cast<std::size_t>(c)];
    if (from_jet && c < reach) {
      const Jet jet = *input_.jet_at(k);
      const double rho = rest_density + cell[density];
      cell[momentum_x] = rho * jet.speed;
      cell[heat] = rho * jet.warmth - rest_heat;
    }
  }
  const Cell& a = around[0];
  const Cell& b = around[1];
  const Cell& c = around[2];
  const Cell& d = around[3];
  const auto value = [&](std::size_t f) { return value_at_face(a[f], b[f], c[f], d[f]); };
  const double mass = value(momentum_x);
  const double speed = mass / (value(density) + rest_density);
  const double whole_heat = value(heat) + rest_heat;
  const double smoothing = constant::viscosity * input_.d_x() / (16.0 * dt);
  Cell found{};
  for (std::size_t f = 0; f < n_dry_fields; ++f) {
    const double moved = f == density ? mass : speed * (f == heat ? whole_heat : value(f));
    found[f] = moved + smoothing * third_difference(a[f], b[f], c[f], d[f]);
  }
  found[momentum_x] += pressure_of(whole_heat);
  return found;
}

/// start + dt dq/dt; the two outermost cells on each side stay as they are in q, and nothing needs them.
Inflow::Line Inflow::stage(int k, double dt, const Line& start, const Line& q) const {
  Line next = q;
  for (int c = 2; c < n_around - 2; ++c) {
    const Cell left = flux(k, dt, q, c, c == reach || c == reach + 1);
    const Cell right = flux(k, dt, q, c + 1, c == reach);
    for (std::size_t f = 0; f < n_dry_fields; ++f) {
      next[static_cast<std::size_t>(c)][f] =
          start[static_cast<std::size_t>(c)][f] - dt / input_.d_x() * (right[f] - left[f]);
    }
  }
  return next;
}

}  // namespace weather
