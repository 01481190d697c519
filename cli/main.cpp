#include "cli/program.hpp"

namespace casebook::cli {
namespace {

void add_all_commands(CLI::App& program, Action& chosen) {
  add_list_command(program, chosen);
  add_climb_command(program, chosen);
  add_run_command(program, chosen);
  add_judge_command(program, chosen);
  add_compare_command(program, chosen);
  add_versus_command(program, chosen);
  add_profile_command(program, chosen);
  add_bench_command(program, chosen);
  add_explain_command(program, chosen);
  add_diff_command(program, chosen);
  add_lab_command(program, chosen);
  add_roofs_command(program, chosen);
  add_machine_command(program, chosen);
  add_job_command(program, chosen);
  add_plan_command(program, chosen);
  add_cluster_command(program, chosen);
  add_report_command(program, chosen);
  add_serve_command(program, chosen);
  add_slides_command(program, chosen);
  add_check_command(program, chosen);
  add_pack_command(program, chosen);
  add_new_command(program, chosen);
  add_adopt_command(program, chosen);
  add_test_command(program, chosen);
  add_doctor_command(program, chosen);
  add_completion_command(program, chosen);
  add_known_work_command(program, chosen);
  add_likwid_rank_command(program, chosen);
  add_external_run_command(program, chosen);
  add_external_rank_command(program, chosen);
  add_external_sole_command(program, chosen);
  add_external_blas_command(program, chosen);
  add_ladders_command(program, chosen);
}

}  // namespace
}  // namespace casebook::cli

int main(int argc, char** argv) {
  return casebook::cli::obey(argc, argv, casebook::cli::add_all_commands);
}
