#include "parts/weather/halo_by_field.hpp"

#include <mpi.h>

#include "apps/weather/regions.hpp"

namespace weather {

template <class Copy>
void HaloByField::for_each_cell(int axis, int c, const Copy& copy) const {
  const int n_lines = axis == 0 ? grid_.n_y : grid_.n_x;
  std::size_t n = 0;
  for (int k = 0; k < grid_.n_z; ++k) {
    for (int line = 0; line < n_lines; ++line) {
      for (int deep = c; deep < c + 2; ++deep) {
        copy(axis == 0 ? grid_.at(k, line, deep) : grid_.at(k, deep, line), n++);
      }
    }
  }
}

void HaloByField::pass(int axis, int from, int to, int receiver, int sender, double* field) {
  const int n_lines = axis == 0 ? grid_.n_y : grid_.n_x;
  sent_.resize(2 * static_cast<std::size_t>(n_lines) * static_cast<std::size_t>(grid_.n_z));
  received_.resize(sent_.size());
  for_each_cell(axis, from, [&](std::ptrdiff_t c, std::size_t n) { sent_[n] = field[c]; });
  const int n = static_cast<int>(sent_.size());
  MPI_Sendrecv(sent_.data(),
               n,
               MPI_DOUBLE,
               receiver,
               0,
               received_.data(),
               n,
               MPI_DOUBLE,
               sender,
               0,
               team_.comm,
               MPI_STATUS_IGNORE);
  for_each_cell(axis, to, [&](std::ptrdiff_t c, std::size_t m) { field[c] = received_[m]; });
}

void HaloByField::fill(int axis, double* field) {
  const Place& place = grid_.place;
  const int before = axis == 0 ? place.west : place.south;
  const int after = axis == 0 ? place.east : place.north;
  const int n = grid_.cells(axis);
  pass(axis, 0, n, before, after, field);
  pass(axis, n - 2, -2, after, before, field);
}

void HaloByField::fill(int axis, const FieldPointers& fields) {
  const casebook::TimedRegion timed(region::halo);
  for (int f = 0; f < grid_.n_fields; ++f) {
    double* const field = fields[static_cast<std::size_t>(f)];
    if (axis == 2) {
      fill_beyond_walls(grid_, f, field);
    } else {
      fill(axis, field);
    }
  }
}

void fill_beyond_walls(const Grid& grid, int field_index, double* field) {
  const bool stops = field_index == momentum_z;
  for (int j = 0; j < grid.n_y; ++j) {
    for (int i = 0; i < grid.n_x; ++i) {
      for (int beyond = 1; beyond <= 2; ++beyond) {
        field[grid.at(-beyond, j, i)] = stops ? 0.0 : field[grid.at(0, j, i)];
        field[grid.at(grid.n_z - 1 + beyond, j, i)] =
            stops ? 0.0 : field[grid.at(grid.n_z - 1, j, i)];
      }
    }
  }
}

}  // namespace weather
