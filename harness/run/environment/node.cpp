#include "harness/run/environment/node.hpp"

#include <climits>
#include <fstream>
#include <functional>
#include <string>

namespace casebook {
namespace {

/// From what the kernel drew at its start (random(4), /proc/sys/kernel/random/boot_id), or the name of
/// the node where that is hidden.
int color_of_kernel() {
  std::string kernel;
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  if (!std::getline(file, kernel)) {
    char name[MPI_MAX_PROCESSOR_NAME] = "";
    int length = 0;
    MPI_Get_processor_name(name, &length);
    kernel = name;
  }
  return static_cast<int>(std::hash<std::string>{}(kernel) % INT_MAX);
}

}  // namespace

bool is_first_on_node(const Team& team) {
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(team.comm, MPI_COMM_TYPE_SHARED, team.rank, MPI_INFO_NULL, &node);
  int rank = 0;
  MPI_Comm_rank(node, &rank);
  MPI_Comm_free(&node);
  return rank == 0;
}

double sum_over_kernel(const Team& team, double mine) {
  MPI_Comm kernel = MPI_COMM_NULL;
  MPI_Comm_split(team.comm, color_of_kernel(), team.rank, &kernel);
  double sum = 0.0;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, kernel);
  MPI_Comm_free(&kernel);
  return sum;
}

}  // namespace casebook
