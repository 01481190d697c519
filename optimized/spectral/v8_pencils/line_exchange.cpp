#include "optimized/spectral/v8_pencils/line_exchange.hpp"

namespace spectral {

LineExchange::LineExchange(const PrunedSlab& slab, const casebook::Team& team)
    : slab_(slab), team_(team) {}

std::ptrdiff_t LineExchange::in_kx(int r, int z, int f, int fields) const {
  const std::ptrdiff_t lines = ((static_cast<std::ptrdiff_t>(r) * slab_.n_z() + z) * fields + f);
  return lines * n_y() * slab_.n_kx();
}

std::ptrdiff_t LineExchange::in_y(int r, int z, int f, int fields) const {
  const std::ptrdiff_t field = static_cast<std::ptrdiff_t>(z) * fields + f;
  const std::ptrdiff_t before = static_cast<std::ptrdiff_t>(slab_.n_z()) * fields;
  return n_y() * (before * slab_.kx_begin(r) + field * slab_.n_kx(r));
}

LineExchange::Counts LineExchange::counts(int fields) const {
  Counts counts;
  for (int r = 0; r < team_.n_ranks; ++r) {
    const int lines = slab_.n_z() * fields * n_y();
    counts.kx.push_back(lines * slab_.n_kx());
    counts.kx_at.push_back(r * lines * slab_.n_kx());
    counts.y.push_back(lines * slab_.n_kx(r));
    counts.y_at.push_back(lines * slab_.kx_begin(r));
  }
  return counts;
}

void LineExchange::to_y(const Complex* by_kx, Complex* by_y, int fields) const {
  const Counts c = counts(fields);
  const MPI_Datatype type = MPI_CXX_DOUBLE_COMPLEX;
  MPI_Alltoallv(
      by_kx, c.kx.data(), c.kx_at.data(), type, by_y, c.y.data(), c.y_at.data(), type, team_.comm);
}

void LineExchange::to_kx(const Complex* by_y, Complex* by_kx, int fields) const {
  const Counts c = counts(fields);
  const MPI_Datatype type = MPI_CXX_DOUBLE_COMPLEX;
  MPI_Alltoallv(
      by_y, c.y.data(), c.y_at.data(), type, by_kx, c.kx.data(), c.kx_at.data(), type, team_.comm);
}

}  // namespace spectral
