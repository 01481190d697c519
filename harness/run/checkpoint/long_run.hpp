#pragma once

#include <functional>
#include <string>

#include "harness/hdf5/file.hpp"
#include "harness/run/checkpoint/progress.hpp"

namespace casebook {

/// Called by a solver between two steps of a long solve, so that the run can be watched, stopped,
/// and continued. All of it is free of cost where the run was not asked to save anything:
///
///   int step = restored([&](const hdf5::File& file) { file.read("density", ...); });
///   while (...) {
///     ...                                                        // one step
///     report_progress({.step = step, .n_steps = n, .values = "energy ..."});
///     if (checkpoint_due()) {
///       save_checkpoint(step, [&](hdf5::File& file) { file.write("density", ...); });
///     }
///     stop_if_requested(step);
///   }
///
/// The functions belong to the run of this process; every rank calls them in the same order,
/// outside parallel regions.

/// Reports how far the solve is: rank 0 prints it now and then, of the first solve of
/// a run only. Local; costs one reading of the clock.
void report_progress(const Progress& progress);

/// True when the run writes checkpoints at all.
bool checkpoints_wanted();

/// True on all ranks when a checkpoint should be written after this step: the first time, when the
/// run was asked to stop, and else when so much time has passed that checkpoints take at most a
/// twentieth of the run. Collective.
bool checkpoint_due();

/// Thrown on all ranks by a solver that stops because it was asked to, after it has saved its state:
/// the run ends with the verdict "incomplete".
struct Stopped {
  int step = 0;
};

/// Throws Stopped on all ranks once any rank was sent SIGTERM or SIGUSR1 and the checkpoint holds this step. In a run
/// that writes no checkpoints these signals end the process. Collective; one reduction of an integer.
void stop_if_requested(int step);

/// Writes a checkpoint of state that every rank holds: `write` is called on rank 0 only. The file is
/// replaced at once and as a whole. What cannot be written becomes a warning, and the run goes on.
void save_checkpoint(int step, const std::function<void(hdf5::File&)>& write);

/// Saves state that is spread over the ranks: `write` is called on all of them, with a file
/// whose functions are collective.
/// Errors: EnvironmentError on all ranks, which is to end the run: HDF5 1.10 crashes in MPI_Finalize
/// once a shared file could not be closed. The last checkpoint is still there.
void save_distributed_checkpoint(int step, const std::function<void(hdf5::File&)>& write);

/// What a file of another kind needs to be a checkpoint too, beside all that the solver reads from one: of the state
/// after this step. Not for a solve whose input was varied: it is another one than the file would say. Collective.
std::string restart_mark(int step);

/// Puts the mark into a file. Collective if the file is of several ranks.
void write_restart_mark(hdf5::File& file, const std::string& mark);

/// In a run that continues another one (--restart): calls `read` on every rank with a file of its
/// own, and returns the step; 0 in other runs and in later solves, where `read` is not called.
/// Errors: UsageError on all ranks when the checkpoint is not whole or of another case.
int restored(const std::function<void(const hdf5::File&)>& read);

/// Restores state that is spread over the ranks, from a file whose functions are collective.
int restored_distributed(const std::function<void(const hdf5::File&)>& read);

}  // namespace casebook
