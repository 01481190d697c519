#pragma once

#include "parts/scf/lanes/lane_screening.hpp"

namespace scf {

/// The same pairs in both precisions.
struct MixedClasses {
  explicit MixedClasses(std::vector<PairClass> members);

  std::vector<PairClass> full;
  std::vector<PairClassOf<float>> single;
};

/// What screening needs of a density for the quartets of one bra (ab|. It keeps a reference.
struct BraBounds {
  BraBounds(const DensityBounds& all, const BraPair& bra);

  const DensityBounds& density;
  float of_bra;                   ///< the block of a and b
  std::vector<float> with_block;  ///< [block]: the largest of those that it has with a and b
};

/// As keep_large(), in two streams: sixteen quartets of which none can add more than single precision
/// resolves to the threshold go to the single one, the others in eights to the full one.
void keep_large(const MixedClasses& classes,
                const PairTask& task,
                const DensityBounds& density,
                double threshold,
                KeptBatches& full,
                KeptBatchesOf<float>& single);

/// The same with the kets of one class; what is kept is added to the streams.
void keep_large_of_class(const MixedClasses& classes,
                         const PairTask& task,
                         std::size_t ket_class,
                         const BraBounds& bounds,
                         double threshold,
                         KeptBatches& full,
                         KeptBatchesOf<float>& single);

}  // namespace scf
