#pragma once

#include <optional>
#include <vector>

#include <mpi.h>

#include "apps/md/kinetic.hpp"
#include "apps/md/regions.hpp"
#include "apps/md/solver.hpp"
#include "parts/md/atoms/collect.hpp"
#include "parts/md/atoms/sums.hpp"

namespace md {

/// A run, whatever the method: start, steps, lines of thermo, what the app wants to see, and the answer on
/// rank 0. Method has
///   Method(const Case&, const casebook::Team&)
///   void start(bool asked)      atoms and forces of the start
///   void step(bool asked)       one step of velocity Verlet; asked: whether sums() is called after it
///   Sums sums() const           of this rank's atoms
///   State state() const         this rank's atoms
///   Counters counters() const   of this rank, since start()
template <class Method>
class Simulation : public Solver {
 public:
  Simulation(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override { method_.emplace(input_, team_); }

  void solve() override {
    steps_.clear();
    sums_.clear();
    method_->start(true);
    finish(0);
    for (int step = 1; step <= input_.steps; ++step) {
      method_->step(input_.thermo_due(step));
      finish(step);
    }
    const casebook::TimedRegion timed(region::thermo);
    MPI_Allreduce(MPI_IN_PLACE,
                  sums_.data(),
                  static_cast<int>(4 * sums_.size()),
                  MPI_DOUBLE,
                  MPI_SUM,
                  team_.comm);
  }

  void copy_out(Result& result) override {
    collect(method_->state(), input_, team_, result);
    result.thermo.clear();
    for (std::size_t k = 0; k < sums_.size(); ++k) {
      const Sums& of = sums_[k];
      const auto pairs = static_cast<std::int64_t>(of.pairs + 0.25);
      result.thermo.push_back(
          thermo_of(input_, steps_[k], of.mv2, of.potential, of.virial, pairs));
    }
    result.counters = method_->counters();
    double* const counts = &result.counters.tested;
    MPI_Allreduce(MPI_IN_PLACE, counts, 3, MPI_DOUBLE, MPI_SUM, team_.comm);
    MPI_Allreduce(MPI_IN_PLACE, &result.counters.builds, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
  }

 private:
  /// Notes what thermo is made of, where a line is due, and shows the state where the app wants it.
  void finish(int step) {
    if (input_.thermo_due(step)) {
      const casebook::TimedRegion timed(region::thermo);
      steps_.push_back(step);
      sums_.push_back(method_->sums());
    }
    if (input_.witness->wants(step)) {
      input_.witness->keep(method_->state());
    }
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<Method> method_;
  std::vector<int> steps_;
  std::vector<Sums> sums_;  ///< of the lines of thermo; of this rank until the run is over
};

}  // namespace md
