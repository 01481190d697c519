#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "apps/md/embedded_atoms.hpp"

namespace md {

/// One element of a file of tables.
struct TabledElement {
  std::string name;  ///< "" in a funcfl file
  double mass = 0.0;
  Table embedding, density;
  Table charge;  ///< of a funcfl file: Z(r), from which pairs are made
};

/// Content of a file of DYNAMO's formats.
struct DynamoFile {
  double cutoff = 0.0;
  std::vector<TabledElement> elements;
  std::vector<Table> pair;  ///< of a setfl file: r phi of (1,1), (2,1), (2,2), (3,1), ...

  const Table& pair_of(std::size_t a, std::size_t b) const {
    return a >= b ? pair[a * (a + 1) / 2 + b] : pair_of(b, a);
  }
};

/// Reads a funcfl file: one element. Errors: BadLine.
DynamoFile read_funcfl(std::string_view text);

/// Reads a setfl file: several elements. Errors: BadLine.
DynamoFile read_setfl(std::string_view text);

/// Finds a file of tables: beside the deck, then in the folder that LAMMPS_POTENTIALS names, then where the
/// distribution's LAMMPS has its own. Errors: BadLine.
std::filesystem::path find_potential(const std::string& name,
                                     const std::filesystem::path& deck_folder);

/// The tables of a deck that gives each type an element of a funcfl file: the energy of a pair is
/// 27.2 eV 0.529 Angstrom Z Z / r, in LAMMPS' own rounding of hartree and bohr. All on one grid.
/// of_type: [type]. Errors: BadLine.
EmbeddedAtoms tables_of_funcfl(const std::map<std::size_t, DynamoFile>& of_type);

/// The tables of a deck that names elements of one setfl file.
/// element: [type] its number in the file. Errors: BadLine.
EmbeddedAtoms tables_of_setfl(const DynamoFile& file, const std::vector<std::size_t>& element);

}  // namespace md
