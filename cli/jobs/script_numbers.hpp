#pragma once

#include <string>
#include <vector>

namespace casebook::cli {

/// One start by a launcher: a stage of the script.
struct RankStart {
  int ranks = 0;          ///< 0: as many as the job has
  int threads = 0;        ///< OMP_NUM_THREADS as it stands there; 0: nothing says
  bool inherits = false;  ///< that was set by an earlier line
};

/// Resources that a job script asks for and starts; 0 if it does not say.
struct ScriptNumbers {
  int nodes = 0;
  std::vector<RankStart> starts;    ///< those whose number of ranks is known
  std::vector<int> ranks;           ///< of each different start that states them
  int ranks_of_node = 0;            ///< as the directives say
  int tasks = 0;                    ///< of the job, as the directives say
  int threads = 0;                  ///< OMP_NUM_THREADS, as it was set last
  int cores_of_rank = 0;            ///< --cpus-per-task
  bool srun_asks_for_cores = true;  ///< or no srun starts ranks
  int cores_of_node = 0;
  int cores_of_job = 0;
  std::string node_range;                     ///< "2-4", or ""
  std::vector<std::string> behind_a_command;  ///< directives that come too late
  std::vector<std::string> with_a_blank;      ///< "# SBATCH ..."

  /// Ranks of the job as the directives say.
  int asked_ranks() const { return tasks > 0 ? tasks : ranks_of_node * nodes; }
};

/// True if a scheduler takes the line for one of its own.
bool is_directive(const std::string& line);

/// lines: of a script, as joined_lines() gives them.
ScriptNumbers numbers_of(const std::vector<std::string>& lines);

}  // namespace casebook::cli
