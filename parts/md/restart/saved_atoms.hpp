#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/vec3.hpp"
#include "harness/hdf5/file.hpp"
#include "harness/run/team.hpp"

namespace md {

/// Atoms in a checkpoint: those of one rank, or all by their number.
struct SavedAtoms {
  std::vector<std::int64_t> number;  ///< of this rank's atoms; empty where all stand in order
  std::vector<Vec3> position;        ///< not wrapped since the last sort
  std::vector<Vec3> velocity;
  std::vector<Vec3> force;
  std::vector<Vec3> sorted_position;  ///< in the box, when atoms were sorted last
  std::vector<Vec3> pruned_position;  ///< when the list of neighbours was pruned last
  std::vector<double> allowance;      ///< way of each atom until it is pruned again
  std::vector<std::int64_t>
      first_columns;        ///< of each rank, and their number; the same on all ranks
  double mean_speed = 0.0;  ///< that allowances are made with; likewise

  static constexpr std::size_t doubles_of_an_atom = 16;
};

/// All atoms by their number, on rank 0. Collective.
SavedAtoms gathered(const SavedAtoms& mine, std::size_t n_atoms, const casebook::Team& team);

/// Arrays of a checkpoint. Errors: those of the file.
void write(const SavedAtoms& all, const Units& units, casebook::hdf5::File& file);
SavedAtoms read(const casebook::hdf5::File& file, std::size_t n_atoms);

}  // namespace md
