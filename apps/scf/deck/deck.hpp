#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "apps/scf/deck/lexer.hpp"

namespace scf {

/// One atom line of a geometry block.
struct DeckAtom {
  int line = 0;
  int charge = 0;                    ///< of the nucleus
  std::array<double, 3> position{};  ///< bohr
  std::string tag;                   ///< as the deck spells it: "O", "O1", "OW"
};

/// A block `geometry NAME`.
struct DeckGeometry {
  int line = 0;
  bool autosym = true;  ///< NWChem looks for symmetry and turns the molecule to its axes
  std::vector<DeckAtom> atoms;
  bool adjusts = false;  ///< changes a geometry that is there already, which is not understood
  std::string group{};   ///< of `symmetry`, round the origin; "" without it
  std::optional<double> tolerance{};  ///< of `autosym`, bohr; NWChem's is 0.01 without it
};

/// A contracted shell as it is written: on no atom yet, coefficients of normalized primitives.
struct PlainShell {
  int line = 0;
  int l = 0;
  std::vector<double> exponents;  ///< bohr^-2
  std::vector<double> coefficients;
};

/// One line `O library NAME`, or shells that are written out for one tag.
struct BasisEntry {
  int line = 0;
  int atomic_number = 0;  ///< 0 stands for every element: the tag `*`
  std::string library;    ///< as the deck spells it; "" when the shells are written out
  std::vector<PlainShell> shells;
  std::string tag{};                  ///< as the deck spells it
  std::vector<std::string> except{};  ///< tags that `*` leaves out
};

/// A block `basis NAME`.
struct DeckBasis {
  int line = 0;
  bool spherical = false;  ///< NWChem's default is Cartesian
  std::vector<BasisEntry> entries;
};

/// The block `scf`; what the deck leaves open is empty.
struct ScfSettings {
  std::optional<double> thresh;
  std::optional<double> tol2e;
  std::optional<int> maxiter;
  int direct_line = 0;                        ///< where `direct` stands, or 0
  int semidirect_line = 0;                    ///< where kept integrals are asked for, or 0
  std::optional<std::int64_t> memsize_words;  ///< of 8 B for each rank
  int open_shell_line = 0;                    ///< of the last word that asks for open shells, or 0
  std::string open_shell;                     ///< that word: "triplet", "nopen 2"
};

/// A line `task THEORY OPERATION`.
struct Task {
  int line = 0;
  std::string theory;
  std::string operation = "energy";
  bool numerical = false;  ///< derivatives by differences

  /// True if NWChem computes second derivatives of the energy in this task itself.
  bool is_analytic_hessian() const {
    return !numerical && (operation == "freq" || operation == "frequencies" || operation == "hessian");
  }
};

/// An NWChem deck as the task sees it that is run: what stands above its line. Not yet checked against
/// itself.
struct Deck {
  std::string file;    ///< as messages name it
  std::string folder;  ///< that names of files in the deck start from; "" is the working folder
  std::string title;
  int geometry_line = 0;
  std::vector<DeckAtom> atoms;
  bool autosym = true;  ///< see DeckGeometry
  std::string group;    ///< point group by whose operations NWChem makes the grids, round the origin; "" without one
  int charge_line = 0;
  int charge = 0;
  DeckBasis basis;                               ///< "ao basis"
  std::map<std::string, DeckBasis> other_bases;  ///< by name: "ri-mp2 basis"
  std::map<std::string, DeckGeometry> geometries;  ///< by name; a task sees "geometry"
  std::map<std::string, std::string> other_names;  ///< `set "ao basis" NAME`: what is used instead
  ScfSettings scf;
  std::map<std::string, Block> other_blocks;  ///< by theory: dft, mp2; several add up
  std::vector<Task> tasks;  ///< up to the one that is run, which is the last
  std::vector<std::string> without_effect;  ///< "line 1: echo"
};

}  // namespace scf
