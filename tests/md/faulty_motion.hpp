#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/judge/kept_states.hpp"
#include "apps/md/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace md::fixture {

/// What programs of molecular dynamics get wrong.
enum class Fault {
  none,
  list_without_skin,      ///< lists hold what is within the cut-off, and live for eight steps
  stale_list,             ///< lists with their skin that are never built again
  lost_at_a_corner,       ///< pairs across two or three borders are not found
  twice_across_a_border,  ///< one atom meets those across the border in x twice
  no_image_in_y,          ///< atoms do not see one another across the border in y
  cutoff_one_lane_off,    ///< of eight pairs each is kept or dropped by the distance of the next
  last_partial_vector,    ///< of the pairs of an atom those that fill no eight are left out
  exponent_of_one_pair,   ///< 11 for 12 between the first and the last type
  float_in_one_class,     ///< pairs of the last type in single precision
  wrong_mass,             ///< the last type moves like the first
  no_newton,              ///< one atom's force is not given back
  virial_without_halo,    ///< pairs across a border are missing in the pressure
  no_shift,               ///< the energy keeps its jump at the cut-off
  late_energy,            ///< thermo of the step before
  late_force,             ///< both kicks with the force of the step's beginning
  half_a_kick,            ///< the second kick is left out
  twice_dt,               ///< half as many steps, each twice as long
  linear_drift,           ///< positions by first order
  swapped_atoms,          ///< two atoms carry one another's numbers
  density_of_one_border,  ///< half of the atoms lack what comes across a border
  density_of_the_wrong_type,  ///< what an atom brings is read in the table of the one that gets it
  late_embedding,             ///< slopes of the step before
  one_sided_embedding,        ///< the slope of one end of a pair for both
  no_embedding_energy,        ///< thermo has the pairs only
  pushed,                     ///< a little momentum for one atom in each step
};

struct Outcome {
  Result result;
  std::vector<judge::KeptState> kept;
};

/// A case of the suite, with overrides.
Case case_of(const std::string& name, const std::vector<std::string>& overrides = {});

/// All ranks of the test.
casebook::Team world();

/// What the judge says, by this process alone.
std::vector<casebook::Check> checks(const Case& input,
                                    const Result& result,
                                    const std::optional<std::vector<judge::KeptState>>& kept,
                                    const casebook::Draw& draw);

/// Runs the case pair by pair; two pairs of states are kept, which begin at these steps.
Outcome run(const Case& input, Fault fault, const std::array<int, 2>& kept_from);

}  // namespace md::fixture
