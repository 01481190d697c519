#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "harness/cli/jobs/site.hpp"

namespace casebook::cli {

/// What a scheduler says of a job.
struct JobState {
  enum class Stage { waiting, running, ended };
  Stage stage = Stage::waiting;
  std::string name;
  std::string reason;  ///< once it has ended: "it was cancelled"; "" after a normal end
};

/// Jobs by their number; the task of an array as `12_3`.
using Jobs = std::map<std::string, JobState>;

/// The commands of a batch system, in one shape.
class Scheduler {
 public:
  explicit Scheduler(SchedulerKind kind) : kind_(kind) {}

  /// Hands in a script and returns the job's number. Its log goes to the script's folder.
  /// Errors: EnvironmentError with what the scheduler said, or for a folder whose name Slurm would
  /// read as a pattern.
  std::string submit(const std::filesystem::path& script) const;

  /// The user's jobs that wait, run, or have ended a short time ago. One call of the scheduler.
  /// Errors: EnvironmentError when it does not answer.
  Jobs jobs() const;

  /// How a job ended that jobs() does not name any more. Never throws: what nobody knows has
  /// vanished.
  JobState ended(const std::string& number) const;

 private:
  SchedulerKind kind_;
};

/// The parts of jobs() that read what the schedulers print.

/// squeue: lines of `squeue -h -r -t all -o "%i|%j|%T"`.
Jobs parse_squeue(const std::string& squeue);

/// qstat: blocks of `qstat -f`.
Jobs parse_qstat(const std::string& qstat);

/// pjstat: lines of `pjstat --data --choose jid,jnam,st`.
Jobs parse_pjstat(const std::string& pjstat);

/// A job's fate in words. state: Slurm's (sacct(1), "JOB STATE CODES"); "" when it completed.
std::string slurm_reason(const std::string& state);

}  // namespace casebook::cli
