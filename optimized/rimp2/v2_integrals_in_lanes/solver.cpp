#include "apps/mp2/solver.hpp"

#include <optional>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/direct_integrals.hpp"
#include "parts/mp2/fitted_products.hpp"
#include "parts/mp2/fitting.hpp"

namespace mp2 {
namespace {

/// RI-MP2 by products of matrices: (ia|P) from integrals over three functions, eight quartets at a time,
/// the Cholesky factor of (P|Q), and (ia|jb). Fitting shells, then pairs are dealt to ranks and shared by
/// threads; each rank fits all products.
/// Source: Feyereisen, Fitzgerald & Komornicki, Chem. Phys. Lett. 208 (1993) 359.
class RiMp2 : public Solver {
 public:
  RiMp2(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    orbitals_ = hartree_fock(input_, team_);
    integrals_.emplace(input_.scf.basis, input_.integral);
    bras_ = fitting_bras(input_.fitting);
  }

  void solve() override {
    pairs_.emplace(input_, orbitals_);
    products_.emplace(input_, orbitals_);
    add_shells();
    products_->sum_over_ranks(team_);
    products_->fit();
    add_pairs();
    pairs_->reduce(team_);
  }

  void copy_out(Result& result) override { result = pairs_->result(); }

 private:
  /// (ia|P) for the fitting shells of this rank, which its threads share.
  void add_shells() {
    const int n_bras = static_cast<int>(bras_.size());
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(n_bras)
    {
      IntegralScratch scratch;
#pragma omp for schedule(dynamic)
      for (int number = team_.rank; number < n_bras; number += team_.n_ranks) {
        const FittingBra& bra = bras_[static_cast<std::size_t>(number)];
        products_->add(bra.first, bra.n_functions, three_center(bra, scratch));
      }
    }
  }

  /// (P|mn), [P][m][n]
  std::vector<double> three_center(const FittingBra& bra, IntegralScratch& scratch) const {
    const casebook::TimedRegion timed(region::integrals);
    const int n = input_.n_functions();
    std::vector<double> all(static_cast<std::size_t>(bra.n_functions * n * n));
    integrals_->compute(bra.pair_class, bra.pair_class.pairs.front(), false, scratch, all.data());
    return all;
  }

  void add_pairs() {
    const auto mine = pairs_of_rank(input_.n_active(), team_);
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(mine)
    {
      scf::Matrix whole(input_.n_virtual(), input_.n_virtual());
#pragma omp for schedule(dynamic)
      for (const auto& [i, j] : mine) {
        products_->assemble(i, j, whole);
        pairs_->add(i, j, whole.data());
      }
    }
  }

  const Case& input_;
  casebook::Team team_;
  Orbitals orbitals_;
  std::optional<DirectIntegrals> integrals_;
  std::vector<FittingBra> bras_;
  std::optional<FittedProducts> products_;
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<RiMp2>(input, team);
}

}  // namespace mp2
