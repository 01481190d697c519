#include "optimized/scf/parts/mixed_screening.hpp"

#include <utility>

namespace scf {
namespace {

/// Error of an integral in single precision, relative to the product of the pairs' bounds.
constexpr double single_error = 1e-6;

Lanes half_of(const SingleLanes& all, int half) {
  Lanes values;
  for (int lane = 0; lane < n_lanes; ++lane) {
    values[lane] = all[half * n_lanes + lane];
  }
  return values;
}

}  // namespace

MixedClasses::MixedClasses(std::vector<PairClass> members) : full(std::move(members)) {
  for (const PairClass& of_class : full) {
    single.push_back(single_precision(of_class));
  }
}

void keep_large_of_class(const MixedClasses& classes,
                         const PairTask& task,
                         std::size_t ket_class,
                         const DensityBounds& density,
                         double threshold,
                         KeptBatches& full,
                         KeptBatchesOf<float>& single) {
  const BraPair& bra = classes.full[task.pair_class].pairs[task.pair];
  const bool own_class = ket_class == task.pair_class;
  const std::vector<KetBatch>& batches = classes.full[ket_class].batches;
  for (const KetBatchOf<float>& batch : classes.single[ket_class].batches) {
    if (bra.bound * batch.bound * density.largest < threshold ||
        (own_class && static_cast<std::size_t>(batch.first) > task.pair)) {
      break;
    }
    SingleLanes factors{};
    double largest[2] = {0.0, 0.0};  // of the two batches of eight
    for (int lane = 0; lane < batch.n_pairs; ++lane) {
      const auto number = static_cast<std::size_t>(batch.first + lane);
      if (own_class && number > task.pair) {
        break;
      }
      const BraPair& ket = classes.full[ket_class].pairs[number];
      double& half = largest[lane / n_lanes];
      half = std::max(half, bra.bound * ket.bound * density_of_quartet(density.blocks, bra, ket));
      factors[lane] =
          static_cast<float>(0.5 * degeneracy(bra, ket, own_class && number == task.pair));
    }
    const double all = std::max(largest[0], largest[1]);
    if (all >= threshold && all < threshold / single_error) {
      single.push_back(classes.single[ket_class], batch, factors);
      continue;
    }
    for (int half = 0; half < 2; ++half) {
      if (largest[half] >= threshold) {
        full.push_back(classes.full[ket_class],
                       batches[static_cast<std::size_t>(batch.first / n_lanes + half)],
                       half_of(factors, half));
      }
    }
  }
}

void keep_large(const MixedClasses& classes,
                const PairTask& task,
                const DensityBounds& density,
                double threshold,
                KeptBatches& full,
                KeptBatchesOf<float>& single) {
  const casebook::TimedRegion timed(region::screening);
  full.clear();
  single.clear();
  for (std::size_t c = 0; c <= task.pair_class; ++c) {
    keep_large_of_class(classes, task, c, density, threshold, full, single);
  }
}

}  // namespace scf
