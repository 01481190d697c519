#include "cli/process/process.hpp"

#include <csignal>
#include <string>

#include <sys/types.h>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

Captured shell(const std::string& script) {
  return capture({{"sh", "-c", script}});
}

TEST(process, keeps_output_errors_and_exit_code_apart) {
  const Captured result = shell("echo out; echo err >&2; exit 3");

  EXPECT_EQ(result.output, "out\n");
  EXPECT_EQ(result.errors, "err\n");
  EXPECT_EQ(result.ending.exit_code, 3);
  EXPECT_FALSE(result.ending.fine());
}

TEST(process, passes_on_a_last_line_without_its_newline) {
  EXPECT_EQ(shell("printf 'a\\nb'").output, "a\nb\n");
}

TEST(process, reads_more_than_a_pipe_holds) {
  EXPECT_EQ(shell("head -c 300000 /dev/zero | tr '\\0' x").output.size(), 300001U);
}

TEST(process, tells_a_signal_from_an_exit_code) {
  const Captured result = shell("kill -SEGV $$");

  EXPECT_EQ(result.ending.signal, SIGSEGV);
  EXPECT_FALSE(result.ending.fine());
}

TEST(process, sets_variables_and_the_folder) {
  const Captured result = capture({{"sh", "-c", "echo $A; pwd"}, {{"A", "x y"}}, "/"});

  EXPECT_EQ(result.output, "x y\n/\n");
}

TEST(process, gives_nothing_to_read) {
  EXPECT_EQ(shell("cat; echo end").output, "end\n");
}

TEST(process, answers_what_the_program_prints) {
  Program program{{"sh", "-c", "echo name; read name; echo $name"}};
  program.is_answered = true;
  std::string printed;
  Listener listener;
  listener.on_output = [&](const std::string& line) { printed += line + "\n"; };
  listener.answer = [](const std::string& line) { return line == "name" ? "Ada\n" : ""; };

  EXPECT_TRUE(run_program(program, listener).fine());
  EXPECT_EQ(printed, "name\nAda\n");
}

TEST(process, an_answer_that_nobody_reads_any_more_is_lost) {
  Program program{{"sh", "-c", "exec <&-; echo a; echo b; sleep 0.2; echo c"}};
  program.is_answered = true;
  Listener listener;
  listener.answer = [](const std::string&) { return "x\n"; };

  EXPECT_TRUE(run_program(program, listener).fine());
}

TEST(process, a_program_that_is_not_there_is_the_environments_fault) {
  EXPECT_THROW(capture({{"no-such-program-anywhere"}}), EnvironmentError);
  EXPECT_THROW(capture({{"true"}, {}, "/no/such/folder"}), EnvironmentError);
}

TEST(process, does_not_wait_for_a_grandchild_that_holds_the_pipe) {
  const Captured result = shell("sleep 30 & echo started");

  EXPECT_EQ(result.output, "started\n");
}

TEST(process, ends_what_an_adopted_launcher_leaves_behind) {
  Program program{{"sh", "-c", "setsid sleep 30 & echo $!"}};
  program.adopt_orphans = true;
  const Captured result = capture(program);

  const auto orphan = static_cast<pid_t>(std::stol(result.output));

  EXPECT_EQ(kill(orphan, 0), -1) << "process " << orphan << " still runs";
}

TEST(signals, one_that_comes_between_two_watches_waits_for_the_second) {
  const SignalWatch outer;
  { const SignalWatch first; }
  raise(SIGHUP);

  SignalWatch second;

  EXPECT_EQ(second.next_request(), SIGHUP);
}

TEST(signals, programs_started_under_two_watches_can_still_be_ended) {
  const SignalWatch outer;

  EXPECT_EQ(shell("kill -TERM $$; echo survived").output, "");
}

/// A shell that does this first, and can save only a while later, when it says that it has begun.
Program that_saves_after(const std::string& first) {
  Program program{{"sh",
                   "-c",
                   first + "sleep 0.2; trap 'echo saved; exit 5' USR1; echo begun $answer; "
                           "while :; do sleep 0.02; done"}};
  program.saves_on_request = true;
  return program;
}

TEST(signals, a_request_to_save_waits_until_the_program_has_begun) {
  const SignalWatch outer;
  raise(SIGUSR1);
  const Program program = that_saves_after("");

  const Captured result = capture(program);

  EXPECT_EQ(result.output, "begun\nsaved\n");
  EXPECT_EQ(result.ending.exit_code, 5);
  EXPECT_TRUE(result.ending.asked_to_stop);
}

TEST(signals, a_request_to_save_waits_while_the_program_asks) {
  const SignalWatch outer;
  raise(SIGUSR1);
  Program program = that_saves_after("echo seed; read answer; ");
  program.is_answered = true;
  std::string output;
  Listener listener;
  listener.on_output = [&output](const std::string& line) { output += line + "\n"; };
  listener.answer = [](const std::string& line) {
    return line == "seed" ? std::string("7\n") : std::string();
  };

  const Ending ending = run_program(program, listener);

  EXPECT_EQ(output, "seed\nbegun 7\nsaved\n");
  EXPECT_EQ(ending.exit_code, 5);
  EXPECT_TRUE(ending.asked_to_stop);
}

TEST(process, finds_programs_in_path) {
  EXPECT_NE(find_program("sh"), "");
  EXPECT_EQ(find_program("no-such-program-anywhere"), "");
}

}  // namespace
}  // namespace casebook::cli
