#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "apps/md/input/deck.hpp"
#include "apps/md/judge/check.hpp"
#include "apps/md/judge/own_forces.hpp"
#include "tests/md/faulty_motion.hpp"

namespace md {
namespace {

using casebook::Check;
using fixture::Fault;
using fixture::Outcome;

using Names = std::vector<std::string>;

Names failures(const std::vector<Check>& checks) {
  Names names;
  for (const Check& check : checks) {
    if (!check.passed()) {
      names.push_back(check.name);
    }
  }
  return names;
}

std::vector<Check> checks_of(const Case& input, const Outcome& outcome) {
  return fixture::checks(input, outcome.result, outcome.kept, {.seed = 4, .effort = 1.0});
}

Names failures_of(const Case& input, Fault fault, const std::array<int, 2>& kept = {3, 31}) {
  return failures(checks_of(input, fixture::run(input, fault, kept)));
}

bool contains(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

const Case& melt() {
  static const Case input = fixture::case_of("melt_tiny");
  return input;
}

const Case& alloy() {
  static const Case input = fixture::case_of("alloy_tiny", {"steps=40"});
  return input;
}

const Outcome& right() {
  static const Outcome outcome = fixture::run(melt(), Fault::none, {3, 31});
  return outcome;
}

TEST(md_judge, accepts_the_right_answer_of_every_small_case) {
  EXPECT_EQ(failures(checks_of(melt(), right())), Names{});
  EXPECT_EQ(failures_of(alloy(), Fault::none), Names{});
  const Case droplet = fixture::case_of("droplet_tiny");
  EXPECT_EQ(failures_of(droplet, Fault::none, {0, 29}), Names{});
}

/// 500 atoms on their lattice, where forces are rounding alone.
Case crystal_at_rest(const std::string& coefficients) {
  return read_deck(
      "units lj\nlattice fcc 0.8442\nregion all block 0 5 0 5 0 5\ncreate_box 1 all\n"
      "create_atoms 1 box\nmass 1 1.0\npair_style lj/cut 2.5\npair_coeff 1 1 " +
          coefficients + "\nfix 1 all nve\nthermo 20\nrun 40\n",
      "in.crystal",
      {});
}

TEST(md_judge, accepts_a_crystal_at_rest_and_atoms_that_do_not_reach_one_another) {
  EXPECT_EQ(failures_of(crystal_at_rest("1.0 1.0"), Fault::none), Names{});
  EXPECT_EQ(failures_of(crystal_at_rest("0.0 1.0"), Fault::none), Names{});
}

TEST(md_judge, finds_an_atom_that_rounding_puts_on_the_end_of_the_box) {
  const Case input = crystal_at_rest("1.0 1.0");
  std::vector<Vec3> position = input.atoms->position;
  position[0] = {-1e-17, -1e-17, -1e-17};

  const judge::OwnForces own = judge::own_forces(input, position, input.atoms->velocity);
  const Vec3 direct = judge::direct_force(input, position, 0);

  for (std::size_t d = 0; d < 3; ++d) {
    EXPECT_NEAR(own.force[0][d], direct[d], 1e-9);
  }
}

TEST(md_judge, names_a_source_for_every_bound) {
  for (const Check& check : checks_of(melt(), right())) {
    EXPECT_FALSE(check.bound_source.empty()) << check.name;
  }
}

struct Refusal {
  Fault fault;
  const char* by;
};

TEST(md_judge, refuses_wrong_forces) {
  for (const Refusal& each : {Refusal{Fault::lost_at_a_corner, "forces"},
                              Refusal{Fault::twice_across_a_border, "forces"},
                              Refusal{Fault::no_image_in_y, "forces"},
                              Refusal{Fault::cutoff_one_lane_off, "forces"},
                              Refusal{Fault::last_partial_vector, "forces"},
                              Refusal{Fault::no_newton, "force_sum"},
                              Refusal{Fault::list_without_skin, "forces"},
                              Refusal{Fault::stale_list, "forces"}}) {
    EXPECT_TRUE(contains(failures_of(melt(), each.fault), each.by)) << static_cast<int>(each.fault);
  }
}

TEST(md_judge, refuses_what_is_wrong_with_one_of_two_kinds_of_atoms) {
  for (const Refusal& each : {Refusal{Fault::exponent_of_one_pair, "forces"},
                              Refusal{Fault::float_in_one_class, "forces"},
                              Refusal{Fault::wrong_mass, "own_drift"},
                              Refusal{Fault::no_shift, "end_energy"}}) {
    EXPECT_TRUE(contains(failures_of(alloy(), each.fault), each.by))
        << static_cast<int>(each.fault);
  }
}

TEST(md_judge, refuses_steps_that_are_not_velocity_verlets) {
  for (const Refusal& each : {Refusal{Fault::late_force, "own_kick"},
                              Refusal{Fault::half_a_kick, "own_kick"},
                              Refusal{Fault::twice_dt, "own_drift"},
                              Refusal{Fault::linear_drift, "own_drift"},
                              Refusal{Fault::pushed, "momentum"}}) {
    EXPECT_TRUE(contains(failures_of(melt(), each.fault), each.by)) << static_cast<int>(each.fault);
  }
}

TEST(md_judge, refuses_wrong_sums_and_numbers) {
  for (const Refusal& each : {Refusal{Fault::virial_without_halo, "end_pressure"},
                              Refusal{Fault::late_energy, "end_energy"},
                              Refusal{Fault::swapped_atoms, "own_run"}}) {
    EXPECT_TRUE(contains(failures_of(melt(), each.fault), each.by)) << static_cast<int>(each.fault);
  }
}

TEST(md_judge, refuses_a_nan_anywhere) {
  for (const std::size_t atom : {std::size_t{0}, std::size_t{499}}) {
    Outcome wrong = right();
    wrong.result.position[atom][1] = NAN;
    EXPECT_FALSE(failures(checks_of(melt(), wrong)).empty());
    wrong = right();
    wrong.result.velocity[atom][2] = NAN;
    EXPECT_FALSE(failures(checks_of(melt(), wrong)).empty());
    wrong = right();
    wrong.kept[2].force[atom][0] = NAN;
    EXPECT_TRUE(contains(failures(checks_of(melt(), wrong)), "forces"));
  }
  for (double Thermo::*const member :
       {&Thermo::temperature, &Thermo::potential, &Thermo::total, &Thermo::pressure}) {
    Outcome wrong = right();
    wrong.result.thermo[1].*member = NAN;
    EXPECT_EQ(failures(checks_of(melt(), wrong)), Names{"thermo_lines"});
  }
}

TEST(md_judge, refuses_zeros_and_wrong_shapes) {
  Outcome zeros = right();
  std::fill(zeros.result.position.begin(), zeros.result.position.end(), Vec3{});
  Outcome too_short = right();
  too_short.result.velocity.pop_back();
  Outcome no_line = right();
  no_line.result.thermo.erase(no_line.result.thermo.begin() + 1);

  EXPECT_FALSE(failures(checks_of(melt(), zeros)).empty());
  EXPECT_EQ(failures(checks_of(melt(), too_short)), Names{"result_shape"});
  EXPECT_EQ(failures(checks_of(melt(), no_line)), Names{"thermo_lines"});
}

TEST(md_judge, refuses_a_run_that_the_app_did_not_see) {
  EXPECT_EQ(failures(fixture::checks(melt(), right().result, std::nullopt, {.seed = 1})),
            Names{"witness"});
}

/// The other is that of an answer that is asked everything.
TEST(md_judge, asks_the_other_answers_about_one_pair_of_states_that_is_drawn) {
  for (const std::size_t wrong : {0U, 1U, 2U, 3U}) {
    Outcome outcome = right();
    outcome.kept[wrong].force[17][0] += 1.0;
    for (const std::uint64_t seed : {6U, 7U}) {
      const auto refused = [&](double effort) {
        return contains(
            failures(fixture::checks(
                melt(), outcome.result, outcome.kept, {.seed = seed, .effort = effort})),
            "forces");
      };

      EXPECT_TRUE(refused(1.0));
      EXPECT_EQ(refused(0.04), wrong / 2 == seed % 2) << wrong << " of " << seed;
    }
  }
}

TEST(md_judge, refuses_counts_that_cannot_be) {
  for (const auto count : {&Counters::tested,
                           &Counters::listed,
                           &Counters::halo_bytes,
                           &Counters::builds,
                           &Counters::balance}) {
    for (const double value : {std::nan(""), -1.0, 1e300}) {
      Outcome wrong = right();
      wrong.result.counters.tested = 1.0;
      wrong.result.counters.*count = value;

      EXPECT_TRUE(contains(failures(checks_of(melt(), wrong)), "stated_numbers")) << value;
    }
  }
}

TEST(md_judge, refuses_an_answer_that_is_not_the_state_that_was_seen_last) {
  Outcome outcome = fixture::run(melt(), Fault::none, {3, 39});
  EXPECT_EQ(failures(checks_of(melt(), outcome)), Names{});

  outcome.result.position[17][0] += 1e-9;

  EXPECT_TRUE(contains(failures(checks_of(melt(), outcome)), "last_state"));
}

TEST(md_judge, refuses_the_answer_of_another_input) {
  const Outcome other =
      fixture::run(fixture::case_of("melt_tiny", {"dt=0.004"}), Fault::none, {3, 31});

  EXPECT_TRUE(contains(failures(checks_of(melt(), other)), "own_drift"));
}

TEST(md_judge, finds_the_forces_of_a_direct_sum_in_cells) {
  for (const char* const name : {"melt_tiny", "alloy_tiny", "droplet_tiny"}) {
    const Case input = fixture::case_of(name);
    const Outcome outcome = fixture::run(input, Fault::none, {5, 20});
    const std::vector<Vec3>& x = outcome.kept[0].position;
    const judge::OwnForces own = judge::own_forces(input, x, {});
    for (std::size_t i = 0; i < x.size(); ++i) {
      const Vec3 error = own.force[i] - judge::direct_force(input, x, i);
      EXPECT_LE(std::sqrt(dot(error, error)), own.rounding[i]) << name << ' ' << i;
    }
  }
}

TEST(md_judge, has_forces_that_are_the_slope_of_its_energy) {
  const Case input = fixture::case_of("melt_tiny");
  std::vector<Vec3> x = right().kept[2].position;
  const Vec3 force = judge::own_forces(input, x, {}).force[42];
  constexpr double h = 1e-5;
  for (std::size_t d = 0; d < 3; ++d) {
    const double at = x[42][d];
    x[42][d] = at + h;
    const double above = judge::own_forces(input, x, {}).continuous;
    x[42][d] = at - h;
    const double below = judge::own_forces(input, x, {}).continuous;
    x[42][d] = at;

    EXPECT_NEAR(
        (below - above) / (2.0 * h), force[d], 1e-4);  // h^2 u''' / 6, and a pair at the cut-off
  }
}

TEST(md_judge, loosens_no_bound_of_an_atom_when_there_are_more) {
  const Case large = fixture::case_of("melt_tiny", {"cells=6", "steps=8"});
  const Case small = fixture::case_of("melt_tiny", {"steps=8"});
  const Outcome of_large = fixture::run(large, Fault::none, {1, 6});
  const Outcome of_small = fixture::run(small, Fault::none, {1, 6});
  const auto worst = [](const std::vector<double>& values) {
    return *std::max_element(values.begin(), values.end());
  };

  const double many = worst(judge::own_forces(large, of_large.kept[0].position, {}).rounding);
  const double few = worst(judge::own_forces(small, of_small.kept[0].position, {}).rounding);

  EXPECT_LE(many, 1.5 * few);  // a box 1.2 times as long rounds its coordinates so much coarser
  EXPECT_EQ(failures(checks_of(large, of_large)), Names{});
}

}  // namespace
}  // namespace md
