#pragma once

#include <optional>
#include <vector>

#include "apps/md/case.hpp"
#include "harness/run/team.hpp"

namespace md::judge {

/// A state of the run that the witness kept, of all ranks, by number of the atom.
struct KeptState {
  int step = 0;
  std::vector<Vec3> position;
  std::vector<Vec3> velocity;
  std::vector<Vec3> force;
};

/// Brings the states that the case's witness has to rank 0; empty lists elsewhere. Nothing, on every rank, when
/// the witness was not asked about every step, or when a state has not each atom once. Collective.
/// may_go_on: the run may have begun at a later step, from a checkpoint
std::optional<std::vector<KeptState>> collect(const Case& input,
                                              const casebook::Team& team,
                                              bool may_go_on = false);

}  // namespace md::judge
