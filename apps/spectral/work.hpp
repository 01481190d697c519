#pragma once

#include "apps/spectral/case.hpp"
#include "harness/run/work.hpp"

namespace spectral {

/// Work of the textbook algorithm on the case: steps of four stages, each with nine real
/// three-dimensional transforms (velocity and vorticity to the grid, their cross product back).
///
/// flops: 2.5 N log2 N for a real transform of N = n^3 points, nothing pruned; 9 N for the cross
/// product. The work per mode is of lower order and left out.
/// bytes: the velocity read and written, once in each stage.
/// units: grid points times steps.
/// Source: Frigo & Johnson, Proc. IEEE 93 (2005) 216, for the count of a transform.
casebook::Work work(const Case& input);

}  // namespace spectral
