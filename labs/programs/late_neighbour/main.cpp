#include <numeric>

#include "harness/run/life_cycle.hpp"
#include "labs/programs/app.hpp"
#include "labs/programs/late_neighbour/problem.hpp"

namespace late_neighbour {

struct App : drill::App<Result> {
  static const char* name() { return "late_neighbour"; }
  static Case read_case(const casebook::InputChoice& choice) {
    return drill::read_settings(choice, {"steps", "cells", "samples"}, 100'000'000);
  }
  static casebook::Work work(const Case& input) {
    const auto cells = static_cast<double>(input["steps"] * input["cells"]);
    return {4.0 * cells, 16.0 * cells, cells, "cells"};
  }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team) {
    return team.rank == 0 ? late_neighbour::check(input, result, team)
                          : std::vector<casebook::Check>{};
  }
  static casebook::Json report(const Result& result) {
    return {{"cells", result.heat.size()},
            {"digest", std::accumulate(result.heat.begin(), result.heat.end(), 0.0)}};
  }
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    return late_neighbour::make_solver(input, team);
  }
};

}  // namespace late_neighbour

int main(int argc, char** argv) {
  return casebook::run_app<late_neighbour::App>(argc, argv);
}
