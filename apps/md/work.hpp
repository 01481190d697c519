#pragma once

#include "apps/md/case.hpp"
#include "harness/run/work.hpp"

namespace md {

/// Work of the textbook on the case: every pair within the cut-off once in each step.
///
/// flops: 27 for such a pair (difference 3, distance 5, force 10 with a division, two sums of forces 9) and 12
/// for an atom's step. Pairs: those of a fluid of the mean density, 2 pi / 3 rc^3 rho for an atom.
/// Embedded atoms: 90 for a pair (difference and distance 9, a root; two densities of 8, four slopes of 8 and an
/// energy of 8 from cubics; a division, force and sums 18).
/// bytes: position, velocity and force of each atom read and written once in a step.
/// units: atoms times steps.
/// Source: Allen & Tildesley, Computer Simulation of Liquids (2017), section 1.3.
casebook::Work work(const Case& input);

}  // namespace md
