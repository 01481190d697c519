#include "harness/run/life_cycle.hpp"
#include "labs/programs/app.hpp"
#include "labs/programs/false_sharing/problem.hpp"

namespace false_sharing {

struct App : drill::App<Result> {
  static const char* name() { return "false_sharing"; }
  static Case read_case(const casebook::InputChoice& choice) {
    return drill::read_settings(choice, {"n"}, 4'000'000'000);
  }
  static casebook::Work work(const Case& input) {
    return {0.0, 0.0, static_cast<double>(input["n"]), "numbers"};
  }
  static std::vector<casebook::Check> check(const Case& input, const Result& result) {
    return false_sharing::check(input, result);
  }
  static casebook::Json report(const Result& result) {
    std::int64_t digest = 0;
    for (std::size_t bin = 0; bin < n_bins; ++bin) {
      digest += result.counts[bin] * static_cast<std::int64_t>(bin * bin + 1);
    }
    return {{"counts", result.counts}, {"digest", digest}};
  }
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    return false_sharing::make_solver(input, team);
  }
};

}  // namespace false_sharing

int main(int argc, char** argv) {
  return casebook::run_app<false_sharing::App>(argc, argv);
}
