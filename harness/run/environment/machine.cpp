#include "harness/run/environment/machine.hpp"

#include <array>
#include <string>

#include <mpi.h>

namespace casebook {
namespace {

std::string mpi_version() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  MPI_Get_library_version(text.data(), &length);
  const std::string whole(text.data(), static_cast<std::size_t>(length));
  return whole.substr(0, whole.find_first_of(",\n"));
}

}  // namespace

Json describe_machine() {
  return describe_machine(mpi_version());
}

}  // namespace casebook
