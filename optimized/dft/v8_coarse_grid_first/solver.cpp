#include "apps/dft/solver.hpp"

#include <algorithm>
#include <optional>

#include "apps/dft/regions.hpp"
#include "parts/dft/batches/orbital_quadrature.hpp"
#include "parts/dft/coulomb/coulomb_exchange.hpp"
#include "parts/dft/coulomb/semidirect_sums.hpp"
#include "parts/dft/kohn_sham.hpp"
#include "parts/scf/dealing/fock_sums.hpp"

namespace dft {
namespace {

using scf::Matrix;

/// Puts a case on the coarsest grid that there is.
Case on_coarse_grid(Case input) {
  input.grid.quality = grid_qualities().front();
  return input;
}

/// Kohn-Sham theory on a coarse grid until the density is near the answer, then on the grid that the
/// deck asks for. Coulomb and exchange matrices are from integrals that are kept while memory lasts.
class CoarseGridFirst : public Solver {
 public:
  CoarseGridFirst(const Case& input, const casebook::Team& team)
      : input_(input), coarse_input_(on_coarse_grid(input)), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    if (input_.functional.exact_exchange == 0.0) {
      coulomb_.emplace(input_, team_, primitive_part);
    } else {
      const casebook::TimedRegion timed(scf::region::screening);
      // All builds that are added up leave out no more than one may.
      quartets_.emplace(input_.scf.basis,
                        team_,
                        input_.scf.thresholds.integral / IncrementalBuild::most_builds,
                        static_cast<std::size_t>(input_.scf.memsize_words) * sizeof(double));
    }
    quadrature_.emplace(input_, team_, iteration_->overlap());
    if (input_.grid.quality != coarse_input_.grid.quality) {
      coarse_.emplace(coarse_input_, team_, iteration_->overlap());
    }
  }

  void solve() override {
    IncrementalBuild builds;
    is_near_ = false;
    const auto both = [&](const Matrix& change) { return two_electron(change); };
    if (coulomb_) {
      coulomb_->restart();
    } else {
      quartets_->forget();
    }
    result_ = iteration_->run(
        [&](const Matrix& density) {
          return coulomb_ ? coulomb_->build(density) : builds.build(density, both);
        },
        [this](const Matrix& density, double change) { return integrate(density, change); });
    result_.grid_points = quadrature_->n_points();
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// Part of the threshold that a quartet of the Coulomb matrix may leave out with its primitive quartets.
  static constexpr double primitive_part = 1.0 / 64.0;

  /// From a change below this on, the coarse grid's own error would be seen. It is the root mean square
  /// of an element of the density: the atoms' densities are 1e-2 from those of a molecule.
  static constexpr double near = 1e-3;

  /// On the coarse grid while the density changes by more than that, on the deck's own from then on: two
  /// grids in turn would not converge. The last iteration, whose change is below the deck's
  /// `convergence density`, is always on the deck's.
  ExchangeCorrelation integrate(const Matrix& density, double change) {
    is_near_ = is_near_ || !coarse_ || change < std::max(near, input_.convergence.density);
    return (is_near_ ? quadrature_ : coarse_)->integrate(density);
  }

  /// J_ij = sum D_kl (ij|kl) and K_ij = sum D_kl (ik|jl).
  CoulombAndExchange two_electron(const Matrix& change) {
    const auto n_threads = static_cast<std::size_t>(team_.n_threads);
    std::vector<Matrix> coulomb(n_threads);
    std::vector<Matrix> exchange(n_threads);
    add_quartets(*quartets_, change, team_, [&](std::size_t thread, scf::OrderedSums& sums) {
      coulomb[thread] = quartets_->fock().coulomb(sums);
      exchange[thread] = Matrix(change.n_rows(), change.n_cols());
      quartets_->fock().add_exchange_to(exchange[thread], sums);
    });
    return {symmetrize(scf::sum_over_team(coulomb, team_)),
            exchange_of(scf::sum_over_team(exchange, team_))};
  }

  /// add_exchange_to() gives a part of -1/2 K.
  static Matrix exchange_of(Matrix half) {
    for (int i = 0; i < half.n_rows() * half.n_cols(); ++i) {
      half.data()[i] *= -2.0;
    }
    return symmetrize(half);
  }

  const Case& input_;
  Case coarse_input_;
  casebook::Team team_;
  std::optional<KohnSham> iteration_;
  std::optional<scf::SemidirectQuartets> quartets_;
  std::optional<CoulombExchange>
      coulomb_;  ///< instead of them for a functional without exact exchange
  std::optional<OrbitalQuadrature> quadrature_;
  std::optional<OrbitalQuadrature> coarse_;  ///< none where the deck's grid is no finer
  bool is_near_ = false;                     ///< true once this solve has left the coarse grid
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<CoarseGridFirst>(input, team);
}

}  // namespace dft
