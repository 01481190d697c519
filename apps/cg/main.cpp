#include <cmath>

#include "apps/cg/judge/benchmark.hpp"
#include "apps/cg/judge/check.hpp"
#include "apps/cg/judge/hpcg_report.hpp"
#include "apps/cg/judge/judge.hpp"
#include "apps/cg/memory.hpp"
#include "apps/cg/read_case.hpp"
#include "apps/cg/work.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/life_cycle.hpp"

namespace cg {

namespace {

/// True if HPCG's own run was asked for, which a later round of a climb may be spared.
bool asked_officially(const Evidence& evidence) {
  return evidence.asked.count("official_residual") > 0;
}

}  // namespace

/// Preconditioned conjugate gradients as the harness sees them.
struct App {
  using Case = cg::Exercise;
  using Result = cg::Answer;

  static const char* name() { return "cg"; }
  static Case read_case(const casebook::InputChoice& choice) {
    Exercise exercise;
    exercise.input = cg::read_case(choice);
    return exercise;
  }
  static casebook::MemoryNeed memory(const Case& exercise, int n_ranks, int) {
    return cg::memory(exercise.input, n_ranks, casebook::identity.memory[0]);
  }
  static Case for_team(const Case& given, const casebook::Team& team) {
    return prepare(given.input, team);
  }
  static Case vary(const Case& exercise, const casebook::Team&, std::uint64_t seed) {
    return cg::vary(exercise, seed);
  }
  static Case own_copy(const Case& exercise, const casebook::Team& team) {
    return cg::own_copy(exercise, team);
  }
  static void seal(const Case& exercise, casebook::Digest& digest) { cg::seal(exercise, digest); }
  static std::string case_name(const Case& exercise) { return exercise.input.name; }
  static std::string canonical_input(const Case& exercise) {
    return cg::canonical_input(exercise.input);
  }
  static casebook::Json describe(const Case& exercise) { return cg::describe(exercise.input); }
  static casebook::Json reference(const Case& exercise) {
    if (exercise.input.references.empty()) {
      return nullptr;
    }
    const Reference& stored = exercise.input.references.front();
    return {{"ranks", stored.ranks},
            {"residual", stored.residual},
            {"random_residual", stored.random_residual},
            {"source", stored.source}};
  }
  static casebook::Work work(const Case& exercise) { return cg::work(exercise.input); }
  static std::vector<casebook::Check> check(const Case& exercise,
                                            const Result& answer,
                                            const casebook::Team& team,
                                            const casebook::Draw& draw) {
    return judge(exercise, answer, team, draw);
  }

  /// Residual, error and dependence on the first directions are those of each answer; nothing but the residual is
  /// known of one with a matrix from a file.
  static bool judges_answers_whole(const Case& exercise) { return !exercise.input.matrix; }

  static casebook::Json report(const Result& answer, const std::vector<casebook::Check>& checks) {
    const Evidence& evidence = *answer.evidence;
    const double rating = casebook::all_passed(checks) ? rating_gflop_s(evidence) : NAN;
    const std::string breach = breach_of(evidence.standing);
    const auto rows = static_cast<double>(evidence.input.global_n_rows());
    const bool is_official = asked_officially(evidence);
    const casebook::Json official = {{"iterations", evidence.official.claimed.iterations},
                                     {"residual", evidence.official.residual},
                                     {"reference_residual", evidence.targets.official}};
    return {{"rating_gflop_s", std::isnan(rating) ? casebook::Json() : casebook::Json(rating)},
            {"legal", breach.empty()},
            {"breach", breach.empty() ? casebook::Json() : casebook::Json(breach)},
            {"iterations", evidence.claimed.iterations},
            {"reference_iterations", evidence.input.iterations},
            {"residual", evidence.residual},
            {"reference_residual", evidence.targets.random},
            {"official", is_official ? official : casebook::Json()},
            {"bytes_per_row", evidence.memory_bytes / rows},
            {"in_cache", !(outgrowth(evidence) >= least_outgrowth)},
            {"table",
             {{"GFLOP/s", std::isnan(rating) ? casebook::Json() : casebook::Json(rating)},
              {"iterations", is_official ? official["iterations"] : casebook::Json()},
              {"B/row", evidence.memory_bytes / rows},
              {"rules", breach.empty() ? "legal" : "broken"}}}};
  }

  static std::vector<casebook::Document> documents(const Result& answer,
                                                   const std::vector<casebook::Check>& checks) {
    if (!asked_officially(*answer.evidence)) {
      return {};  // HPCG's report is about its own right-hand side
    }
    return {{"hpcg.yaml", hpcg_report(*answer.evidence, checks)}};
  }

  static std::vector<std::string> warnings(const Result& answer) {
    if (outgrowth(*answer.evidence) >= least_outgrowth) {
      return {};
    }
    return {
        "the matrix is not twice as large as the last-level cache: the cache is measured, not "
        "the memory, and there is no rating; use a larger case"};
  }

  static std::unique_ptr<casebook::Solver<Result>> make_solver(const Case& exercise,
                                                               const casebook::Team& team) {
    return std::make_unique<Benchmark>(exercise, make_method(team));
  }
};

}  // namespace cg

int main(int argc, char** argv) {
  return casebook::run_app<cg::App>(argc, argv);
}
