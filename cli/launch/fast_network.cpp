#include "cli/launch/fast_network.hpp"

#include <cstdlib>
#include <system_error>

namespace casebook::cli {

bool has_fast_network(const std::filesystem::path& classes) {
  for (const char* name : {"infiniband", "cxi"}) {
    std::error_code absent;
    const std::filesystem::directory_iterator devices(classes / name, absent);
    if (!absent && devices != std::filesystem::directory_iterator()) {
      return true;
    }
  }
  return false;
}

std::vector<std::string> without_absent_networks(const std::filesystem::path& classes) {
  const bool user_chose =
      std::getenv("OMPI_MCA_pml") != nullptr || std::getenv("OMPI_MCA_mtl") != nullptr;
  if (user_chose || has_fast_network(classes)) {
    return {};
  }
  return {"--mca", "pml", "ob1"};
}

}  // namespace casebook::cli
