// What a process can learn about itself and the machine around it.

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/machine.hpp"
#include "harness/run/memory.hpp"
#include "harness/run/noise.hpp"

namespace casebook {
namespace {

TEST(memory, the_peak_keeps_the_most_that_was_ever_touched) {
  const double before_mib = peak_memory_mib();
  EXPECT_GT(before_mib, 0.0);

  // Four times what is already there, so that memory freed by other tests cannot hide it.
  const auto n_mib = static_cast<std::size_t>(4.0 * before_mib) + 64;
  {
    const std::vector<char> touched(n_mib << 20U, 'x');
    EXPECT_EQ(touched.back(), 'x');
  }

  // The kernel counts resident pages in batches of up to 64 per thread.
  EXPECT_GE(peak_memory_mib(), static_cast<double>(n_mib) - 1.0);
}

TEST(noise, every_figure_is_a_number_and_not_negative) {
  const NoiseWatch watch;

  const Noise noise = watch.read();

  EXPECT_TRUE(std::isfinite(noise.probe_spread));
  EXPECT_GE(noise.probe_spread, 0.0);
  EXPECT_GE(noise.stolen_s, 0.0);
  EXPECT_GE(noise.involuntary_switches, 0.0);
}

TEST(machine, is_described_without_gaps) {
  const Json machine = describe_machine();

  EXPECT_FALSE(machine.at("host").get<std::string>().empty());
  EXPECT_FALSE(machine.at("mpi").get<std::string>().empty());
  EXPECT_GE(machine.at("cpus").get<int>(), 1);
  EXPECT_GT(machine.at("memory_gib").get<double>(), 0.0);
}

TEST(environment, holds_what_changes_a_run_and_nothing_else) {
  ::setenv("OMP_SCHEDULE", "static", 1);
  ::setenv("SLURM_JOB_ID", "42", 1);
  ::setenv("SLURM_JOB_ID_OF_SOMEONE", "43", 1);
  ::setenv("HOME_OMP_", "no", 1);

  const Json environment = describe_environment();

  EXPECT_EQ(environment.at("OMP_SCHEDULE"), "static");
  EXPECT_EQ(environment.at("SLURM_JOB_ID"), "42");
  EXPECT_FALSE(environment.contains("SLURM_JOB_ID_OF_SOMEONE"));
  EXPECT_FALSE(environment.contains("HOME_OMP_"));
}

}  // namespace
}  // namespace casebook
