#include "parts/scf/stored/semidirect_quartets.hpp"

#include <atomic>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"
#include "parts/scf/mixed/single_quartets.hpp"

namespace scf {

SemidirectQuartets::SemidirectQuartets(const Basis& basis,
                                       const casebook::Team& team,
                                       double threshold,
                                       std::size_t limit)
    : team_(team),
      threshold_(threshold),
      fock_(basis),
      plan_(fock_.classes().full, threshold, static_cast<double>(limit) * team.n_ranks, team),
      store_(fock_.classes().full, team.n_threads, threshold, limit),
      tasks_(team, fock_.classes().full) {}

void SemidirectQuartets::add_up(const Matrix& density,
                                const std::function<void(std::size_t, OrderedSums&)>& finish) {
  const OrderedDensity ordered = fock_.in_order(density);
  std::atomic<std::size_t> n_begun = 0;  // of the bras that this rank keeps
  tasks_.reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(ordered, n_begun, finish)
  {
    Workspace mine{fock_.sums(), {}, {}};
    for (std::size_t i = n_begun++; i < plan_.own().size(); i = n_begun++) {
      add_kept(plan_.own()[i], ordered, mine);
    }
    if (plan_.leaves_some()) {
      for (auto task = tasks_.next(); task; task = tasks_.next()) {
        add_rest(*task, ordered, mine);
      }
    }
    finish(static_cast<std::size_t>(omp_get_thread_num()), mine.sums);
  }
}

/// The quartets of a bra that this rank keeps, or will.
void SemidirectQuartets::add_kept(const PairTask& task,
                                  const OrderedDensity& density,
                                  Workspace& mine) {
  keep_large(task, density.bounds, true, mine);
  KeptOfBra kept(store_, task, omp_get_thread_num());
  const auto load_or_compute_row = [&]<class L>(const BraOf<L>& bra, BraWorkspace<L>& stream) {
    load_or_compute(bra, kept, stream);
  };
  add_rows(task, density.full, load_or_compute_row, mine.full, mine.sums);
  add_rows(task, density.single, load_or_compute_row, mine.single, mine.sums);
  kept.finish();
}

/// The quartets of a bra that no rank keeps.
void SemidirectQuartets::add_rest(const PairTask& task,
                                  const OrderedDensity& density,
                                  Workspace& mine) const {
  keep_large(task, density.bounds, false, mine);
  const auto compute = [&](const auto& bra, auto& stream) {
    compute_row(bra, negligible(), stream);
  };
  add_rows(task, density.full, compute, mine.full, mine.sums);
  add_rows(task, density.single, compute, mine.single, mine.sums);
}

/// The quartets of a bra that are large enough, of the classes that a rank keeps or of the others.
void SemidirectQuartets::keep_large(const PairTask& task,
                                    const RoundedBounds& density,
                                    bool kept,
                                    Workspace& mine) const {
  const casebook::TimedRegion timed(region::screening);
  mine.full.kept.clear();
  mine.single.kept.clear();
  const BraBounds bounds(density, fock_.classes().full[task.pair_class].pairs[task.pair]);
  for (std::size_t c = 0; c <= task.pair_class; ++c) {
    if (plan_.keeps(task, c) == kept) {
      keep_large_of_class(
          fock_.classes(), task, c, bounds, threshold_, mine.full.kept, mine.single.kept);
    }
  }
}

/// Takes a row's integrals from the store, and into it what was not there.
template <class L>
void SemidirectQuartets::load_or_compute(const BraOf<L>& bra,
                                         KeptOfBra& kept,
                                         BraWorkspace<L>& mine) const {
  const casebook::TimedRegion timed(region::eri);
  for_row(bra, mine, [&](std::size_t i, L* integrals) {
    const PairClassOf<L>& ket_class = *mine.kept.classes[i];
    const KetBatchOf<L>& batch = *mine.kept.batches[i];
    const auto c = static_cast<std::size_t>(&ket_class - fock_.classes_of<L>().data());
    const int n = bra.its_class.n_functions() * ket_class.n_functions();
    if (!kept.load(c, batch, n, integrals)) {
      compute_batch(bra, negligible(), i, mine, integrals);
      kept.keep(c, batch, n, integrals);
    }
  });
}

template <class L, class Integrals>
void SemidirectQuartets::add_rows(const PairTask& task,
                                  const OrderedDensityOf<L>& density,
                                  const Integrals& integrals,
                                  BraWorkspace<L>& mine,
                                  OrderedSums& sums) const {
  const BraOf<L> bra(fock_.classes_of<L>(), task);
  while (take_row(bra, mine)) {
    integrals(bra, mine);
    fock_.digest_row(bra, density, mine, sums);
  }
}

}  // namespace scf
