#pragma once

#include <span>

#include "harness/hdf5/file.hpp"
#include "parts/spectral/modes/mode_block.hpp"
#include "parts/spectral/slabs/pruned_slab.hpp"

namespace spectral {

/// The kept modes of a velocity in a checkpoint: `modes`, [n_k][3][n_k][n_kx][2] (ky, component, kz,
/// kx, real and imaginary part), whatever the variant and the number of ranks. Collective.
/// values: of this rank's rows ky and part of kx, in that order
void save_modes(const PrunedSlab& slab, std::span<const double> values, casebook::hdf5::File& file);
void load_modes(const PrunedSlab& slab, const casebook::hdf5::File& file, std::span<double> values);

/// Saves a velocity with one array per component, [n_rows][n_k][n_kx] each.
void save_modes(const PrunedSlab& slab, const VectorModes& u, casebook::hdf5::File& file);
void load_modes(const PrunedSlab& slab, const casebook::hdf5::File& file, VectorModes& u);

}  // namespace spectral
