#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "apps/spectral/judge/check.hpp"
#include "apps/spectral/oracle/flow.hpp"
#include "tests/spectral/fixtures.hpp"

namespace spectral {
namespace {

using casebook::Check;
using fixture::make_case;
using fixture::right_answer;

/// Steps kept of an answer that is right at every step, two fields of it from this step on.
KeptSteps kept_of(const Case& input, const Result& result, int step) {
  KeptSteps kept;
  kept.step = step;
  kept.velocity = fixture::velocity_after(input, step);
  if (step + 1 < input.steps) {
    kept.next = fixture::velocity_after(input, step + 1);
  }
  for (std::size_t i = 0; i < result.history.size(); ++i) {
    kept.sums.push_back(
        {static_cast<int>(i), result.history[i].energy, result.history[i].enstrophy});
  }
  return kept;
}

std::vector<Check> checks_of(const Case& input,
                             const Result& result,
                             const std::optional<KeptSteps>& kept,
                             const casebook::Draw& draw = {.seed = 4, .effort = 1.0}) {
  KeptLook look(input, kept, draw);
  return check(input, result, kept, draw, look);
}

std::vector<Check> checks_of(const Case& input, const Result& result) {
  return checks_of(input, result, kept_of(input, result, 1));
}

std::vector<std::string> failures(const std::vector<Check>& checks) {
  std::vector<std::string> names;
  for (const Check& check : checks) {
    if (!check.passed()) {
      names.push_back(check.name);
    }
  }
  return names;
}

std::vector<std::string> failures(const Case& input, const Result& result) {
  return failures(checks_of(input, result));
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The Taylor-Green vortex and its right answer, computed once.
class Judge : public testing::Test {
 protected:
  static void SetUpTestSuite() { right_ = right_answer(vortex_); }

  static std::size_t points() { return right_.velocity.size() / 3; }

  static inline const Case vortex_ = make_case(InitialField::taylor_green);
  static inline Result right_;
};

using judge = Judge;

TEST_F(judge, accepts_the_right_answer_of_every_flow) {
  for (const InitialField flow : {InitialField::taylor_green,
                                  InitialField::taylor_green_2d,
                                  InitialField::abc,
                                  InitialField::single_mode}) {
    const Case input = make_case(flow);

    EXPECT_EQ(failures(input, right_answer(input)), std::vector<std::string>{});
  }
}

TEST_F(judge, names_a_source_for_every_bound) {
  for (const Check& check : checks_of(vortex_, right_)) {
    EXPECT_FALSE(check.bound_source.empty()) << check.name;
  }
}

TEST_F(judge, loosens_no_bound_but_that_of_sums_when_the_grid_doubles) {
  const Case fine = make_case(InitialField::abc, 20);
  const Case coarse = make_case(InitialField::abc, 10);

  const std::vector<Check> few = checks_of(coarse, right_answer(coarse));
  const std::vector<Check> many = checks_of(fine, right_answer(fine));

  ASSERT_EQ(few.size(), many.size());
  for (std::size_t i = 0; i < few.size(); ++i) {
    // Sums have eight times as many terms.
    const bool is_sum = few[i].bound_source.find("sqrt(n^3)") != std::string::npos;
    const double may_grow = is_sum ? std::sqrt(8.0) : 1.0;
    EXPECT_LE(many[i].bound, few[i].bound * may_grow * (1.0 + 1e-9)) << few[i].name;
    EXPECT_TRUE(many[i].passed()) << few[i].name;
  }
}

TEST_F(judge, rejects_a_nan_anywhere) {
  for (const std::size_t place : {std::size_t{0}, points() + 5, 3 * points() - 1}) {
    Result wrong = right_;
    wrong.velocity[place] = NAN;

    EXPECT_TRUE(contains(failures(vortex_, wrong), "own_integration"));
  }
  Result wrong = right_;
  wrong.history[2].dissipation_rate = NAN;
  EXPECT_TRUE(contains(failures(vortex_, wrong), "energy_balance"));
}

TEST_F(judge, rejects_a_nan_or_a_negative_number_in_any_sample) {
  for (std::size_t i = 0; i < right_.history.size(); ++i) {
    for (double Sample::*const member :
         {&Sample::time, &Sample::energy, &Sample::enstrophy, &Sample::dissipation_rate}) {
      for (const double value : {static_cast<double>(NAN), -1.0}) {
        Result wrong = right_;
        wrong.history[i].*member = value;

        EXPECT_TRUE(contains(failures(vortex_, wrong), "samples")) << i;
      }
    }
  }
}

TEST_F(judge, rejects_zeros_and_wrong_shapes) {
  Result zeros = right_;
  std::fill(zeros.velocity.begin(), zeros.velocity.end(), 0.0);
  Result too_short = right_;
  too_short.velocity.pop_back();
  Result no_history = right_;
  no_history.history.pop_back();

  EXPECT_FALSE(failures(vortex_, zeros).empty());
  EXPECT_TRUE(contains(failures(vortex_, too_short), "result_shape"));
  EXPECT_TRUE(contains(failures(vortex_, no_history), "result_shape"));
}

TEST_F(judge, rejects_memory_that_cannot_be) {
  for (const auto memory :
       {&Result::peak_memory_mib, &Result::process_memory_mib, &Result::node_memory_mib}) {
    for (const double mib : {std::nan(""), -1.0, 1e300}) {
      Result wrong = right_;
      wrong.*memory = mib;

      EXPECT_TRUE(contains(failures(vortex_, wrong), "stated_numbers")) << mib;
    }
  }
}

TEST_F(judge, rejects_one_value_that_is_off_in_the_tenth_digit) {
  Result wrong = right_;
  wrong.velocity[points() / 2] += 1e-10;

  const std::vector<std::string> failed = failures(vortex_, wrong);

  EXPECT_TRUE(contains(failed, "own_integration"));
  EXPECT_TRUE(contains(failed, "divergence"));
  EXPECT_TRUE(contains(failed, "dealiasing"));
}

TEST_F(judge, rejects_the_planes_of_a_rank_that_is_one_step_behind) {
  Case shorter = vortex_;
  shorter.steps -= 1;
  const std::vector<double> before = oracle::integrate(shorter);
  Result wrong = right_;
  for (std::size_t c = 0; c < 3; ++c) {
    const auto first = static_cast<std::ptrdiff_t>(c * points());
    std::copy_n(before.begin() + first, points() / 4, wrong.velocity.begin() + first);
  }

  EXPECT_TRUE(contains(failures(vortex_, wrong), "dealiasing"));
  EXPECT_TRUE(contains(failures(vortex_, wrong), "own_integration"));
}

TEST_F(judge, rejects_a_lost_rank) {
  Result wrong = right_;
  std::fill_n(wrong.velocity.begin(), points() / 2, 0.0);

  EXPECT_TRUE(contains(failures(vortex_, wrong), "energy"));
}

TEST_F(judge, rejects_a_nonlinear_term_of_the_wrong_sign) {
  // If u obeys the equations, -u obeys those with the other sign; and the Taylor-Green vortex moved
  // by pi along x is its own negative.
  const auto n = static_cast<std::size_t>(vortex_.n);
  Result wrong = right_;
  for (std::size_t i = 0; i < wrong.velocity.size(); ++i) {
    const std::size_t moved = i / n * n + (i % n + n / 2) % n;
    wrong.velocity[i] = -right_.velocity[moved];
  }

  EXPECT_EQ(failures(vortex_, wrong), std::vector<std::string>{"own_integration"});
}

TEST_F(judge, rejects_another_viscosity_and_another_time) {
  Case thicker = vortex_;
  thicker.viscosity *= 1.0 + 1e-9;
  Case shorter = vortex_;
  shorter.dt *= 1.0 + 1e-9;

  EXPECT_FALSE(failures(vortex_, right_answer(thicker)).empty());
  EXPECT_FALSE(failures(vortex_, right_answer(shorter)).empty());
}

TEST_F(judge, rejects_exchanged_axes_of_a_single_mode) {
  const Case wave = make_case(InitialField::single_mode);
  Result wrong = right_answer(wave);
  const auto n = static_cast<std::size_t>(wave.n);
  const std::vector<double> velocity = wrong.velocity;
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    const std::size_t x = i % n;
    const std::size_t y = i / n % n;
    wrong.velocity[i] = velocity[i / (n * n) * n * n + x * n + y];
  }

  EXPECT_TRUE(contains(failures(wave, wrong), "exact_step"));
}

TEST_F(judge, rejects_a_history_and_a_spectrum_that_do_not_belong_to_the_velocity) {
  Result wrong_history = right_;
  wrong_history.history.back().enstrophy *= 1.0 + 1e-12;
  Result wrong_spectrum = right_;
  std::swap(wrong_spectrum.spectrum[2], wrong_spectrum.spectrum[3]);

  EXPECT_TRUE(contains(failures(vortex_, wrong_history), "enstrophy"));
  EXPECT_TRUE(contains(failures(vortex_, wrong_spectrum), "spectrum"));
}

TEST_F(judge, holds_the_answer_against_a_stored_one) {
  Case stored = vortex_;
  const Sample& last = right_.history.back();
  const std::size_t n = 12;
  const std::size_t probe = (1 * n + 2) * n + 3;
  stored.reference = Reference{last.energy,
                               last.enstrophy,
                               {right_.velocity[probe],
                                right_.velocity[points() + probe],
                                right_.velocity[2 * points() + probe]},
                               "this test"};
  Case moved = stored;
  moved.reference->energy *= 1.0 + 1e-10;
  moved.reference->velocity[1] += 1e-10;

  EXPECT_EQ(failures(stored, right_), std::vector<std::string>{});
  EXPECT_EQ(failures(moved, right_),
            (std::vector<std::string>{"energy_reference", "velocity_reference"}));
}

TEST_F(judge, holds_a_long_history_against_the_published_peak) {
  Case published = vortex_;
  published.dt = 1.0;  // the history covers the peak
  published.published = Published{0.04, 2.0, 0.001, 0.5, "this test"};

  const std::vector<std::string> failed = failures(published, right_);

  EXPECT_TRUE(contains(failed, "dissipation_peak"));
  EXPECT_TRUE(contains(failed, "peak_time"));
}

/// A flow of more steps than the judge integrates itself, without a reference, by a solver with a fault:
/// what the judge says when the app kept the field of this step and the next.
std::vector<std::string> failures_of_run(fixture::Fault fault, int kept_step) {
  Case input = make_case(InitialField::taylor_green, 16);
  input.steps = fixture::too_many_steps;
  const fixture::Run run = fixture::run(input, fault, kept_step);
  return failures(checks_of(input, run.result, run.kept));
}

TEST_F(judge, accepts_a_long_run_whatever_step_was_kept) {
  for (const int step : {0, 1, 40, fixture::too_many_steps - 1}) {
    EXPECT_EQ(failures_of_run(fixture::Fault::none, step), std::vector<std::string>{}) << step;
  }
}

TEST_F(judge, rejects_steps_that_are_not_the_schemes) {
  using fixture::Fault;
  for (const Fault fault : {Fault::linear,
                            Fault::wrong_weight,
                            Fault::stale_stage,
                            Fault::euler_viscosity,
                            Fault::aliased,
                            Fault::sphere,
                            Fault::single_precision,
                            Fault::one_mode,
                            Fault::lost_plane,
                            Fault::unprojected,
                            Fault::damped_twice}) {
    EXPECT_TRUE(contains(failures_of_run(fault, 40), "own_step")) << static_cast<int>(fault);
  }
}

TEST_F(judge, rejects_longer_steps_with_a_history_between_them) {
  // Half of the steps that may be kept fall between two of the solver's.
  for (const fixture::Fault fault : {fixture::Fault::twice_dt, fixture::Fault::three_times_dt}) {
    EXPECT_TRUE(contains(failures_of_run(fault, 41), "own_step"));
    EXPECT_TRUE(contains(failures_of_run(fault, 43), "own_step"));
  }
}

TEST_F(judge, rejects_work_that_is_done_where_it_is_looked_at_only) {
  EXPECT_TRUE(contains(failures_of_run(fixture::Fault::linear_unless_watched, 40), "step_back"));
}

TEST_F(judge, rejects_a_solver_that_the_app_did_not_see) {
  const Case input = make_case(InitialField::taylor_green);

  EXPECT_EQ(failures(checks_of(input, right_, std::nullopt)), std::vector<std::string>{"witness"});
}

TEST_F(judge, rejects_a_history_that_the_app_was_not_told) {
  KeptSteps kept = kept_of(vortex_, right_, 1);
  kept.sums[3].enstrophy *= 1.0 + 1e-12;

  EXPECT_EQ(failures(checks_of(vortex_, right_, kept)), std::vector<std::string>{"history"});
}

TEST_F(judge, rejects_the_answer_of_another_solve) {
  Case moved = vortex_;
  moved.initial.wave = draw_wave(3);

  EXPECT_TRUE(contains(failures(moved, right_), "initial_energy"));
  EXPECT_EQ(failures(moved, right_answer(moved)), std::vector<std::string>{});
}

TEST_F(judge, takes_its_own_step_on_a_small_grid_whatever_the_effort) {
  const Case small = vortex_;
  const KeptSteps kept = kept_of(small, right_, 1);

  const auto has_own_step = [&](const casebook::Draw& draw) {
    const std::vector<Check> checks = checks_of(small, right_, kept, draw);
    return std::any_of(
        checks.begin(), checks.end(), [](const Check& c) { return c.name == "own_step"; });
  };

  EXPECT_TRUE(has_own_step({.seed = 1023, .effort = 0.04}));
}

}  // namespace
}  // namespace spectral
