#include "harness/core/partial_file.hpp"

#include <filesystem>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/harness/file_size_limit.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook {
namespace {

namespace fs = std::filesystem;

/// A path in an empty folder of this test, which is removed when it ends.
class PartialFileTest : public testing::Test {
 protected:
  PartialFileTest()
      : folder(fs::temp_directory_path() / ("casebook_partial_test_" + std::to_string(::getpid()))),
        path(folder / "deep" / "state.h5") {}
  ~PartialFileTest() override { fs::remove_all(folder); }

  void publish(const std::string& text) const {
    PartialFile file(path);
    file.write(text);
    file.publish();
  }

  fs::path folder;
  fs::path path;
};

TEST_F(PartialFileTest, is_seen_under_its_name_only_when_it_is_published) {
  PartialFile file(path);
  file.write("one ");
  file.write("two");
  const bool seen_early = fs::exists(path);

  file.publish();

  EXPECT_FALSE(seen_early);
  EXPECT_EQ(read_file(path), "one two");
  EXPECT_FALSE(fs::exists(file.path()));
}

TEST_F(PartialFileTest, follows_no_link_of_its_partial_name) {
  fs::create_directories(path.parent_path());
  write_file_atomically(folder / "precious", "keep me");
  fs::create_symlink(folder / "precious", path.string() + ".partial");

  const std::string message = message_of<EnvironmentError>([&] { publish("new"); });

  EXPECT_NE(message.find("state.h5.partial is a symbolic link"), std::string::npos) << message;
  EXPECT_EQ(read_file(folder / "precious"), "keep me");
}

TEST_F(PartialFileTest, is_no_second_name_of_another_file) {
  fs::create_directories(path.parent_path());
  write_file_atomically(folder / "precious", "keep me");
  fs::create_hard_link(folder / "precious", path.string() + ".partial");

  const std::string message = message_of<EnvironmentError>([&] { publish("new"); });

  EXPECT_NE(message.find("has a second name"), std::string::npos) << message;
  EXPECT_EQ(read_file(folder / "precious"), "keep me");
}

TEST_F(PartialFileTest, waits_for_no_reader_of_a_pipe) {
  fs::create_directories(path.parent_path());
  ASSERT_EQ(::mkfifo((path.string() + ".partial").c_str(), 0600), 0);

  ::alarm(20);  // it hung
  const std::string message = message_of<EnvironmentError>([&] { publish("new"); });
  ::alarm(0);

  EXPECT_NE(message.find("is a pipe"), std::string::npos) << message;
}

TEST_F(PartialFileTest, may_go_to_the_disk_before_it_is_whole) {
  PartialFile file(path);

  file.write("first ");
  file.start_flush();
  file.write("second ");
  file.start_flush();  // while the disk may still be at the first
  file.write("third");
  file.publish();

  EXPECT_EQ(read_file(path), "first second third");
}

TEST_F(PartialFileTest, can_be_given_up_while_the_disk_writes_it) {
  {
    PartialFile file(path);
    file.write(std::string(std::size_t{1} << 20, 'x'));
    file.start_flush();
  }

  EXPECT_TRUE(std::filesystem::is_empty(path.parent_path()));
}

TEST_F(PartialFileTest, that_is_given_up_leaves_the_old_one_and_no_part) {
  publish("old");

  {
    PartialFile file(path);
    file.write("half of the ne");
  }

  EXPECT_EQ(read_file(path), "old");
  EXPECT_FALSE(fs::exists(path.string() + ".partial"));
}

TEST_F(PartialFileTest, overwrites_what_a_killed_writer_left) {
  publish("old");
  write_file_atomically(path.string() + ".partial", "a longer text that was never finished");

  publish("new");

  EXPECT_EQ(read_file(path), "new");
}

TEST_F(PartialFileTest, has_one_writer_at_a_time) {
  PartialFile first(path);
  first.write("first");

  const std::string message = message_of<EnvironmentError>([&] { PartialFile second(path); });
  first.publish();

  EXPECT_NE(message.find("another process is writing state.h5.partial"), std::string::npos)
      << message;
  EXPECT_EQ(read_file(path), "first");
}

TEST_F(PartialFileTest, on_a_full_disk_is_an_environment_error_and_the_old_one_stays) {
  publish("old");
  std::string message;

  {
    const FileSizeLimit limit(100);
    message = message_of<EnvironmentError>([&] { publish(std::string(1000, 'x')); });
  }

  EXPECT_NE(message.find("File too large; raise the limit"), std::string::npos) << message;
  EXPECT_EQ(read_file(path), "old");
  EXPECT_FALSE(fs::exists(path.string() + ".partial"));
}

TEST_F(PartialFileTest, does_not_replace_a_folder) {
  fs::create_directories(path);

  const std::string message = message_of<EnvironmentError>([&] { PartialFile file(path); });

  EXPECT_NE(message.find("is not a file"), std::string::npos) << message;
}

}  // namespace
}  // namespace casebook
