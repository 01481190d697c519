#include <numeric>

#include "labs/programs/biased_benchmark/problem.hpp"

namespace biased_benchmark {
namespace {

constexpr int n_runs = 10;

double mean(const std::vector<double>& times_s) {
  return std::accumulate(times_s.begin(), times_s.end(), 0.0) / static_cast<double>(times_s.size());
}

std::vector<double> times_of(Machine& machine, Program program) {
  std::vector<double> times_s;
  for (int k = 0; k < n_runs; ++k) {
    times_s.push_back(machine.run(program));
  }
  return times_s;
}

/// Ratio of the times of a and b.
double measure(Machine& machine) {
  const double a_s = mean(times_of(machine, Program::a));
  const double b_s = mean(times_of(machine, Program::b));
  return a_s / b_s;
}

class Benchmark final : public Solver {
 public:
  explicit Benchmark(const Case& input) : input_(input) {}

  void set_up() override {}

  void solve() override {
    const casebook::TimedRegion timed(region::measure);
    result_ = {};
    for (std::int64_t k = 0; k < input_["machines"]; ++k) {
      Machine machine(machine_seed(input_, k));
      result_.ratios.push_back(measure(machine));
      result_.runs.push_back(machine.runs());
    }
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  const Case& input_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team&) {
  return std::make_unique<Benchmark>(input);
}

}  // namespace biased_benchmark
