#include "parts/scf/lanes/lane_fock.hpp"

#include <utility>

#include <omp.h>

#include "parts/scf/lanes/digest_lanes.hpp"
#include "parts/scf/lanes/fock_sums.hpp"

namespace scf {

LaneFock::LaneFock(const Basis& basis, std::vector<ShellBlock> blocks, const casebook::Team& team)
    : blocks_(std::move(blocks)),
      first_function_(first_functions(blocks_)),
      classes_(pair_classes(basis, blocks_)),
      tasks_(team, classes_),
      team_(team) {}

Matrix LaneFock::two_electron(const Matrix& density, const Cutoffs& cutoffs) {
  const DensityBounds bounds(blocks_, density);
  std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
  tasks_.reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(density, bounds, cutoffs, partial)
  {
    Matrix g(density.n_rows(), density.n_cols());
    QuartetStream<double> mine;
    for (auto task = tasks_.next(); task; task = tasks_.next()) {
      add_task(*task, density, bounds, cutoffs, mine, g);
    }
    partial[static_cast<std::size_t>(omp_get_thread_num())] = std::move(g);
  }
  return symmetrize(sum_over_team(partial, team_));
}

void LaneFock::add_task(const PairTask& task,
                        const Matrix& density,
                        const DensityBounds& bounds,
                        const Cutoffs& cutoffs,
                        QuartetStream<double>& mine,
                        Matrix& g) const {
  const PairClass& bra_class = classes_[task.pair_class];
  const BraPair& bra = bra_class.pairs[task.pair];
  const int a = first_function_[static_cast<std::size_t>(bra.a)];
  const int b = first_function_[static_cast<std::size_t>(bra.b)];
  const auto density_of = [&](const BraPair& left, const BraPair& right) {
    return density_of_quartet(bounds.blocks, left, right);
  };
  keep_large(classes_, task, bounds.largest, density_of, cutoffs.quartet, mine.kept);
  QuartetFunctions at{a, b, {}, {}, bra_class.n_a, bra_class.n_b, 0, 0};
  const auto digest = [&](const PairClass& ket_class, const KetBatch& batch, const Lanes* values) {
    place_kets(ket_class, batch, first_function_, at);
    digest_lanes(at, values, density.data(), mine.coulomb.data(), g);
  };
  const auto add_sums = [&] {
    add_bra_sums<double>(mine.coulomb, a, bra_class.n_a, b, bra_class.n_b, g);
  };
  for_kept(bra_class, bra, cutoffs.primitive, mine, digest, add_sums);
}

}  // namespace scf
