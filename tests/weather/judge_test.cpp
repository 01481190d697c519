#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "apps/weather/judge/boxes.hpp"
#include "apps/weather/judge/check.hpp"
#include "apps/weather/oracle/step.hpp"
#include "tests/harness/mpi/world.hpp"
#include "tests/weather/faulty_air.hpp"

namespace weather {
namespace {

Case small(Flow flow, bool water) {
  Case input;
  input.name = "small";
  input.n_x = 9;
  input.n_y = 8;
  input.n_z = 7;
  input.length_x = 8000.0;
  input.length_y = 8000.0;
  input.length_z = 8000.0;
  input.steps = 3;
  input.flow = flow;
  input.water = water;
  input.witness = std::make_shared<Witness>();
  return input;
}

std::vector<casebook::Check> judge(Fault fault, const Case& input, std::uint64_t seed = 5) {
  const Result result = run_with(fault, input, casebook::world());
  return check(input, result, casebook::world(), {.seed = seed});
}

/// Names of the checks that refuse, on rank 0; the others are told nothing.
std::set<std::string> failed(Fault fault, const Case& input = small(Flow::storm, true)) {
  std::set<std::string> names;
  for (const casebook::Check& one : judge(fault, input)) {
    if (!one.passed()) {
      names.insert(one.name);
    }
  }
  return names;
}

bool is_first() {
  return casebook::world().rank == 0;
}

TEST(Judge, accepts_every_flow_dry_and_wet) {
  for (const Flow flow : {Flow::rest,
                          Flow::thermal,
                          Flow::collision,
                          Flow::gravity_wave,
                          Flow::density_current,
                          Flow::storm,
                          Flow::injection}) {
    for (const bool water : {false, true}) {
      if (water && surroundings(flow).jet) {
        continue;  // which reading the case refuses
      }
      EXPECT_EQ(failed(Fault::none, small(flow, water)), std::set<std::string>{})
          << static_cast<int>(flow) << water;
    }
  }
}

TEST(Judge, accepts_a_plane) {
  Case plane = small(Flow::thermal, false);
  plane.n_y = 1;

  EXPECT_EQ(failed(Fault::none, plane), std::set<std::string>{});
}

/// A plane wider than a step feels the western side, high enough for a level in the jet.
Case plane_with_jet() {
  Case plane = small(Flow::injection, false);
  plane.n_x = 25;
  plane.n_y = 1;
  plane.n_z = 8;
  return plane;
}

TEST(Judge, accepts_a_jet_and_rejects_one_that_blows_otherwise) {
  EXPECT_EQ(failed(Fault::none, plane_with_jet()), std::set<std::string>{});
  for (const Fault fault : {Fault::no_jet, Fault::jet_on_both_sides, Fault::jet_of_rest}) {
    const std::set<std::string> names = failed(fault, plane_with_jet());

    EXPECT_EQ(names.contains("own_integration"), is_first()) << static_cast<int>(fault);
  }
}

/// Of a large grid the judge sees boxes alone, one of which lies across the western side.
TEST(Judge, finds_a_wrong_jet_in_a_large_grid) {
  Case large = plane_with_jet();
  large.n_x = 2000;
  large.n_z = 24;
  large.steps = 2;
  EXPECT_EQ(failed(Fault::none, large), std::set<std::string>{});
  for (const Fault fault : {Fault::no_jet, Fault::jet_on_both_sides, Fault::jet_of_rest}) {
    EXPECT_EQ(failed(fault, large).contains("own_step"), is_first()) << static_cast<int>(fault);
  }
}

TEST(Judge, names_a_source_for_every_bound) {
  for (const casebook::Check& one : judge(Fault::none, small(Flow::storm, true))) {
    EXPECT_FALSE(one.bound_source.empty()) << one.name;
  }
}

TEST(Judge, rejects_whatever_is_wrong_in_a_step) {
  for (const Fault fault : {Fault::stale_halo,
                            Fault::border_weights,
                            Fault::half_viscosity,
                            Fault::stage_length,
                            Fault::same_order,
                            Fault::single_precision,
                            Fault::no_fall_in_column,
                            Fault::dry_below_cloud,
                            Fault::saturation_table,
                            Fault::clipped_tracers,
                            Fault::stale_plane,
                            Fault::leaky_wall,
                            Fault::other_gamma,
                            Fault::weightless,
                            Fault::uncounted_rain,
                            Fault::half_latent_heat,
                            Fault::dry_rank,
                            Fault::closed_side,
                            Fault::no_walls_pressure,
                            Fault::one_cell,
                            Fault::skipped_step,
                            Fault::first_stage_only,
                            Fault::nan,
                            Fault::zeros}) {
    const std::set<std::string> names = failed(fault);

    EXPECT_EQ(names.contains("own_integration"), is_first()) << static_cast<int>(fault);
  }
}

/// Of a case that the judge cannot integrate, only one step is looked at; these are wrong in each.
TEST(Judge, rejects_by_one_step_what_is_wrong_in_every_step) {
  Case input = small(Flow::storm, true);
  input.steps = 120;
  for (const Fault fault : {Fault::stale_halo,
                            Fault::border_weights,
                            Fault::half_viscosity,
                            Fault::single_precision,
                            Fault::saturation_table,
                            Fault::one_cell}) {
    const std::set<std::string> names = failed(fault, input);

    EXPECT_FALSE(names.contains("own_integration"));
    EXPECT_EQ(names.contains("own_step"), is_first()) << static_cast<int>(fault);
  }
}

/// A method may join a step with the one before, unless the app asks for what lies between them.
TEST(Judge, rejects_what_is_wrong_in_a_step_that_is_joined_with_the_one_before) {
  Case input = small(Flow::storm, true);
  input.steps = 120;
  std::set<std::string> names;
  do {  // once in 120 times the last step alone lies between what is kept
    names = failed(Fault::joined_step, input);
  } while (input.witness->n_between() != 2);

  EXPECT_EQ(names.contains("own_step"), is_first());
}

/// Air at rest in slabs of rows, one for each rank, but for one column of the grid.
State resting_but_for(const Case& input, int x, int y) {
  const casebook::Team& team = casebook::world();
  State state;
  state.part.n_x = input.n_x;
  state.part.y_begin = input.n_y * team.rank / team.n_ranks;
  state.part.n_y = input.n_y * (team.rank + 1) / team.n_ranks - state.part.y_begin;
  const auto n_columns = static_cast<std::size_t>(state.part.n_x * state.part.n_y);
  state.fields.assign(static_cast<std::size_t>(input.n_fields()),
                      std::vector<double>(n_columns * static_cast<std::size_t>(input.n_z), 0.0));
  if (const int own = y - state.part.y_begin; own >= 0 && own < state.part.n_y) {
    state.fields[momentum_z][static_cast<std::size_t>(own * input.n_x + x)] = 1.0;
  }
  return state;
}

TEST(Judge, looks_twice_where_the_air_of_a_large_grid_moves) {
  Case input = small(Flow::thermal, false);
  input.n_x = 64;
  input.n_y = 64;
  input.n_z = 10;
  const State state = resting_but_for(input, 50, 37);
  const std::vector<Part> parts = parts_of(input, state, casebook::world());
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    int n = 0;
    for (const Box& box : draw_boxes(input, parts, state, casebook::world(), {.seed = seed})) {
      const bool in_x = 50 >= box.x_begin && 50 < box.x_begin + box.n_x;
      n += in_x && 37 >= box.y_begin && 37 < box.y_begin + box.n_y ? 1 : 0;
    }
    EXPECT_GE(n, 2) << seed;
  }
}

/// An answer that is not asked everything.
TEST(Judge, looks_at_one_box_of_each_kind_in_the_other_answers) {
  Case input = small(Flow::thermal, false);
  input.n_x = 64;
  input.n_y = 64;
  input.n_z = 10;
  const State state = resting_but_for(input, 50, 37);
  const std::vector<Part> parts = parts_of(input, state, casebook::world());
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto boxes =
        draw_boxes(input, parts, state, casebook::world(), {.seed = seed, .effort = 0.04});
    ASSERT_EQ(boxes.size(), 3U);
    EXPECT_TRUE(std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
      return part.y_begin == boxes[0].y_begin + boxes[0].n_y / 2;
    })) << seed;
    EXPECT_EQ(boxes[2].x_begin + boxes[2].n_x / 2, 50) << seed;
    EXPECT_EQ(boxes[2].y_begin + boxes[2].n_y / 2, 37) << seed;
  }
}

