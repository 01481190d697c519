// An app that exists to go wrong in every way that the harness has to catch.

#include "harness/run/life_cycle.hpp"
#include "tests/harness/toy/toy.hpp"

namespace toy {

struct App {
  using Case = toy::Case;
  using Result = toy::Result;

  static const char* name() { return "toy"; }
  static Case read_case(const casebook::InputChoice& choice) { return toy::read_case(choice); }
  static std::string case_name(const Case& input) { return "squares_" + std::to_string(input.n); }
  static std::string canonical_input(const Case& input) { return "n " + std::to_string(input.n); }
  static casebook::Json describe(const Case& input) {
    return {{"n", input.n}, {"fault", input.fault}, {"title", input.title}};
  }
  static casebook::Json reference(const Case& input) {
    return {{"sum", exact_sum(input)}, {"source", "n (n + 1) (2 n + 1) / 6"}};
  }
  static casebook::MemoryNeed memory(const Case& input, int, int) {
    return {2.0 * input.memory_mib, 1.0 * input.memory_mib};
  }
  static casebook::Work work(const Case& input) {
    return {2.0 * input.n, 0.0, 1.0 * input.n, "squares"};
  }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team) {
    return toy::check(input, result, team);
  }
  static casebook::Json report(const Result& result) { return {{"sum", result.sum}}; }
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    return toy::make_solver(input, team);
  }
};

}  // namespace toy

int main(int argc, char** argv) {
  return casebook::run_app<toy::App>(argc, argv);
}
