#include "optimized/dft/parts/ordered_coulomb_exchange.hpp"

#include <utility>

#include <omp.h>

#include "apps/dft/regions.hpp"
#include "optimized/scf/parts/fock_sums.hpp"

namespace dft {
namespace {

using scf::Lanes;
using scf::LanesOf;
using scf::Matrix;
using scf::PairClassOf;

/// add_exchange() gives a part of -1/2 K.
Matrix exchange_of(Matrix half) {
  for (int i = 0; i < half.n_rows() * half.n_cols(); ++i) {
    half.data()[i] *= -2.0;
  }
  return symmetrize(half);
}

}  // namespace

OrderedCoulombExchange::OrderedCoulombExchange(const Case& input, const casebook::Team& team)
    : input_(input), team_(team), n_functions_(input.scf.basis.n_functions) {
  const casebook::TimedRegion timed(scf::region::screening);
  blocks_ = scf::shells_of_equal_exponents(input.scf.basis);
  first_function_ = scf::first_functions(blocks_);
  classes_.emplace(scf::pair_classes(input.scf.basis, blocks_));
  tasks_.emplace(team, classes_->full);
}

double OrderedCoulombExchange::threshold() const {
  return input_.scf.thresholds.integral / IncrementalBuild::most_builds;
}

CoulombAndExchange OrderedCoulombExchange::build(const Matrix& density) {
  return builds_.build(density, [this](const Matrix& change) { return two_electron(change); });
}

CoulombAndExchange OrderedCoulombExchange::two_electron(const Matrix& density) {
  const scf::DensityBounds bounds(blocks_, density);
  const std::vector<float> single_density(density.values().begin(), density.values().end());
  const auto full = in_order(classes_->full, density.data());
  const auto single = in_order(classes_->single, single_density.data());
  const auto n_threads = static_cast<std::size_t>(team_.n_threads);
  std::vector<Matrix> coulomb(n_threads);
  std::vector<Matrix> exchange(n_threads);
  tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(full, single, bounds, coulomb, exchange)
  {
    Workspace mine = workspace();
    for (auto task = tasks_->next(); task; task = tasks_->next()) {
      add_task(*task, bounds, full, single, mine);
    }
    for (std::size_t c = 0; c < classes_->full.size(); ++c) {
      add_ket_sums(classes_->full[c], first_function_, mine.ket_sums[c], mine.coulomb);
    }
    const auto thread = static_cast<std::size_t>(omp_get_thread_num());
    coulomb[thread] = std::move(mine.coulomb);
    exchange[thread] = std::move(mine.exchange);
  }
  return {symmetrize(scf::sum_over_team(coulomb, team_)),
          exchange_of(scf::sum_over_team(exchange, team_))};
}

template <class Real>
OrderedCoulombExchange::OrderedDensity<Real> OrderedCoulombExchange::in_order(
    const std::vector<PairClassOf<Real>>& classes, const Real* density) const {
  const casebook::TimedRegion timed(scf::region::digest);
  OrderedDensity<Real> ordered{density, {}};
  for (const PairClassOf<Real>& members : classes) {
    ordered.kets.push_back(ket_density(members, first_function_, density, n_functions_));
  }
  return ordered;
}

OrderedCoulombExchange::Workspace OrderedCoulombExchange::workspace() const {
  Workspace mine;
  mine.coulomb = Matrix(n_functions_, n_functions_);
  mine.exchange = mine.coulomb;
  for (const PairClassOf<float>& members : classes_->single) {
    mine.ket_sums.emplace_back(members.batches.size() * 2 *
                               static_cast<std::size_t>(members.n_functions()));
  }
  return mine;
}

void OrderedCoulombExchange::add_task(const scf::PairTask& task,
                                      const scf::DensityBounds& bounds,
                                      const OrderedDensity<double>& full,
                                      const OrderedDensity<float>& single,
                                      Workspace& mine) const {
  const scf::PairClass& bra_class = classes_->full[task.pair_class];
  const scf::BraPair& bra = bra_class.pairs[task.pair];
  const int a = first_function_[static_cast<std::size_t>(bra.a)];
  const int b = first_function_[static_cast<std::size_t>(bra.b)];
  const int n_a = bra_class.n_a;
  const int n_b = bra_class.n_b;
  take_rows(full.all, n_functions_, a, n_a, b, n_b, mine.full.bra);
  take_rows(single.all, n_functions_, a, n_a, b, n_b, mine.single.bra);
  clear(n_functions_, n_a, n_b, mine.bra_exchange);
  keep_large(
      *classes_, task, bounds, threshold(), mine.full.quartets.kept, mine.single.quartets.kept);
  add_kept(classes_->full, task, full, mine.full, mine);
  add_kept(classes_->single, task, single, mine.single, mine);
  add_exchange(mine.bra_exchange, a, n_a, b, n_b, mine.exchange);
}

/// The quartets of a bra pair that one precision has kept.
template <class Real>
void OrderedCoulombExchange::add_kept(const std::vector<PairClassOf<Real>>& classes,
                                      const scf::PairTask& task,
                                      const OrderedDensity<Real>& density,
                                      Stream<Real>& mine,
                                      Workspace& all) const {
  const PairClassOf<Real>& bra_class = classes[task.pair_class];
  const scf::BraPairOf<Real>& bra = bra_class.pairs[task.pair];
  const int a = first_function_[static_cast<std::size_t>(bra.a)];
  const int b = first_function_[static_cast<std::size_t>(bra.b)];
  std::vector<LanesOf<Real>>& coulomb = mine.quartets.coulomb;
  scf::QuartetPlaces<Real> at{bra_class.n_a, bra_class.n_b, 0, 0, {}, {}};
  const auto digest = [&](const PairClassOf<Real>& ket_class,
                          const scf::KetBatchOf<Real>& batch,
                          const LanesOf<Real>* values) {
    place_kets(ket_class, batch, first_function_, at);
    const auto c = static_cast<std::size_t>(&ket_class - classes.data());
    const auto number = static_cast<std::size_t>(batch.first);
    const auto n = static_cast<std::size_t>(ket_class.n_functions());
    digest_in_order(at,
                    values,
                    density.kets[c].data() + number / scf::n_lanes_of<Real> * n,
                    mine.bra,
                    coulomb.data(),
                    all.ket_sums[c].data() + number / scf::n_lanes * n,
                    all.bra_exchange);
  };
  const auto add_sums = [&] {
    scf::add_bra_sums<Real>(coulomb, a, bra_class.n_a, b, bra_class.n_b, all.coulomb);
  };
  // A quartet has this part of the threshold for all the primitive quartets that it leaves out.
  constexpr double primitive_part = 1.0 / 64.0;
  for_kept(bra_class, bra, primitive_part * threshold(), mine.quartets, digest, add_sums);
}

}  // namespace dft
