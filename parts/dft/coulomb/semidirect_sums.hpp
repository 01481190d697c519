#pragma once

#include <functional>

#include "harness/run/team.hpp"
#include "parts/scf/stored/semidirect_quartets.hpp"

namespace dft {

/// Adds up the quartets of a density over the team, as scf's v14 does; each thread then hands its number and its
/// sums, of this rank alone, to `finish`, which several threads call at the same time. Collective.
void add_quartets(scf::SemidirectQuartets& quartets,
                  const scf::Matrix& density,
                  const casebook::Team& team,
                  const std::function<void(std::size_t, scf::OrderedSums&)>& finish);

}  // namespace dft
