#include "apps/cg/grid_level.hpp"

namespace cg {

GridLevel::GridLevel(const Case& input, int rank, int depth)
    : kind_(input.kind), weakening_(input.weakening), jump_(input.jump), ranks_(input.ranks) {
  const int step = 1 << depth;
  box_ = {input.local.x / step, input.local.y / step, input.local.z / step};
  whole_ = {box_.x * ranks_.x, box_.y * ranks_.y, box_.z * ranks_.z};
  first_ = {rank % ranks_.x * box_.x,
            rank / ranks_.x % ranks_.y * box_.y,
            rank / ranks_.x / ranks_.y * box_.z};
  if (depth + 1 < input.n_levels) {
    for (int z = 0; z < box_.z; z += 2) {
      for (int y = 0; y < box_.y; y += 2) {
        for (int x = 0; x < box_.x; x += 2) {
          coarse_rows_.push_back((z * box_.y + y) * box_.x + x);
        }
      }
    }
  }
}

Point GridLevel::point_of(int row) const {
  return {
      first_.x + row % box_.x, first_.y + row / box_.x % box_.y, first_.z + row / box_.x / box_.y};
}

Point GridLevel::point_of_global(std::int64_t global_row) const {
  const std::int64_t line = global_row / whole_.x;
  return {static_cast<int>(global_row % whole_.x),
          static_cast<int>(line % whole_.y),
          static_cast<int>(line / whole_.y)};
}

std::int64_t GridLevel::number_of(Point at) const {
  return (std::int64_t{at.z} * whole_.y + at.y) * whole_.x + at.x;
}

bool GridLevel::inside(Point at) const {
  return at.x >= 0 && at.x < whole_.x && at.y >= 0 && at.y < whole_.y && at.z >= 0 &&
         at.z < whole_.z;
}

std::int64_t GridLevel::global_row(int row) const {
  return number_of(point_of(row));
}

int GridLevel::owner(std::int64_t global_row) const {
  const Point at = point_of_global(global_row);
  return (at.z / box_.z * ranks_.y + at.y / box_.y) * ranks_.x + at.x / box_.x;
}

int GridLevel::local_row(std::int64_t global_row) const {
  const Point at = point_of_global(global_row);
  return ((at.z - first_.z) * box_.y + (at.y - first_.y)) * box_.x + (at.x - first_.x);
}

/// Blocks of a quarter of the domain's length, good and bad in turn.
double GridLevel::conductivity(Point at) const {
  const int block = 4 * at.x / whole_.x + 4 * at.y / whole_.y + 4 * at.z / whole_.z;
  return block % 2 == 0 ? 1.0 : jump_;
}

/// Across a jump the harmonic mean, as finite volumes have it; at the boundary the point's own.
double GridLevel::coupling(Point from, Point to) const {
  if (kind_ == Operator::anisotropic) {
    return from.z == to.z ? 1.0 : weakening_;
  }
  if (kind_ == Operator::jumping) {
    const double a = conductivity(from);
    const double b = inside(to) ? conductivity(to) : a;
    return 2.0 * a * b / (a + b);
  }
  return 1.0;
}

int GridLevel::entries(int row, std::int64_t* columns, double* values) const {
  const Point at = point_of(row);
  int n = 0;
  int diagonal = 0;
  double sum = 0.0;
  for (int dz = -1; dz <= 1; ++dz) {
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const Point to{at.x + dx, at.y + dy, at.z + dz};
        if (dx == 0 && dy == 0 && dz == 0) {
          diagonal = n;
          columns[n++] = number_of(to);
          continue;
        }
        const double c = coupling(at, to);
        sum += c;
        if (inside(to)) {
          columns[n] = number_of(to);
          values[n++] = -c;
        }
      }
    }
  }
  values[diagonal] = sum;
  return n;
}

}  // namespace cg
