#include "apps/cg/judge/judge.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cg/judge/check.hpp"
#include "apps/cg/judge/validation.hpp"

namespace cg {
namespace {

KernelTimes largest(const oracle::System& system, const KernelTimes& mine) {
  return {system.largest(mine.dot),
          system.largest(mine.waxpby),
          system.largest(mine.spmv),
          system.largest(mine.multigrid),
          system.largest(mine.halo)};
}

/// Records the clock's times and the method's own account.
void note(const Exercise& exercise, const Answer& answer, const casebook::Team& team) {
  const oracle::System& system = exercise.judge->finest();
  Evidence& evidence = *exercise.evidence;
  evidence.standing = answer.method->standing();
  evidence.claimed = answer.claimed;
  evidence.set_up_s.push_back(system.largest(answer.set_up_s));
  evidence.solve_s.push_back(system.largest(answer.solve_s));
  evidence.times = largest(system, answer.times);
  evidence.memory_bytes = answer.method->memory_bytes();
  MPI_Allreduce(MPI_IN_PLACE, &evidence.memory_bytes, 1, MPI_DOUBLE, MPI_SUM, team.comm);
}

/// A question to the method, and the checks that its answer decides.
struct Question {
  void (*measure)(const Exercise&, Method&, std::uint64_t);
  std::vector<std::string_view> checks;
};

const std::vector<Question>& questions() {
  static const std::vector<Question> all{
      {measure_operators,
       {"operator",
        "operator_symmetry",
        "preconditioner_symmetry",
        "operator_definite",
        "preconditioner_definite"}},
      {measure_cycle, {"cycle"}},
      {measure_dominant, {"plain_iterations", "preconditioned_iterations", "dominant_residual"}}};
  return all;
}

const std::vector<std::string_view> checks_of_the_official_run{"official_residual",
                                                               "reproducibility"};

/// One answer of a run is asked everything, which need not be the first: until then some checks have no
/// measurement, and say nothing. One that was made and is no number fails.
std::vector<casebook::Check> without_unasked(std::vector<casebook::Check> checks,
                                             const std::set<std::string>& asked) {
  const auto waits = [&asked](const casebook::Check& check, const auto& names) {
    return std::find(names.begin(), names.end(), check.name) != names.end() &&
           asked.count(check.name) == 0;
  };
  std::erase_if(checks, [&](const casebook::Check& check) {
    return waits(check, checks_of_the_official_run) ||
           std::any_of(questions().begin(), questions().end(), [&](const Question& question) {
             return waits(check, question.checks);
           });
  });
  return checks;
}

/// Number of the n measurements that the effort pays for: a whole number whose expectation is effort n.
std::uint64_t n_drawn(const casebook::Draw& draw, std::size_t n) {
  const double chance = static_cast<double>(draw.seed / 16 % 1024) / 1024.0;
  return static_cast<std::uint64_t>(draw.effort * static_cast<double>(n) + chance);
}

}  // namespace

std::vector<casebook::Check> judge(const Exercise& exercise,
                                   const Answer& answer,
                                   const casebook::Team& team,
                                   const casebook::Draw& draw) {
  note(exercise, answer, team);
  measure_answer(exercise, answer, draw.seed);
  std::set<std::string>& asked = exercise.evidence->asked;
  const std::uint64_t n = n_drawn(draw, questions().size());
  for (std::uint64_t k = 0; k < n; ++k) {
    const Question& question = questions().at((draw.seed + k) % questions().size());
    question.measure(exercise, *answer.method, draw.seed);
    asked.insert(question.checks.begin(), question.checks.end());
  }
  if (draw.effort == 1.0) {
    measure_official_run(exercise, *answer.method);
    asked.insert(checks_of_the_official_run.begin(), checks_of_the_official_run.end());
  }
  return without_unasked(check(exercise.input, *exercise.evidence), asked);
}

}  // namespace cg
