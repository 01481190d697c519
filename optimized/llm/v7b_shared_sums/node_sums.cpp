#include "optimized/llm/v7b_shared_sums/node_sums.hpp"

#include <cmath>

#include <fmt/format.h>

#include "apps/llm/regions.hpp"
#include "harness/core/error.hpp"
#include "parts/llm/numbers/lanes.hpp"

namespace llm {
namespace {

void require_one_node(const casebook::Team& team) {
  MPI_Comm node = MPI_COMM_NULL;
  int n_here = 0;
  MPI_Comm_split_type(team.comm, MPI_COMM_TYPE_SHARED, team.rank, MPI_INFO_NULL, &node);
  MPI_Comm_size(node, &n_here);
  MPI_Comm_free(&node);
  int fewest = 0;
  MPI_Allreduce(&n_here, &fewest, 1, MPI_INT, MPI_MIN, team.comm);
  if (fewest < team.n_ranks) {
    throw casebook::UsageError(fmt::format(
        "v7b_shared_sums adds up in the memory of one node, and of its {} ranks only {} are on one "
        "of the nodes; use one node, or v7_tensor_parallel",
        team.n_ranks,
        fewest));
  }
}

/// One row. Traffic: of each number the parts are read, from the caches of the ranks that wrote them, x is
/// read and written, w is read and h written; x stays in the first level between the two loops.
void add_and_norm_row(const std::vector<const float*>& parts,
                      std::size_t first,
                      const std::vector<float>& w,
                      float epsilon,
                      float* x,
                      float* h) {
  const std::size_t width = w.size();
  Lanes squares = {};
  std::size_t i = 0;
  for (; i + n_lanes <= width; i += n_lanes) {
    Lanes sum = load(x + i);
    for (const float* part : parts) {
      sum += load(part + first + i);
    }
    store(sum, x + i);
    squares += sum * sum;
  }
  float rest = 0.0f;
  for (; i < width; ++i) {
    for (const float* part : parts) {
      x[i] += part[first + i];
    }
    rest += x[i] * x[i];
  }
  const float mean = (sum_of(squares) + rest) / static_cast<float>(width);
  const float scale = 1.0f / std::sqrt(mean + epsilon);
  for (std::size_t j = 0; j < width; ++j) {
    h[j] = w[j] * (x[j] * scale);
  }
}

}  // namespace

NodeSums::NodeSums(const casebook::Team& team) : AmongRanks(team) {
  require_one_node(team);
  parts_ = std::make_shared<SharedParts>(team);
}

void NodeSums::add_and_norm(const std::vector<float>& w,
                            double epsilon,
                            std::vector<float>& x,
                            std::vector<float>& h) const {
  const casebook::TimedRegion timed(region::allreduce);
  const std::vector<const float*> parts = parts_->all();
  const std::size_t width = w.size();
  const std::size_t n_rows = x.size() / width;
  const auto small = static_cast<float>(epsilon);
#pragma omp parallel for default(none) shared(parts, w, x, h, width, n_rows, small) \
    schedule(static) if (n_rows > 1)
  for (std::size_t row = 0; row < n_rows; ++row) {
    const std::size_t first = row * width;
    add_and_norm_row(parts, first, w, small, x.data() + first, h.data() + first);
  }
}

}  // namespace llm
