// Tests of what several ranks do together; started by mpirun. Every rank runs every test, and the
// job fails when one rank fails.

#include <gtest/gtest.h>

#include "harness/run/session.hpp"

int main(int argc, char** argv) {
  const casebook::Session session(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  if (session.team().rank != 0) {
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
  }
  return RUN_ALL_TESTS();
}
