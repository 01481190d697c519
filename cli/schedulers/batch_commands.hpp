#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/schedulers/scheduler.hpp"

namespace casebook::cli {

/// The fate of a job that no command of its scheduler names any more.
inline constexpr const char* vanished = "the job vanished: the scheduler does not know it any more";

/// Hands a script in with this command, in the script's folder, and returns the number at the
/// beginning of its answer.
/// Errors: EnvironmentError with what the scheduler said.
std::string submit_by(const std::vector<std::string>& command, const std::filesystem::path& script);

/// Output of a command of the scheduler. Errors: EnvironmentError when it fails.
std::string answer_to(const std::vector<std::string>& command);

/// The answer of a command, or "" where it is not installed or fails.
std::string answer_if_any(const std::vector<std::string>& command);

/// The job of this number among these, or one that has vanished.
JobState job_among(const Jobs& jobs, const std::string& number);

/// The value of an environment variable, "" when it is not set.
std::string environment_value(const char* name);

/// The value as a number of nodes, at least 1.
int node_count(const std::string& text);

/// The number of an array's task, as Jobs have it: 12 and 3 are "12_3"; without a task "12".
std::string numbered(const std::string& number, const std::string& task);

}  // namespace casebook::cli
