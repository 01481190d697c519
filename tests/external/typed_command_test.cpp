#include "cli/adopt/typed_command.hpp"

#include <gtest/gtest.h>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

using Words = std::vector<std::string>;

TEST(take_apart, finds_the_program_behind_launchers_and_their_options) {
  for (const Words& words :
       {Words{"mpirun", "-np", "2", "./app", "in.dat"},
        Words{
            "mpiexec", "--map-by", "slot:PE=2", "-n", "2", "--bind-to", "core", "./app", "in.dat"},
        Words{"/usr/bin/mpirun", "--mca", "btl", "self", "-np", "2", "./app", "in.dat"},
        Words{"srun", "--ntasks=2", "-c", "4", "./app", "in.dat"},
        Words{"srun", "-n2", "./app", "in.dat"}}) {
    const TypedCommand command = take_apart(words);

    EXPECT_EQ(command.ranks, 2) << words.front();
    EXPECT_EQ(command.program, "./app");
    EXPECT_EQ(command.arguments, Words{"in.dat"});
  }
}

TEST(take_apart, takes_variables_from_in_front_and_from_behind_the_launcher) {
  const TypedCommand command =
      take_apart({"OMP_NUM_THREADS=3", "mpirun", "-n", "1", "env", "A=b=c", "app", "-x"});

  EXPECT_EQ(command.threads, 3);
  EXPECT_EQ(command.environment, (Variables{{"A", "b=c"}}));
  EXPECT_EQ(command.program, "app");
  EXPECT_EQ(command.arguments, Words{"-x"});
}

TEST(take_apart, takes_a_program_without_a_launcher_as_one_rank) {
  EXPECT_EQ(take_apart({"app"}).ranks, 1);
}

TEST(take_apart, refuses_a_command_without_a_program) {
  EXPECT_THROW(take_apart({}), UsageError);
  EXPECT_THROW(take_apart({"mpirun", "-np", "2"}), UsageError);
  EXPECT_THROW(take_apart({"mpirun", "-np", "many", "app"}), UsageError);
}

}  // namespace
}  // namespace casebook::cli
