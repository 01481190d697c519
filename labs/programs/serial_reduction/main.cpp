#include "harness/run/life_cycle.hpp"
#include "labs/programs/app.hpp"
#include "labs/programs/serial_reduction/problem.hpp"

namespace serial_reduction {

struct App : drill::App<Result> {
  static const char* name() { return "serial_reduction"; }
  static Case read_case(const casebook::InputChoice& choice) {
    return drill::read_settings(choice, {"n"}, 4'000'000'000);
  }
  static casebook::Work work(const Case& input) {
    return {0.0, 0.0, static_cast<double>(input["n"]), "terms"};
  }
  static std::vector<casebook::Check> check(const Case& input, const Result& result) {
    return serial_reduction::check(input, result);
  }
  static casebook::Json report(const Result& result) { return {{"digest", result.sum}}; }
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    return serial_reduction::make_solver(input, team);
  }
};

}  // namespace serial_reduction

int main(int argc, char** argv) {
  return casebook::run_app<serial_reduction::App>(argc, argv);
}
