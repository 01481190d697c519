#include "harness/run/environment/float_environment.hpp"

#include <cfenv>
#include <limits>

#include <omp.h>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include <gtest/gtest.h>

namespace casebook {
namespace {

/// Whatever a test does to the environment ends with it.
class FloatEnvironment : public testing::Test {
 protected:
  FloatEnvironment() { std::fegetenv(&before_); }
  ~FloatEnvironment() override { std::fesetenv(&before_); }

 private:
  std::fenv_t before_{};
};

double half_of_the_smallest_normal() {
  volatile double x = std::numeric_limits<double>::min();
  return x / 2.0;
}

TEST_F(FloatEnvironment, is_standard_at_the_start_of_a_program) {
  EXPECT_TRUE(float_environment_is_standard());
}

TEST_F(FloatEnvironment, every_other_rounding_direction_is_seen_and_undone) {
  for (const int direction : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    std::fesetround(direction);
    EXPECT_FALSE(float_environment_is_standard()) << direction;

    restore_float_environment();

    EXPECT_TRUE(float_environment_is_standard()) << direction;
    EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  }
}

TEST_F(FloatEnvironment, what_a_solver_left_on_one_of_its_threads_is_seen_and_undone) {
  omp_set_num_threads(3);
  EXPECT_FALSE(restore_float_environment_of_threads());
#pragma omp parallel default(none)
  if (omp_get_thread_num() == 2) {
    std::fesetround(FE_UPWARD);
  }

  EXPECT_TRUE(restore_float_environment_of_threads());

  EXPECT_FALSE(restore_float_environment_of_threads());
}

#if defined(__SSE2__)
TEST_F(FloatEnvironment, flushing_subnormal_results_to_zero_is_seen_and_undone) {
  _mm_setcsr(_mm_getcsr() | 0x8000U);
  EXPECT_EQ(half_of_the_smallest_normal(), 0.0);
  EXPECT_FALSE(float_environment_is_standard());

  restore_float_environment();

  EXPECT_TRUE(float_environment_is_standard());
  EXPECT_GT(half_of_the_smallest_normal(), 0.0);
}

TEST_F(FloatEnvironment, taking_subnormal_operands_for_zero_is_seen_and_undone) {
  _mm_setcsr(_mm_getcsr() | 0x0040U);
  EXPECT_FALSE(float_environment_is_standard());

  restore_float_environment();

  EXPECT_TRUE(float_environment_is_standard());
}

/// The C library asks the x87 unit for the direction; doubles are computed by SSE.
TEST_F(FloatEnvironment, a_rounding_direction_set_for_sse_alone_is_seen_and_undone) {
  for (const unsigned direction : {0x2000U, 0x4000U, 0x6000U}) {  // down, up, toward zero
    _MM_SET_ROUNDING_MODE(direction);
    EXPECT_FALSE(float_environment_is_standard()) << direction;

    restore_float_environment();

    EXPECT_TRUE(float_environment_is_standard()) << direction;
    EXPECT_EQ(_MM_GET_ROUNDING_MODE(), 0U);
  }
}
#endif

}  // namespace
}  // namespace casebook
