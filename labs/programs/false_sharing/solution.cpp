#include <omp.h>

#include "labs/programs/false_sharing/problem.hpp"

namespace false_sharing {
namespace {

class Counter final : public Solver {
 public:
  Counter(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), counts_(static_cast<std::size_t>(team.n_threads)) {}

  void set_up() override {}

  void solve() override {
    counts_.assign(counts_.size(), {});
#pragma omp parallel num_threads(team_.n_threads)
    {
      const casebook::TimedRegion timed(region::count);
      count_mine(omp_get_thread_num());
    }
    add_up();
  }

  void copy_out(Result& result) override {
    result = result_;
  }

 private:
  /// Every number is one step of one of the thread's counters, in memory.
  void count_mine(int thread) {
    const std::int64_t n = input_["n"];
    const std::int64_t step = static_cast<std::int64_t>(team_.n_ranks) * team_.n_threads;
    std::int64_t* const mine = counts_[static_cast<std::size_t>(thread)].data();
    for (std::int64_t k = team_.rank * team_.n_threads + thread; k < n; k += step) {
      ++mine[bin_of(input_.seed, k)];
    }
  }

  void add_up() {
    result_ = {};
    for (const Counts& of_thread : counts_) {
      for (std::size_t bin = 0; bin < n_bins; ++bin) {
        result_.counts[bin] += of_thread[bin];
      }
    }
    MPI_Allreduce(MPI_IN_PLACE, result_.counts.data(), n_bins, MPI_INT64_T, MPI_SUM, team_.comm);
  }

  // A line of the cache for each thread: x86 and most ARM processors have lines of 64 B and fetch them
  // in pairs.
  struct alignas(128) Counts : std::array<std::int64_t, n_bins> {};

  const Case& input_;
  casebook::Team team_;
  std::vector<Counts> counts_;  ///< [thread]
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Counter>(input, team);
}

}  // namespace false_sharing
