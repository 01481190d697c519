#include "apps/mp2/solver.hpp"

#include <optional>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/fitted_products.hpp"
#include "parts/mp2/three_center.hpp"

namespace mp2 {
namespace {

/// RI-MP2 by products of matrices: (ia|P) from integrals over three functions, the Cholesky factor of
/// (P|Q), and (ia|jb). Fitting shells, then pairs are dealt to ranks and shared by threads; each rank
/// fits all products.
/// Source: Feyereisen, Fitzgerald & Komornicki, Chem. Phys. Lett. 208 (1993) 359.
class RiMp2 : public Solver {
 public:
  RiMp2(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override { orbitals_ = hartree_fock(input_, team_); }

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
    const auto& shells = input_.fitting.shells;
    const int n_shells = input_.fitting.n_shells();
#pragma omp parallel for num_threads(team_.n_threads) schedule(dynamic) default(none) \
    shared(shells, n_shells)
    for (int s = team_.rank; s < n_shells; s += team_.n_ranks) {
      const scf::Shell& p = shells[static_cast<std::size_t>(s)];
      products_->add(p.first, p.n_functions(), three_center(p, input_.scf.basis));
    }
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
  std::optional<FittedProducts> products_;
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<RiMp2>(input, team);
}

}  // namespace mp2
