#include "cli/launch/run_events.hpp"

#include <chrono>

#include <gtest/gtest.h>

#include "cli/launch/error_lines.hpp"
#include "cli/text/progress.hpp"

namespace casebook::cli {
namespace {

using namespace std::chrono_literals;

RunEvent event(const std::string& line) {
  return parse_run_event(line).value();
}

TEST(run_events, reads_progress_lines) {
  EXPECT_EQ(event("@casebook set_up").stage, RunEvent::Stage::set_up);
  EXPECT_EQ(event("@casebook judge").stage, RunEvent::Stage::judge);
  EXPECT_EQ(event("@casebook done").stage, RunEvent::Stage::done);
  EXPECT_EQ(event("@casebook record xxh3-128:0123").text, "xxh3-128:0123");
  EXPECT_EQ(event("@casebook solve 2 of 7").k, 2);
  EXPECT_EQ(event("@casebook solve 2 of 7").n, 7);
  EXPECT_EQ(event("@casebook repetition 2 of 6").n, 6);
}

TEST(run_clock, a_program_that_is_not_ours_has_no_warm_up) {
  RunClock clock;

  clock.feed(event("@casebook repetition 1 of 2"), {});

  EXPECT_EQ(clock.describe({}), "repetition 1 of 2, 0.0 s");
}

TEST(run_events, leaves_other_lines_to_their_author) {
  for (const char* line : {"",
                           "energy -76.0",
                           "@casebook",
                           "@casebook solve",
                           "@casebook solve 1 of 0",
                           "@casebook lunch",
                           "casebook set_up"}) {
    EXPECT_FALSE(parse_run_event(line).has_value()) << line;
  }
}

TEST(run_clock, a_solve_counts_as_far_as_the_earlier_ones_let_expect) {
  const RunClock::Clock::time_point start{};
  RunClock clock;

  clock.feed(event("@casebook solve 1 of 4"), start);
  EXPECT_DOUBLE_EQ(clock.fraction(start + 5s), 0.0);
  clock.feed(event("@casebook judge"), start + 10s);
  clock.feed(event("@casebook solve 2 of 4"), start + 11s);

  EXPECT_DOUBLE_EQ(clock.fraction(start + 11s), 0.25);
  EXPECT_DOUBLE_EQ(clock.fraction(start + 16s), 0.375);
  EXPECT_DOUBLE_EQ(clock.fraction(start + 99s), 0.5);
  EXPECT_EQ(clock.describe(start + 16s), "solve 1 of 3, 25.0 s left");
}

TEST(run_clock, the_only_solve_of_a_run_is_no_warm_up) {
  RunClock clock;

  clock.feed(event("@casebook solve 1 of 1"), {});

  EXPECT_EQ(clock.describe(RunClock::Clock::time_point{} + 3s), "the one solve, 3.0 s");
}

TEST(progress, the_bar_stays_within_its_ends) {
  EXPECT_EQ(bar(-1.0, 4), "[----]");
  EXPECT_EQ(bar(0.5, 4), "[##--]");
  EXPECT_EQ(bar(9.0, 4), "[####]");
}

TEST(error_lines, tells_a_message_once_though_every_rank_says_it) {
  ErrorLines errors;

  EXPECT_EQ(errors.feed("casebook: error: no such key"), ErrorLines::Kind::ours);
  EXPECT_EQ(errors.feed("casebook: error: no such key"), ErrorLines::Kind::launcher);
  EXPECT_TRUE(errors.have_error());
}

TEST(error_lines, does_not_show_what_open_mpi_5_notes_of_tcp) {
  ErrorLines errors;

  EXPECT_EQ(errors.feed("[node1][[31015,1],0][btl_tcp_proc.c:400:mca_btl_tcp_proc_create] "
                        "opal_modex_recv: failed with return value=-46"),
            ErrorLines::Kind::launcher);
  for (const char* line :  // of 5.0.7 in Debian 13, the last two of two ranks at once
       {"[vm][[60934,1],1][../../../../../../opal/mca/btl/tcp/"
        "btl_tcp_proc.c:266:mca_btl_tcp_proc_create_interface_"
        "graph] Unable to find reachable pairing between local and remote interfaces",
        "[vm][[65076,1],1][../../../opal/mca/btl/tcp/btl_tcp_proc.c:266:f] "
        "[vm][[65076,1],0][../../../opal/mca/btl/tcp/btl_tcp_proc.c:266:f] Unable to find "
        "reachable pairing",
        "Unable to find reachable pairing between local and remote interfaces"}) {
    EXPECT_EQ(errors.feed(line), ErrorLines::Kind::launcher);
  }
  EXPECT_EQ(errors.launcher_text(), "");
}

TEST(error_lines, have_the_words_of_a_rank_behind_those_of_open_mpi_5) {
  const std::string message = "casebook: error: no such key";

  EXPECT_EQ(own_words(std::string("\0\0", 2) + message), message);
  EXPECT_EQ(
      own_words("Unable to find reachable pairing between local and remote interfaces" + message),
      message);
  EXPECT_EQ(own_words("[vm][[65076,1],1][btl_tcp_proc.c:266:f] Unable to find " + message),
            message);
  for (const std::string& line :
       {std::string(), "a solver: " + message, std::string("[vm:4711] a trace")}) {
    EXPECT_EQ(own_words(line), line);
  }
}

TEST(error_lines, does_not_show_what_valgrind_notes_of_the_hosts_cache) {
  ErrorLines errors;

  EXPECT_EQ(errors.feed("--4711-- warning: L3 cache found, using its data for the LL simulation."),
            ErrorLines::Kind::launcher);
  EXPECT_EQ(errors.feed("--4711-- warning: unhandled amd64-linux syscall: 462"),
            ErrorLines::Kind::other);
  EXPECT_EQ(errors.launcher_text(), "");
}

TEST(error_lines, keeps_banners_and_traces_back_and_finds_the_signal) {
  const std::string frame(74, '-');
  ErrorLines errors;

  EXPECT_EQ(errors.feed("[node1:123] *** Process received signal ***"), ErrorLines::Kind::launcher);
  EXPECT_EQ(errors.feed(frame), ErrorLines::Kind::launcher);
  EXPECT_EQ(errors.feed("mpirun noticed that process rank 1 with PID 0 on node n exited on signal "
                        "11 (Segmentation fault)."),
            ErrorLines::Kind::launcher);
  EXPECT_EQ(errors.feed(frame), ErrorLines::Kind::launcher);

  EXPECT_EQ(errors.signal(), 11);
  EXPECT_FALSE(errors.have_error());
  EXPECT_NE(errors.launcher_text().find("mpirun noticed"), std::string::npos);
}

TEST(error_lines, tells_of_a_node_that_the_launcher_lost) {
  const std::string frame(74, '-');
  for (const char* line :
       {"ORTE has lost communication with a remote daemon.",
        "PRTE has lost communication with a remote daemon.",
        "An ORTE daemon has unexpectedly failed after launch and before",
        "[n1:00510] [[6369,0],0] grpcomm:direct:send_relay proc [[6369,0],1] not "
        "running - cannot relay: NOT ALIVE ",
        "  FORCE-TERMINATE AT Unreachable:-12 - error grpcomm_direct.c(601)",
        "srun: error: Node failure on n2"}) {
    ErrorLines errors;
    errors.feed(frame);
    errors.feed(line);
    EXPECT_TRUE(errors.lost_a_node()) << line;
  }
  ErrorLines errors;
  errors.feed(frame);
  errors.feed("mpirun noticed that process rank 1 exited on signal 9 (Killed).");
  EXPECT_FALSE(errors.lost_a_node());
}

TEST(error_lines, keeps_the_banner_of_mpichs_launcher_back_and_finds_the_signal) {
  ErrorLines errors;

  EXPECT_TRUE(errors.feed_output(std::string(83, '=')));
  EXPECT_TRUE(errors.feed_output("=   EXIT CODE: 9"));
  EXPECT_TRUE(
      errors.feed_output("YOUR APPLICATION TERMINATED WITH THE EXIT STRING: Killed (signal 9)"));

  EXPECT_EQ(errors.signal(), 9);
  EXPECT_FALSE(errors.feed_output("=   energy ="));
  EXPECT_FALSE(errors.feed_output("my debug print: signal 11"));
  EXPECT_EQ(errors.signal(), 9);
}

TEST(error_lines, lets_the_authors_own_output_through) {
  ErrorLines errors;

  EXPECT_EQ(errors.feed("my debug print: 42"), ErrorLines::Kind::other);
  EXPECT_EQ(errors.feed("--- a short rule ---"), ErrorLines::Kind::other);
}

}  // namespace
}  // namespace casebook::cli
