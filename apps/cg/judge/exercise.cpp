#include "apps/cg/judge/exercise.hpp"

#include <algorithm>
#include <cmath>

#include "apps/cg/judge/cache.hpp"
#include "apps/cg/rank_grid.hpp"
#include "harness/run/draw.hpp"

namespace cg {
namespace {

double smallest_coupling(const Case& input) {
  return input.kind == Operator::file          ? NAN
         : input.kind == Operator::anisotropic ? std::min(1.0, input.weakening)
         : input.kind == Operator::jumping     ? std::min(1.0, input.jump)
                                               : 1.0;
}

/// Residuals after one step less than the case's and after all, relative to the right-hand side.
std::pair<double, double> last_residuals(const oracle::Hierarchy& judge,
                                         const std::vector<double>& rhs,
                                         int iterations) {
  const oracle::System& system = judge.finest();
  const double length = system.length(rhs);
  oracle::Iterate state = oracle::Hierarchy::start(rhs);
  while (state.steps + 1 < iterations) {
    judge.advance(state);
  }
  const double before = system.length(state.r) / length;
  judge.advance(state);
  return {before, system.length(state.r) / length};
}

/// A random solution. Where it can be checked that no method starts from ones (see dependence in check.hpp),
/// ones are added: they have most of the slow modes, whose random part alone would scatter, and with it
/// the number of steps by some percent.
std::vector<double> random_solution(const Case& input, const Level& finest, std::uint64_t seed) {
  std::vector<double> x = random_vector(finest, seed);
  for (double& element : x) {
    element += input.matrix ? 0.0 : 1.0;
  }
  return x;
}

/// Relative residual below which a reference has nothing left to do: what remains is rounding.
constexpr double solved = 1e-12;

/// Steps after which the reference has solved the system, if it has before the case's are done: the
/// steps after them would divide rounding by rounding. Diagonal matrices take one.
int steps_to_solve(const oracle::Hierarchy& judge, const std::vector<double>& rhs, int iterations) {
  const oracle::System& system = judge.finest();
  const double length = system.length(rhs);
  oracle::Iterate state = oracle::Hierarchy::start(rhs);
  do {
    judge.advance(state);
  } while (state.steps < iterations && system.length(state.r) > solved * length);
  return state.steps;
}

/// Half a step above the reference's last residual, so that rounding does not decide about its last step;
/// other random right-hand sides take a step or two more or less.
Targets find_targets(const Case& input,
                     const oracle::Hierarchy& judge,
                     const std::vector<double>& ones_rhs,
                     const Level& finest) {
  if (!input.references.empty()) {
    return {input.references.front().residual, input.references.front().random_residual};
  }
  constexpr std::uint64_t any = 1;
  const std::vector<double> rhs = judge.finest().multiply(random_solution(input, finest, any));
  const auto [before, after] = last_residuals(judge, rhs, input.iterations);
  return {std::max(solved, last_residuals(judge, ones_rhs, input.iterations).second),
          std::max(solved, std::sqrt(before * after))};
}

std::uint64_t shared_seed(const casebook::Team& team) {
  std::uint64_t seed = team.rank == 0 ? casebook::unpredictable_seed() : 0;
  MPI_Bcast(&seed, 1, MPI_UINT64_T, 0, team.comm);
  return seed;
}

}  // namespace

/// The last 53 bits of a hash. Source: splitmix64 (Steele, Lea & Flood, OOPSLA 2014).
std::vector<double> random_vector(const Level& level, std::uint64_t seed) {
  std::vector<double> numbers;
  for (int row = 0; row < level.n_rows(); ++row) {
    std::uint64_t h =
        static_cast<std::uint64_t>(level.global_row(row)) + seed * 0x9e3779b97f4a7c15u;
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9u;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
    h ^= h >> 31;
    numbers.push_back(std::ldexp(static_cast<double>(h >> 11), -52) - 1.0);
  }
  return numbers;
}

Exercise prepare(const Case& input, const casebook::Team& team) {
  Exercise made;
  made.input = for_ranks(input, team.n_ranks);
  auto problem = std::make_shared<Problem>(make_problem(made.input, team.rank, team.n_ranks));
  const Level& finest = *problem->levels.front();
  made.judge = std::make_shared<oracle::Hierarchy>(*problem, team);
  if (made.input.matrix && made.input.references.empty()) {
    made.input.iterations = steps_to_solve(*made.judge, problem->rhs, made.input.iterations);
  }
  made.targets = find_targets(made.input, *made.judge, problem->rhs, finest);
  made.evidence = std::make_shared<Evidence>();
  made.evidence->input = made.input;
  made.evidence->n_ranks = team.n_ranks;
  made.evidence->n_threads = team.n_threads;
  made.evidence->targets = made.targets;
  made.evidence->smallest_coupling = smallest_coupling(made.input);
  made.evidence->longest_row =
      static_cast<int>(made.judge->finest().largest(finest.max_row_length()));
  made.evidence->cache_bytes = cache_of_all_nodes(team);
  made.problem = std::move(problem);
  return vary(std::move(made), shared_seed(team));
}

Exercise vary(Exercise exercise, std::uint64_t seed) {
  exercise.exact = random_solution(exercise.input, *exercise.problem->levels.front(), seed);
  exercise.problem = std::make_shared<Problem>(
      Problem{exercise.problem->levels, exercise.judge->finest().multiply(exercise.exact)});
  return exercise;
}

Exercise own_copy(const Exercise& exercise, const casebook::Team& team) {
  Exercise copy = exercise;
  copy.problem = std::make_shared<Problem>(
      Problem{make_levels(exercise.input, team.rank, team.n_ranks), exercise.problem->rhs});
  return copy;
}

void seal(const Exercise& exercise, casebook::Digest& digest) {
  const Case& input = exercise.input;
  digest.add(input.name, input.title, input.kind, input.n_levels, input.iterations);
  digest.add(input.weakening, input.jump);
  for (const Grid& grid : {input.local, input.ranks}) {
    digest.add(grid.x, grid.y, grid.z);
  }
  for (const Reference& stored : input.references) {
    digest.add(stored.ranks, stored.residual, stored.random_residual, stored.source);
  }
  if (input.matrix) {
    digest.add(input.matrix->n_rows, input.matrix->row_start, input.matrix->column);
    digest.add(input.matrix->value);
  }
  digest.add(exercise.targets.official, exercise.targets.random);
  digest.add(exercise.exact, exercise.problem->rhs);
}

}  // namespace cg
