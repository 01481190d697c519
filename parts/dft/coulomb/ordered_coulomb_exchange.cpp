#include "parts/dft/coulomb/ordered_coulomb_exchange.hpp"

#include <vector>

#include <omp.h>

#include "apps/dft/regions.hpp"
#include "parts/scf/lanes/fock_sums.hpp"

namespace dft {
namespace {

using scf::Matrix;

/// add_exchange_to() gives a part of -1/2 K.
Matrix exchange_of(Matrix half) {
  for (int i = 0; i < half.n_rows() * half.n_cols(); ++i) {
    half.data()[i] *= -2.0;
  }
  return symmetrize(half);
}

scf::OrderedFock fock_of(const scf::Basis& basis) {
  const casebook::TimedRegion timed(scf::region::screening);
  return scf::OrderedFock(basis);
}

}  // namespace

OrderedCoulombExchange::OrderedCoulombExchange(const Case& input, const casebook::Team& team)
    : input_(input),
      team_(team),
      fock_(fock_of(input.scf.basis)),
      tasks_(team, fock_.classes().full) {}

double OrderedCoulombExchange::threshold() const {
  return input_.scf.thresholds.integral / IncrementalBuild::most_builds;
}

CoulombAndExchange OrderedCoulombExchange::build(const Matrix& density) {
  return builds_.build(density, [this](const Matrix& change) { return two_electron(change); });
}

CoulombAndExchange OrderedCoulombExchange::two_electron(const Matrix& change) {
  const scf::OrderedDensity density = fock_.in_order(change);
  const auto n_threads = static_cast<std::size_t>(team_.n_threads);
  std::vector<Matrix> coulomb(n_threads);
  std::vector<Matrix> exchange(n_threads, Matrix(change.n_rows(), change.n_cols()));
  tasks_.reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, coulomb, exchange)
  {
    scf::OrderedWorkspace mine = fock_.workspace();
    for (auto task = tasks_.next(); task; task = tasks_.next()) {
      add_task(*task, density, mine);
    }
    const auto thread = static_cast<std::size_t>(omp_get_thread_num());
    coulomb[thread] = fock_.coulomb(mine);
    fock_.add_exchange_to(exchange[thread], mine);
  }
  return {symmetrize(scf::sum_over_team(coulomb, team_)),
          exchange_of(scf::sum_over_team(exchange, team_))};
}

void OrderedCoulombExchange::add_task(const scf::PairTask& task,
                                      const scf::OrderedDensity& density,
                                      scf::OrderedWorkspace& mine) const {
  // A quartet has this part of the threshold for all the primitive quartets that it leaves out.
  constexpr double primitive_part = 1.0 / 64.0;
  keep_large(fock_.classes(), task, density.bounds, threshold(), mine.full.kept, mine.single.kept);
  const auto compute = [&](auto& stream, std::size_t i, auto* integrals) {
    fock_.compute(task, primitive_part * threshold(), i, stream, integrals);
  };
  fock_.add_bra(task, density, compute, mine);
}

}  // namespace dft
