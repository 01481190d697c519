#include "apps/weather/witness.hpp"

#include <utility>

#include <mpi.h>

#include "harness/run/draw.hpp"

namespace weather {

void Witness::begin(int n_steps, const casebook::Team& team) {
  n_steps_ = n_steps;
  team_ = team;
  waits_ = false;
  steps_.clear();
  kept_.clear();
}

bool Witness::wants(int step) {
  steps_.push_back(step);
  const bool second = kept_.size() == 1 && kept_.front().step + 1 == step;
  waits_ = step < n_steps_ && (second || (kept_.empty() && draws(step)));
  return waits_;
}

bool Witness::draws(int step) const {
  std::uint64_t seed = team_.rank == 0 ? casebook::unpredictable_seed() : 0;
  // Past the layer that counts messages: this one is not the solver's.
  PMPI_Bcast(&seed, 1, MPI_UINT64_T, 0, team_.comm);
  return seed % static_cast<std::uint64_t>(n_steps_ - step) == 0;
}

void Witness::keep(State state) {
  if (waits_) {
    kept_.push_back({steps_.back(), std::move(state)});
    waits_ = false;
  }
}

double Witness::bytes() const {
  double total = 0.0;
  for (const Kept& one : kept_) {
    for (const std::vector<double>& field : one.state.fields) {
      total += static_cast<double>(field.size() * sizeof(double));
    }
    total += static_cast<double>(one.state.fallen.size() * sizeof(double));
  }
  return total;
}

}  // namespace weather
