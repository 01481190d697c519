#include <utility>

#include "labs/programs/first_touch/problem.hpp"

namespace first_touch {
namespace {

class Sweeper final : public Solver {
 public:
  Sweeper(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        begin_(input["n"] * team.rank / team.n_ranks),
        end_(input["n"] * (team.rank + 1) / team.n_ranks) {}

  void set_up() override {
    const auto n = static_cast<std::size_t>(end_ - begin_);
    a_.resize(n);
    b_.resize(n);
    c_.resize(n);
  }

  void solve() override {
    fill();
    for (std::int64_t sweep = 0; sweep < input_["sweeps"]; ++sweep) {
      add();
    }
  }

  void copy_out(Result& result) override {
    result.samples.assign(n_samples, 0.0);
    for (int s = 0; s < n_samples; ++s) {
      const std::int64_t k = sample_place(input_, s);
      if (k >= begin_ && k < end_) {
        result.samples[static_cast<std::size_t>(s)] = b_.data()[k - begin_];
      }
    }
    result.sum = sum_;
    MPI_Allreduce(MPI_IN_PLACE, result.samples.data(), n_samples, MPI_DOUBLE, MPI_SUM, team_.comm);
  }

 private:
  void fill() {
    const casebook::TimedRegion timed(region::fill);
    for (std::int64_t k = begin_; k < end_; ++k) {
      a_.data()[k - begin_] = a_at(input_.seed, k);
      b_.data()[k - begin_] = b_at(input_.seed, k);
    }
  }

  // Traffic of an element: a and b are read, c is written and read into the cache before: 32 B; 2 flops.
  void add() {
    double sum = 0.0;
#pragma omp parallel num_threads(team_.n_threads) reduction(+ : sum)
    {
      const casebook::TimedRegion timed(region::sweep);
#pragma omp for schedule(static)
      for (std::int64_t k = 0; k < end_ - begin_; ++k) {
        c_.data()[k] = a_.data()[k] + 3.0 * b_.data()[k];
        sum += c_.data()[k];
      }
    }
    std::swap(b_, c_);
    MPI_Allreduce(&sum, &sum_, 1, MPI_DOUBLE, MPI_SUM, team_.comm);
  }

  const Case& input_;
  casebook::Team team_;
  std::int64_t begin_;
  std::int64_t end_;
  std::vector<double> a_, b_, c_;  ///< [end - begin]
  double sum_ = 0.0;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Sweeper>(input, team);
}

}  // namespace first_touch
