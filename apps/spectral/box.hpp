#pragma once

namespace spectral {

/// A part of the grid: planes z, of each the lines y, of each all x.
struct Box {
  int z_begin = 0;
  int n_z = 0;
  int y_begin = 0;
  int n_y = 0;
};

}  // namespace spectral
