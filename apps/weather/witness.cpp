#include "apps/weather/witness.hpp"

#include <limits>

#include <mpi.h>

#include "harness/run/draw.hpp"

namespace weather {

void Witness::begin(int n_steps, int n_fields, double n_cells, const casebook::Team& team) {
  n_steps_ = n_steps;
  team_ = team;
  steps_.clear();
  n_kept_ = 0;
  constexpr double uneven = 1.125;  // of a grid of ranks that does not divide the cells
  const auto share = static_cast<std::size_t>(uneven * n_cells / team.n_ranks);
  for (Kept& room : rooms_) {
    room.state.part = {};
    room.state.fields.resize(static_cast<std::size_t>(n_fields));
    for (std::vector<double>& field : room.state.fields) {
      // What a solver does not fill is no number. Every page is touched.
      field.assign(share, std::numeric_limits<double>::quiet_NaN());
    }
  }
}

State* Witness::room_for(int step) {
  steps_.push_back(step);
  const bool second = n_kept_ == 1 && rooms_[0].step + apart == step;
  if (step >= n_steps_ || !(second || (n_kept_ == 0 && draws(step)))) {
    return nullptr;
  }
  Kept& room = rooms_[n_kept_++];
  room.step = step;
  return &room.state;
}

bool Witness::draws(int step) const {
  std::uint64_t seed = team_.rank == 0 ? casebook::unpredictable_seed() : 0;
  // Past the layer that counts messages: this one is not the solver's.
  PMPI_Bcast(&seed, 1, MPI_UINT64_T, 0, team_.comm);
  return seed % static_cast<std::uint64_t>(n_steps_ - step) == 0;
}

double Witness::bytes() const {
  double total = 0.0;
  for (const Kept& room : rooms_) {
    for (const std::vector<double>& field : room.state.fields) {
      total += static_cast<double>(field.capacity() * sizeof(double));
    }
    total += static_cast<double>(room.state.fallen.capacity() * sizeof(double));
  }
  return total;
}

}  // namespace weather
