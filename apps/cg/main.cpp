#include <cmath>

#include "apps/cg/benchmark.hpp"
#include "apps/cg/check.hpp"
#include "apps/cg/hpcg_report.hpp"
#include "apps/cg/rank_grid.hpp"
#include "apps/cg/read_case.hpp"
#include "apps/cg/work.hpp"
#include "harness/run/life_cycle.hpp"

namespace cg {

/// Preconditioned conjugate gradients as the harness sees them.
struct App {
  using Case = cg::Case;
  using Result = cg::Result;

  static const char* name() { return "cg"; }
  static Case read_case(const casebook::InputChoice& choice) { return cg::read_case(choice); }
  static Case for_team(Case input, const casebook::Team& team) {
    return for_ranks(std::move(input), team.n_ranks);
  }
  static std::string case_name(const Case& input) { return input.name; }
  static std::string canonical_input(const Case& input) { return cg::canonical_input(input); }
  static casebook::Json describe(const Case& input) { return cg::describe(input); }
  static casebook::Json reference(const Case& input) {
    if (!input.reference) {
      return nullptr;
    }
    return {{"ranks", input.reference->ranks},
            {"residual", input.reference->residual},
            {"source", input.reference->source}};
  }
  static casebook::Work work(const Case& input) { return cg::work(input); }
  static std::vector<casebook::Check> check(const Case& input, const Result& result) {
    return cg::check(input, result);
  }

  static casebook::Json report(const Result& result, const std::vector<casebook::Check>& checks) {
    const double rating = casebook::all_passed(checks) ? rating_gflop_s(result) : NAN;
    const auto rows = static_cast<double>(result.input.global_n_rows());
    return {{"rating_gflop_s", std::isnan(rating) ? casebook::Json() : casebook::Json(rating)},
            {"legal", result.standing.breach.empty()},
            {"breach",
             result.standing.breach.empty() ? casebook::Json()
                                            : casebook::Json(result.standing.breach)},
            {"iterations", result.claimed.iterations},
            {"reference_iterations", result.reference.iterations},
            {"residual", result.residual},
            {"reference_residual", result.reference.relative_residual},
            {"bytes_per_row", result.memory_bytes / rows},
            {"in_cache", !(outgrowth(result) >= least_outgrowth)},
            {"table",
             {{"GFLOP/s", std::isnan(rating) ? casebook::Json() : casebook::Json(rating)},
              {"iterations", result.claimed.iterations},
              {"B/row", result.memory_bytes / rows},
              {"rules", result.standing.breach.empty() ? "legal" : "broken"}}}};
  }

  static std::vector<casebook::Document> documents(const Result& result,
                                                   const std::vector<casebook::Check>& checks) {
    return {{"hpcg.yaml", hpcg_report(result, checks)}};
  }

  static std::vector<std::string> warnings(const Result& result) {
    if (outgrowth(result) >= least_outgrowth) {
      return {};
    }
    return {
        "the matrix is not twice as large as the last-level cache: the cache is measured, not "
        "the memory, and there is no rating; use a larger case"};
  }

  static std::unique_ptr<casebook::Solver<Result>> make_solver(const Case& input,
                                                               const casebook::Team& team) {
    return std::make_unique<Benchmark>(input, team, make_method(team));
  }
};

}  // namespace cg

int main(int argc, char** argv) {
  return casebook::run_app<cg::App>(argc, argv);
}
