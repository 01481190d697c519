#include "labs/programs/serial_reduction/problem.hpp"

namespace serial_reduction {
namespace {

class Adder final : public Solver {
 public:
  Adder(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {}

  void solve() override {
    const std::int64_t n = input_["n"];
    double sum = 0.0;
#pragma omp parallel num_threads(team_.n_threads)
    {
      const casebook::TimedRegion timed(region::add);
#pragma omp for schedule(static)
      for (std::int64_t k = team_.rank; k < n; k += team_.n_ranks) {
        const double value = term(input_.seed, k);
#pragma omp atomic
        sum += value;
      }
    }
    MPI_Allreduce(&sum, &result_.sum, 1, MPI_DOUBLE, MPI_SUM, team_.comm);
  }

  void copy_out(Result& result) override {
    result = result_;
  }

 private:
  const Case& input_;
  casebook::Team team_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Adder>(input, team);
}

}  // namespace serial_reduction
