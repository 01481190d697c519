#include "harness/core/file.hpp"

#include <filesystem>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/core/regular_file.hpp"
#include "tests/harness/file_size_limit.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook {
namespace {

namespace fs = std::filesystem;

/// An empty folder of this test, removed when it ends.
class File : public testing::Test {
 protected:
  File()
      : folder(fs::temp_directory_path() / ("casebook_file_test_" + std::to_string(::getpid()))) {
    fs::create_directories(folder);
  }
  ~File() override { fs::remove_all(folder); }

  std::size_t n_entries() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }

  fs::path folder;
};

/// The message of the EnvironmentError or UsageError that the call throws.
TEST_F(File, reads_back_what_was_written) {
  const std::string text("line\n\0binary\xff", 13);

  write_file_atomically(folder / "a.json", text);

  EXPECT_EQ(read_file(folder / "a.json"), text);
  EXPECT_EQ(n_entries(), 1u) << "a temporary file was left behind";
}

TEST_F(File, a_pipe_is_not_waited_for) {
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);

  ::alarm(20);  // it hung
  const std::string message = message_of<UsageError>([&] { read_file(folder / "pipe"); });
  ::alarm(0);

  EXPECT_NE(message.find("it is a pipe"), std::string::npos) << message;
}

TEST_F(File, a_device_is_not_read) {
  // /dev/zero was read until the memory was full: here it would end after a MiB.
  const ReadLimits limits{true, std::size_t{1} << 20U};

  for (const char* device : {"/dev/zero", "/dev/full", "/dev/null"}) {
    const std::string message = message_of<UsageError>([&] { read_regular_file(device, limits); });
    EXPECT_NE(message.find("it is a device"), std::string::npos) << message;
  }
}

TEST_F(File, of_a_stranger_no_link_is_followed_and_nothing_large_read) {
  write_file_atomically(folder / "secret", "12345678");
  fs::create_symlink(folder / "secret", folder / "record.json");

  EXPECT_NE(message_of<UsageError>([&] {
              read_regular_file(folder / "record.json", untrusted);
            }).find("it is a symbolic link"),
            std::string::npos);
  EXPECT_NE(message_of<UsageError>([&] {
              read_regular_file(folder / "secret", {true, 7});
            }).find("it is larger than"),
            std::string::npos);
  EXPECT_EQ(read_regular_file(folder / "secret", {false, 8}), "12345678");
}

TEST_F(File, replaces_the_old_text_as_a_whole) {
  write_file_atomically(folder / "a.json", std::string(100000, 'x'));

  write_file_atomically(folder / "a.json", "new");

  EXPECT_EQ(read_file(folder / "a.json"), "new");
}

TEST_F(File, an_empty_file_reads_as_an_empty_text) {
  write_file_atomically(folder / "empty", "");

  EXPECT_EQ(read_file(folder / "empty"), "");
}

TEST_F(File, of_a_person_is_a_text_with_lines) {
  const auto refusal = [&](std::string_view text) {
    write_file_atomically(folder / "deck", text);
    return message_of<UsageError>([&] { read_text_file(folder / "deck"); });
  };

  EXPECT_EQ(refusal("units lj\r\nrun\t10\r\n"), "");
  EXPECT_NE(refusal("units lj\nrun \x01\n").find("deck: not a text file (byte 0x01 in line 2)"),
            std::string::npos);
  EXPECT_NE(refusal("units lj\rrun 10\r").find("CR alone; convert them"), std::string::npos);
}

TEST_F(File, a_missing_file_is_a_usage_error_that_names_it) {
  const fs::path missing = folder / "missing.nw";

  const std::string message = message_of<UsageError>([&] { read_file(missing); });

  EXPECT_NE(message.find(missing.string()), std::string::npos) << message;
  EXPECT_NE(message.find("No such file"), std::string::npos) << message;
}

TEST_F(File, reading_a_folder_is_a_usage_error) {
  const std::string message = message_of<UsageError>([&] { read_file(folder); });

  EXPECT_NE(message.find("directory"), std::string::npos) << message;
}

TEST_F(File, writing_below_a_file_says_what_to_do) {
  write_file_atomically(folder / "file", "x");

  const std::string message = message_of<EnvironmentError>(
      [&] { write_file_atomically(folder / "file" / "a.json", "text"); });

  EXPECT_NE(message.find("file/a.json"), std::string::npos) << message;
  EXPECT_NE(message.find("Not a directory"), std::string::npos) << message;
  EXPECT_NE(message.find("choose a folder that exists"), std::string::npos) << message;
}

TEST_F(File, a_full_disk_keeps_the_old_text_and_leaves_nothing_behind) {
  write_file_atomically(folder / "a.json", "old");

  std::string message;
  {
    const FileSizeLimit limit(1000);
    message = message_of<EnvironmentError>(
        [&] { write_file_atomically(folder / "a.json", std::string(5000, 'x')); });
  }

  EXPECT_NE(message.find("File too large"), std::string::npos) << message;
  EXPECT_EQ(read_file(folder / "a.json"), "old");
  EXPECT_EQ(n_entries(), 1u);
}

TEST_F(File, does_not_replace_a_device_or_a_folder) {
  EXPECT_THROW(write_file_atomically("/dev/null", "text"), EnvironmentError);
  EXPECT_THROW(write_file_atomically(folder, "text"), EnvironmentError);
}

TEST_F(File, a_writable_folder_is_created_and_left_empty) {
  require_writable_folder(folder / "results" / "scf");

  EXPECT_TRUE(fs::is_empty(folder / "results" / "scf"));
}

TEST_F(File, a_folder_that_cannot_be_made_is_an_environment_error) {
  write_file_atomically(folder / "file", "x");

  const std::string message =
      message_of<EnvironmentError>([&] { require_writable_folder(folder / "file" / "results"); });

  EXPECT_NE(message.find("file/results"), std::string::npos) << message;
}

TEST_F(File, a_folder_without_room_is_an_environment_error) {
  const FileSizeLimit limit(0);

  EXPECT_THROW(require_writable_folder(folder), EnvironmentError);
}

}  // namespace
}  // namespace casebook
