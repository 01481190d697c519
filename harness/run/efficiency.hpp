#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/run/measurement.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Use of ranks and threads in one stretch of a run, by the definitions of the POP
/// Centre of Excellence (co-design.pop-coe.eu/metrics). Each is between 0 and 1, unless the solver
/// uses more threads than its team has.
///
/// Ranks and threads together, and the ranks alone: POP's multiplicative hybrid metrics.
///   parallel = mpi_parallel * omp_parallel
///   mpi_parallel = mpi_load_balance * mpi_communication
///   mpi_communication = mpi_serialization * mpi_transfer
/// The threads inside a rank: POP's additive split into imbalance and serial parts.
///   omp_parallel = 1 - (1 - omp_load_balance) - (lost while one thread works)
struct Efficiency {
  std::string region;  ///< "solve": the whole solve
  /// Useful time of all threads, of the run time of all threads.
  double parallel;
  /// Time outside MPI, mean over ranks, of the run time.
  double mpi_parallel;
  /// Mean of the time outside MPI, of the largest.
  double mpi_load_balance;
  /// Largest time outside MPI, of the run time.
  double mpi_communication;
  /// Largest time outside MPI, of the run time that a network without delay would leave; empty
  /// unless waiting was split from moving data.
  std::optional<double> mpi_serialization;
  /// The run time that a network without delay would leave, of the run time; empty likewise.
  std::optional<double> mpi_transfer;
  /// Useful time of all threads, of the time outside MPI of all threads.
  double omp_parallel;
  /// The value of omp_parallel if all threads worked while one alone does: the cost of imbalance inside regions.
  double omp_load_balance;
};

/// The whole solve, then every region that was entered. Needs the layer around MPI
/// (mpi_stats.hpp): without it no time is known to be in MPI.
///
/// Definitions:
/// - Useful is time inside regions and outside MPI. A region that several threads of a rank enter
///   is parallel there; in all else one thread works and the others are idle.
/// - A rank's time outside MPI is that of its main thread (the first to have entered a region), or,
///   where that one communicates while others compute, the longest of its threads in parallel
///   regions. So the main thread's wait for slower threads is lost, not useful, wherever it falls.
/// - The run time of the whole solve is the slowest rank's; that of a region is its slowest
///   thread's, so that a region counts its own time and not the waiting for it elsewhere.
/// - The run time without delay: the longest of the ranks' time outside MPI plus waiting.
///
/// Limits: workers outside regions, and threads that a library starts, count as idle. Waiting for a
/// lock inside a region looks useful, and so does waiting for memory. Sums over repetitions even
/// out an imbalance that changes its side. Waiting for messages cannot be separated from their transfer,
/// so that mpi_serialization is a lower bound and mpi_transfer an upper one.
///
/// measurement: as on rank 0
/// waiting_s:   of gather_waiting(); empty when waiting was not split
/// shortest_s:  regions whose mean call is shorter are left out
std::vector<Efficiency> efficiencies(const Measurement& measurement,
                                     const Team& team,
                                     const std::vector<std::vector<double>>& waiting_s,
                                     double shortest_s = 0.0);

/// The member `efficiency` of the record.
Json efficiency_json(const std::vector<Efficiency>& list);

}  // namespace casebook
