#include "apps/weather/judge/sums.hpp"

#include <mpi.h>

namespace weather {
namespace {

/// Adds one cell of level k, not yet times its volume.
void add(const Case& input, const Column& column, int k, const Cell& cell, Sample& sums) {
  const auto level = static_cast<std::size_t>(k);
  const double rho = column.density[level] + cell[density];
  const double p = pressure_of(column.heat[level] + cell[heat]);
  const double momentum_square = cell[momentum_x] * cell[momentum_x] +
                                 cell[momentum_y] * cell[momentum_y] +
                                 cell[momentum_z] * cell[momentum_z];
  sums.mass += rho;
  sums.energy += 0.5 * momentum_square / rho + constant::heat_at_volume / constant::gas * p +
                 constant::gravity * (k + 0.5) * input.d_z() * rho;
  sums.water += cell[vapour] + cell[cloud] + cell[rain];
}

Sample over_ranks(const Case& input, Sample mine, const casebook::Team& team) {
  const double area = input.d_x() * input.d_y();
  const double volume = area * input.d_z();
  double parts[4] = {
      mine.mass * volume, mine.energy * volume, mine.water * volume, mine.fallen * area};
  double sums[4] = {};
  PMPI_Reduce(parts, sums, 4, MPI_DOUBLE, MPI_SUM, 0, team.comm);
  return {0.0, sums[0], sums[1], sums[2], sums[3]};
}

}  // namespace

Sample sums_of(const Case& input,
               const Column& column,
               const State& mine,
               const casebook::Team& team) {
  Sample sums;
  const auto columns =
      static_cast<std::size_t>(mine.part.n_x) * static_cast<std::size_t>(mine.part.n_y);
  for (int k = 0; k < input.n_z; ++k) {
    // Level by level, as pairwise sums go: the error grows with the root of the count.
    Sample of_level;
    for (std::size_t c = 0; c < columns; ++c) {
      Cell cell{};
      for (std::size_t f = 0; f < mine.fields.size(); ++f) {
        cell[f] = mine.fields[f][static_cast<std::size_t>(k) * columns + c];
      }
      add(input, column, k, cell, of_level);
    }
    sums.mass += of_level.mass;
    sums.energy += of_level.energy;
    sums.water += of_level.water;
  }
  for (const double fallen : mine.fallen) {
    sums.fallen += fallen;
  }
  return over_ranks(input, sums, team);
}

Sample sums_of_start(const Case& input,
                     const Column& column,
                     const Part& part,
                     const casebook::Team& team) {
  Sample sums;
  for (int k = 0; k < input.n_z; ++k) {
    Sample of_level;
    for (int j = part.y_begin; j < part.y_begin + part.n_y; ++j) {
      for (int i = part.x_begin; i < part.x_begin + part.n_x; ++i) {
        add(input, column, k, start_of_cell(input, column, k, j, i), of_level);
      }
    }
    sums.mass += of_level.mass;
    sums.energy += of_level.energy;
    sums.water += of_level.water;
  }
  return over_ranks(input, sums, team);
}

double energy_at_rest(const Case& input, const Column& column) {
  Sample sums;
  for (int k = 0; k < input.n_z; ++k) {
    add(input, column, k, Cell{}, sums);
  }
  return sums.energy * input.length_x * input.length_y * input.d_z();
}

}  // namespace weather
