#include "cli/schedulers/batch_commands.hpp"

#include <algorithm>
#include <cstdlib>
#include <regex>

#include <fmt/format.h>

#include "cli/process/process.hpp"
#include "cli/text/format.hpp"
#include "cli/text/match.hpp"
#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {

std::string submit_by(const std::vector<std::string>& command,
                      const std::filesystem::path& script) {
  if (find_program(command.front()).empty()) {
    throw EnvironmentError(
        fmt::format("{} is not in PATH: this is no machine that hands jobs in. The script is {}; "
                    "copy it to a login node of the cluster and type `{} {}` there, or load the "
                    "scheduler's module",
                    command.front(),
                    script.string(),
                    command.front(),
                    script.filename().string()));
  }
  Program program{command};
  program.arguments.push_back(script.filename().string());
  program.folder = script.parent_path();
  const Captured answer = capture(program);
  std::smatch number;
  const bool understood =
      contains(answer.output, number, std::regex("^([0-9]+)")) && answer.ending.fine();
  if (!understood) {
    throw EnvironmentError(
        fmt::format("the job was not taken: {}{}", answer.output, answer.errors));
  }
  return number[1];
}

std::string answer_to(const std::vector<std::string>& command) {
  const Captured answer = capture({command});
  if (!answer.ending.fine()) {
    throw EnvironmentError(fmt::format("the scheduler did not answer `{}`: {}{}",
                                       shell_line(command),
                                       answer.output,
                                       answer.errors));
  }
  return answer.output;
}

std::string answer_if_any(const std::vector<std::string>& command) {
  try {
    return answer_to(command);
  } catch (const EnvironmentError&) {
    return "";
  }
}

JobState job_among(const Jobs& jobs, const std::string& number) {
  const auto found = jobs.find(number);
  return found != jobs.end() ? found->second : JobState{JobState::Stage::ended, "", vanished};
}

std::string environment_value(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

int node_count(const std::string& text) {
  return std::max(1, leading_number<int>(text));
}

std::string numbered(const std::string& number, const std::string& task) {
  return task.empty() ? number : number + "_" + task;
}

}  // namespace casebook::cli
