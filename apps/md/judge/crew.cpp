#include "apps/md/judge/crew.hpp"

#include <algorithm>

namespace md::judge {
namespace {

/// Each of the others holds a whole state: more of them would take more memory than they spare time.
constexpr int most_parts = 4;

}  // namespace

Crew::Crew(const casebook::Team& team)
    : part_(team.rank), n_parts_(std::min(team.n_ranks, most_parts)) {
  if (n_parts_ > 1) {
    MPI_Comm_split(team.comm, part_ < n_parts_ ? 0 : MPI_UNDEFINED, part_, &comm_);
  }
}

Crew::~Crew() {
  if (comm_ != MPI_COMM_NULL) {
    MPI_Comm_free(&comm_);
  }
}

void Crew::sum(std::vector<double>& values) const {
  sum(values.data(), values.size());
}

void Crew::sum(std::vector<Vec3>& values) const {
  sum(values.data()->data(), 3 * values.size());
}

void Crew::sum(double* values, std::size_t n) const {
  if (comm_ != MPI_COMM_NULL) {
    MPI_Allreduce(MPI_IN_PLACE, values, static_cast<int>(n), MPI_DOUBLE, MPI_SUM, comm_);
  }
}

void Crew::broadcast(std::vector<Vec3>& values) const {
  if (comm_ != MPI_COMM_NULL) {
    MPI_Bcast(values.data()->data(), static_cast<int>(3 * values.size()), MPI_DOUBLE, 0, comm_);
  }
}

void Crew::broadcast(int& value) const {
  if (comm_ != MPI_COMM_NULL) {
    MPI_Bcast(&value, 1, MPI_INT, 0, comm_);
  }
}

}  // namespace md::judge
