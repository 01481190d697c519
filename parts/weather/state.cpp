#include "parts/weather/state.hpp"

#include <algorithm>

namespace weather {

void fill_start(const Case& input,
                const Column& column,
                const Grid& grid,
                const FieldPointers& fields) {
  const Part& part = grid.place.part;
  for (int k = 0; k < grid.n_z; ++k) {
    for (int j = 0; j < grid.n_y; ++j) {
      for (int i = 0; i < grid.n_x; ++i) {
        const Cell cell = start_of_cell(input, column, k, part.y_begin + j, part.x_begin + i);
        for (std::size_t f = 0; f < static_cast<std::size_t>(grid.n_fields); ++f) {
          fields[f][grid.at(k, j, i)] = cell[f];
        }
      }
    }
  }
}

void store_without_halos(const Grid& grid,
                         const FieldPointers& fields,
                         std::span<const double> fallen,
                         State& to) {
  const auto row = static_cast<std::size_t>(grid.n_x);
  const auto rows = static_cast<std::size_t>(grid.n_y) * static_cast<std::size_t>(grid.n_z);
  to.part = grid.place.part;
  to.fallen.assign(fallen.begin(), fallen.end());
  to.fields.resize(static_cast<std::size_t>(grid.n_fields));
  for (std::size_t f = 0; f < to.fields.size(); ++f) {
    to.fields[f].resize(row * rows);
    double* level = to.fields[f].data();
    for (int k = 0; k < grid.n_z; ++k) {
      level = store_level(grid, fields[f], k, level);
    }
  }
}

double* store_level(const Grid& grid, const double* field, int k, double* to) {
  for (int j = 0; j < grid.n_y; ++j) {
    to = std::copy_n(field + grid.at(k, j, 0), grid.n_x, to);
  }
  return to;
}

void with_halos(const Grid& grid,
                const State& state,
                const FieldPointers& fields,
                std::span<double> fallen) {
  std::copy(state.fallen.begin(), state.fallen.end(), fallen.begin());
  for (std::size_t f = 0; f < static_cast<std::size_t>(grid.n_fields); ++f) {
    const double* from = state.fields[f].data();
    for (int k = 0; k < grid.n_z; ++k) {
      for (int j = 0; j < grid.n_y; ++j) {
        std::copy_n(from, grid.n_x, fields[f] + grid.at(k, j, 0));
        from += grid.n_x;
      }
    }
  }
}

Sample sums_of_rank(const Case& input,
                    const Column& column,
                    const Grid& grid,
                    const FieldPointers& fields,
                    std::span<const double> fallen) {
  Sample sums;
  for (int k = 0; k < grid.n_z; ++k) {
    const auto level = static_cast<std::size_t>(k);
    Sample of_level;
    for (int j = 0; j < grid.n_y; ++j) {
      for (int i = 0; i < grid.n_x; ++i) {
        const std::ptrdiff_t c = grid.at(k, j, i);
        const double rho = column.density[level] + fields[density][c];
        const double square = fields[momentum_x][c] * fields[momentum_x][c] +
                              fields[momentum_y][c] * fields[momentum_y][c] +
                              fields[momentum_z][c] * fields[momentum_z][c];
        const double p = pressure_of(column.heat[level] + fields[heat][c]);
        of_level.mass += rho;
        of_level.energy += 0.5 * square / rho + constant::heat_at_volume / constant::gas * p +
                           constant::gravity * (k + 0.5) * input.d_z() * rho;
        if (input.water) {
          of_level.water += fields[vapour][c] + fields[cloud][c] + fields[rain][c];
        }
      }
    }
    sums.mass += of_level.mass;
    sums.energy += of_level.energy;
    sums.water += of_level.water;
  }
  return over_cells(input, sums, fallen);
}

Sample over_cells(const Case& input, Sample sums, std::span<const double> fallen) {
  for (const double fallen_here : fallen) {
    sums.fallen += fallen_here;
  }
  const double area = input.d_x() * input.d_y();
  const double volume = area * input.d_z();
  return {0.0, sums.mass * volume, sums.energy * volume, sums.water * volume, sums.fallen * area};
}

}  // namespace weather
