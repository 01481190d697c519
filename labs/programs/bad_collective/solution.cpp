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
  }

  void solve() override {
    make();
    const casebook::TimedRegion timed(region::sum);
    // One call for all rows: the latency is paid once, and every rank adds its share.
    MPI_Allreduce(mine_.data(),
                  sums_.data(),
                  static_cast<int>(mine_.size()),
                  MPI_DOUBLE,
                  MPI_SUM,
                  team_.comm);
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

  const Case& input_;
  casebook::Team team_;
  std::int64_t n_rows_;
  int n_columns_;
  std::vector<double> mine_, sums_;  ///< [rows][columns]
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Summation>(input, team);
}

}  // namespace bad_collective
