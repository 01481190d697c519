#include <limits>

#include "harness/run/region.hpp"
#include "tests/harness/toy/fault.hpp"

namespace toy {
namespace {

const casebook::Region sum_region("sum");
const casebook::Region reduce_region("reduce");

/// Every rank adds the squares of each n_ranks-th number.
class SumOfSquares : public Solver {
 public:
  SumOfSquares(const Case& input, const casebook::Team& team) : input_(input) {
    state_.team = team;
    MPI_Comm_dup(team.comm, &state_.team.comm);
    strike(input_.fault, Moment::making, state_);
  }

  ~SumOfSquares() override { MPI_Comm_free(&state_.team.comm); }
  SumOfSquares(const SumOfSquares&) = delete;
  SumOfSquares& operator=(const SumOfSquares&) = delete;

  void set_up() override { strike(input_.fault, Moment::setting_up, state_); }

  void solve() override {
    ++state_.n_solves;
    state_.at_solve = input_.at_solve;
    strike(input_.fault, Moment::summing, state_);
    sum_own_squares();
    strike(input_.fault, Moment::summed, state_);
    reduce();
    strike(input_.fault, Moment::solved, state_);
  }

  void copy_out(Result& result) override {
    strike(input_.fault, Moment::copying, state_);
    result = state_.result;
  }

 private:
  void sum_own_squares() {
    const casebook::TimedRegion timed(sum_region);
    double sum = 0.0;
    for (int i = 1 + state_.team.rank; i <= input_.n; i += state_.team.n_ranks) {
      sum += static_cast<double>(i) * i;
    }
    state_.result = {sum, std::numeric_limits<double>::min()};
  }

  void reduce() {
    const casebook::TimedRegion timed(reduce_region);
    MPI_Allreduce(MPI_IN_PLACE, &state_.result.sum, 1, MPI_DOUBLE, MPI_SUM, state_.team.comm);
  }

  const Case& input_;
  State state_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<SumOfSquares>(input, team);
}

}  // namespace toy
