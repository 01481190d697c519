#include "parts/scf/mixed/mixed_screening.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace scf {
namespace {

/// Error of an integral in single precision, relative to the product of the pairs' bounds; of higher quartets
/// it is larger.
constexpr double single_error = 1e-6;

Lanes half_of(const SingleLanes& all, int half) {
  Lanes values;
  for (int lane = 0; lane < n_lanes; ++lane) {
    values[lane] = all[half * n_lanes + lane];
  }
  return values;
}

SingleLaneIntegers in_lanes(const std::array<int, n_lanes_of<SingleLanes>>& numbers) {
  SingleLaneIntegers lanes;
  std::memcpy(&lanes, numbers.data(), sizeof lanes);
  return lanes;
}

/// The largest density block that each quartet of the bra with a batch meets.
/// A lane: two indices and three numbers from L1, three comparisons.
SingleLanes densities_of_quartets(const KetBatchOf<SingleLanes>& kets, const BraBounds& bra) {
  const SingleLaneIntegers c = in_lanes(kets.a);
  const SingleLaneIntegers d = in_lanes(kets.b);
  const SingleLanes with_c = gathered(bra.with_block.data(), c);
  const SingleLanes with_d = gathered(bra.with_block.data(), d);
  const SingleLanes of_ket =
      gathered(bra.density.rounded.data(), c * bra.density.blocks.n_rows() + d);
  return larger_of(larger_of(with_c, with_d), larger_of(of_ket, SingleLanes{} + bra.of_bra));
}

/// No ket comes after its bra, and the bra with itself has half the orderings.
void end_with_bra(int lane_of_bra, SingleLanes& bounds, SingleLanes& factors) {
  for (int lane = lane_of_bra; lane < n_lanes_of<SingleLanes>; ++lane) {
    const bool is_bra = lane == lane_of_bra;
    bounds[lane] *= is_bra ? 1.0F : 0.0F;
    factors[lane] *= is_bra ? 0.5F : 0.0F;
  }
}

SingleLaneIntegers lanes_of_half(int half) {
  SingleLaneIntegers lanes{};
  for (int lane = 0; lane < n_lanes; ++lane) {
    lanes[half * n_lanes + lane] = -1;
  }
  return lanes;
}

}  // namespace

BraBounds::BraBounds(const RoundedBounds& all, const BraPair& bra)
    : density(all),
      of_bra(static_cast<float>(all.blocks(bra.a, bra.b))),
      with_block(static_cast<std::size_t>(all.blocks.n_rows())) {
  const std::size_t n_blocks = with_block.size();
  const float* const row_a = all.rounded.data() + static_cast<std::size_t>(bra.a) * n_blocks;
  const float* const row_b = all.rounded.data() + static_cast<std::size_t>(bra.b) * n_blocks;
  for (std::size_t block = 0; block < n_blocks; ++block) {
    with_block[block] = std::max(row_a[block], row_b[block]);
  }
}

void keep_large_of_class(const MixedClasses& classes,
                         const PairTask& task,
                         std::size_t ket_class,
                         const BraBounds& bounds,
                         double threshold,
                         KeptBatchesOf<Lanes>& full,
                         KeptBatchesOf<SingleLanes>& single) {
  const BraPair& bra = classes.full[task.pair_class].pairs[task.pair];
  const bool own_class = ket_class == task.pair_class;
  const bool may_be_single =
      classes.full[task.pair_class].l + classes.full[ket_class].l <= most_in_single;
  const float bra_orderings = bra.a == bra.b ? 1.0F : 2.0F;
  const std::vector<KetBatch>& batches = classes.full[ket_class].batches;
  for (const KetBatchOf<SingleLanes>& batch : classes.single[ket_class].batches) {
    const int lane_of_bra = static_cast<int>(task.pair) - batch.first;
    if (bra.bound * batch.bound * bounds.density.largest < threshold ||
        (own_class && lane_of_bra < 0)) {
      break;
    }
    SingleLanes of_quartets =
        static_cast<float>(bra.bound) * batch.bounds * densities_of_quartets(batch, bounds);
    SingleLanes factors = bra_orderings * batch.orderings;
    if (own_class) {
      end_with_bra(lane_of_bra, of_quartets, factors);
    }
    const SingleLaneIntegers large = of_quartets >= static_cast<float>(threshold);
    if (!any_lane(large)) {
      continue;
    }
    if (may_be_single && !any_lane(of_quartets >= static_cast<float>(threshold / single_error))) {
      single.push_back(classes.single[ket_class], batch, factors);
      continue;
    }
    for (int half = 0; half < 2; ++half) {
      if (any_lane(large & lanes_of_half(half))) {
        full.push_back(classes.full[ket_class],
                       batches[static_cast<std::size_t>(batch.first / n_lanes + half)],
                       half_of(factors, half));
      }
    }
  }
}

void keep_large(const MixedClasses& classes,
                const PairTask& task,
                const RoundedBounds& density,
                double threshold,
                KeptBatchesOf<Lanes>& full,
                KeptBatchesOf<SingleLanes>& single) {
  const casebook::TimedRegion timed(region::screening);
  full.clear();
  single.clear();
  const BraBounds bounds(density, classes.full[task.pair_class].pairs[task.pair]);
  for (std::size_t c = 0; c <= task.pair_class; ++c) {
    keep_large_of_class(classes, task, c, bounds, threshold, full, single);
  }
}

}  // namespace scf
