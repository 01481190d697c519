#include "harness/run/environment/launch_environment.hpp"

#include <cstring>
#include <initializer_list>

namespace casebook {

const char* value_of(const char* variable, char* const* environment) {
  const std::size_t length = std::strlen(variable);
  for (; *environment != nullptr; ++environment) {
    if (std::strncmp(*environment, variable, length) == 0 && (*environment)[length] == '=') {
      return *environment + length + 1;
    }
  }
  return nullptr;
}

bool is_first_rank(char* const* environment) {
  for (const char* variable : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    if (const char* rank = value_of(variable, environment)) {
      return std::strcmp(rank, "0") == 0;
    }
  }
  return true;
}

void let_first_rank_speak() {
  usleep(300'000);
}

}  // namespace casebook
