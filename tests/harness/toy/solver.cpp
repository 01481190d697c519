#include <chrono>
#include <limits>
#include <numeric>
#include <span>
#include <thread>

#include "harness/run/checkpoint/long_run.hpp"
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
    state_.given_comm = team.comm;
    MPI_Comm_dup(team.comm, &state_.team.comm);
    state_.input = &input;
    state_.judges_input = judged_input();
    strike(input_.fault, Moment::making, state_);
  }

  ~SumOfSquares() override {
    strike(input_.fault, Moment::dropping, state_);
    MPI_Comm_free(&state_.team.comm);
  }
  SumOfSquares(const SumOfSquares&) = delete;
  SumOfSquares& operator=(const SumOfSquares&) = delete;

  void set_up() override { strike(input_.fault, Moment::setting_up, state_); }

  void solve() override {
    static int n_solves = 0;  // of all the solvers that this process has made
    state_.n_solves = ++n_solves;
    state_.at_solve = input_.at_solve;
    strike(input_.fault, Moment::summing, state_);
    parts_.assign(static_cast<std::size_t>(input_.steps), 0.0);
    for (int step = restore(); step < input_.steps;) {
      sum_own_squares(step);
      strike(input_.fault, Moment::summed, state_);
      parts_[static_cast<std::size_t>(step)] = reduced(state_.result.sum);
      std::this_thread::sleep_for(std::chrono::milliseconds(input_.step_ms));
      finish(++step);
    }
    state_.result = {std::accumulate(parts_.begin(), parts_.end(), 0.0),
                     std::numeric_limits<double>::min()};
    strike(input_.fault, Moment::solved, state_);
  }

  void copy_out(Result& result) override {
    state_.brought = &result;
    strike(input_.fault, Moment::copying, state_);
    result = state_.result;
  }

 private:
  void sum_own_squares(int step) {
    const casebook::TimedRegion timed(sum_region);
    const long first = 1L * input_.n * step / input_.steps + 1;
    const long last = 1L * input_.n * (step + 1) / input_.steps;
    double sum = 0.0;
    for (long i = first + state_.team.rank; i <= last; i += state_.team.n_ranks) {
      sum += static_cast<double>(i * i);
    }
    state_.result.sum = sum;
  }

  double reduced(double sum) const {
    const casebook::TimedRegion timed(reduce_region);
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, state_.team.comm);
    return sum;
  }

  /// The end of a step: the solve can be watched, saved and stopped here.
  void finish(int step) {
    casebook::report_progress({step, input_.steps, false, "step", "some squares"});
    strike(input_.fault, Moment::saving, state_);
    if (input_.spread) {
      casebook::save_distributed_checkpoint(step, [&](casebook::hdf5::File& file) {
        const casebook::hdf5::Slab mine = own_block();
        file.write_slab("parts", own_parts(mine), {parts_.size()}, mine, "1");
      });
    } else {
      casebook::save_checkpoint(step, [&](casebook::hdf5::File& file) {
        file.write("parts", parts_, {parts_.size()}, "1");
      });
    }
    casebook::stop_if_requested(step);
  }

  int restore() {
    if (!input_.spread) {
      return casebook::restored(
          [&](const casebook::hdf5::File& file) { file.read("parts", parts_, {parts_.size()}); });
    }
    const int step = casebook::restored_distributed([&](const casebook::hdf5::File& file) {
      const casebook::hdf5::Slab mine = own_block();
      file.read_slab("parts", own_parts(mine), {parts_.size()}, mine);
    });
    // A rank holds its block and zeros elsewhere: the sum over ranks is the whole.
    MPI_Allreduce(MPI_IN_PLACE,
                  parts_.data(),
                  static_cast<int>(parts_.size()),
                  MPI_DOUBLE,
                  MPI_SUM,
                  state_.team.comm);
    return step;
  }

  casebook::hdf5::Slab own_block() const {
    const auto rank = static_cast<std::size_t>(state_.team.rank);
    const auto n_ranks = static_cast<std::size_t>(state_.team.n_ranks);
    const std::size_t first = parts_.size() * rank / n_ranks;
    return {{first}, {parts_.size() * (rank + 1) / n_ranks - first}};
  }

  std::span<double> own_parts(const casebook::hdf5::Slab& block) {
    return std::span(parts_).subspan(block.start[0], block.count[0]);
  }

  const Case& input_;
  State state_;
  std::vector<double> parts_;  ///< sums of the parts so far, on every rank
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<SumOfSquares>(input, team);
}

}  // namespace toy
