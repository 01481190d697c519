#pragma once

#include <array>
#include <vector>

#include "apps/spectral/box.hpp"
#include "harness/run/team.hpp"

namespace spectral {

/// One component of the velocity at the grid points of this rank, as a solver gave it.
struct KeptPart {
  Box box;
  std::vector<double> values;  ///< [box.n_z][box.n_y][n]
};

/// Record of a solve while it runs, for the judge: the sums of every step, before the solver
/// learns whether the field of that step is wanted, and the fields of two successive steps. Which
/// two is drawn when the first of them is reached. After each step, and before the first, a solver calls
///   if (witness.wants(step, energy, enstrophy)) {
///     for c in 0, 1, 2: witness.keep(c, box, values);
///   }
class Witness {
 public:
  /// Sums of this rank's modes after this step.
  struct Sums {
    int step = 0;
    double energy = 0.0;
    double enstrophy = 0.0;
  };

  /// The velocity after this step; of the last step the answer is it, and no part is kept.
  struct Field {
    int step = 0;
    std::array<KeptPart, 3> parts;
  };

  /// Forgets what it has; called before each solver.
  void begin(int n_steps, const casebook::Team& team);

  /// Notes the sums; true on every rank when the velocity has to be kept. Collective.
  bool wants(int step, double energy, double enstrophy);

  /// Keeps a component of the velocity of that step. Local.
  void keep(int component, const Box& box, const std::vector<double>& values);

  const std::vector<Sums>& sums() const { return sums_; }
  const std::vector<Field>& fields() const { return fields_; }

  /// Bytes that this rank had to hold for it, a solver's copy of a component among them.
  double bytes() const;

 private:
  /// True with the chance that makes each step that is left equally likely; the same on every rank.
  bool draws(int step);

  int n_steps_ = 0;
  casebook::Team team_;
  std::vector<Sums> sums_;
  std::vector<Field> fields_;
};

}  // namespace spectral
