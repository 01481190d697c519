#include "apps/cg/judge/benchmark.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "apps/cg/regions.hpp"
#include "harness/run/clock.hpp"

namespace cg {
namespace {

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

}  // namespace

Benchmark::Benchmark(const Exercise& exercise, std::unique_ptr<Method> method)
    : exercise_(exercise), method_(std::move(method)) {}

void Benchmark::set_up() {
  const std::int64_t start = casebook::now_ns();
  method_->set_up(*exercise_.problem);
  set_up_s_ = casebook::seconds(start, casebook::now_ns());
}

void Benchmark::solve() {
  const KernelTimes before = times_since_reset();
  const Stop stop{10 * exercise_.input.iterations, exercise_.targets.random, true};
  const std::int64_t start = casebook::now_ns();
  claimed_ = method_->solve(stop);
  solve_s_ = casebook::seconds(start, casebook::now_ns());
  times_ = difference(times_since_reset(), before);
}

void Benchmark::copy_out(Answer& answer) {
  answer.method = method_.get();
  answer.solution.assign(exercise_.exact.size(), NAN);
  method_->solution(answer.solution);
  answer.claimed = claimed_;
  answer.set_up_s = set_up_s_;
  answer.solve_s = solve_s_;
  answer.times = times_;
  answer.evidence = exercise_.evidence;
}

}  // namespace cg
