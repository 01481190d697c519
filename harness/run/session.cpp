#include "harness/run/session.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include <omp.h>
#include <sys/prctl.h>

#include "harness/core/error.hpp"
#include "harness/run/environment/launch_environment.hpp"

namespace casebook {
namespace {

[[noreturn]] void abort_job(const std::string& text, int exit_code) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) {
    let_first_rank_speak();
  }
  print_error(text + " (rank " + std::to_string(rank) + ")");
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::abort();
}

void on_mpi_error(MPI_Comm*, int* code, ...) {
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(*code, text, &length);
  abort_job("MPI call failed: " + std::string(text, static_cast<std::size_t>(length)),
            exit_environment);
}

/// Exit code and text of the exception being handled.
int describe_failure(std::string& text) {
  try {
    throw;
  } catch (const UsageError& error) {
    text = error.what();
    return exit_usage;
  } catch (const EnvironmentError& error) {
    text = error.what();
  } catch (const std::bad_alloc&) {
    text = "out of memory; use fewer ranks per node or a smaller case";
  } catch (const std::exception& error) {
    text = error.what();
  }
  return exit_environment;
}

/// Ranks of another MPI than the launcher's do not find each other: each would solve the whole problem alone.
void require_all_ranks() {
  const char* const wanted = std::getenv("CASEBOOK_RANKS");
  int found = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &found);
  if (wanted != nullptr && std::to_string(found) != wanted) {
    abort_job(
        std::string("ranks: ") + wanted + " wanted, " + std::to_string(found) +
            " found; the executable's MPI is not the launcher's: use the mpirun of the MPI that it "
            "was built with, or tell srun (`mpi` of a machine file, SLURM_MPI_TYPE)",
        exit_environment);
  }
}

}  // namespace

Session::Session(int& argc, char**& argv) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::signal(SIGXFSZ, SIG_IGN);
  int provided = MPI_THREAD_SINGLE;
  if (std::getenv("PMIX_RANK") == nullptr) {
    // Without a launcher Open MPI 4 starts a daemon for MPI_Comm_spawn: a child that no solver made.
    setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
  }
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_create_errhandler(on_mpi_error, &error_handler_);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, error_handler_);
  if (provided < MPI_THREAD_SERIALIZED) {
    abort_job(
        "this MPI lacks MPI_THREAD_SERIALIZED, which the solvers need; use a build with "
        "thread support",
        exit_environment);
  }
  require_all_ranks();
  PMPI_Comm_dup(MPI_COMM_WORLD, &comm_);
}

Session::~Session() {
  PMPI_Comm_free(&comm_);
  MPI_Errhandler_free(&error_handler_);
  MPI_Finalize();
}

Team Session::team() const {
  Team team;
  team.comm = comm_;
  MPI_Comm_rank(team.comm, &team.rank);
  MPI_Comm_size(team.comm, &team.n_ranks);
  team.n_threads = omp_get_max_threads();
  return team;
}

Team team_of_solver(const Team& team) {
  Team solvers = team;
  solvers.comm = MPI_COMM_WORLD;
  return solvers;
}

bool succeeds_everywhere(const Team& team, const std::function<void()>& step, int& exit_code) {
  std::string text;
  int mine[2] = {team.n_ranks, exit_fine};  // the lowest rank that failed, and its code
  try {
    step();
  } catch (...) {
    mine[1] = describe_failure(text);
    mine[0] = team.rank;
  }
  int first[2];
  MPI_Allreduce(mine, first, 1, MPI_2INT, MPI_MINLOC, team.comm);
  if (first[0] == team.rank) {
    print_error(text);
  }
  exit_code = first[1];
  return first[0] == team.n_ranks;
}

int run_or_abort(const std::function<int()>& body) {
  try {
    return body();
  } catch (...) {
    std::string text;
    const int exit_code = describe_failure(text);
    abort_job(text, exit_code);
  }
}

int report_early_failure() {
  std::string text;
  const int exit_code = describe_failure(text);
  if (is_first_rank()) {
    print_error(text);
  } else {
    let_first_rank_speak();
  }
  return exit_code;
}

void print_error(const std::string& text) {
  std::fprintf(stderr, "casebook: error: %s\n", text.c_str());
  std::fflush(stderr);
}

}  // namespace casebook
