#pragma once

#include <cstddef>
#include <map>
#include <string_view>

#include "apps/md/atoms.hpp"
#include "apps/md/lattice.hpp"

namespace md {

/// Content of a data file of LAMMPS.
struct DataFile {
  std::size_t n_types = 0;
  Region box;
  Atoms atoms;                         ///< in the order of their IDs
  std::map<std::size_t, double> mass;  ///< [type]
};

/// Reads a data file of `atom_style atomic`: its head and the sections Masses, Atoms and Velocities.
/// Numbers of periodic images are read over.
/// Source: LAMMPS' manual, `read_data`. Errors: BadLine, with the line in the file.
DataFile read_data_file(std::string_view text);

}  // namespace md
