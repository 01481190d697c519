#include "harness/run/environment/launch_environment.hpp"

#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include <unistd.h>

namespace casebook {

bool is_first_rank() {
  for (const char* variable : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    if (const char* rank = std::getenv(variable)) {
      return std::strcmp(rank, "0") == 0;
    }
  }
  return true;
}

void let_first_rank_speak() {
  usleep(300'000);
}

}  // namespace casebook
