#include "apps/weather/oracle/air.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace weather::oracle {
namespace {

/// Cells in a row along an axis and the column's values for each; one line of a patch.
struct Line {
  int axis = 0;
  int n = 0;
  bool wraps = false;
  bool has_walls = false;
  double width = 0.0;                    ///< of a cell, m
  std::optional<Jet> jet;
  int jet_at = 0;  ///< the first cell of the case's grid, which the jet enters
  std::vector<std::vector<double>> q;    ///< [field][n]
  std::vector<double> rest_density;      ///< [n + 1] at faces
  std::vector<double> rest_heat;
  std::vector<double> rest_pressure;     ///< subtracted from the pressure: 0 across x and y
};

/// The cell c of a line, also beyond its ends.
double cell(const Line& line, int field, int c) {
  const auto& q = line.q[static_cast<std::size_t>(field)];
  if (line.wraps) {
    return q[static_cast<std::size_t>((c + 2 * line.n) % line.n)];
  }
  if (line.has_walls && (c < 0 || c >= line.n) && field == momentum_z) {
    return 0.0;
  }
  return q[static_cast<std::size_t>(std::clamp(c, 0, line.n - 1))];
}

/// The same as the cells that the jet enters see it: beyond the western side there is the jet.
double cell_of_jet(const Line& line, int field, int c) {
  if (c >= line.jet_at || (field != momentum_x && field != heat)) {
    return cell(line, field, c);
  }
  const double rho = cell(line, density, c) + line.rest_density.front();
  return field == momentum_x ? rho * line.jet->speed
                             : rho * line.jet->warmth - line.rest_heat.front();
}

/// Fluxes of all fields through face c, between the cells c - 1 and c.
/// from_jet: into a cell that the jet enters
std::vector<double> fluxes(const Line& line, int c, double dt, bool from_jet) {
  const auto face = static_cast<std::size_t>(c);
  const std::size_t n_fields = line.q.size();
  std::vector<double> value(n_fields);
  std::vector<double> third(n_fields);
  for (std::size_t f = 0; f < n_fields; ++f) {
    std::array<double, 4> s{};
    for (int m = 0; m < 4; ++m) {
      const int field = static_cast<int>(f);
      s[static_cast<std::size_t>(m)] =
          from_jet ? cell_of_jet(line, field, c - 2 + m) : cell(line, field, c - 2 + m);
    }
    value[f] = (7.0 * (s[1] + s[2]) - (s[0] + s[3])) / 12.0;
    third[f] = (s[3] - s[0]) + 3.0 * (s[1] - s[2]);
  }
  const auto along = static_cast<std::size_t>(momentum_x + line.axis);
  const double pressure =
      pressure_of(value[heat] + line.rest_heat[face]) - line.rest_pressure[face];
  std::vector<double> flux(n_fields, 0.0);
  if (line.has_walls && (c == 0 || c == line.n)) {
    flux[along] = pressure;
    return flux;
  }
  const double mass = value[along];
  const double speed = mass / (value[density] + line.rest_density[face]);
  const double smoothing = constant::viscosity * line.width / (16.0 * dt);
  for (std::size_t f = 0; f < n_fields; ++f) {
    const double whole = value[f] + (f == heat ? line.rest_heat[face] : 0.0);
    flux[f] = (f == density ? mass : speed * whole) + smoothing * third[f];
  }
  flux[along] += pressure;
  return flux;
}

/// q = start + dt dq/dt of the line's q.
void stage(Line& line, const std::vector<std::vector<double>>& start, double dt) {
  std::vector<std::vector<double>> next = start;
  std::vector<double> left = fluxes(line, 0, dt, false);
  for (int c = 0; c < line.n; ++c) {
    const auto at = static_cast<std::size_t>(c);
    // The face after it is the last whose flux takes a cell of the jet.
    const bool is_entered = line.jet && c == line.jet_at;
    if (is_entered) {
      left = fluxes(line, c, dt, true);
    }
    const std::vector<double> right = fluxes(line, c + 1, dt, is_entered);
    for (std::size_t f = 0; f < next.size(); ++f) {
      double rate = (left[f] - right[f]) / line.width;
      if (line.axis == 2 && f == momentum_z) {
        rate -= constant::gravity * line.q[density][at];
      }
      next[f][at] += dt * rate;
    }
    left = right;
  }
  line.q = next;
}

Line line_of(const Case& input, const Column& column, int axis, int k, const Patch& patch) {
  Line line;
  line.axis = axis;
  line.n = std::array{patch.n_x, patch.n_y, patch.n_z}[static_cast<std::size_t>(axis)];
  line.wraps = std::array{patch.wraps_x, patch.wraps_y, false}[static_cast<std::size_t>(axis)];
  line.has_walls = axis == 2;
  line.width = std::array{input.d_x(), input.d_y(), input.d_z()}[static_cast<std::size_t>(axis)];
  const auto level = static_cast<std::size_t>(k);
  const auto n_faces = static_cast<std::size_t>(line.n) + 1;
  if (axis == 2) {
    line.rest_density = column.density_at_face;
    line.rest_heat = column.heat_at_face;
    line.rest_pressure = column.pressure_at_face;
  } else {
    line.rest_density.assign(n_faces, column.density[level]);
    line.rest_heat.assign(n_faces, column.heat[level]);
    line.rest_pressure.assign(n_faces, 0.0);
  }
  if (axis == 0) {
    line.jet = input.jet_at(k);
    line.jet_at = patch.x_begin > 0 ? input.n_x - patch.x_begin : -patch.x_begin;
  }
  line.q.assign(patch.fields.size(), std::vector<double>(static_cast<std::size_t>(line.n)));
  return line;
}

}  // namespace

void advance(const Case& input, const Column& column, int axis, double dt, Patch& patch) {
  const int n_k = axis == 2 ? 1 : patch.n_z;
  const int n_j = axis == 1 ? 1 : patch.n_y;
  const int n_i = axis == 0 ? 1 : patch.n_x;
  for (int k = 0; k < n_k; ++k) {
    Line line = line_of(input, column, axis, k, patch);
    for (int j = 0; j < n_j; ++j) {
      for (int i = 0; i < n_i; ++i) {
        const auto place = [&](int c) {
          return axis == 0   ? patch.at(k, j, c)
                 : axis == 1 ? patch.at(k, c, i)
                             : patch.at(c, j, i);
        };
        for (std::size_t f = 0; f < patch.fields.size(); ++f) {
          for (int c = 0; c < line.n; ++c) {
            line.q[f][static_cast<std::size_t>(c)] = patch.fields[f][place(c)];
          }
        }
        const std::vector<std::vector<double>> start = line.q;
        for (const double part : {1.0 / 3.0, 1.0 / 2.0, 1.0}) {
          stage(line, start, part * dt);
        }
        for (std::size_t f = 0; f < patch.fields.size(); ++f) {
          for (int c = 0; c < line.n; ++c) {
            patch.fields[f][place(c)] = line.q[f][static_cast<std::size_t>(c)];
          }
        }
      }
    }
  }
}

}  // namespace weather::oracle
