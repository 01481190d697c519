#include "apps/weather/oracle/air.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace weather::oracle {
namespace {

/// Cells in a row along an axis and the column's values for each; one line of a patch.
struct Line {
  int axis = 0;
  int n = 0;
  std::size_t n_fields = 0;
  bool wraps = false;
  bool has_walls = false;
  double width = 0.0;                    ///< of a cell, m
  std::optional<Jet> jet;
  int jet_at = 0;  ///< the first cell of the case's grid, which the jet enters
  std::vector<Cell> q;                   ///< [2 + n + 2]
  std::vector<double> rest_density;      ///< [n + 1] at faces
  std::vector<double> rest_heat;
  std::vector<double> rest_pressure;     ///< subtracted from the pressure: 0 across x and y
};

constexpr int ends = 2;  ///< cells beyond each end of a line that a face may need

/// The cell c of a line, from -2 to n + 1.
const Cell& cell(const Line& line, int c) {
  return line.q[static_cast<std::size_t>(c + ends)];
}

/// What lies beyond the ends of a line: its other end, or the nearest cell, which walls stop.
void fill_ends(Line& line) {
  for (const int c : {-2, -1, line.n, line.n + 1}) {
    Cell& beyond = line.q[static_cast<std::size_t>(c + ends)];
    beyond = cell(line, line.wraps ? (c + 2 * line.n) % line.n : std::clamp(c, 0, line.n - 1));
    if (line.has_walls) {
      beyond[momentum_z] = 0.0;
    }
  }
}

/// The same as the cells that the jet enters see it: beyond the western side there is the jet.
Cell cell_of_jet(const Line& line, int c) {
  Cell seen = cell(line, c);
  if (c < line.jet_at) {
    const double rho = seen[density] + line.rest_density.front();
    seen[momentum_x] = rho * line.jet->speed;
    seen[heat] = rho * line.jet->warmth - line.rest_heat.front();
  }
  return seen;
}

/// Fluxes of all fields through face c, between the cells c - 1 and c.
/// from_jet: into a cell that the jet enters
Cell fluxes(const Line& line, int c, double dt, bool from_jet) {
  const auto face = static_cast<std::size_t>(c);
  std::array<Cell, 4> near;
  for (int m = 0; m < 4; ++m) {
    const int at = c - 2 + m;
    near[static_cast<std::size_t>(m)] = from_jet ? cell_of_jet(line, at) : cell(line, at);
  }
  Cell value{};
  Cell third{};
  for (std::size_t f = 0; f < line.n_fields; ++f) {
    value[f] = (7.0 * (near[1][f] + near[2][f]) - (near[0][f] + near[3][f])) / 12.0;
    third[f] = (near[3][f] - near[0][f]) + 3.0 * (near[1][f] - near[2][f]);
  }
  const auto along = static_cast<std::size_t>(momentum_x + line.axis);
  const double pressure =
      pressure_of(value[heat] + line.rest_heat[face]) - line.rest_pressure[face];
  Cell flux{};
  if (line.has_walls && (c == 0 || c == line.n)) {
    flux[along] = pressure;
    return flux;
  }
  const double mass = value[along];
  const double speed = mass / (value[density] + line.rest_density[face]);
  const double smoothing = constant::viscosity * line.width / (16.0 * dt);
  for (std::size_t f = 0; f < line.n_fields; ++f) {
    const double whole = value[f] + (f == heat ? line.rest_heat[face] : 0.0);
    flux[f] = (f == density ? mass : speed * whole) + smoothing * third[f];
  }
  flux[along] += pressure;
  return flux;
}

/// q = start + dt dq/dt of the line's q.
void stage(Line& line, const std::vector<Cell>& start, double dt) {
  std::vector<Cell> next = start;
  fill_ends(line);
  Cell left = fluxes(line, 0, dt, false);
  for (int c = 0; c < line.n; ++c) {
    const auto at = static_cast<std::size_t>(c + ends);
    // The face after it is the last whose flux takes a cell of the jet.
    const bool is_entered = line.jet && c == line.jet_at;
    if (is_entered) {
      left = fluxes(line, c, dt, true);
    }
    const Cell right = fluxes(line, c + 1, dt, is_entered);
    for (std::size_t f = 0; f < line.n_fields; ++f) {
      double rate = (left[f] - right[f]) / line.width;
      if (line.axis == 2 && f == momentum_z) {
        rate -= constant::gravity * line.q[at][density];
      }
      next[at][f] += dt * rate;
    }
    left = right;
  }
  line.q = std::move(next);
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
  line.n_fields = patch.fields.size();
  line.q.resize(static_cast<std::size_t>(ends + line.n + ends));
  return line;
}

}  // namespace

Patch right_part(const Patch& patch) {
  const int cut_x = patch.wraps_x ? 0 : reach;
  const int cut_y = patch.wraps_y ? 0 : reach;
  Patch right;
  right.x_begin = patch.x_begin + cut_x;
  right.y_begin = patch.y_begin + cut_y;
  right.n_x = patch.n_x - 2 * cut_x;
  right.n_y = patch.n_y - 2 * cut_y;
  right.n_z = patch.n_z;
  right.wraps_x = patch.wraps_x;
  right.wraps_y = patch.wraps_y;
  const auto part_of = [&](const std::vector<double>& from, int n_z) {
    std::vector<double> part;
    for (int k = 0; k < n_z; ++k) {
      for (int j = 0; j < right.n_y; ++j) {
        const double* const row = &from[patch.at(k, j + cut_y, cut_x)];
        part.insert(part.end(), row, row + right.n_x);
      }
    }
    return part;
  };
  for (const std::vector<double>& field : patch.fields) {
    right.fields.push_back(part_of(field, patch.n_z));
  }
  right.fallen = part_of(patch.fallen, 1);
  return right;
}

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
            line.q[static_cast<std::size_t>(c + ends)][f] = patch.fields[f][place(c)];
          }
        }
        const std::vector<Cell> start = line.q;
        for (const double part : {1.0 / 3.0, 1.0 / 2.0, 1.0}) {
          stage(line, start, part * dt);
        }
        for (std::size_t f = 0; f < patch.fields.size(); ++f) {
          for (int c = 0; c < line.n; ++c) {
            patch.fields[f][place(c)] = cell(line, c)[f];
          }
        }
      }
    }
  }
}

}  // namespace weather::oracle
