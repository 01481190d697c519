#include <gtest/gtest.h>

#include "harness/run/session.hpp"

int main(int argc, char** argv) {
  const casebook::Session session(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
