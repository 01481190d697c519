#pragma once

#include "apps/weather/column.hpp"
#include "apps/weather/rank_grid.hpp"
#include "apps/weather/result.hpp"
#include "harness/run/team.hpp"

namespace weather {

/// What a solver does wrong.
enum class Fault {
  none,
  stale_halo,          ///< beyond the rank's western border heat is that of the stage before
  border_weights,      ///< faces on that border are interpolated with the neighbour's weights
  half_viscosity,      ///< hyperviscosity half as strong
  stage_length,        ///< the second stage is 0.4 dt long
  same_order,          ///< directions are never reversed
  single_precision,    ///< heat rounded to 32 bits after each step
  no_fall_in_column,   ///< in one column no rain falls
  dry_below_cloud,     ///< rain evaporates in clouds only
  saturation_table,    ///< saturation 10^-6 too large
  clipped_tracers,     ///< negative water set to zero
  stale_plane,         ///< the last rank's last plane is of the step before
  leaky_wall,          ///< hyperviscosity passes the walls
  other_gamma,         ///< the power of pressure off by 10^-9
  weightless,          ///< one level has no gravity
  uncounted_rain,      ///< what reaches the ground is forgotten
  half_latent_heat,    ///< condensation warms half as much
  dry_rank,            ///< the last rank leaves out the water's part of a step
  closed_side,         ///< no period in y
  lost_flux,           ///< a millionth of the air that leaves the last column reaches no other
  no_walls_pressure,   ///< the pressure at walls is that of the column
  one_cell,            ///< one cell off by 10^-10 after each step
  joined_step,         ///< the same, but not in a step whose start the app asks for
  skipped_step,        ///< one step is not made
  first_stage_only,    ///< the last stage starts from the stage before, not from the step's start
  nan,                 ///< one number is none
  zeros,               ///< all fields are zero
  unseen_step,         ///< the app is not shown a step
  unfilled_room,       ///< the app gets the part of a step that it asks for, and no fields
  wrong_sums,          ///< the mass of the last sample off by 10^-11
  short_field,         ///< one field of the answer lacks a number
  no_jet,              ///< nothing blows in
  jet_on_both_sides,   ///< the eastern side sees the jet as well
  jet_of_rest,         ///< the jet has the density of the air at rest
  overlapping_parts,   ///< every rank says that it holds the first columns
};

/// Runs the case in the plainest form, whole on every rank, with one fault; each rank's part is kept by
/// the case's witness and in the result. Collective.
Result run_with(Fault fault, const Case& input, const casebook::Team& team);

}  // namespace weather
