#include <string>

#include <gtest/gtest.h>

#include "cli/process/process.hpp"
#include "cli/profile/sampler.hpp"
#include "cli/profile/sampling.hpp"
#include "tests/cli/fake_commands.hpp"

namespace casebook::cli {
namespace {

TEST(sampling_frequency, is_high_for_a_short_run_and_falls_with_all_that_is_to_be_stored) {
  EXPECT_EQ(sampling_frequency(10.0, 2, 1), 997);
  EXPECT_EQ(sampling_frequency(100.0, 2, 1), 251);
  EXPECT_EQ(sampling_frequency(100.0, 2, 4), 61);
  EXPECT_EQ(sampling_frequency(1e6, 64, 4), 11);
  EXPECT_EQ(sampling_frequency(0.0, 1, 1), 997);
}

TEST(sampler, names_the_reason_in_what_perf_says) {
  EXPECT_EQ(reason_in("Error:\n\nAccess to performance monitoring is limited.\nConsider\n"),
            "Access to performance monitoring is limited.");
  EXPECT_EQ(reason_in(""), "it failed without a word");
}

TEST(sampling_wrapper, gives_every_rank_a_file_of_its_own_and_the_program_its_arguments) {
  const FakeCommands commands;
  commands.add("perf", "for word in \"$@\"; do echo \"<$word>\"; done");
  for (const char* variable : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    Program program{sampling_wrapper({"cpu-clock", ""}, 997, "/my folder")};
    program.arguments.insert(program.arguments.end(), {"./app", "--set", "title=a b"});
    program.environment = {{variable, "3"}};

    const std::string words = capture(program).output;

    EXPECT_NE(words.find("<-o>\n<" + sample_file("/my folder", 3).string() + ">"),
              std::string::npos)
        << words;
    EXPECT_NE(words.find("<-->\n<./app>\n<--set>\n<title=a b>\n"), std::string::npos) << words;
    EXPECT_NE(words.find("<-e>\n<cpu-clock>"), std::string::npos) << words;
  }
}

TEST(sampled_experiment, repeats_no_more_than_ten_seconds_need) {
  Experiment experiment;
  experiment.repetitions = 6;
  const Sampler sampler = {"cpu-clock", ""};

  EXPECT_EQ(sampled_experiment(experiment, sampler, 30.0, 240.0, "f").repetitions, 1);
  EXPECT_EQ(sampled_experiment(experiment, sampler, 4.0, 40.0, "f").repetitions, 3);
  EXPECT_EQ(sampled_experiment(experiment, sampler, 0.1, 2.0, "f").repetitions, 6);
}

TEST(sampled_experiment, is_never_recorded_as_a_timed_run) {
  const Experiment sampled =
      sampled_experiment({}, Sampler{"cpu-clock", ""}, 1.0, 8.0, "/results/scf/.work");

  EXPECT_TRUE(sampled.instruments.profiling);
  EXPECT_EQ(sampled.results, "/results/scf/.work");
}

}  // namespace
}  // namespace casebook::cli
