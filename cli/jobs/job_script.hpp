#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/jobs/site.hpp"
#include "cli/launch/rank_layout.hpp"

namespace casebook::cli {

/// Values of a job script, beside its template.
struct JobRequest {
  std::string name;     ///< of the job: letters, digits, `_`, `-` and `.`
  std::string purpose;  ///< one line for the reader
  std::string made_by;  ///< the command line that makes the script again
  Site site;
  RankLayout layout;  ///< nodes is set
  int walltime_s = 0;
  int stop_before_s = 120;  ///< so long before the time limit the run is asked to save and stop
  std::filesystem::path root;
  Variables environment = {};
  std::string cpu_check;    ///< shell text, fails where the executable cannot start
  std::string preparation;  ///< shell text, whole lines in front of the command
  std::string command;      ///< shell text that starts one program
  std::string closing = {};  ///< shell text, whole lines behind its end; $exit_code is known
  int memory_mib = 0;       ///< that a node needs, with a margin; 0: not known
  int n_tasks = 0;          ///< of a job array; 0: a single job
};

/// The script, as jobs/templates/ in the request's root has it for the scheduler.
/// Errors: UsageError when a directive's value is not plain; EnvironmentError when a template is
/// missing or names an unknown value.
std::string render_job(const JobRequest& request);

/// Replaces every {{key}} of a template. A line that is nothing but a key becomes the lines of its
/// value, none where that is empty. Values are not looked at again.
/// Errors: EnvironmentError for an unknown key.
std::string fill_template(const std::string& text,
                          const std::map<std::string, std::string>& values);

/// The launcher of the machine with its placement, as words for a shell; the ranks get the
/// variables of these names from the script's environment.
std::string launcher_text(const Site& site,
                          const RankLayout& layout,
                          const std::vector<std::string>& exported);

/// For a comment of a script: no line ends in it.
std::string one_line(std::string text);

/// A name that every scheduler takes: what is not plain becomes `_`, and no more than 15 letters,
/// which is PBS's limit. Source: qsub(1B), -N.
std::string job_name(const std::string& text);

}  // namespace casebook::cli