bool holds(const Box& box, int x, int y) {
  return x >= box.x_begin && x < box.x_begin + box.n_x && y >= box.y_begin &&
         y < box.y_begin + box.n_y;
}

/// The ranks share the boxes: what any of them finds in one is the judge's.
TEST(Judge, rejects_a_cell_that_lies_in_any_box) {
  Case input = small(Flow::storm, true);
  input.n_x = 80;
  input.n_y = 80;
  Result result;
  do {  // in the first one of two steps the wrong cell spreads into other boxes
    result = run_with(Fault::one_cell, input, casebook::world());
  } while (input.witness->n_between() != 1);
  const State& before = input.witness->kept().front().state;
  const std::vector<Part> parts = parts_of(input, before, casebook::world());
  int n_seen = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const casebook::Draw draw{.seed = seed};
    const auto boxes = draw_boxes(input, parts, before, casebook::world(), draw);
    const bool seen =
        std::any_of(boxes.begin(), boxes.end(), [](const Box& box) { return holds(box, 40, 40); });
    bool refused = false;
    for (const casebook::Check& one : check(input, result, casebook::world(), draw)) {
      refused |= one.name == "own_step" && !one.passed();
    }
    EXPECT_EQ(refused, is_first() && seen) << seed;
    n_seen += seen ? 1 : 0;
  }
  EXPECT_GE(n_seen, 3);
}

