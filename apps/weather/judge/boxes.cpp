#include "apps/weather/judge/boxes.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <mpi.h>

namespace weather {
namespace {

constexpr int side = 10;  ///< columns of a drawn box
constexpr double small_grid =
    4.0e4;  ///< cells; the judge's step of as many takes a tenth of a second

/// Begin and width of a box with its margin along one axis, the whole of it where that is not wider.
void widen(int n_all, int margin, int& begin, int& n, bool& wraps) {
  begin -= margin;
  n += 2 * margin;
  wraps = n >= n_all;
  if (wraps) {
    begin = 0;
    n = n_all;
  }
}

/// Momentum of a column, all directions and levels. Infinite where it is no number.
double momentum_of(const Case& input, const State& mine, int x, int y) {
  double sum = 0.0;
  for (const Field field : {momentum_x, momentum_y, momentum_z}) {
    for (int k = 0; k < input.n_z; ++k) {
      const int line = k * mine.part.n_y + y;
      sum += std::abs(mine.fields[field][static_cast<std::size_t>(line) *
                                             static_cast<std::size_t>(mine.part.n_x) +
                                         static_cast<std::size_t>(x)]);
    }
  }
  return std::isnan(sum) ? INFINITY : sum;
}

/// A column, drawn in proportion to its momentum, as y n_x + x: that of the largest log(u) / momentum, u in (0, 1)
/// drawn for each column, so that no layout changes it. The first one where all rest. Collective.
/// Source: Efraimidis & Spirakis, Inf. Process. Lett. 97 (2006) 181.
int moving_column(const Case& input,
                  const State& mine,
                  const casebook::Team& team,
                  std::uint64_t seed) {
  struct {
    double key;
    int column;
  } largest{-INFINITY, 0};
  for (int y = 0; y < mine.part.n_y; ++y) {
    for (int x = 0; x < mine.part.n_x; ++x) {
      const int column = (mine.part.y_begin + y) * input.n_x + mine.part.x_begin + x;
      std::minstd_rand generator(static_cast<std::uint32_t>(seed) ^
                                 (static_cast<std::uint32_t>(column) * 2654435761U));
      generator.discard(3);
      const double u = static_cast<double>(generator()) / static_cast<double>(generator.max());
      const double key = std::log(u) / momentum_of(input, mine, x, y);
      if (key > largest.key) {
        largest = {key, column};
      }
    }
  }
  PMPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE_INT, MPI_MAXLOC, team.comm);
  return largest.column;
}

}  // namespace

std::vector<Box> draw_boxes(const Case& input,
                            const std::vector<Part>& parts,
                            const State& before,
                            const casebook::Team& team,
                            const casebook::Draw& draw) {
  if (n_cells(input) <= small_grid) {
    return {{0, input.n_x, 0, input.n_y}};
  }
  const bool whole = draw.effort >= 1.0;
  std::mt19937_64 generator(draw.seed);
  const auto below = [&generator](std::size_t n) { return static_cast<int>(generator() % n); };
  const int n_x = std::min(input.is_plane() ? 4 * side : side, input.n_x);
  const int n_y = std::min(side, input.n_y);
  const auto around = [&](int x, int y) { return Box{x - n_x / 2, n_x, y - n_y / 2, n_y}; };
  const Part corner = parts[static_cast<std::size_t>(below(parts.size()))];
  std::vector<Box> boxes{around(corner.x_begin, corner.y_begin)};
  if (whole) {
    boxes.push_back(around(0, 0));
  }
  for (int n = 0; n < (whole ? 3 : 1); ++n) {
    boxes.push_back(around(below(static_cast<std::size_t>(input.n_x)),
                           below(static_cast<std::size_t>(input.n_y))));
  }
  for (int n = 0; n < (whole ? 2 : 1); ++n) {
    const int column = moving_column(input, before, team, generator());
    boxes.push_back(around(column % input.n_x, column / input.n_x));
  }
  return boxes;
}

std::vector<Part> parts_of(const Case& input, const State& mine, const casebook::Team& team) {
  std::vector<Part> parts(static_cast<std::size_t>(team.n_ranks));
  PMPI_Allgather(&mine.part, 4, MPI_INT, parts.data(), 4, MPI_INT, team.comm);
  std::vector<int> owners(static_cast<std::size_t>(input.n_x) *
                          static_cast<std::size_t>(input.n_y));
  for (const Part& part : parts) {
    if (part.x_begin < 0 || part.n_x < 0 || part.x_begin > input.n_x - part.n_x ||
        part.y_begin < 0 || part.n_y < 0 || part.y_begin > input.n_y - part.n_y) {
      return {};
    }
    for (int j = part.y_begin; j < part.y_begin + part.n_y; ++j) {
      for (int i = part.x_begin; i < part.x_begin + part.n_x; ++i) {
        ++owners[static_cast<std::size_t>(j) * static_cast<std::size_t>(input.n_x) +
                 static_cast<std::size_t>(i)];
      }
    }
  }
  const bool whole = std::all_of(owners.begin(), owners.end(), [](int n) { return n == 1; });
  return whole ? parts : std::vector<Part>{};
}

oracle::Patch collect(const Case& input,
                      const State& mine,
                      const Box& box,
                      int margin,
                      int owner,
                      const casebook::Team& team) {
  oracle::Patch patch;
  patch.x_begin = box.x_begin;
  patch.n_x = box.n_x;
  patch.y_begin = box.y_begin;
  patch.n_y = box.n_y;
  patch.n_z = input.n_z;
  widen(input.n_x, margin, patch.x_begin, patch.n_x, patch.wraps_x);
  widen(input.n_y, margin, patch.y_begin, patch.n_y, patch.wraps_y);
  const std::size_t n_columns =
      static_cast<std::size_t>(patch.n_x) * static_cast<std::size_t>(patch.n_y);
  patch.fallen.assign(n_columns, 0.0);
  patch.fields.assign(static_cast<std::size_t>(input.n_fields()),
                      std::vector<double>(n_columns * static_cast<std::size_t>(input.n_z), 0.0));
  const auto take = [&](const std::vector<double>& from, int n_levels, std::vector<double>& to) {
    for (int j = 0; j < patch.n_y; ++j) {
      const int y = (patch.y_begin + j + input.n_y) % input.n_y - mine.part.y_begin;
      for (int i = 0; i < patch.n_x; ++i) {
        const int x = (patch.x_begin + i + input.n_x) % input.n_x - mine.part.x_begin;
        if (y < 0 || y >= mine.part.n_y || x < 0 || x >= mine.part.n_x) {
          continue;
        }
        for (int k = 0; k < n_levels; ++k) {
          const std::size_t line =
              static_cast<std::size_t>(k) * static_cast<std::size_t>(mine.part.n_y) +
              static_cast<std::size_t>(y);
          to[patch.at(k, j, i)] =
              from[line * static_cast<std::size_t>(mine.part.n_x) + static_cast<std::size_t>(x)];
        }
      }
    }
    // Each cell is of one rank, and 0 on the others.
    PMPI_Reduce(team.rank == owner ? MPI_IN_PLACE : to.data(),
                to.data(),
                static_cast<int>(to.size()),
                MPI_DOUBLE,
                MPI_SUM,
                owner,
                team.comm);
  };
  for (std::size_t f = 0; f < patch.fields.size(); ++f) {
    take(mine.fields[f], input.n_z, patch.fields[f]);
  }
  take(mine.fallen, 1, patch.fallen);
  return patch;
}

}  // namespace weather
