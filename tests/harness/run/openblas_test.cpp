#include "harness/run/environment/openblas.hpp"

#include <gtest/gtest.h>

namespace casebook {
namespace {

TEST(openblas, kernels_older_than_the_processor_are_replaced) {
  EXPECT_EQ(better_openblas_core("Prescott", "SkylakeX"), "SkylakeX");
  EXPECT_EQ(better_openblas_core("Sandybridge", "Haswell"), "Haswell");
}

TEST(openblas, kernels_that_fit_are_left_alone) {
  EXPECT_EQ(better_openblas_core("SkylakeX", "SkylakeX"), "");
  EXPECT_EQ(better_openblas_core("Haswell", "SkylakeX"), "");
  EXPECT_EQ(better_openblas_core("Cooperlake", "SkylakeX"), "");
}

TEST(openblas, nothing_is_asked_for_without_the_library_or_on_an_old_processor) {
  EXPECT_EQ(better_openblas_core("", "SkylakeX"), "");
  EXPECT_EQ(better_openblas_core("Prescott", ""), "");
}

}  // namespace
}  // namespace casebook
