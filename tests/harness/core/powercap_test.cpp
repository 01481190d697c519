#include "harness/core/counters/powercap.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/harness/power_zones.hpp"

namespace casebook {
namespace {

/// A made folder of zones, removed when the test ends.
class PowercapTest : public testing::Test {
 protected:
  PowerZones zones;
};

TEST_F(PowercapTest, adds_the_packages_and_neither_their_parts_nor_the_whole_board) {
  zones.make("intel-rapl:0", "package-0", 1'000'000);
  zones.make("intel-rapl:1", "package-1-die-0", 5'000'000);
  zones.make("intel-rapl:0:0", "core", 1);
  zones.make("intel-rapl:2", "psys", 1);
  zones.make("intel-rapl-mmio:0", "package-0", 1);
  const Powercap powercap(zones.root());
  const std::vector<std::int64_t> before = powercap.read();

  zones.set_energy("intel-rapl:0", 3'000'000);
  zones.set_energy("intel-rapl:1", 5'500'000);
  zones.set_energy("intel-rapl:0:0", 900'000'000);
  zones.set_energy("intel-rapl:2", 900'000'000);
  zones.set_energy("intel-rapl-mmio:0", 900'000'000);

  EXPECT_EQ(powercap.reason(), "");
  EXPECT_EQ(before.size(), 2u);
  ASSERT_TRUE(powercap.joules(before, powercap.read()));
  EXPECT_DOUBLE_EQ(*powercap.joules(before, powercap.read()), 2.5);
}

TEST_F(PowercapTest, a_counter_that_reached_its_range_went_on_from_zero) {
  zones.make("intel-rapl:0", "package-0", PowerZones::range_uj - 999'999);
  const Powercap powercap(zones.root());
  const std::vector<std::int64_t> before = powercap.read();

  zones.set_energy("intel-rapl:0", 500'000);

  ASSERT_TRUE(powercap.joules(before, powercap.read()));
  EXPECT_DOUBLE_EQ(*powercap.joules(before, powercap.read()), 1.5);
}

TEST_F(PowercapTest, no_package_is_a_reason_that_names_the_folder) {
  zones.make("intel-rapl:0", "psys", 1);
  const Powercap without_package(zones.root());
  const Powercap without_folder(zones.root() / "missing");

  EXPECT_NE(without_package.reason().find(zones.root().string()), std::string::npos);
  EXPECT_NE(without_folder.reason().find("virtual machine"), std::string::npos);
  EXPECT_TRUE(without_folder.read().empty());
  EXPECT_EQ(without_folder.joules({}, {}), std::nullopt);
}

TEST_F(PowercapTest, a_package_that_cannot_be_read_is_a_reason_that_names_its_file) {
  zones.make("intel-rapl:0", "package-0", 1);
  zones.make("intel-rapl:1", "package-1", 1);
  const std::filesystem::path file = zones.root() / "intel-rapl:1" / "energy_uj";
  std::filesystem::remove(file);

  const Powercap powercap(zones.root());

  EXPECT_NE(powercap.reason().find(file.string()), std::string::npos) << powercap.reason();
  EXPECT_NE(powercap.reason().find("chmod a+r"), std::string::npos) << powercap.reason();
}

TEST_F(PowercapTest, a_package_that_can_no_longer_be_read_leaves_no_energy) {
  zones.make("intel-rapl:0", "package-0", 1);
  zones.make("intel-rapl:1", "package-1", 1);
  const Powercap powercap(zones.root());
  const std::vector<std::int64_t> before = powercap.read();

  std::filesystem::remove(zones.root() / "intel-rapl:1" / "energy_uj");

  EXPECT_EQ(powercap.joules(before, powercap.read()), std::nullopt);
  EXPECT_EQ(powercap.joules({}, before), std::nullopt);
}

TEST(powercap, this_machine_gives_its_energy_or_says_why_not) {
  const Powercap powercap;

  EXPECT_EQ(powercap.read().empty(), !powercap.reason().empty()) << powercap.reason();
  if (!powercap.reason().empty()) {
    GTEST_SKIP() << "energy n/a: " << powercap.reason();
  }
}

}  // namespace
}  // namespace casebook
