#include "labs/programs/bad_collective/problem.hpp"

namespace bad_collective {
namespace {

class Summation final : public Solver {
 public:
  Summation(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        n_rows_(input["rows"]),
        n_columns_(static_cast<int>(input["columns"])) {}

  void set_up() override {
    mine_.resize(static_cast<std::size_t>(n_rows_ * n_columns_));
    sums_.resize(mine_.size());
    gathered_.resize(static_cast<std::size_t>(n_columns_) *
                     static_cast<std::size_t>(team_.n_ranks));
  }

  void solve() override {
    make();
    const casebook::TimedRegion timed(region::sum);
    for (std::int64_t row = 0; row < n_rows_; ++row) {
      sum_row(mine_.data() + row * n_columns_, sums_.data() + row * n_columns_);
    }
  }

  void copy_out(Result& result) override {
    result.sums = sums_;
    compare_ranks(result, team_);
  }

 private:
  void make() {
    const casebook::TimedRegion timed(region::make);
    for (std::int64_t k = 0; k < n_rows_ * n_columns_; ++k) {
      mine_[static_cast<std::size_t>(k)] = element(input_.seed, team_.rank, k);
    }
  }

  /// Rank 0 gathers the rows of all ranks, adds them up, and sends the sum to all.
  void sum_row(const double* mine, double* sum) {
    MPI_Gather(
        mine, n_columns_, MPI_DOUBLE, gathered_.data(), n_columns_, MPI_DOUBLE, 0, team_.comm);
    if (team_.rank == 0) {
      for (int column = 0; column < n_columns_; ++column) {
        sum[column] = 0.0;
        for (int rank = 0; rank < team_.n_ranks; ++rank) {
          sum[column] += gathered_.data()[rank * n_columns_ + column];
        }
      }
    }
    MPI_Bcast(sum, n_columns_, MPI_DOUBLE, 0, team_.comm);
  }

  const Case& input_;
  casebook::Team team_;
  std::int64_t n_rows_;
  int n_columns_;
  std::vector<double> mine_, sums_;  ///< [rows][columns]
  std::vector<double> gathered_;     ///< [rank][columns]
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Summation>(input, team);
}

}  // namespace bad_collective
