#pragma once

#include <array>
#include <vector>

#include "apps/spectral/case.hpp"
#include "parts/spectral/grid/collect.hpp"

namespace spectral {

/// One component of the initial velocity at the points of a box, [n_z][n_y][n].
void fill_initial(const Case& input, const Box& box, int component, std::vector<double>& values);

/// a x b at every point, in place of a.
void cross_product(std::array<std::vector<double>, 3>& a,
                   const std::array<std::vector<double>, 3>& b);

}  // namespace spectral
