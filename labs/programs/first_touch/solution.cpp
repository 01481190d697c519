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
    // Not std::vector, which writes zeros to every page: the thread that writes to a page first decides
    // in which part of the memory it lies.
    for (Vector* vector : {&a_, &b_, &c_}) {
      *vector = std::make_unique_for_overwrite<double[]>(n);
    }
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
        result.samples[static_cast<std::size_t>(s)] = b_[static_cast<std::size_t>(k - begin_)];
      }
    }
    result.sum = sum_;
    MPI_Allreduce(MPI_IN_PLACE, result.samples.data(), n_samples, MPI_DOUBLE, MPI_SUM, team_.comm);
  }

 private:
  /// Each thread touches first what it will read and write in every sweep: the same schedule.
  void fill() {
#pragma omp parallel num_threads(team_.n_threads)
    {
      const casebook::TimedRegion timed(region::fill);
#pragma omp for schedule(static)
      for (std::int64_t k = begin_; k < end_; ++k) {
        a_[static_cast<std::size_t>(k - begin_)] = a_at(input_.seed, k);
        b_[static_cast<std::size_t>(k - begin_)] = b_at(input_.seed, k);
        c_[static_cast<std::size_t>(k - begin_)] = 0.0;
      }
    }
  }

  // Traffic of an element: a and b are read, c is written and read into the cache before: 32 B; 2 flops.
  void add() {
    double sum = 0.0;
    const double* const a = a_.get();
    const double* const b = b_.get();
    double* const c = c_.get();
#pragma omp parallel num_threads(team_.n_threads) reduction(+ : sum)
    {
      const casebook::TimedRegion timed(region::sweep);
#pragma omp for schedule(static)
      for (std::int64_t k = 0; k < end_ - begin_; ++k) {
        c[k] = a[k] + 3.0 * b[k];
        sum += c[k];
      }
    }
    std::swap(b_, c_);
    MPI_Allreduce(&sum, &sum_, 1, MPI_DOUBLE, MPI_SUM, team_.comm);
  }

  using Vector = std::unique_ptr<double[]>;

  const Case& input_;
  casebook::Team team_;
  std::int64_t begin_;
  std::int64_t end_;
  Vector a_, b_, c_;  ///< [end - begin]
  double sum_ = 0.0;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Sweeper>(input, team);
}

}  // namespace first_touch