TEST(Judge, rejects_in_every_answer_what_is_wrong_all_over_a_large_grid) {
  Case input = small(Flow::storm, true);
  input.n_x = 90;
  input.n_y = 80;
  for (const Fault fault : {Fault::none, Fault::half_viscosity, Fault::single_precision}) {
    const Result result = run_with(fault, input, casebook::world());
    bool refused = false;
    for (const auto& one : check(input, result, casebook::world(), {.seed = 5, .effort = 0.04})) {
      refused |= one.name == "own_step" && !one.passed();
    }
    EXPECT_EQ(refused, is_first() && fault != Fault::none) << static_cast<int>(fault);
  }
}

TEST(Judge, rejects_water_that_is_lost) {
  EXPECT_EQ(failed(Fault::uncounted_rain).contains("water"), is_first());
  EXPECT_EQ(failed(Fault::clipped_tracers).contains("water"), is_first());
}

TEST(Judge, rejects_air_that_is_lost_on_its_way) {
  const Case windy = small(Flow::gravity_wave, false);

  EXPECT_EQ(failed(Fault::lost_flux, windy).contains("mass"), is_first());
}

TEST(Judge, rejects_a_solver_that_the_app_did_not_see) {
  EXPECT_EQ(failed(Fault::unseen_step),
            is_first() ? std::set<std::string>{"witness"} : std::set<std::string>{});
}

TEST(Judge, rejects_a_solver_that_leaves_the_room_for_its_fields_empty) {
  const std::set<std::string> found = failed(Fault::unfilled_room);

  EXPECT_EQ(found.contains("witness") || found.contains("own_step"), is_first());
}

TEST(Judge, rejects_sums_that_are_not_those_of_the_fields) {
  EXPECT_EQ(failed(Fault::wrong_sums),
            is_first() ? std::set<std::string>{"sums_end"} : std::set<std::string>{});
}

TEST(Judge, rejects_samples_out_of_time_and_memory_that_cannot_be) {
  const Case input = small(Flow::storm, true);
  const auto refused_by = [&](const char* name, auto spoil) {
    Result result = run_with(Fault::none, input, casebook::world());
    spoil(result);
    for (const casebook::Check& one : check(input, result, casebook::world(), {.seed = 5})) {
      if (one.name == name) {
        return !one.passed();
      }
    }
    return false;
  };
  const double end = input.steps * input.dt();
  for (const double time : {std::nan(""), 2.0 * end, 0.0}) {
    const auto late = [&](Result& result) { result.history.back().time = time; };
    EXPECT_EQ(refused_by("sample_times", late), is_first()) << time;
  }
  const auto twice = [](Result& result) { result.history.push_back(result.history.back()); };
  EXPECT_EQ(refused_by("sample_times", twice), is_first());
  const auto no_memory = [](Result& result) { result.peak_memory_mib = -1.0; };
  EXPECT_EQ(refused_by("stated_numbers", no_memory), is_first());
}

TEST(Judge, rejects_answers_of_the_wrong_shape) {
  for (const Fault fault : {Fault::short_field, Fault::overlapping_parts}) {
    EXPECT_TRUE(failed(fault).contains("result_shape"));
  }
}

TEST(Judge, rejects_the_answer_of_another_solve) {
  Case moved = small(Flow::thermal, false);
  moved.extra = draw_bubble(3);
  const Result of_another = run_with(Fault::none, small(Flow::thermal, false), casebook::world());
  run_with(Fault::none, moved, casebook::world());

  bool refused = false;
  for (const casebook::Check& one : check(moved, of_another, casebook::world(), {.seed = 1})) {
    refused = refused || !one.passed();
  }

  EXPECT_EQ(refused, is_first());
}

TEST(Judge, loosens_no_bound_but_that_of_sums_when_the_grid_doubles) {
  Case fine = small(Flow::rest, false);
  fine.n_z *= 2;

  const auto few = judge(Fault::none, small(Flow::rest, false));
  const auto many = judge(Fault::none, fine);

  for (std::size_t n = 0; n < std::min(few.size(), many.size()); ++n) {
    if (few[n].name == many[n].name && few[n].bound_source.find("n cells") == std::string::npos &&
        few[n].name != "mass" && few[n].name != "energy") {
      EXPECT_LE(many[n].bound, few[n].bound) << few[n].name;
    }
  }
}

}  // namespace
}  // namespace weather
