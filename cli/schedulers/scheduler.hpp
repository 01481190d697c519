#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace casebook::cli {

/// State of a job, as its scheduler reports it.
struct JobState {
  enum class Stage { waiting, running, ended };
  Stage stage = Stage::waiting;
  std::string name;
  std::string reason;  ///< once it has ended: "it was cancelled"; "" after a normal end
};

/// Jobs by their number; the task of an array as `12_3`.
using Jobs = std::map<std::string, JobState>;

/// The job that this process is in.
struct ThisJob {
  std::string number;  ///< as Jobs have it
  int nodes = 1;
};

/// Words of a job script to its scheduler. Shell text, "" for what there is no way to say.
struct ScriptWords {
  std::string mark = {};     ///< of a directive: "#SBATCH "
  std::string queue = {};    ///< directive, up to the queue's name
  std::string project = {};  ///< directive, up to the account that pays
  std::string array = {};    ///< directive, up to the last number of a job array that begins at 0
  std::string job_number = {};   ///< shell text for the number of the job
  std::string task_number = {};  ///< shell text for the number of this task of an array, from 0 on
  bool sends_usr1 = false;       ///< the template asks it to send USR1 some time before the limit
};

/// The nodes that jobs get where nothing else is asked for.
struct Partition {
  std::string queue;
  int max_nodes = 1;
  int sockets = 1;  ///< of a node
  int cores = 1;    ///< physical ones, of a node
  int threads_per_core = 1;
  int memory_gib = 0;      ///< of a node
  int max_walltime_s = 0;  ///< 0: no limit
  bool nodes_differ = false;  ///< the numbers of a node are the least of the largest group
};

/// A batch system in one shape. Each is one file of this folder and one word in its CMakeLists.txt;
/// its template is jobs/templates/<name>.sh.
class Scheduler {
 public:
  virtual ~Scheduler() = default;

  /// As machine files and templates name it.
  virtual std::string name() const = 0;

  virtual ScriptWords script_words() const = 0;

  /// False for a machine where scripts are simply started.
  virtual bool takes_jobs() const { return true; }

  /// The command that hands in a script: where it is in PATH, this batch system is installed.
  virtual std::string submit_program() const = 0;

  /// True if it answers where it is installed.
  virtual bool answers() const { return true; }

  /// The nodes of this machine; empty where they cannot be had.
  virtual std::optional<Partition> partition() const { return std::nullopt; }

  /// The job that this process is in; empty outside of one.
  virtual std::optional<ThisJob> this_job() const = 0;

  /// Hands in a script and returns the job's number. Its log goes to the script's folder.
  /// Errors: EnvironmentError with what the scheduler said.
  virtual std::string submit(const std::filesystem::path& script) const = 0;

  /// The user's jobs that wait, run, or have ended a short time ago. One call of the scheduler.
  /// Errors: EnvironmentError when it does not answer.
  virtual Jobs jobs() const = 0;

  /// End of a job that jobs() does not name any more. Never throws: an unknown job has
  /// vanished.
  virtual JobState ended(const std::string& number) const = 0;
};

/// All that are known, for the life of the program. The first, "none", takes no jobs; where several
/// are found on one machine, the earlier one counts.
using Schedulers = std::vector<const Scheduler*>;
const Schedulers& schedulers();

/// Their names, in that order.
std::vector<std::string> scheduler_names();

/// The one of this name, which must be known.
const Scheduler& scheduler_named(const std::string& name);

/// The one that this machine has; "none" where there is none.
const Scheduler& scheduler_here();

/// The job that this process is in, by the first scheduler that knows of one.
std::optional<ThisJob> this_job();

/// Nodes that a batch system has given to this job; 1 outside of one.
int allocated_nodes();

}  // namespace casebook::cli
