#include "apps/cg/benchmark.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "apps/cg/cache.hpp"
#include "apps/cg/regions.hpp"
#include "apps/cg/validation.hpp"
#include "harness/run/clock.hpp"

namespace cg {
namespace {

/// Two runs of one algorithm that sum in another order drift apart by rounding, which conjugate
/// gradients amplify; one step less changes the residual by tens of percent.
constexpr double rounding_slack = 1e-6;

/// Slowest thread's time in a region since the last reset.
double time_in(const casebook::Region& region,
               const std::vector<std::vector<casebook::RegionTime>>& times) {
  double slowest = 0.0;
  for (const casebook::RegionTime& thread : times[static_cast<std::size_t>(region.id())]) {
    slowest = std::max(slowest, thread.exclusive_s);
  }
  return slowest;
}

KernelTimes times_since_reset() {
  const auto times = casebook::region_times();
  return {time_in(region::dot, times) + time_in(region::reduce, times),
          time_in(region::waxpby, times),
          time_in(region::spmv, times),
          time_in(region::symgs, times) + time_in(region::restrict_prolong, times),
          time_in(region::halo, times)};
}

KernelTimes difference(const KernelTimes& a, const KernelTimes& b) {
  return {a.dot - b.dot,
          a.waxpby - b.waxpby,
          a.spmv - b.spmv,
          a.multigrid - b.multigrid,
          a.halo - b.halo};
}

KernelTimes largest(const oracle::System& system, const KernelTimes& mine) {
  return {system.largest(mine.dot),
          system.largest(mine.waxpby),
          system.largest(mine.spmv),
          system.largest(mine.multigrid),
          system.largest(mine.halo)};
}

double smallest_coupling(const Case& input) {
  return input.kind == Operator::file          ? NAN
         : input.kind == Operator::anisotropic ? std::min(1.0, input.weakening)
         : input.kind == Operator::jumping     ? std::min(1.0, input.jump)
                                               : 1.0;
}

}  // namespace

Benchmark::Benchmark(const Case& input, const casebook::Team& team, std::unique_ptr<Method> method)
    : input_(input),
      team_(team),
      method_(std::move(method)),
      problem_(make_problem(input, team.rank, team.n_ranks)),
      hierarchy_(problem_, team) {
  std::vector<double> x;
  result_.input = input;
  result_.n_ranks = team.n_ranks;
  result_.n_threads = team.n_threads;
  result_.smallest_coupling = smallest_coupling(input);
  result_.longest_row =
      static_cast<int>(hierarchy_.finest().largest(problem_.levels.front()->max_row_length()));
  result_.standing = method_->standing();
  result_.cache_bytes = cache_of_all_nodes(team);
  result_.reference = input.reference
                          ? Convergence{input.iterations, input.reference->residual}
                          : hierarchy_.solve(problem_.rhs, {input.iterations, 0.0, true}, x);
}

void Benchmark::set_up() {
  const std::int64_t start = casebook::now_ns();
  method_->set_up(make_problem(input_, team_.rank, team_.n_ranks));
  result_.set_up_s = hierarchy_.finest().largest(casebook::seconds(start, casebook::now_ns()));
}

void Benchmark::change_right_hand_side() {
  factor_ = std::abs(factor_) > 4.0 ? -factor_ / 8.0 : -2.0 * factor_;
  std::vector<double> rhs = problem_.rhs;
  for (double& element : rhs) {
    element *= factor_;
  }
  method_->set_right_hand_side(rhs);
}

void Benchmark::solve() {
  change_right_hand_side();
  const KernelTimes before = times_since_reset();
  const Stop stop{
      10 * input_.iterations, result_.reference.relative_residual * (1.0 + rounding_slack), true};
  const std::int64_t start = casebook::now_ns();
  result_.claimed = method_->solve(stop);
  result_.solve_s.push_back(casebook::seconds(start, casebook::now_ns()));
  result_.times = difference(times_since_reset(), before);
  claimed_residuals_.push_back(result_.claimed.relative_residual);
}

void Benchmark::inspect_solution(Result& result) {
  const oracle::System& system = hierarchy_.finest();
  std::vector<double> x(problem_.rhs.size(), NAN);
  method_->solution(x);
  for (double& element : x) {
    element /= factor_;
  }
  const std::vector<double> size = system.multiply_magnitudes(x);
  std::vector<double> r = system.multiply(x);
  std::vector<double> error(x.size());
  for (std::size_t i = 0; i < r.size(); ++i) {
    r[i] = problem_.rhs[i] - r[i];
    error[i] = x[i] - 1.0;
  }
  const double rhs_length = system.length(problem_.rhs);
  result.residual_length = system.length(r);
  result.residual = result.residual_length / rhs_length;
  result.error = system.length(error);
  result.rounding = std::numeric_limits<double>::epsilon() * system.length(size) / rhs_length;
  const auto [least, most] =
      std::minmax_element(claimed_residuals_.begin(), claimed_residuals_.end());
  result.residual_spread = *most - *least;
}

void Benchmark::validate() {
  measure_operators(*method_, hierarchy_, problem_, result_);
  measure_cycle(*method_, hierarchy_, problem_, result_);
  measure_dominant(*method_, hierarchy_, problem_, result_);
  validated_ = true;
}

void Benchmark::copy_out(Result& result) {
  inspect_solution(result_);
  if (!validated_) {
    validate();
  }
  double memory = method_->memory_bytes();
  MPI_Allreduce(MPI_IN_PLACE, &memory, 1, MPI_DOUBLE, MPI_SUM, team_.comm);
  result_.memory_bytes = memory;
  result = result_;
  result.times = largest(hierarchy_.finest(), result_.times);
  for (double& time : result.solve_s) {
    time = hierarchy_.finest().largest(time);
  }
}

}  // namespace cg
