#include "harness/run/launch_environment.hpp"

#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace casebook {

bool is_first_rank() {
  for (const char* variable : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    if (const char* rank = std::getenv(variable)) {
      return std::strcmp(rank, "0") == 0;
    }
  }
  return true;
}

}  // namespace casebook
