#include "parts/dft/coulomb/semidirect_sums.hpp"

#include <omp.h>

#include "parts/scf/lanes/lane_quartets.hpp"
#include "parts/scf/mixed/single_quartets.hpp"

namespace dft {
namespace {

/// Work arrays of a thread.
struct Workspace {
  scf::OrderedSums sums;
  scf::BraWorkspace<scf::Lanes> full;
  scf::BraWorkspace<scf::SingleLanes> single;
};

/// kept: the bra's integrals, or null where no rank keeps them
template <class L>
void add_rows(const scf::SemidirectQuartets& quartets,
              const scf::PairTask& task,
              const scf::OrderedDensityOf<L>& density,
              scf::KeptOfBra* kept,
              scf::BraWorkspace<L>& mine,
              scf::OrderedSums& sums) {
  const scf::BraOf<L> bra(quartets.fock().classes_of<L>(), task);
  while (take_row(bra, mine)) {
    if (kept != nullptr) {
      quartets.load_or_compute_row(bra, *kept, mine);
    } else {
      compute_row(bra, quartets.negligible(), mine);
    }
    quartets.fock().digest_row(bra, density, mine, sums);
  }
}

}  // namespace

void add_quartets(scf::SemidirectQuartets& quartets,
                  const scf::Matrix& density,
                  const casebook::Team& team,
                  const std::function<void(std::size_t, scf::OrderedSums&)>& finish) {
  const scf::OrderedDensity ordered = quartets.fock().in_order(density);
  quartets.deal();
#pragma omp parallel num_threads(team.n_threads) default(none) shared(quartets, ordered, finish)
  {
    Workspace mine{quartets.fock().sums(), {}, {}};
    for (auto task = quartets.next_kept(); task; task = quartets.next_kept()) {
      quartets.keep_large(*task, ordered.bounds, true, mine.full.kept, mine.single.kept);
      scf::KeptOfBra kept = quartets.kept_of(*task);
      add_rows(quartets, *task, ordered.full, &kept, mine.full, mine.sums);
      add_rows(quartets, *task, ordered.single, &kept, mine.single, mine.sums);
      kept.finish();
    }
    for (auto task = quartets.next_rest(); task; task = quartets.next_rest()) {
      quartets.keep_large(*task, ordered.bounds, false, mine.full.kept, mine.single.kept);
      add_rows(quartets, *task, ordered.full, nullptr, mine.full, mine.sums);
      add_rows(quartets, *task, ordered.single, nullptr, mine.single, mine.sums);
    }
    finish(static_cast<std::size_t>(omp_get_thread_num()), mine.sums);
  }
}

}  // namespace dft
