#include "apps/spectral/witness.hpp"

#include "harness/run/draw.hpp"

namespace spectral {

void Witness::begin(int n_steps, const casebook::Team& team) {
  n_steps_ = n_steps;
  team_ = team;
  sums_.clear();
  fields_.clear();
}

bool Witness::wants(int step, double energy, double enstrophy) {
  sums_.push_back({step, energy, enstrophy});
  const bool second = fields_.size() == 1 && fields_.front().step + 1 == step;
  if (step >= n_steps_ || !(second || (fields_.empty() && draws(step)))) {
    return false;
  }
  fields_.push_back({step, {}});
  return true;
}

bool Witness::draws(int step) {
  std::uint64_t seed = team_.rank == 0 ? casebook::unpredictable_seed() : 0;
  MPI_Bcast(&seed, 1, MPI_UINT64_T, 0, team_.comm);
  return seed % static_cast<std::uint64_t>(n_steps_ - step) == 0;
}

void Witness::keep(int component, const Box& box, const std::vector<double>& values) {
  fields_.back().parts.at(static_cast<std::size_t>(component)) = {box, values};
}

double Witness::bytes() const {
  double total = 0.0;
  double one = 0.0;
  for (const Field& field : fields_) {
    for (const KeptPart& part : field.parts) {
      one = static_cast<double>(part.values.size() * sizeof(double));
      total += one;
    }
  }
  return total + one;
}

}  // namespace spectral
