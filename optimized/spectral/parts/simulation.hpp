#pragma once

#include <optional>
#include <vector>

#include "apps/spectral/regions.hpp"
#include "apps/spectral/solver.hpp"
#include "harness/run/memory.hpp"
#include "optimized/spectral/parts/collect.hpp"
#include "optimized/spectral/parts/row_update.hpp"

namespace spectral {

/// A run, whatever the method: start, steps, the history of means, and the answer on rank 0.
/// Method has
///   Method(const Case&, const casebook::Team&)
///   void start()                           the initial field
///   void step()                            one Runge-Kutta step
///   Sums sums() const                      energy and enstrophy of this rank's modes
///   void add_spectrum(std::vector<double>&) const   of this rank's modes
///   Box box() const                        the grid points that velocity() gives
///   void velocity(std::vector<double>&)    [3][box], collective
template <class Method>
class Simulation : public Solver {
 public:
  Simulation(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override { method_.emplace(input_, team_); }

  void solve() override {
    std::vector<Sums> sums;
    method_->start();
    sums.push_back(method_->sums());
    for (int step = 0; step < input_.steps; ++step) {
      method_->step();
      sums.push_back(method_->sums());
    }
    reduce(sums);
  }

  void copy_out(Result& result) override {
    if (memory_mib_ == 0.0) {
      memory_mib_ = sum_over_ranks(casebook::peak_memory_mib(), team_);
    }
    result.peak_memory_mib = memory_mib_;
    result.history = history_;
    result.spectrum.assign(n_shells(input_.k_max()), 0.0);
    method_->add_spectrum(result.spectrum);
    sum_over_ranks(result.spectrum, team_);
    std::vector<double> mine;
    method_->velocity(mine);
    gather(mine, method_->box(), input_.n, team_, result.velocity);
  }

 private:
  /// Means of all ranks, once for the whole run: a sum after each step would make ranks wait.
  void reduce(const std::vector<Sums>& sums) {
    const casebook::TimedRegion timed(region::reduce);
    std::vector<double> values;
    for (const Sums& of_step : sums) {
      values.push_back(of_step.energy);
      values.push_back(of_step.enstrophy);
    }
    sum_over_ranks(values, team_);
    history_.clear();
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double enstrophy = values[2 * i + 1];
      history_.push_back({input_.dt * static_cast<double>(i),
                          values[2 * i],
                          enstrophy,
                          2.0 * input_.viscosity * enstrophy});
    }
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<Method> method_;
  std::vector<Sample> history_;
  double memory_mib_ = 0.0;  ///< before the first answer was gathered and judged
};

}  // namespace spectral
