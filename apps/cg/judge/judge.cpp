#include "apps/cg/judge/judge.hpp"

#include <array>

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

/// How many of n measurements the effort pays for: a whole number whose expectation is effort n.
std::uint64_t n_drawn(const casebook::Draw& draw, std::size_t n) {
  const double chance = static_cast<double>(draw.seed / 16 % 1024) / 1024.0;
  return static_cast<std::uint64_t>(draw.effort * static_cast<double>(n) + chance);
}

}  // namespace

std::vector<casebook::Check> judge(const Exercise& exercise,
                                   const Answer& answer,
                                   const casebook::Team& team,
                                   const casebook::Draw& draw) {
  using Measure = void (*)(const Exercise&, Method&, std::uint64_t);
  constexpr std::array<Measure, 3> of_the_method{
      measure_operators, measure_cycle, measure_dominant};
  note(exercise, answer, team);
  measure_answer(exercise, answer, draw.seed);
  const std::uint64_t n = n_drawn(draw, of_the_method.size());
  for (std::uint64_t k = 0; k < n; ++k) {
    of_the_method.at((draw.seed + k) % of_the_method.size())(exercise, *answer.method, draw.seed);
  }
  if (draw.effort == 1.0) {
    measure_official_run(exercise, *answer.method);
  }
  return check(exercise.input, *exercise.evidence);
}

}  // namespace cg
