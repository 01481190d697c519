#pragma once

#include <optional>
#include <vector>

#include "apps/spectral/case.hpp"

namespace spectral {

/// Steps that a witness kept, of all ranks; complete on rank 0.
struct KeptSteps {
  int step = 0;                     ///< of the first field
  std::vector<double> velocity;     ///< [3][n][n][n]
  std::vector<double> next;         ///< after one step more; empty where that is the run's last
  std::vector<Witness::Sums> sums;  ///< of every step that was made, the last one last
};

/// Collects what the case's witness has. Nothing, on every rank, when it was not shown every step from the
/// first on (in a run that may go on from a checkpoint, from any on), or a field is not whole.
/// Collective.
std::optional<KeptSteps> collect(const Case& input, const casebook::Team& team, bool may_go_on);

}  // namespace spectral
