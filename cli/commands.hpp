#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace casebook::cli {

/// Action of the chosen command; returns the exit code.
using Action = std::function<int()>;

struct CommandName {
  const char* name;
  const char* what;  ///< in one line, for --help
};

/// Every command of the help, in its order.
const std::vector<CommandName>& command_names();

/// Adds a command with the words that the help has for it.
CLI::App* add_command(CLI::App& program, const std::string& name);

/// Each of these adds one command to the parser and, if that command is given, sets `chosen`.
/// `chosen` must outlive the parser.

void add_list_command(CLI::App& program, Action& chosen);
void add_doctor_command(CLI::App& program, Action& chosen);
void add_run_command(CLI::App& program, Action& chosen);
void add_climb_command(CLI::App& program, Action& chosen);
void add_judge_command(CLI::App& program, Action& chosen);
void add_compare_command(CLI::App& program, Action& chosen);
void add_versus_command(CLI::App& program, Action& chosen);
void add_explain_command(CLI::App& program, Action& chosen);
void add_lab_command(CLI::App& program, Action& chosen);
void add_diff_command(CLI::App& program, Action& chosen);
void add_bench_command(CLI::App& program, Action& chosen);
void add_profile_command(CLI::App& program, Action& chosen);
void add_roofs_command(CLI::App& program, Action& chosen);
void add_machine_command(CLI::App& program, Action& chosen);
void add_job_command(CLI::App& program, Action& chosen);
void add_plan_command(CLI::App& program, Action& chosen);
void add_cluster_command(CLI::App& program, Action& chosen);
void add_report_command(CLI::App& program, Action& chosen);
void add_serve_command(CLI::App& program, Action& chosen);
void add_slides_command(CLI::App& program, Action& chosen);
void add_check_command(CLI::App& program, Action& chosen);
void add_pack_command(CLI::App& program, Action& chosen);
void add_new_command(CLI::App& program, Action& chosen);
void add_adopt_command(CLI::App& program, Action& chosen);
void add_test_command(CLI::App& program, Action& chosen);

/// `completion SHELL`, and `complete` (hidden), which what that prints calls at each key.
void add_completion_command(CLI::App& program, Action& chosen);

/// Not in the help: what this program calls itself for.

void add_known_work_command(CLI::App& program, Action& chosen);
void add_likwid_rank_command(CLI::App& program, Action& chosen);
void add_external_run_command(CLI::App& program, Action& chosen);
void add_external_rank_command(CLI::App& program, Action& chosen);
void add_external_sole_command(CLI::App& program, Action& chosen);
void add_external_blas_command(CLI::App& program, Action& chosen);
void add_ladders_command(CLI::App& program, Action& chosen);

}  // namespace casebook::cli
