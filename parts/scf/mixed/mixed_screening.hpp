#pragma once

#include "parts/scf/classes/class_screening.hpp"
#include "parts/scf/mixed/mixed_classes.hpp"

namespace scf {

/// Largest angular momentum, of all four shells together, of quartets that single precision is enough for:
/// that of (ff|ff).
inline constexpr int most_in_single = 12;

/// Bounds of a density's blocks in single precision as well.
struct RoundedBounds : DensityBounds {
  RoundedBounds(const std::vector<ShellBlock>& shell_blocks, const Matrix& of_density)
      : DensityBounds(shell_blocks, of_density),
        rounded(blocks.values().begin(), blocks.values().end()) {}

  std::vector<float> rounded;  ///< [n_blocks][n_blocks]
};

/// Bounds from a density for the quartets of one bra (ab|. It keeps a reference.
struct BraBounds {
  BraBounds(const RoundedBounds& all, const BraPair& bra);

  const RoundedBounds& density;
  float of_bra;                   ///< the block of a and b
  std::vector<float> with_block;  ///< [block]: the largest of those that it has with a and b
};

/// As keep_large(), in two streams: sixteen quartets of which none can add more than single precision
/// resolves to the threshold go to the single one, the others in eights to the full one, and so do those above
/// (ff|ff).
void keep_large(const MixedClasses& classes,
                const PairTask& task,
                const RoundedBounds& density,
                double threshold,
                KeptBatchesOf<Lanes>& full,
                KeptBatchesOf<SingleLanes>& single);

/// Screens the kets of one class; those that are kept are added to the streams.
void keep_large_of_class(const MixedClasses& classes,
                         const PairTask& task,
                         std::size_t ket_class,
                         const BraBounds& bounds,
                         double threshold,
                         KeptBatchesOf<Lanes>& full,
                         KeptBatchesOf<SingleLanes>& single);

}  // namespace scf
