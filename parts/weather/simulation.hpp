#pragma once

#include <optional>
#include <vector>

#include <mpi.h>

#include "apps/weather/regions.hpp"
#include "apps/weather/solver.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "harness/run/environment/memory.hpp"
#include "parts/weather/checkpoint.hpp"
#include "parts/weather/snapshots.hpp"

namespace weather {

/// A run, whatever the method: start, steps, the time series, snapshots, checkpoints and the answer.
/// Method has
///   Method(const Case&, const casebook::Team&)   with the start in its cells
///   void step(int number)         one step, after so many
///   Sample sums()                 over this rank's cells
///   void store(State&)            the cells of this rank in the app's order
///   void load(const State&)       the other way
/// Writer: how snapshots reach the disk.
template <class Method, class Writer = GatheredSnapshots>
class Simulation : public Solver {
 public:
  Simulation(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    process_memory_mib_ = over_ranks(casebook::peak_memory_mib());
    method_.emplace(input_, team_);
  }

  void solve() override {
    series_.clear();
    int step = restore();
    if (step == 0) {
      series_.clear();
      finish(0);
    } else {
      show(step);
    }
    while (step < input_.steps) {
      method_->step(step);
      snapshots_.advance();
      finish(++step);
      casebook::report_progress({.step = step, .n_steps = input_.steps});
      if (casebook::checkpoint_due()) {
        const casebook::TimedRegion timed(region::write);
        finish_snapshots();  // a run that goes on from the checkpoint will not write them
        State mine;
        method_->store(mine);
        save_checkpoint(input_, step, series_, mine);
      }
      casebook::stop_if_requested(step);
    }
    const casebook::TimedRegion timed(region::write);
    finish_snapshots();
  }

  void copy_out(Result& result) override {
    if (memory_mib_ == 0.0) {
      memory_mib_ =
          over_ranks(casebook::peak_memory_mib() - input_.witness->bytes() / (1024.0 * 1024.0));
    }
    method_->store(result.state);
    result.history = series_;
    result.peak_memory_mib = memory_mib_;
    result.process_memory_mib = process_memory_mib_;
  }

 protected:
  /// Keeps the fields that the app asks for, and writes what is due after a step.
  virtual void finish(int step) {
    show(step);
    write_due(step);
  }

  /// Notes the sums and writes a snapshot, where they are due.
  virtual void write_due(int step) {
    const bool snapshot = input_.output.due(step);
    if (step == 0 || step == input_.steps || snapshot) {
      add_sample(step, [this] { return method_->sums(); });
    }
    if (snapshot) {
      const casebook::TimedRegion timed(region::write);
      snapshots_.write(step, series_, *method_);
    }
  }

  virtual void finish_snapshots() { snapshots_.finish(); }

  /// of_rank: gives the sums over this rank's cells.
  template <class SumsOfRank>
  void add_sample(int step, const SumsOfRank& of_rank) {
    const casebook::TimedRegion timed(region::sum);
    Sample sample = of_rank();
    MPI_Allreduce(MPI_IN_PLACE, &sample.mass, 4, MPI_DOUBLE, MPI_SUM, team_.comm);
    sample.time = step * input_.dt();
    series_.push_back(sample);
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<Method> method_;
  Writer snapshots_{input_, team_};
  std::vector<Sample> series_;

 private:
  void show(int step) {
    if (State* room = input_.witness->room_for(step)) {
      method_->store(*room);
    }
  }

  /// The step to go on from; 0: from the start.
  int restore() {
    const casebook::TimedRegion timed(region::write);
    return restore_checkpoint(
        input_, method_->part(), series_, [this](const State& state) { method_->load(state); });
  }

  double over_ranks(double mine) const {
    MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_DOUBLE, MPI_SUM, team_.comm);
    return mine;
  }

  double process_memory_mib_ = 0.0;
  double memory_mib_ = 0.0;  ///< before the first answer was copied and judged
};

}  // namespace weather
