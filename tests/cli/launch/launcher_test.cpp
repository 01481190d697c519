#include "cli/launch/launcher.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "tests/cli/fake_commands.hpp"

namespace casebook::cli {
namespace {

std::string line_of(LauncherKind kind, const RankLayout& layout, const Variables& exported = {}) {
  const Launcher launcher{kind, kind == LauncherKind::srun ? "srun" : "mpirun"};
  return shell_line(launch_arguments(launcher, layout, exported, {"bin/scf.v0", "--repeat", "6"}));
}

std::string value_in(const Variables& variables, const std::string& name) {
  const auto found = std::find_if(variables.begin(), variables.end(), [&](const auto& variable) {
    return variable.first == name;
  });
  return found == variables.end() ? "unset" : found->second;
}

/// Takes the user's own binding out of the environment, for tests of the default.
class LauncherWithoutUserBinding : public testing::Test {
 protected:
  void SetUp() override {
    unsetenv("OMP_PLACES");
    unsetenv("OMP_PROC_BIND");
  }
};

TEST(launcher, open_mpi_binds_each_rank_to_as_many_cores_as_it_has_threads) {
  EXPECT_EQ(line_of(LauncherKind::open_mpi, {4, 1}),
            "mpirun -n 4 --map-by slot:PE=1 --bind-to core bin/scf.v0 --repeat 6");
  EXPECT_EQ(line_of(LauncherKind::open_mpi, {2, 8}),
            "mpirun -n 2 --map-by slot:PE=8 --bind-to core bin/scf.v0 --repeat 6");
}

TEST(launcher, ranks_that_are_not_bound_to_cores_are_spread_over_the_nodes_all_the_same) {
  RankLayout layout{.ranks = 8, .threads = 1, .nodes = 4};

  layout.binding = Binding::none;
  EXPECT_EQ(line_of(LauncherKind::open_mpi, layout),
            "mpirun -n 8 --map-by ppr:2:node --bind-to none bin/scf.v0 --repeat 6");
  layout.binding = Binding::launcher;
  EXPECT_EQ(line_of(LauncherKind::open_mpi, layout),
            "mpirun -n 8 --map-by ppr:2:node bin/scf.v0 --repeat 6");
}

TEST(launcher, ranks_are_spread_evenly_over_the_nodes_of_a_job) {
  const RankLayout layout{.ranks = 8, .threads = 6, .nodes = 4};

  EXPECT_EQ(line_of(LauncherKind::open_mpi, layout),
            "mpirun -n 8 --map-by ppr:2:node:PE=6 --bind-to core bin/scf.v0 --repeat 6");
  EXPECT_EQ(line_of(LauncherKind::hydra, layout),
            "mpirun -n 8 -ppn 2 -bind-to core:6 bin/scf.v0 --repeat 6");
  EXPECT_NE(line_of(LauncherKind::srun, layout).find("--nodes=4 --ntasks-per-node=2"),
            std::string::npos);
}

TEST(launcher, open_mpi_binds_nothing_when_oversubscribed) {
  EXPECT_EQ(line_of(LauncherKind::open_mpi, {8, 2, true}),
            "mpirun -n 8 --oversubscribe --bind-to none bin/scf.v0 --repeat 6");
}

TEST(launcher, places_ranks_as_a_configuration_asks) {
  const RankLayout sockets{2, 1, false, Binding::sockets};
  const RankLayout by_itself{2, 1, false, Binding::launcher};
  const RankLayout nothing{2, 1, false, Binding::none};

  EXPECT_EQ(line_of(LauncherKind::open_mpi, sockets),
            "mpirun -n 2 --bind-to socket bin/scf.v0 --repeat 6");
  EXPECT_EQ(line_of(LauncherKind::open_mpi, by_itself), "mpirun -n 2 bin/scf.v0 --repeat 6");
  EXPECT_EQ(line_of(LauncherKind::hydra, nothing),
            "mpirun -n 2 -bind-to none bin/scf.v0 --repeat 6");
  EXPECT_NE(line_of(LauncherKind::srun, sockets).find("--cpu-bind=sockets"), std::string::npos);
  EXPECT_EQ(line_of(LauncherKind::srun, by_itself).find("--cpu-bind"), std::string::npos);
}

TEST(launcher, open_mpi_exports_variables_to_other_nodes) {
  EXPECT_EQ(
      line_of(LauncherKind::open_mpi, {1, 1}, {{"A", "1"}, {"B", "x y"}}),
      "mpirun -n 1 --map-by slot:PE=1 --bind-to core -x A=1 -x 'B=x y' bin/scf.v0 --repeat 6");
}

TEST(launcher, hydra_binds_and_exports_in_its_own_words) {
  EXPECT_EQ(line_of(LauncherKind::hydra, {2, 4}, {{"A", "1"}}),
            "mpirun -n 2 -bind-to core:4 -genv A 1 bin/scf.v0 --repeat 6");
}

TEST(launcher, srun_counts_cores_per_task_and_passes_the_environment_by_itself) {
  EXPECT_EQ(line_of(LauncherKind::srun, {16, 4}, {{"A", "1"}}),
            "srun -n 16 -c 4 --cpu-bind=cores --mpi=pmix --distribution=block:block "
            "--kill-on-bad-exit=1 --quit-on-interrupt --overlap --input=0 --quiet "
            "bin/scf.v0 --repeat 6");
  const Variables exported = {{"A", "1"}};
  EXPECT_EQ(launcher_environment({LauncherKind::srun, "srun"}, exported), exported);
}

TEST(launcher, srun_is_told_how_ranks_find_each_other) {
  const FakeCommands commands;
  commands.add_answer("srun", "slurm 22.05.8");
  commands.add_answer("mpirun", "HYDRA build details:");
  const auto found = [] { return find_launcher("srun").mpi; };

  unsetenv("SLURM_MPI_TYPE");
  EXPECT_EQ(found(), "pmi2");
  setenv("SLURM_MPI_TYPE", "cray_shasta", 1);
  EXPECT_EQ(found(), "cray_shasta");
  unsetenv("SLURM_MPI_TYPE");
  commands.add_answer("mpirun", "mpirun (Open MPI) 4.1.4");
  EXPECT_EQ(found(), "pmix");

  const Launcher launcher{LauncherKind::srun, "srun", {}, {}, "pmi2"};
  EXPECT_NE(shell_line(launch_arguments(launcher, {2, 1}, {}, {"a"})).find("--mpi=pmi2"),
            std::string::npos);
}

TEST(launcher, tells_open_mpi_from_the_others) {
  EXPECT_EQ(kind_of_mpirun("mpirun (Open MPI) 4.1.4\n"), LauncherKind::open_mpi);
  EXPECT_EQ(kind_of_mpirun("HYDRA build details:\n    Version: 4.0.2\n"), LauncherKind::hydra);
  EXPECT_EQ(kind_of_mpirun("Intel(R) MPI Library for Linux* OS"), LauncherKind::hydra);
}

TEST(launcher, rejects_an_unknown_launcher_and_names_the_nearest) {
  try {
    find_launcher("mpirum");
    FAIL() << "no exception";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean mpirun"), std::string::npos);
  }
}

TEST_F(LauncherWithoutUserBinding, threads_get_a_core_each) {
  const Variables variables = rank_environment({}, {2, 3});

  EXPECT_EQ(value_in(variables, "OMP_NUM_THREADS"), "3");
  EXPECT_EQ(value_in(variables, "OMP_PLACES"), "cores");
  EXPECT_EQ(value_in(variables, "OMP_PROC_BIND"), "close");
  EXPECT_EQ(value_in(variables, "CASEBOOK_LAUNCHER"), "mpirun");
  EXPECT_EQ(value_in(variables, "CASEBOOK_RANKS"), "2");
}

TEST_F(LauncherWithoutUserBinding, an_oversubscribed_run_is_stamped_and_not_bound) {
  const Variables variables = rank_environment({}, {9, 9, true});

  EXPECT_EQ(value_in(variables, "CASEBOOK_OVERSUBSCRIBED"), "1");
  EXPECT_EQ(value_in(variables, "OMP_WAIT_POLICY"), "passive");
  EXPECT_EQ(value_in(variables, "OMP_PLACES"), "unset");
}

TEST_F(LauncherWithoutUserBinding, binding_chosen_by_the_user_is_handed_on) {
  setenv("OMP_PROC_BIND", "spread", 1);

  const Variables variables = rank_environment({}, {1, 4});

  EXPECT_EQ(value_in(variables, "OMP_PROC_BIND"), "spread");
  EXPECT_EQ(value_in(variables, "OMP_PLACES"), "unset");
  unsetenv("OMP_PROC_BIND");
}

}  // namespace
}  // namespace casebook::cli
