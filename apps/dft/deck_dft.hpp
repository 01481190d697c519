#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/dft/case.hpp"
#include "apps/scf/deck/deck.hpp"
#include "apps/scf/deck/problems.hpp"

namespace dft {

/// Settings of the block `dft`; NWChem 7.0.2's defaults where it is silent.
struct DftSettings {
  Functional functional;
  GridSettings grid;
  Convergence convergence;
  double gradient = 5e-4;  ///< convergence gradient
  double integral = 1e-8;  ///< tolerances accCoul 8
  int max_iterations = 30;
  std::optional<std::int64_t> memsize_words;  ///< semidirect memsize, of 8 B for each rank
};

/// Reads the lines of a deck's dft blocks; adds what changes nothing to the deck's notes, and what
/// it does not understand to the problems.
/// Source: NWChem 7.0.2, manual, "Density Functional Theory".
DftSettings read_dft_block(scf::Deck& deck, scf::Problems& problems);

/// The grid that words like those after `grid` state; what they leave open is as in `grid`, which an
/// earlier line may have set.
GridSettings read_grid(const std::vector<std::string>& words,
                       int line,
                       GridSettings grid,
                       scf::Problems& problems);

}  // namespace dft
