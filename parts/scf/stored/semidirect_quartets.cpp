#include "parts/scf/stored/semidirect_quartets.hpp"

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"
#include "parts/scf/mixed/single_quartets.hpp"

namespace scf {

SemidirectQuartets::SemidirectQuartets(const Basis& basis,
                                       const casebook::Team& team,
                                       double threshold,
                                       std::size_t limit)
    : threshold_(threshold),
      fock_(basis),
      plan_(fock_.classes().full, threshold, static_cast<double>(limit) * team.n_ranks, team),
      store_(fock_.classes().full, team.n_threads, threshold, limit),
      tasks_(team, fock_.classes().full) {}

void SemidirectQuartets::deal() {
  n_begun_ = 0;
  tasks_.reset();
}

std::optional<PairTask> SemidirectQuartets::next_kept() {
  const std::size_t i = n_begun_++;
  return i < plan_.own().size() ? std::optional(plan_.own()[i]) : std::nullopt;
}

std::optional<PairTask> SemidirectQuartets::next_rest() {
  return plan_.leaves_some() ? tasks_.next() : std::nullopt;
}

KeptOfBra SemidirectQuartets::kept_of(const PairTask& task) {
  return KeptOfBra(store_, task, omp_get_thread_num());
}

void SemidirectQuartets::keep_large(const PairTask& task,
                                    const RoundedBounds& density,
                                    bool kept,
                                    KeptBatchesOf<Lanes>& full,
                                    KeptBatchesOf<SingleLanes>& single) const {
  const casebook::TimedRegion timed(region::screening);
  full.clear();
  single.clear();
  const BraBounds bounds(density, fock_.classes().full[task.pair_class].pairs[task.pair]);
  for (std::size_t c = 0; c <= task.pair_class; ++c) {
    if (plan_.keeps(task, c) == kept) {
      keep_large_of_class(fock_.classes(), task, c, bounds, threshold_, full, single);
    }
  }
}

template <class L>
void SemidirectQuartets::load_or_compute_row(const BraOf<L>& bra,
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

template void SemidirectQuartets::load_or_compute_row(const BraOf<Lanes>&,
                                                      KeptOfBra&,
                                                      BraWorkspace<Lanes>&) const;
template void SemidirectQuartets::load_or_compute_row(const BraOf<SingleLanes>&,
                                                      KeptOfBra&,
                                                      BraWorkspace<SingleLanes>&) const;

}  // namespace scf
