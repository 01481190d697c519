#pragma once

#include "parts/scf/lanes/lane_classes.hpp"
#include "parts/scf/mixed/single_lanes.hpp"

namespace scf {

/// Converts pairs to single precision, in the same order: sixteen to a batch.
PairClassOf<SingleLanes> single_precision(const SortedPairs& members);

/// Pairs in both precisions.
struct MixedClasses {
  explicit MixedClasses(std::vector<PairClass> members);

  std::vector<PairClass> full;
  std::vector<PairClassOf<SingleLanes>> single;
};

}  // namespace scf
