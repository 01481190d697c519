#include "harness/run/life_cycle.hpp"
#include "labs/programs/app.hpp"
#include "labs/programs/first_touch/problem.hpp"

namespace first_touch {

struct App : drill::App<Result> {
  static const char* name() { return "first_touch"; }
  static Case read_case(const casebook::InputChoice& choice) {
    return drill::read_settings(choice, {"n", "sweeps"}, 1'000'000'000);
  }
  static casebook::Work work(const Case& input) {
    return {2.0 * static_cast<double>(input["n"] * input["sweeps"]),
            24.0 * static_cast<double>(input["n"] * input["sweeps"]),
            static_cast<double>(input["n"] * input["sweeps"]),
            "elements"};
  }
  static std::vector<casebook::Check> check(const Case& input, const Result& result) {
    return first_touch::check(input, result);
  }
  static casebook::Json report(const Result& result) { return {{"digest", result.sum}}; }
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    return first_touch::make_solver(input, team);
  }
};

}  // namespace first_touch

int main(int argc, char** argv) {
  return casebook::run_app<first_touch::App>(argc, argv);
}
