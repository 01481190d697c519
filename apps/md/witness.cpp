#include "apps/md/witness.hpp"

#include <cstdint>

#include <mpi.h>

#include "harness/run/draw.hpp"

namespace md {

void Witness::begin(int n_steps, const casebook::Team& team) {
  n_steps_ = n_steps;
  n_shown_ = 0;
  first_ = -1;
  team_ = team;
  kept_.clear();
}

bool Witness::wants(int step) {
  if (first_ < 0) {
    first_ = step;
    n_shown_ = step;
  }
  n_shown_ = step == n_shown_ ? n_shown_ + 1 : n_shown_;
  const bool is_second = kept_.size() % 2 == 1;
  const int middle = first_ + (n_steps_ - first_ + 1) / 2;
  const int half = kept_.size() < 2 ? middle : n_steps_;
  const int begin = kept_.size() < 2 ? first_ : middle;
  const bool may_begin = kept_.size() < 4 && step >= begin && step < half;
  const bool wanted = is_second ? kept_.back().step + 1 == step : may_begin && draws(half - step);
  if (wanted) {
    kept_.push_back({step, {}});
  }
  return wanted;
}

bool Witness::draws(int n_left) {
  std::uint64_t seed = team_.rank == 0 ? casebook::unpredictable_seed() : 0;
  PMPI_Bcast(&seed, 1, MPI_UINT64_T, 0, team_.comm);
  return seed % static_cast<std::uint64_t>(n_left) == 0;
}

void Witness::keep(State state) {
  kept_.back().state = std::move(state);
}

}  // namespace md
