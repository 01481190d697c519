#include "harness/run/life_cycle.hpp"
#include "labs/programs/app.hpp"
#include "labs/programs/biased_benchmark/problem.hpp"

namespace biased_benchmark {

struct App : drill::App<Result> {
  static const char* name() { return "biased_benchmark"; }
  static Case read_case(const casebook::InputChoice& choice) {
    return drill::read_settings(choice, {"machines"}, 10'000);
  }
  static casebook::Work work(const Case& input) {
    return {0.0, 0.0, static_cast<double>(input["machines"]), "machines"};
  }
  static std::vector<casebook::Check> check(const Case& input, const Result& result) {
    return biased_benchmark::check(input, result);
  }
  static casebook::Json report(const Result& result) {
    return {{"machines", result.ratios.size()}};
  }
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    return biased_benchmark::make_solver(input, team);
  }
};

}  // namespace biased_benchmark

int main(int argc, char** argv) {
  return casebook::run_app<biased_benchmark::App>(argc, argv);
}
