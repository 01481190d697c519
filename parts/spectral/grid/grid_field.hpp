#pragma once

#include <vector>

#include "apps/spectral/case.hpp"
#include "parts/spectral/grid/collect.hpp"

namespace spectral {

/// One component of the initial velocity at the points of a box, [n_z][n_y][n].
void fill_initial(const Case& input, const Box& box, int component, std::vector<double>& values);

}  // namespace spectral
