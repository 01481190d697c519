// Linked to harness/hdf5/absent.cpp: what a build without HDF5 says.

#include <string>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/hdf5/file.hpp"

namespace casebook::hdf5 {
namespace {

TEST(hdf5_absent, refuses_with_what_to_install) {
  std::string message;

  try {
    File::create_in_memory("state.h5");
  } catch (const EnvironmentError& error) {
    message = error.what();
  }

  EXPECT_FALSE(available());
  EXPECT_NE(message.find("apt-get install libhdf5-openmpi-dev"), std::string::npos) << message;
}

}  // namespace
}  // namespace casebook::hdf5
