#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "harness/core/machine/machine.hpp"

namespace casebook {
namespace {

Processor processor_of(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(testing::TempDir()) / ("cpuinfo_" + name);
  std::ofstream(path) << text;
  const Processor processor = processor_in(path.string());
  std::filesystem::remove(path);
  return processor;
}

TEST(Processor, of_arm_is_named_by_implementer_and_part) {
  const Processor known = processor_of(
      "arm", "processor\t: 0\nBogoMIPS\t: 200.00\nCPU implementer\t: 0x46\nCPU part\t: 0x001\n");
  const Processor unknown =
      processor_of("other", "processor\t: 0\nCPU implementer\t: 0x51\nCPU part\t: 0x8ff\n");

  EXPECT_EQ(known.name, "Fujitsu A64FX");
  EXPECT_EQ(known.family, "0x46");
  EXPECT_EQ(known.model, "0x001");
  EXPECT_EQ(unknown.name, "Arm, implementer 0x51, part 0x8ff");
}

TEST(Processor, of_x86_is_named_by_its_model) {
  const Processor processor = processor_of(
      "x86", "cpu family\t: 25\nmodel\t\t: 17\nmodel name\t: AMD EPYC 9354\n");

  EXPECT_EQ(processor.name, "AMD EPYC 9354");
  EXPECT_EQ(processor.family, "25");
  EXPECT_EQ(processor.model, "17");
}

}  // namespace
}  // namespace casebook
