#pragma once

#include "harness/run/team.hpp"

namespace scf {

/// A counter that all ranks share: each call of next() hands out the next number to one caller.
/// One-sided (MPI-3 RMA), so that no rank is lost as a server.
class TaskCounter {
 public:
  /// Collective.
  explicit TaskCounter(const casebook::Team& team);
  ~TaskCounter();
  TaskCounter(const TaskCounter&) = delete;
  TaskCounter& operator=(const TaskCounter&) = delete;

  /// Sets the counter to zero. Collective; no rank may still be counting.
  void reset();

  /// The next number, from zero. Safe to call from threads, one of which at a time speaks to MPI.
  int next();

 private:
  casebook::Team team_;
  MPI_Win window_ = MPI_WIN_NULL;
  int* value_ = nullptr;  ///< on rank 0, in the window's memory
};

}  // namespace scf
