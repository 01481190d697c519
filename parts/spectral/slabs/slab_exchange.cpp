#include "parts/spectral/slabs/slab_exchange.hpp"

#include <algorithm>

namespace spectral {

SlabExchange::SlabExchange(const PrunedSlab& slab, const casebook::Team& team)
    : slab_(slab), comm_(team.comm), row_(MpiType::run_of(slab.n_kx())) {}

SlabExchange::~SlabExchange() = default;

SlabExchange::Counts SlabExchange::counts(int fields) const {
  Counts counts;
  for (int r = 0; r < slab_.n_ranks; ++r) {
    const int planes = slab_.n_z() * fields;
    counts.mine.push_back(planes * slab_.n_rows());
    counts.mine_at.push_back(r * planes * slab_.n_rows());
    counts.theirs.push_back(planes * slab_.n_rows(r));
    counts.theirs_at.push_back(planes * slab_.row_begin(r));
  }
  return counts;
}

void SlabExchange::to_planes(const Complex* columns, Complex* planes, int fields) const {
  const Counts c = counts(fields);
  MPI_Alltoallv(columns,
                c.mine.data(),
                c.mine_at.data(),
                row_.get(),
                planes,
                c.theirs.data(),
                c.theirs_at.data(),
                row_.get(),
                comm_);
}

void SlabExchange::to_columns(const Complex* planes, Complex* columns, int fields) const {
  const Counts c = counts(fields);
  MPI_Alltoallv(planes,
                c.theirs.data(),
                c.theirs_at.data(),
                row_.get(),
                columns,
                c.mine.data(),
                c.mine_at.data(),
                row_.get(),
                comm_);
}

std::ptrdiff_t block_in_planes(
    const PrunedSlab& slab, int n_planes, int r, int z, int f, int fields) {
  const std::ptrdiff_t rows_before =
      static_cast<std::ptrdiff_t>(n_planes) * fields * slab.row_begin(r) +
      (static_cast<std::ptrdiff_t>(z) * fields + f) * slab.n_rows(r);
  return rows_before * slab.n_kx();
}

void load_plane(const PrunedSlab& slab,
                int n_planes,
                const Complex* planes,
                int fields,
                int z,
                int f,
                std::ptrdiff_t stride,
                Complex* plane) {
  for (int r = 0; r < slab.n_ranks; ++r) {
    const Complex* in = planes + block_in_planes(slab, n_planes, r, z, f, fields);
    for (int row = slab.row_begin(r); row < slab.row_begin(r + 1); ++row, in += slab.n_kx()) {
      Complex* const out = plane + slab.line_of(row) * stride;
      std::copy_n(in, slab.n_kx(), out);
      std::fill(out + slab.n_kx(), out + stride, Complex(0.0));
    }
  }
  std::fill(
      plane + (slab.k_max() + 1) * stride, plane + (slab.n - slab.k_max()) * stride, Complex(0.0));
}

void store_plane(const PrunedSlab& slab,
                 int n_planes,
                 const Complex* plane,
                 int fields,
                 int z,
                 int f,
                 std::ptrdiff_t stride,
                 Complex* planes) {
  for (int r = 0; r < slab.n_ranks; ++r) {
    Complex* out = planes + block_in_planes(slab, n_planes, r, z, f, fields);
    for (int row = slab.row_begin(r); row < slab.row_begin(r + 1); ++row, out += slab.n_kx()) {
      std::copy_n(plane + slab.line_of(row) * stride, slab.n_kx(), out);
    }
  }
}

}  // namespace spectral
