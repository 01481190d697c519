#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/launch/rank_layout.hpp"
#include "cli/process/child.hpp"

namespace casebook::cli {

/// Programs that start MPI ranks; each has its own way to say where the ranks go.
/// Tested: open_mpi (4.1.4), hydra on one node (MPICH 4.0.2) and srun. Written from the manuals and not tested: hydra
/// on several nodes and of Intel MPI, and fujitsu, whose mpiexec leaves the places to the job manager.
enum class LauncherKind { open_mpi, hydra, srun, fujitsu };

/// As machine files write them, in the order of LauncherKind.
const std::vector<std::string>& launcher_kinds();

std::string name_of(LauncherKind kind);

/// Interfaces that srun offers, as machine files write them. Open MPI's ranks speak the first, those of MPICH, Intel MPI
/// and MVAPICH the second.
/// Source: srun(1), --mpi.
const std::vector<std::string>& mpi_interfaces();

struct Launcher {
  LauncherKind kind = LauncherKind::open_mpi;
  std::string program = "mpirun";
  std::string version = {};               ///< first line of its --version
  std::vector<std::string> options = {};  ///< of its own, after the placement
  std::string mpi = "pmix";               ///< interface by which srun's ranks find each other

  /// Name in the record and for --launcher.
  std::string name() const { return kind == LauncherKind::srun ? "srun" : "mpirun"; }
};

/// Tells from the output of `mpirun --version` which family it is.
LauncherKind kind_of_mpirun(std::string_view version_text);

/// The first line of what the launcher says of itself; "" when it says nothing.
std::string version_of_launcher(const std::string& program);

/// Finds the launcher. choice: "auto" (srun inside a Slurm job, else mpirun), "mpirun" or "srun".
/// Errors: UsageError for another choice, EnvironmentError when there is none.
Launcher find_launcher(const std::string& choice);

/// Variables that a rank needs: the OpenMP team on its cores, and who started it. Places and
/// binding that the user has set are handed on as they are; the record shows where the threads
/// really were.
Variables rank_environment(const Launcher& launcher, const RankLayout& layout);

/// Variables that the launcher itself must find. As root, Open MPI starts only if asked twice; srun
/// hands on to the ranks what it was given.
Variables launcher_environment(const Launcher& launcher, const Variables& exported);

/// Variables for ranks that have nothing to save when they are asked to end. Open MPI else waits for two seconds after
/// every run whose answer was wrong, since its ranks end with an exit code.
Variables without_grace(const Launcher& launcher);

/// The whole command line: every rank bound to `threads` cores of its own, `exported` handed to
/// ranks on every node, then the command.
std::vector<std::string> launch_arguments(const Launcher& launcher,
                                          const RankLayout& layout,
                                          const Variables& exported,
                                          const std::vector<std::string>& command);

}  // namespace casebook::cli
