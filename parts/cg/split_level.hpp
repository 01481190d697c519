#pragma once

#include "parts/cg/split_triangles.hpp"

namespace cg {

/// A level whose backward sweeps read U alone: what a forward sweep has summed up over L is kept.
/// Rows: how a triangle is stored, SlicedRows or a class with the same functions.
template <class Rows>
class SplitLevelOf : public SplitTrianglesOf<Rows> {
 public:
  using SplitTrianglesOf<Rows>::SplitTrianglesOf;

  // Forth: t_i = r_i - (L y)_i is kept, y_i = (t_i - (U z)_i) / a_ii. Back: z_i = (t_i - (U z)_i) / a_ii.
  // Traffic a row of 27: forth L and U 208 B and their columns 13 B, r 8 B, diagonal 8 B, z 16 B, t
  // 16 B; back U 104 B, its columns 7 B, t 8 B, diagonal 8 B, z 16 B: 412 B for both.
  void post_smooth(const double* r, double* z) {
    this->halo_.exchange(z);
    double* const rest = this->rest_.data();
#pragma omp parallel default(none) shared(r, z, rest, region::symgs)
    {
      const casebook::TimedRegion timed(region::symgs);
      // The halo does not change in a sweep; few rows have any of it, the others' sums stay zero.
#pragma omp single
      this->sum_halo(z + this->n_rows());
      for (int front = 0; front < this->order_.n_fronts(); ++front) {
        const int* const start = this->order_.front_start.data() + front;
#pragma omp for schedule(static)
        for (int row = start[0]; row < start[1]; row += n_lanes) {
          const int slice = row / n_lanes;
          const int at = this->halo_sum_at_.data()[slice];
          const Lanes outside = load(this->halo_sums_.data() + n_lanes * at);
          const Lanes t = load(r + row) - outside - this->lower_.product(slice, z);
          store(t, rest + row);
          store((t - this->upper_.product(slice, z)) * load(this->diagonal_.inverse() + row), z + row);
        }
      }
      for (int front = this->order_.n_fronts() - 1; front >= 0; --front) {
        const int* const start = this->order_.front_start.data() + front;
#pragma omp for schedule(static)
        for (int row = start[0]; row < start[1]; row += n_lanes) {
          const Lanes t = load(rest + row) - this->upper_.product(row / n_lanes, z);
          store(t * load(this->diagonal_.inverse() + row), z + row);
        }
      }
    }
  }
};

using SplitLevel = SplitLevelOf<SlicedRows>;

}  // namespace cg
