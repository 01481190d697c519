#pragma once

#include <optional>
#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/judge/kept_states.hpp"
#include "apps/md/judge/shared_forces.hpp"
#include "apps/md/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"

namespace md::judge {

/// The judge: whether an answer is the motion of the case's atoms under velocity Verlet, to rounding at every
/// state that it looks at and to the scheme's error between them. It has cells and sums of its own, and sees
/// two pairs of successive states that were drawn while the solver ran; at less than full effort it looks at one of them.
/// It needs no stored answer.
///
/// result_shape      sizes that are wrong
/// thermo_lines      lines that are missing, of another step, or not finite
/// start_*, end_*    energy, pressure, temperature and pairs of the first and the last line - the judge's own
/// total_energy      of every line: the sum of potential and kinetic energy
/// energy            of every state that the judge has, without the jump at the cut-off, - that of the start
/// momentum          at the end - at the start
/// witness           1 when the app was not shown every step, or a state had not each atom once
/// forces            of every atom of the kept states, by what rounding may change them; the worst
/// drawn_forces      of drawn atoms, by a sum over all others in extended precision, likewise
/// force_sum         of all atoms, which is zero
/// own_drift         positions of the second state of a pair - the judge's own from the first, in units of rounding
/// own_kick          velocities likewise
/// last_state        the answer - the last state that was kept, where that is the run's last
/// own_run           for small cases: positions at the end - the judge's own whole run, by how far a run strays
///                   that starts 1e-12 away; own_potential: of every line of thermo, likewise
/// kept: none where the witness has not seen what it must
std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const std::optional<std::vector<KeptState>>& kept,
                                   const casebook::Draw& draw,
                                   const SharedForces& forces_of);

}  // namespace md::judge
