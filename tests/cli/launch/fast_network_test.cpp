#include "cli/launch/fast_network.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

/// A list of device classes of our own, and no choice of the user's.
class FastNetwork : public testing::Test {
 protected:
  void SetUp() override {
    unsetenv("OMPI_MCA_pml");
    unsetenv("OMPI_MCA_mtl");
  }

  const TemporaryFolder temporary_;
  const std::filesystem::path& classes_ = temporary_.path();
};

using fast_network = FastNetwork;

const std::vector<std::string> by_ob1 = {"--mca", "pml", "ob1"};

TEST_F(fast_network, is_not_looked_for_where_there_is_no_card) {
  EXPECT_EQ(without_absent_networks(classes_), by_ob1);

  std::filesystem::create_directory(classes_ / "infiniband");

  EXPECT_EQ(without_absent_networks(classes_), by_ob1);
}

TEST_F(fast_network, is_left_to_open_mpi_where_there_is_a_card) {
  for (const char* card : {"infiniband/mlx5_0", "cxi/cxi0"}) {
    std::filesystem::create_directories(classes_ / card);

    EXPECT_TRUE(without_absent_networks(classes_).empty()) << card;

    std::filesystem::remove_all(classes_ / card);
  }
}

TEST_F(fast_network, is_the_users_choice_first) {
  for (const char* name : {"OMPI_MCA_pml", "OMPI_MCA_mtl"}) {
    setenv(name, "^cm", 1);

    EXPECT_TRUE(without_absent_networks(classes_).empty()) << name;

    unsetenv(name);
  }
}

}  // namespace
}  // namespace casebook::cli
