#include <algorithm>
#include <utility>

#include "labs/programs/biased_benchmark/problem.hpp"

namespace biased_benchmark {
namespace {

constexpr int n_warm_up = 2;
constexpr int n_pairs = 28;

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// A pair of neighbours is equally hot; the next pair is run the other way round, so that what the first
/// of a pair gains or loses it gives back. A disturbed run spoils one ratio, which the median leaves out.
double measure(Machine& machine) {
  for (int k = 0; k < n_warm_up; ++k) {
    machine.run(Program::a);
    machine.run(Program::b);
  }
  std::vector<double> ratios;
  for (int pair = 0; pair < n_pairs; ++pair) {
    const bool a_first = pair % 2 == 0;
    const double first_s = machine.run(a_first ? Program::a : Program::b);
    const double second_s = machine.run(a_first ? Program::b : Program::a);
    ratios.push_back(a_first ? first_s / second_s : second_s / first_s);
  }
  return median(std::move(ratios));
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
