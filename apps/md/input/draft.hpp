#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/input/dynamo.hpp"
#include "apps/md/lattice.hpp"

namespace md {

/// Coefficients of one pair of types, as they are read.
struct PairCoefficients {
  double epsilon = 0.0;
  double sigma = 0.0;
  std::optional<double> cutoff;  ///< else the style's
};

/// A deck's statements on embedded atoms.
struct EmbeddedDraft {
  bool one_file = false;  ///< `eam/alloy`: one setfl file; `eam`: a funcfl file a type
  std::map<std::size_t, DynamoFile> of_type;  ///< funcfl
  std::optional<DynamoFile> all;              ///< setfl
  std::vector<std::size_t> element;           ///< [type] in the setfl file
};

/// A deck's statements so far.
struct Draft {
  Units units;
  std::optional<Lattice> lattice;
  std::map<std::string, Region> regions;
  std::optional<Region> box;
  std::size_t n_types = 0;
  Atoms atoms;
  std::map<std::size_t, double> mass;
  std::string pair_style;
  std::optional<double> style_cutoff;     ///< of `pair_style lj/cut`
  std::optional<EmbeddedDraft> embedded;  ///< of `pair_style eam`
  bool shifted = false;
  std::map<std::pair<std::size_t, std::size_t>, PairCoefficients> coefficients;  ///< a <= b, from 0
  std::string fix;  ///< name of the one that moves the atoms
  std::optional<double> dt, skin;
  int thermo_every = 0;
  std::optional<int> steps;
  std::vector<std::string> without_effect;
};

/// Completes a draft: mixes coefficients (geometric), moves the box to the origin, and looks at what
/// commands cannot see alone. Throws BadLine.
Case make_case(Draft draft);

}  // namespace md
