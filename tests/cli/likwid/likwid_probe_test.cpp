#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "cli/likwid/probe.hpp"
#include "tests/cli/likwid/fake_perfctr.hpp"
#include "tests/cli/likwid/likwid_sample.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

constexpr const char* group_list =
    "Group name\tDescription\n-------------------------------\n"
    " FLOPS_DP\tDouble Precision MFLOP/s\n   BRANCH\tBranch prediction miss rate/ratio\n";

/// A fifth of a second of known work, as `casebook known-work` prints it.
constexpr const char* known_work =
    R"({"fewest_instructions":5e7,"most_instructions":7.5e8,"flops":1e8,"seconds":0.2})";

/// Output of LIKWID's FLOPS_DP group for it.
std::string counts(const std::string& instructions, const std::string& scalar_flops) {
  return "STRUCT,Info,3\nTABLE,Group 1 Raw,FLOPS_DP,2\nEvent,Counter,HWThread 0\n"
         "INSTR_RETIRED_ANY,FIXC0," +
         instructions + "\nFP_ARITH_INST_RETIRED_SCALAR_DOUBLE,PMC1," + scalar_flops + "\n";
}

LikwidProbe probe_with(const FakePerfctr& perfctr) {
  const TemporaryFolder folder;
  return probe_likwid(perfctr.program_that_prints(known_work), folder.path());
}

TEST(likwid_probe, tells_on_this_machine_what_is_missing_and_who_can_help) {
  const TemporaryFolder folder;

  const LikwidProbe probe = probe_likwid("/bin/true", folder.path());

  ASSERT_FALSE(probe.usable) << "nothing has done the known work";
  if (probe.reason.find("the known work did not run") == 0) {
    GTEST_SKIP() << "LIKWID counts on this machine: nothing is missing";
  }
  EXPECT_FALSE(probe.reason.empty());
  EXPECT_FALSE(probe.fix.empty());
  EXPECT_TRUE(probe.who == "you" || probe.who == "the administrator") << probe.who;
  EXPECT_EQ(probe.version.empty(), probe.reason == "likwid-perfctr is not in PATH");
}

TEST(likwid_probe, says_how_to_install_what_is_not_in_path) {
  const TemporaryFolder empty;
  const std::string old_path = std::getenv("PATH");
  setenv("PATH", empty.path().c_str(), 1);

  const LikwidProbe probe = probe_likwid("/bin/true", empty.path());
  setenv("PATH", old_path.c_str(), 1);

  EXPECT_EQ(probe.reason, "likwid-perfctr is not in PATH");
  EXPECT_NE(probe.fix.find("apt-get install likwid"), std::string::npos);
  EXPECT_EQ(probe.who, "you");
}

TEST(likwid_probe, knows_a_processor_that_likwid_does_not_know) {
  const FakePerfctr perfctr(likwid_sample_text("real-perfctr-a-unsupported.out"));

  const LikwidProbe probe = probe_with(perfctr);

  EXPECT_EQ(probe.version, "5.2.2");
  EXPECT_TRUE(probe.groups.empty());
  EXPECT_FALSE(probe.usable);
  EXPECT_EQ(probe.reason,
            "LIKWID 5.2.2 has no groups here: No groups defined for Unknown Intel Processor");
}

TEST(likwid_probe, quotes_likwid_when_it_does_not_start_the_program) {
  const FakePerfctr perfctr(group_list);
  perfctr.fails(likwid_sample_text("real-perfctr-m-unsupported.stderr"));

  const LikwidProbe probe = probe_with(perfctr);

  EXPECT_EQ(probe.groups, (std::vector<std::string>{"FLOPS_DP", "BRANCH"}));
  EXPECT_FALSE(probe.usable);
  EXPECT_EQ(probe.reason,
            "likwid-perfctr does not start the program (exit code 1): Cannot get access to MSRs. "
            "Please check permissions to the MSRs");
  EXPECT_EQ(probe.who, "the administrator");
}

TEST(likwid_probe, believes_counts_that_show_the_known_work) {
  const FakePerfctr perfctr(group_list);
  perfctr.measures(counts("2.5e+08", "100000123"));

  const LikwidProbe probe = probe_with(perfctr);

  EXPECT_TRUE(probe.usable) << probe.reason;
  EXPECT_EQ(probe.reason, "");
}

TEST(likwid_probe, does_not_believe_counts_of_a_counter_that_stands_still) {
  const FakePerfctr perfctr(group_list);
  perfctr.measures(counts("395", "100000123"));

  const LikwidProbe probe = probe_with(perfctr);

  EXPECT_FALSE(probe.usable);
  EXPECT_EQ(probe.reason, "LIKWID counted 395 instructions of work that takes 5e+07 to 8.5e+08");
}

TEST(likwid_probe, asks_for_instructions_and_flops_of_the_right_size) {
  const Json work = Json::parse(known_work);
  const auto verdict = [&work](const std::string& instructions, const std::string& flops) {
    return implausible_counts(parse_likwid_csv(counts(instructions, flops)), work);
  };

  EXPECT_EQ(verdict("2e8", "1e8"), "");
  EXPECT_EQ(verdict("nil", "1e8"), "LIKWID gave no count of instructions");
  EXPECT_NE(verdict("9e8", "1e8"), "");
  EXPECT_NE(verdict("4.9e7", "1e8"), "");
  EXPECT_NE(verdict("2e8", "0"), "");
  EXPECT_NE(verdict("2e8", "5e7"), "");
  EXPECT_NE(verdict("2e8", "2e8"), "");
}

}  // namespace
}  // namespace casebook::cli
