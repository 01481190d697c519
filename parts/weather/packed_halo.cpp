#include "parts/weather/packed_halo.hpp"

#include <algorithm>

#include <mpi.h>

#include "apps/weather/regions.hpp"

namespace weather {
namespace {

/// Calls use(first cell of a run, its length) for all cells of a side: rows of `deep` cells across x, whole
/// rows across y.
template <class Use>
void for_each_run(const Grid& grid, int axis, int c, int deep, const Use& use) {
  for (int k = 0; k < grid.n_z; ++k) {
    if (axis == 0) {
      for (int j = 0; j < grid.n_y; ++j) {
        use(grid.at(k, j, c), deep);
      }
    } else {
      for (int j = c; j < c + deep; ++j) {
        use(grid.at(k, j, 0), grid.n_x);
      }
    }
  }
}

}  // namespace

void PackedHalo::pack(
    int axis, int c, int deep, const FieldPointers& fields, std::vector<double>& message) {
  const int n_lines = axis == 0 ? grid_.n_y : grid_.n_x;
  message.resize(static_cast<std::size_t>(n_lines) * static_cast<std::size_t>(grid_.n_z) *
                 static_cast<std::size_t>(deep * grid_.n_fields));
  double* to = message.data();
  for (std::size_t f = 0; f < static_cast<std::size_t>(grid_.n_fields); ++f) {
    for_each_run(grid_, axis, c, deep, [&](std::ptrdiff_t first, int n) {
      to = std::copy_n(fields[f] + first, n, to);
    });
  }
}

void PackedHalo::unpack(
    int axis, int c, int deep, const FieldPointers& fields, const double* message) {
  for (std::size_t f = 0; f < static_cast<std::size_t>(grid_.n_fields); ++f) {
    for_each_run(grid_, axis, c, deep, [&](std::ptrdiff_t first, int n) {
      std::copy_n(message, n, fields[f] + first);
      message += n;
    });
  }
}

void PackedHalo::fill(int axis, int deep, const FieldPointers& fields) {
  const casebook::TimedRegion timed(region::halo);
  const Place& place = grid_.place;
  const int neighbours[2] = {axis == 0 ? place.west : place.south,
                             axis == 0 ? place.east : place.north};
  const int n = grid_.cells(axis);
  if (neighbours[0] == team_.rank) {
    // A direction of fewer cells than the halo is deep comes around more than once.
    for (int beyond = 0; beyond < deep; beyond += n) {
      const int n_next = std::min(n, deep - beyond);
      pack(axis, 0, n_next, fields, sent_[0]);
      pack(axis, n - n_next, n_next, fields, sent_[1]);
      unpack(axis, n + beyond, n_next, fields, sent_[0].data());
      unpack(axis, -beyond - n_next, n_next, fields, sent_[1].data());
    }
    return;
  }
  pack(axis, 0, deep, fields, sent_[0]);
  pack(axis, n - deep, deep, fields, sent_[1]);
  const int length = static_cast<int>(sent_[0].size());
  MPI_Request requests[4];
  for (int side = 0; side < 2; ++side) {
    received_[side].resize(sent_[side].size());
    // What is sent to one side arrives on the other side of its neighbour: tags tell two ranks' sides apart.
    MPI_Irecv(received_[side].data(),
              length,
              MPI_DOUBLE,
              neighbours[side],
              1 - side,
              team_.comm,
              &requests[side]);
    MPI_Isend(sent_[side].data(),
              length,
              MPI_DOUBLE,
              neighbours[side],
              side,
              team_.comm,
              &requests[2 + side]);
  }
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  unpack(axis, -deep, deep, fields, received_[0].data());
  unpack(axis, n, deep, fields, received_[1].data());
}

void fill_beyond_walls(const Grid& grid, int j_begin, int j_end, const FieldPointers& fields) {
  for (int j = j_begin; j < j_end; ++j) {
    fill_beyond_walls(grid, j, 0, grid.n_x, fields);
  }
}

void fill_beyond_walls(
    const Grid& grid, int j, int i_begin, int i_end, const FieldPointers& fields) {
  const int n = i_end - i_begin;
  for (std::size_t f = 0; f < static_cast<std::size_t>(grid.n_fields); ++f) {
    double* const field = fields[f];
    for (int beyond = 1; beyond <= Grid::halo_z; ++beyond) {
      for (const auto& [to, from] :
           {std::pair{-beyond, 0}, std::pair{grid.n_z - 1 + beyond, grid.n_z - 1}}) {
        if (f == momentum_z) {
          std::fill_n(field + grid.at(to, j, i_begin), n, 0.0);
        } else {
          std::copy_n(field + grid.at(from, j, i_begin), n, field + grid.at(to, j, i_begin));
        }
      }
    }
  }
}

}  // namespace weather
