#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <mpi.h>

#include "apps/md/kinetic.hpp"
#include "apps/md/regions.hpp"
#include "apps/md/solver.hpp"
#include "harness/core/error.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "parts/md/atoms/collect.hpp"
#include "parts/md/atoms/sums.hpp"
#include "parts/md/restart/saved_atoms.hpp"
#include "parts/md/trajectory/trajectory_file.hpp"

namespace md {

/// A run, whatever the method: start, steps, lines of thermo, what the app wants to see, and the answer on
/// rank 0. Method has
///   Method(const Case&, const casebook::Team&)
///   void start(bool asked)      atoms and forces of the start
///   void step(bool asked)       one step of velocity Verlet; asked: whether sums() is called after it
///   Sums sums() const           of this rank's atoms
///   State state() const         this rank's atoms
///   Counters counters() const   of this rank, since start()
/// and, where it can go on from a checkpoint,
///   SavedAtoms saved() const    this rank's atoms, with all that the next steps hang on
///   void resume(const SavedAtoms& all)   instead of start(), on any number of ranks
template <class Method>
class Simulation : public Solver {
 public:
  Simulation(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override { method_.emplace(input_, team_); }

  void solve() override {
    steps_.clear();
    sums_.clear();
    n_reduced_ = 0;
    int step = restore();
    if (step == 0) {
      method_->start(true);
      finish(0);
    }
    while (step < input_.steps) {
      ++step;
      method_->step(input_.thermo_due(step));
      finish(step);
      casebook::report_progress({.step = step, .n_steps = input_.steps});
      if (casebook::checkpoint_due()) {
        save(step);
      }
      stop_if_requested(step);
    }
    trajectory_.finish();
    reduce();
  }

  void copy_out(Result& result) override {
    collect(method_->state(), input_, team_, result);
    result.thermo.clear();
    for (std::size_t k = 0; k < sums_.size(); ++k) {
      const Sums& of = sums_[k];
      const auto pairs = static_cast<std::int64_t>(of.pairs + 0.25);
      result.thermo.push_back(thermo_of(input_, steps_[k], of.mv2, of.potential, of.virial, pairs));
    }
    result.counters = method_->counters();
    double most_tested = result.counters.tested;
    MPI_Allreduce(MPI_IN_PLACE, &most_tested, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
    double* const counts = &result.counters.tested;
    MPI_Allreduce(MPI_IN_PLACE, counts, 3, MPI_DOUBLE, MPI_SUM, team_.comm);
    MPI_Allreduce(MPI_IN_PLACE, &result.counters.builds, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
    result.counters.balance = result.counters.tested / (team_.n_ranks * most_tested);
  }

 private:
  static constexpr bool keeps_state = requires(const Method& method) { method.saved(); };

  void stop_if_requested(int step) {
    try {
      casebook::stop_if_requested(step);
    } catch (const casebook::Stopped&) {  // on all ranks
      trajectory_.finish();
      throw;
    }
  }

  /// Sums over all ranks what was noted since the last time, line by line: the same bits whenever it is done.
  void reduce() {
    const casebook::TimedRegion timed(region::thermo);
    for (; n_reduced_ < sums_.size(); ++n_reduced_) {
      MPI_Allreduce(MPI_IN_PLACE, &sums_[n_reduced_], 4, MPI_DOUBLE, MPI_SUM, team_.comm);
    }
  }

  void save(int step) {
    if constexpr (keeps_state) {
      reduce();
      const SavedAtoms all = gathered(method_->saved(), input_.n_atoms(), team_);
      casebook::save_checkpoint(step, [&](casebook::hdf5::File& file) {
        const std::vector<std::int64_t> steps(steps_.begin(), steps_.end());
        file.write("thermo_step", steps, {steps.size()}, "1");
        file.write("thermo_sums",
                   std::span<const double>(&sums_.data()->mv2, 4 * sums_.size()),
                   {sums_.size(), 4},
                   "m v^2, potential, virial, pairs");
        write(all, input_.units, file);
      });
    }
  }

  /// The step to go on from; 0: from the start.
  int restore() {
    if constexpr (keeps_state) {
      SavedAtoms all;
      const int step = casebook::restored([&](const casebook::hdf5::File& file) {
        const casebook::hdf5::Shape shape = file.shape_of("thermo_step");
        std::vector<std::int64_t> steps(shape.at(0));
        file.read("thermo_step", steps, shape);
        steps_.assign(steps.begin(), steps.end());
        sums_.resize(steps.size());
        file.read("thermo_sums",
                  std::span<double>(&sums_.data()->mv2, 4 * sums_.size()),
                  {sums_.size(), 4});
        n_reduced_ = sums_.size();
        all = read(file, input_.n_atoms());
      });
      if (step > 0) {
        method_->resume(all);
      }
      return step;
    } else {
      if (casebook::checkpoints_wanted()) {
        throw casebook::UsageError(
            "this variant keeps no checkpoints; take v13_skins_by_speed or a later one");
      }
      return 0;
    }
  }

  /// Notes what thermo is made of, where a line is due, shows the state where the app wants it, and writes what is due.
  void finish(int step) {
    if (input_.thermo_due(step)) {
      const casebook::TimedRegion timed(region::thermo);
      steps_.push_back(step);
      sums_.push_back(method_->sums());
    }
    if (input_.witness->wants(step)) {
      input_.witness->keep(method_->state());
    }
    if (input_.trajectory.due(step)) {
      trajectory_.add(step, method_->state());
    }
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<Method> method_;
  TrajectoryFile trajectory_{input_, team_};
  std::vector<int> steps_;
  std::vector<Sums>
      sums_;  ///< of the lines of thermo; of all ranks up to n_reduced_, then of this one
  std::size_t n_reduced_ = 0;
};

}  // namespace md
