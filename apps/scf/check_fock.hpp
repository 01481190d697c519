#pragma once

#include "apps/scf/case.hpp"
#include "apps/scf/result.hpp"
#include "harness/run/team.hpp"

namespace scf {

/// Largest deviation of blocks of the Fock matrix, drawn at random, from the judge's own; NaN if
/// one is not a number. The blocks are shared out to the ranks and their threads, because
/// rebuilding them is most of what judging costs. Collective where the team has several ranks.
/// result: the first rank's is judged, and must have matrices of the right size
/// Returns: on the first rank the deviation, hartree; elsewhere that of the rank's own blocks
double largest_fock_error(const Case& input, const Result& result, const casebook::Team& team);

}  // namespace scf
