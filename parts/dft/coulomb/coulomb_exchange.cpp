#include "parts/dft/coulomb/coulomb_exchange.hpp"

#include <algorithm>

#include <omp.h>

#include "apps/dft/regions.hpp"
#include "parts/scf/classes/class_screening.hpp"
#include "parts/scf/dealing/fock_sums.hpp"

namespace dft {

using scf::BraPair;
using scf::Matrix;

CoulombExchange::CoulombExchange(const Case& input,
                                 const casebook::Team& team,
                                 double primitive_part)
    : input_(input),
      team_(team),
      primitive_part_(primitive_part),
      has_exchange_(input.functional.exact_exchange != 0.0) {
  const casebook::TimedRegion timed(scf::region::screening);
  blocks_ = scf::shells_of_equal_exponents(input.scf.basis);
  first_function_ = scf::first_functions(blocks_);
  classes_ = scf::pair_classes(input.scf.basis, blocks_);
  tasks_.emplace(team, classes_);
}

CoulombAndExchange CoulombExchange::build(const Matrix& density) {
  return builds_.build(density, [this](const Matrix& change) { return two_electron(change); });
}

CoulombAndExchange CoulombExchange::two_electron(const Matrix& change) {
  const scf::DensityBounds bounds(blocks_, change);
  const double threshold = input_.scf.thresholds.integral / IncrementalBuild::most_builds;
  // Without exchange a quartet meets only the blocks of its two pairs.
  const auto density_of = [&](const BraPair& bra, const BraPair& ket) {
    return has_exchange_ ? scf::density_of_quartet(bounds.blocks, bra, ket)
                         : std::max(bounds.blocks(bra.a, bra.b), bounds.blocks(ket.a, ket.b));
  };
  const auto n_threads = static_cast<std::size_t>(team_.n_threads);
  std::vector<Matrix> coulomb(n_threads);
  std::vector<Matrix> exchange(n_threads);
  tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(change, bounds, threshold, density_of, coulomb, exchange)
  {
    const auto thread = static_cast<std::size_t>(omp_get_thread_num());
    coulomb[thread] = exchange[thread] = Matrix(change.n_rows(), change.n_cols());
    const scf::FockSums sums{coulomb[thread], has_exchange_ ? &exchange[thread] : nullptr, 0.5};
    scf::BraWorkspace<scf::Lanes> mine;
    for (auto task = tasks_->next(); task; task = tasks_->next()) {
      const scf::BraOf<scf::Lanes> bra(classes_, *task);
      keep_large(classes_, *task, bounds.largest, density_of, threshold, mine.kept);
      while (take_row(bra, mine)) {
        compute_row(bra, primitive_part_ * threshold, mine);
        digest_row(first_function_, bra, change.data(), mine, sums);
      }
    }
  }
  return {symmetrize(scf::sum_over_team(coulomb, team_)),
          has_exchange_ ? symmetrize(scf::sum_over_team(exchange, team_)) : Matrix()};
}

}  // namespace dft
