#pragma once

#include <optional>
#include <vector>

#include "apps/spectral/regions.hpp"
#include "apps/spectral/solver.hpp"
#include "harness/core/error.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "harness/run/environment/memory.hpp"
#include "parts/spectral/grid/collect.hpp"
#include "parts/spectral/modes/row_update.hpp"
#include "parts/spectral/snapshots/snapshots.hpp"
#include "parts/spectral/transforms/wisdom.hpp"

namespace spectral {

/// A run, whatever the method: start, steps, the history of means, and the answer on rank 0.
/// Method has
///   Method(const Case&, const casebook::Team&)
///   void start()                           the initial field
///   void step()                            one Runge-Kutta step
///   Sums sums() const                      energy and enstrophy of this rank's modes
///   void add_spectrum(std::vector<double>&) const   of this rank's modes
///   Box box() const                        the grid points that velocity() gives
///   void for_each_field(int count, use)    calls use(f, [box]) for that many fields, velocity and
///                                          then vorticity, at grid points; collective
/// and, where it can go on from a checkpoint,
///   void save(casebook::hdf5::File&) const, void load(const casebook::hdf5::File&)   collective
/// Writer: how snapshots reach the disk, Snapshots or a class derived from it.
template <class Method, class Writer = Snapshots>
class Simulation : public Solver {
 public:
  Simulation(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    process_memory_mib_ = sum_over_ranks(casebook::peak_memory_mib(), team_);
    forget_wisdom();
    method_.emplace(input_, team_);
  }

  void solve() override {
    means_.clear();
    int step = restore();
    if (step == 0) {
      method_->start();
      finish(0);
    }
    while (step < input_.steps) {
      method_->step();
      finish(++step);
      casebook::report_progress({.step = step, .n_steps = input_.steps});
      if (casebook::checkpoint_due()) {
        save(step);
      }
      casebook::stop_if_requested(step);
    }
    reduce();
  }

  void copy_out(Result& result) override {
    if (memory_mib_ == 0.0) {
      const double kept_mib = input_.witness->bytes() / 1048576.0;
      memory_mib_ = sum_over_ranks(casebook::peak_memory_mib() - kept_mib, team_);
      node_memory_mib_ = sum_over_ranks(casebook::peak_memory_share_mib() - kept_mib, team_);
    }
    result.peak_memory_mib = memory_mib_;
    result.process_memory_mib = process_memory_mib_;
    result.node_memory_mib = node_memory_mib_;
    result.history = history();
    result.spectrum.assign(n_shells(input_.k_max()), 0.0);
    method_->add_spectrum(result.spectrum);
    sum_over_ranks(result.spectrum, team_);
    result.velocity.clear();
    method_->for_each_field(3, [&](int, const std::vector<double>& mine) {
      gather(mine, method_->box(), input_.n, team_, result.velocity);
    });
  }

 private:
  static constexpr bool keeps_state = requires(Method method, casebook::hdf5::File& file) {
    method.save(file);
  };

  /// Notes the means after a step, keeps the fields that the app asks for, and writes the snapshot that is
  /// due.
  void finish(int step) {
    sums_.push_back(method_->sums());
    Witness& witness = *input_.witness;
    if (witness.wants(step, sums_.back().energy, sums_.back().enstrophy)) {
      method_->for_each_field(3, [&](int component, const std::vector<double>& mine) {
        witness.keep(component, method_->box(), mine);
      });
    }
    if (!snapshots_.due(step)) {
      return;
    }
    snapshots_.begin(step);
    method_->for_each_field(Writer::n_fields, [&](int field, const std::vector<double>& mine) {
      snapshots_.write(field, method_->box(), mine);
    });
    snapshots_.end();
  }

  /// Sums over all ranks what was noted since the last time: after each step ranks would wait.
  void reduce() {
    const casebook::TimedRegion timed(region::reduce);
    std::vector<double> values;
    for (const Sums& of_step : sums_) {
      values.push_back(of_step.energy);
      values.push_back(of_step.enstrophy);
    }
    sums_.clear();
    sum_over_ranks(values, team_);
    means_.insert(means_.end(), values.begin(), values.end());
  }

  std::vector<Sample> history() const {
    std::vector<Sample> samples;
    for (std::size_t i = 0; 2 * i < means_.size(); ++i) {
      const double enstrophy = means_[2 * i + 1];
      samples.push_back({input_.dt * static_cast<double>(i),
                         means_[2 * i],
                         enstrophy,
                         2.0 * input_.viscosity * enstrophy});
    }
    return samples;
  }

  void save(int step) {
    if constexpr (keeps_state) {
      reduce();
      const casebook::TimedRegion timed(region::io);
      casebook::save_distributed_checkpoint(step, [this](casebook::hdf5::File& file) {
        file.write("history", means_, {means_.size() / 2, 2}, "energy, enstrophy");
        method_->save(file);
      });
    }
  }

  /// The step to go on from; 0: from the start.
  int restore() {
    sums_.clear();
    if constexpr (keeps_state) {
      const casebook::TimedRegion timed(region::io);
      return casebook::restored_distributed([this](const casebook::hdf5::File& file) {
        const casebook::hdf5::Shape shape = file.shape_of("history");
        means_.resize(shape.at(0) * 2);
        file.read("history", means_, shape);
        method_->load(file);
      });
    } else {
      if (casebook::checkpoints_wanted()) {
        throw casebook::UsageError(
            "this variant keeps no checkpoints; take one that does, v4_pruned_transforms or later");
      }
      return 0;
    }
  }

  const Case& input_;
  casebook::Team team_;
  Writer snapshots_{input_, team_};
  std::optional<Method> method_;
  std::vector<Sums> sums_;     ///< of this rank, since the last sum over ranks
  std::vector<double> means_;  ///< energy and enstrophy, before the first step and after each
  double process_memory_mib_ = 0.0;
  double memory_mib_ = 0.0;  ///< before the first answer was gathered and judged
  double node_memory_mib_ = 0.0;
};

}  // namespace spectral
