#include "cli/records/step_scatter.hpp"

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

using Ladder = std::vector<StepScatter>;
using Noise = std::function<double(std::mt19937_64&, int rung)>;  // of a run's logarithm

/// Climbs a ladder whose steps all have the same gain: rounds forth and back, each with its own pace, and
/// a drift over the whole climb.
Ladder climbed(std::mt19937_64& random,
               int n_rungs,
               int n_rounds,
               double gain,
               double drift_per_run,
               const Noise& noise) {
  std::normal_distribution<double> pace(0.0, 0.1);
  std::vector<std::vector<double>> ratios(static_cast<std::size_t>(n_rungs) - 1);
  for (int round = 0; round < n_rounds; ++round) {
    const double of_round = pace(random);
    double before = 0.0;
    for (int rung = 0; rung < n_rungs; ++rung) {
      const int place = round % 2 == 0 ? rung : n_rungs - 1 - rung;
      const double time = of_round + drift_per_run * (round * n_rungs + place) -
                          rung * std::log(gain) + noise(random, rung);
      if (rung > 0) {
        ratios[static_cast<std::size_t>(rung) - 1].push_back(std::exp(before - time));
      }
      before = time;
    }
  }
  Ladder steps;
  for (const std::vector<double>& step : ratios) {
    steps.push_back(scatter_of(step));
  }
  return steps;
}

double normal(std::mt19937_64& random, int) {
  return std::normal_distribution<double>(0.0, 0.05)(random);
}

double student_of_three(std::mt19937_64& random, int) {
  return 0.05 * std::student_t_distribution<double>(3.0)(random);
}

/// Every tenth run is up to three times as long.
double disturbed(std::mt19937_64& random, int rung) {
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  const double delay = uniform(random) < 0.1 ? std::log(1.0 + 2.0 * uniform(random)) : 0.0;
  return normal(random, rung) + delay;
}

/// Rungs of seconds and rungs of milliseconds: from 1 % to 16 %.
double of_its_own(std::mt19937_64& random, int rung) {
  return std::normal_distribution<double>(0.0, 0.01 * std::exp2(rung % 5))(random);
}

struct NoiseKind {
  std::string name;
  Noise noise;
  double drift_per_run = 0.0;
};

/// Steps told apart, as a part of all.
double part_told(const NoiseKind& kind, int n_rounds, double gain, double p) {
  std::mt19937_64 random(20);
  int n_told = 0;
  int n_steps = 0;
  for (const int n_rungs : {8, 20}) {
    for (int n_ladders = 4000 / n_rungs; n_ladders > 0; --n_ladders) {
      const Ladder steps =
          climbed(random, n_rungs, n_rounds, gain, kind.drift_per_run, kind.noise);
      const ScatterPrior prior = prior_of(steps);
      for (const StepScatter& step : steps) {
        n_told += std::abs(step.mean) > half_width(step, prior, p);
        ++n_steps;
      }
    }
  }
  return static_cast<double>(n_told) / n_steps;
}

const std::vector<NoiseKind>& noise_kinds() {
  static const std::vector<NoiseKind> all = {{"normal", normal},
                                           {"heavy tails", student_of_three},
                                           {"disturbed", disturbed},
                                           {"of its own", of_its_own},
                                           {"drift", normal, 0.01}};
  return all;
}

TEST(step_scatter, tells_at_most_five_of_a_hundred_equal_steps_apart) {
  // 7000 steps: two standard errors of 5 % are 0.5 %.
  for (const NoiseKind& kind : noise_kinds()) {
    for (const int n_rounds : {2, 3, 6, 12}) {
      const double part = part_told(kind, n_rounds, 1.0, 0.05);
      RecordProperty(kind.name + " " + std::to_string(n_rounds), std::to_string(part));
      EXPECT_LT(part, 0.055) << kind.name << ", " << n_rounds << " rounds";
    }
  }
}

TEST(step_scatter, tells_a_step_of_two_after_two_rounds) {
  for (const NoiseKind& kind : noise_kinds()) {
    // Every third step has a disturbed run among its four, which no rule of two rounds can set aside.
    const double wanted = kind.name == "disturbed" ? 0.5 : 0.95;
    EXPECT_GT(part_told(kind, 2, 2.0, 0.05), wanted) << kind.name;
  }
}

/// Pairs of equal rungs, looked at after each round from the second to the last.
double part_ever_told(int n_rounds, double p) {
  constexpr int n_steps = 10'000;
  std::vector<double> widths;  // of a variance of 1, by the number of pairs: they are dear to compute
  for (int n = 0; n <= n_rounds; ++n) {
    StepScatter unit = scatter_of(std::vector<double>(static_cast<std::size_t>(n), 1.0));
    unit.variance = 1.0;
    widths.push_back(half_width(unit, {}, p));
  }
  std::mt19937_64 random(21);
  int n_told = 0;
  for (int step = 0; step < n_steps; ++step) {
    std::vector<double> ratios;
    bool told = false;
    for (int round = 1; round <= n_rounds && !told; ++round) {
      ratios.push_back(std::exp(normal(random, 0) - normal(random, 1)));
      const StepScatter scatter = scatter_of(ratios);
      told = std::abs(scatter.mean) > widths[ratios.size()] * std::sqrt(scatter.variance);
    }
    n_told += told;
  }
  return static_cast<double>(n_told) / n_steps;
}

TEST(step_scatter, looked_at_after_each_of_24_rounds_tells_too_much_at_five_percent_a_look) {
  // Two standard errors of 5 % are 0.4 %.
  EXPECT_GT(part_ever_told(24, 0.05), 0.2);
  EXPECT_LT(part_ever_told(24, 0.005), 0.054);
}

TEST(step_scatter, of_one_pair_knows_nothing) {
  const ScatterPrior prior{.variance = 1e-4, .freedom = 5.0, .most = 2.0};

  EXPECT_TRUE(std::isinf(half_width(scatter_of({24.0}), prior, 0.05)));
}

TEST(step_scatter, is_not_moved_by_one_disturbed_pair_of_five) {
  const StepScatter quiet = scatter_of({1.10, 1.11, 1.09, 1.10, 1.10});

  EXPECT_NEAR(scatter_of({1.10, 1.11, 1.09, 1.10, 9.0}).mean, quiet.mean, 0.01);
}

TEST(step_scatter, tells_no_step_by_one_disturbed_pair_however_quiet_its_ladder_is) {
  const ScatterPrior quiet{.variance = 1e-8, .freedom = 1e6, .most = 2.0};
  for (const int n : {2, 3, 4}) {
    std::vector<double> ratios(static_cast<std::size_t>(n), 1.0);
    ratios.back() = 3.0;
    const StepScatter step = scatter_of(ratios);
    EXPECT_LT(step.mean, half_width(step, quiet, 0.05)) << n;
  }
}

TEST(step_scatter, prior_of_a_few_steps_knows_nothing) {
  const StepScatter step = scatter_of({1.0, 1.1});

  EXPECT_EQ(prior_of({step, step, step}).freedom, 0.0);
}

}  // namespace
}  // namespace casebook::cli
