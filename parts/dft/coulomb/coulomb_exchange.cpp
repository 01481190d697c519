#include "parts/dft/coulomb/coulomb_exchange.hpp"

#include <algorithm>

#include <omp.h>

#include "apps/dft/regions.hpp"
#include "parts/scf/lanes/fock_sums.hpp"

namespace dft {
namespace {

using scf::BraPair;
using scf::KetBatch;
using scf::Lanes;
using scf::Matrix;
using scf::PairClass;

}  // namespace

CoulombExchange::CoulombExchange(const Case& input, const casebook::Team& team)
    : input_(input), team_(team), has_exchange_(input.functional.exact_exchange != 0.0) {
  const casebook::TimedRegion timed(scf::region::screening);
  blocks_ = scf::shells_of_equal_exponents(input.scf.basis);
  first_function_ = scf::first_functions(blocks_);
  classes_ = scf::pair_classes(input.scf.basis, blocks_);
  tasks_.emplace(team, classes_);
}

CoulombAndExchange CoulombExchange::build(const Matrix& density) {
  return builds_.build(density, [this](const Matrix& change) { return two_electron(change); });
}

CoulombAndExchange CoulombExchange::two_electron(const Matrix& density) {
  const scf::DensityBounds bounds(blocks_, density);
  const auto n_threads = static_cast<std::size_t>(team_.n_threads);
  std::vector<Matrix> coulomb(n_threads);
  std::vector<Matrix> exchange(n_threads);
  tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(density, bounds, coulomb, exchange)
  {
    Workspace mine(density.n_rows());
    for (auto task = tasks_->next(); task; task = tasks_->next()) {
      add_task(*task, density, bounds, mine);
    }
    const auto thread = static_cast<std::size_t>(omp_get_thread_num());
    coulomb[thread] = std::move(mine.coulomb);
    exchange[thread] = std::move(mine.exchange);
  }
  return {symmetrize(scf::sum_over_team(coulomb, team_)),
          has_exchange_ ? symmetrize(scf::sum_over_team(exchange, team_)) : Matrix()};
}

void CoulombExchange::add_task(const scf::PairTask& task,
                               const Matrix& density,
                               const scf::DensityBounds& bounds,
                               Workspace& mine) const {
  const PairClass& bra_class = classes_[task.pair_class];
  const BraPair& bra = bra_class.pairs[task.pair];
  const int a = first_function_[static_cast<std::size_t>(bra.a)];
  const int b = first_function_[static_cast<std::size_t>(bra.b)];
  const double threshold = input_.scf.thresholds.integral / IncrementalBuild::most_builds;
  const auto density_of = [&](const BraPair& left, const BraPair& right) {
    return density_of_quartet(bounds.blocks, left, right);
  };
  scf::keep_large(classes_, task, bounds.largest, density_of, threshold, mine.quartets.kept);
  scf::QuartetFunctions at{a, b, {}, {}, bra_class.n_a, bra_class.n_b, 0, 0};
  const auto digest_batch =
      [&](const PairClass& ket_class, const KetBatch& batch, const Lanes* in) {
        scf::place_kets(ket_class, batch, first_function_, at);
        digest(at, in, density, mine);
      };
  const auto add_sums = [&] {
    scf::add_bra_sums<double>(
        mine.quartets.coulomb, a, bra_class.n_a, b, bra_class.n_b, mine.coulomb);
  };
  scf::for_kept(bra_class, bra, 0.0, mine.quartets, digest_batch, add_sums);
}

/// Without exchange a quartet meets only the blocks of its two pairs.
double CoulombExchange::density_of_quartet(const Matrix& d_max,
                                           const BraPair& bra,
                                           const BraPair& ket) const {
  return has_exchange_ ? scf::density_of_quartet(d_max, bra, ket)
                       : std::max(d_max(bra.a, bra.b), d_max(ket.a, ket.b));
}

void CoulombExchange::digest(const scf::QuartetFunctions& where,
                             const Lanes* integrals,
                             const Matrix& density,
                             Workspace& mine) const {
  Lanes* bra_sums = mine.quartets.coulomb.data();
  if (has_exchange_) {
    digest_both(where, integrals, density, bra_sums, mine.coulomb, mine.exchange);
  } else {
    digest_coulomb(where, integrals, density, bra_sums, mine.coulomb);
  }
}

}  // namespace dft
