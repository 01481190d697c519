#include "parts/mp2/pair_energies.hpp"

#include <algorithm>
#include <numeric>

#include <mpi.h>

#include "apps/mp2/regions.hpp"

namespace mp2 {

PairEnergies::PairEnergies(const Case& input, const Orbitals& orbitals)
    : input_(input),
      orbitals_(orbitals),
      opposite_spin_(static_cast<std::size_t>(input.n_active() * input.n_active())),
      same_spin_(opposite_spin_.size()) {
  if (input.fitting.n_functions == 0) {
    exchange_.resize(static_cast<std::size_t>(input.n_functions() * input.n_functions()));
  }
}

void PairEnergies::add(int i, int j, const double* integrals) {
  const casebook::TimedRegion timed(region::pair_energy);
  const int n = input_.n_virtual();
  const double* e = orbitals_.energies.data();
  const double* e_virtual = e + input_.scf.n_occupied();
  const double e_pair = e[input_.n_frozen_core + i] + e[input_.n_frozen_core + j];
  double opposite = 0.0;
  double same = 0.0;
  // An element pair: two loads, one with a stride of n, from L2; a division and 7 flops.
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b <= a; ++b) {
      const double ab = integrals[a * n + b];
      const double ba = integrals[b * n + a];
      const double weight = (a == b ? 0.5 : 1.0) / (e_pair - e_virtual[a] - e_virtual[b]);
      opposite += weight * (ab * ab + ba * ba);
      same += weight * (ab - ba) * (ab - ba);
    }
  }
  const auto at = [&](int row, int column) {
    return static_cast<std::size_t>(row * input_.n_active() + column);
  };
  opposite_spin_[at(i, j)] = opposite_spin_[at(j, i)] = opposite;
  same_spin_[at(i, j)] = same_spin_[at(j, i)] = same;
}

void PairEnergies::keep_exchange(const double* exchange) {
  std::copy_n(exchange, exchange_.size(), exchange_.begin());
}

void PairEnergies::reduce(const casebook::Team& team) {
  const casebook::TimedRegion timed(region::reduce);
  for (std::vector<double>* part : {&opposite_spin_, &same_spin_, &exchange_}) {
    MPI_Allreduce(
        MPI_IN_PLACE, part->data(), static_cast<int>(part->size()), MPI_DOUBLE, MPI_SUM, team.comm);
  }
}

Result PairEnergies::result() const {
  Result result;
  result.scf = orbitals_.scf;
  result.orbitals = orbitals_.all.values();
  result.orbital_energies = orbitals_.energies;
  result.opposite_spin = opposite_spin_;
  result.same_spin = same_spin_;
  result.exchange = exchange_;
  result.opposite_spin_hartree = std::accumulate(opposite_spin_.begin(), opposite_spin_.end(), 0.0);
  result.same_spin_hartree = std::accumulate(same_spin_.begin(), same_spin_.end(), 0.0);
  result.correlation_hartree = result.opposite_spin_hartree + result.same_spin_hartree;
  result.energy_hartree = result.scf.energy_hartree + result.correlation_hartree;
  return result;
}

}  // namespace mp2
