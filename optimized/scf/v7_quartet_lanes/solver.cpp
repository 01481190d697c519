#include "apps/scf/solver.hpp"

#include <optional>

#include "apps/scf/regions.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/lanes/lane_fock.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock over unique shell quartets, eight of one class at a time; eight that are all
/// bounded below the threshold by the Schwarz inequality and the density are not computed.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    const casebook::TimedRegion timed(region::screening);
    fock_.emplace(input_.basis, single_shells(input_.basis), team_);
  }

  void solve() override {
    const Cutoffs cutoffs{.quartet = input_.thresholds.integral, .primitive = 0.0};
    result_ = iteration_->run(
        [&](const Matrix& density) { return fock_->two_electron(density, cutoffs); });
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  const Case& input_;
  casebook::Team team_;
  std::optional<Iteration<LibraryLinearAlgebra>> iteration_;
  std::optional<LaneFock> fock_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
