#include <numeric>

#include "harness/run/life_cycle.hpp"
#include "labs/programs/app.hpp"
#include "labs/programs/bad_collective/problem.hpp"

namespace bad_collective {

struct App : drill::App<Result> {
  static const char* name() { return "bad_collective"; }
  static Case read_case(const casebook::InputChoice& choice) {
    return drill::read_settings(choice, {"rows", "columns"}, 100'000'000);
  }
  static casebook::Work work(const Case& input) {
    return {static_cast<double>(input["rows"] * input["columns"]),
            8.0 * static_cast<double>(input["rows"] * input["columns"]),
            static_cast<double>(input["rows"] * input["columns"]),
            "elements"};
  }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team) {
    return team.rank == 0 ? bad_collective::check(input, result, team)
                          : std::vector<casebook::Check>{};
  }
  static casebook::Json report(const Result& result) {
    return {{"elements", result.sums.size()},
            {"digest", std::accumulate(result.sums.begin(), result.sums.end(), 0.0)}};
  }
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    return bad_collective::make_solver(input, team);
  }
};

}  // namespace bad_collective

int main(int argc, char** argv) {
  return casebook::run_app<bad_collective::App>(argc, argv);
}
