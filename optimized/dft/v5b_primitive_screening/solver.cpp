#include "apps/dft/solver.hpp"

#include <optional>

#include "parts/dft/batches/orbital_quadrature.hpp"
#include "parts/dft/coulomb/coulomb_exchange.hpp"
#include "parts/dft/kohn_sham.hpp"

namespace dft {
namespace {

using scf::Matrix;

/// Kohn-Sham theory with the density at points from the occupied orbitals, and Coulomb and exchange
/// matrices without the primitive quartets that cannot matter.
class PrimitiveScreening : public Solver {
 public:
  PrimitiveScreening(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    two_electron_.emplace(input_, team_, primitive_part);
    quadrature_.emplace(input_, team_, iteration_->overlap());
  }

  void solve() override {
    two_electron_->restart();
    result_ =
        iteration_->run([this](const Matrix& density) { return two_electron_->build(density); },
                        [this](const Matrix& density) { return quadrature_->integrate(density); });
    result_.grid_points = quadrature_->n_points();
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// A quartet has this part of the threshold for all the primitive quartets that it leaves out.
  static constexpr double primitive_part = 1.0 / 64.0;

  const Case& input_;
  casebook::Team team_;
  std::optional<KohnSham> iteration_;
  std::optional<CoulombExchange> two_electron_;
  std::optional<OrbitalQuadrature> quadrature_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PrimitiveScreening>(input, team);
}

}  // namespace dft
