#include "cli/lab/watch.hpp"

#include <gtest/gtest.h>

#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr double pause_s = 300.0;
constexpr double settle_s = 3.0;

TEST(grade_queue, takes_first_who_has_waited_longest) {
  GradeQueue queue(pause_s, settle_s);
  queue.look("bo", "x", 0.0);
  queue.look("ada", "x", 1.0);

  EXPECT_EQ(queue.next(10.0), "bo");
  EXPECT_EQ(queue.waiting(), 2);
}

TEST(grade_queue, prefers_who_was_graded_least_often) {
  GradeQueue queue(0.0, settle_s);
  queue.look("ada", "x", 0.0);
  queue.graded("ada", "x", 5.0);
  queue.look("ada", "y", 6.0);
  queue.look("bo", "x", 7.0);

  EXPECT_EQ(queue.next(20.0), "bo");
}

TEST(grade_queue, gives_a_member_one_place_which_a_newer_state_keeps) {
  GradeQueue queue(pause_s, settle_s);
  queue.look("ada", "x", 0.0);
  queue.look("bo", "x", 1.0);

  EXPECT_TRUE(queue.look("ada", "y", 8.0));
  EXPECT_FALSE(queue.look("ada", "y", 9.0));

  EXPECT_EQ(queue.waiting(), 2);
  EXPECT_EQ(queue.next(20.0), "ada");
}

TEST(grade_queue, waits_until_a_copy_is_complete) {
  GradeQueue queue(pause_s, settle_s);
  queue.look("ada", "half", 0.0);
  queue.look("ada", "whole", 2.0);

  EXPECT_EQ(queue.next(4.0), std::nullopt);
  EXPECT_EQ(queue.next(5.0), "ada");
}

TEST(grade_queue, keeps_a_pause_between_two_gradings_of_one_member) {
  GradeQueue queue(pause_s, settle_s);
  queue.look("ada", "x", 0.0);
  queue.graded("ada", "x", 10.0);

  EXPECT_EQ(queue.next(1000.0), std::nullopt);  // the same files again
  queue.look("ada", "y", 20.0);
  EXPECT_EQ(queue.next(309.0), std::nullopt);
  EXPECT_DOUBLE_EQ(queue.pause_left_s("ada", 20.0), 290.0);
  EXPECT_EQ(queue.next(310.0), "ada");
}

TEST(grade_queue, knows_what_was_graded_before_it_began) {
  GradeQueue queue(pause_s, settle_s);
  queue.graded("ada", "x", -1e9);

  EXPECT_FALSE(queue.look("ada", "x", 0.0));
  EXPECT_TRUE(queue.look("ada", "y", 1.0));
  EXPECT_EQ(queue.next(5.0), "ada");
}

TEST(grade_queue, forgets_a_folder_that_is_gone) {
  GradeQueue queue(pause_s, settle_s);
  queue.look("ada", "x", 0.0);
  queue.look("ada", "", 1.0);

  EXPECT_EQ(queue.next(10.0), std::nullopt);
  EXPECT_EQ(queue.waiting(), 0);
}

TEST(state_of_a_submission, changes_with_its_sources_alone) {
  const TemporaryFolder folder;
  folder.write("ada/solver.cpp", "int a;");
  const LabSubmission ada = {"ada", folder.path() / "ada"};
  const std::string before = state_of(ada);

  folder.write("ada/lab.json", "{}");
  EXPECT_EQ(state_of(ada), before);
  folder.write("ada/solver.cpp", "int bc;");
  EXPECT_NE(state_of(ada), before);
  fs::remove_all(folder.path() / "ada");
  EXPECT_EQ(state_of(ada), "");
}

TEST(submissions, leave_out_folders_that_no_member_can_have) {
  const TemporaryFolder folder;
  folder.write("ada/solver.cpp", "int a;");
  folder.write("my work/solver.cpp", "int a;");
  fs::create_symlink(folder.path() / "ada", folder.path() / "bo");

  const HandedIn found = submissions_in(folder.path());

  ASSERT_EQ(found.submissions.size(), 1U);
  EXPECT_EQ(found.submissions[0].member, "ada");
  EXPECT_EQ(found.misnamed, std::vector<std::string>{"my work"});
}

}  // namespace
}  // namespace casebook::cli
