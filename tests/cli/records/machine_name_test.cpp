#include "cli/records/machine_name.hpp"

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

Json machine(const char* cpu, const char* family, const char* model, int cpus) {
  return {{"cpu", cpu}, {"cpu_family", family}, {"cpu_model", model}, {"cpus", cpus}};
}

TEST(machine_name, is_the_processor_and_its_cpus) {
  EXPECT_EQ(machine_name(machine("AMD EPYC", "25", "17", 2)), "zen4-2");
  EXPECT_EQ(machine_name(machine("AMD EPYC", "26", "2", 2)), "zen5-2");
  EXPECT_EQ(machine_name(machine("Intel(R) Xeon(R) Processor", "6", "207", 64)),
            "emerald_rapids-64");
}

TEST(machine_name, of_nodes_in_a_box_says_their_network) {
  Json nodes = machine("AMD EPYC", "25", "17", 2);
  nodes["network"] = {{"asked", "1gbit"}, {"latency_us", 5.0}};
  EXPECT_EQ(machine_name(nodes), "zen4-2-1gbit");
  nodes["network"] = {{"asked", ""}};
  EXPECT_EQ(machine_name(nodes), "zen4-2-box");
}

TEST(machine_name, of_an_unknown_processor_is_made_of_what_it_says) {
  EXPECT_EQ(machine_name(machine("Arm Neoverse V1", "0x41", "0xd40", 4)), "arm_0x41_0xd40-4");
  EXPECT_EQ(machine_name(machine("", "", "", 1)), "cpu-1");
}

}  // namespace
}  // namespace casebook::cli
