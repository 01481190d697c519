#pragma once

#include <functional>
#include <string>

#include "harness/run/team.hpp"

namespace casebook {

/// MPI from start to end of the program, with one way out for every kind of failure.
class Session {
 public:
  /// Initializes MPI (threads may call it one at a time) and makes MPI errors end the job with one
  /// message. The process dies with its launcher, and not of a file that grows too large: writing
  /// fails instead, so that it can be reported and cleaned up.
  Session(int& argc, char**& argv);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// All ranks, over a communicator that harness and judge have to themselves.
  Team team() const;

 private:
  MPI_Errhandler error_handler_ = MPI_ERRHANDLER_NULL;
  MPI_Comm comm_ = MPI_COMM_NULL;
};

/// The same ranks and threads for a solver, over another communicator: what a solver leaves under way is never
/// taken for a message of the judge.
Team team_of_solver(const Team& team);

/// Runs the same local step on every rank. If it fails on some, the lowest of them says why, and
/// this returns false on all: no rank is left alone in a later collective call.
/// exit_code: that of the rank that spoke, on all ranks.
bool succeeds_everywhere(const Team& team, const std::function<void()>& step, int& exit_code);

/// Runs the collective part of a program. A rank that fails there ends the whole job at once with
/// one message, because its peers may wait in a call that it will never make.
int run_or_abort(const std::function<int()>& body);

/// Before MPI is up: one rank says why the exception being handled ends the program.
/// Returns the exit code.
int report_early_failure();

/// Prints `casebook: error: <text>` to standard error.
void print_error(const std::string& text);

}  // namespace casebook
