#include "apps/llm/engine.hpp"
#include "apps/llm/judge/evidence.hpp"
#include "apps/llm/judge/judge.hpp"
#include "apps/llm/memory.hpp"
#include "apps/llm/model/kept_model.hpp"
#include "apps/llm/read_case.hpp"
#include "apps/llm/report.hpp"
#include "apps/llm/work.hpp"
#include "apps/llm/workload.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/life_cycle.hpp"

namespace llm {

/// Transformer inference as the harness sees it.
struct App {
  using Case = llm::Case;
  using Result = llm::Result;

  static const char* name() { return "llm"; }
  static Case read_case(const casebook::InputChoice& choice) { return llm::read_case(choice); }
  static casebook::MemoryNeed memory(const Case& input, int n_ranks, int) {
    const auto& held = casebook::identity.memory;
    return llm::memory(input, n_ranks, {held[0], held[1], held[2]});
  }
  static Case for_team(Case input, const casebook::Team&) {
    input.evidence = std::make_shared<Evidence>();
    input.model = keep_in_memory(input.model);
    return input;
  }
  static Case vary(const Case& input, const casebook::Team&, std::uint64_t seed) {
    return llm::vary(input, seed);
  }
  static void seal(const Case& input, casebook::Digest& digest) { llm::seal(input, digest); }
  static std::string case_name(const Case& input) { return input.name; }
  static std::string canonical_input(const Case& input) { return llm::canonical_input(input); }
  static casebook::Json describe(const Case& input) { return llm::describe(input); }
  static casebook::Json reference(const Case&) { return nullptr; }
  static casebook::Work work(const Case& input) { return llm::work(input); }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team,
                                            const casebook::Draw& draw) {
    return judge(input, result, team, draw);
  }
  static bool judges_answers_whole(const Case& input) { return llm::judges_answers_whole(input); }
  static casebook::Json report(const Result& result, const std::vector<casebook::Check>& checks) {
    return llm::report(result, checks);
  }
  static std::unique_ptr<casebook::Solver<Result>> make_solver(const Case& input,
                                                               const casebook::Team& team) {
    return std::make_unique<Workload>(input, team, make_engine(input.model->shape(), team));
  }
};

}  // namespace llm

int main(int argc, char** argv) {
  return casebook::run_app<llm::App>(argc, argv);
}
