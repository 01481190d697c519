#include "harness/hdf5/direct_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/untouched_array.hpp"
#include "tests/harness/file_size_limit.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook {
namespace {

namespace fs = std::filesystem;

/// An empty file of this test in a folder, which is removed when it ends.
class DirectFileTest : public testing::TestWithParam<const char*> {
 protected:
  DirectFileTest()
      : path(fs::path(GetParam()) / ("casebook_direct_test_" + std::to_string(::getpid()))) {
    std::ofstream(path).close();
  }
  ~DirectFileTest() override { fs::remove(path); }

  fs::path path;
};

std::string text_of(std::size_t n) {
  std::string text(n, ' ');
  for (std::size_t i = 0; i < n; ++i) {
    text[i] = static_cast<char>('a' + i * 7 / 3 % 26);
  }
  return text;
}

std::span<const std::byte> bytes(std::string_view text) {
  return std::as_bytes(std::span(text));
}

TEST_P(DirectFileTest, pieces_of_any_length_lie_where_they_were_written) {
  const std::string text = text_of(3'000'001);
  const std::vector<std::size_t> ends{0, 1, 4095, 4096, 8192, 8193, 1'500'000, 2'097'152, text.size()};
  {
    DirectFile file(path);
    file.reserve(text.size());
    for (std::size_t piece = ends.size() - 1; piece > 0; --piece) {
      const std::size_t at = ends[piece - 1];
      file.write(bytes(text).subspan(at, ends[piece] - at), at);
    }
    file.flush();
  }

  EXPECT_EQ(read_file(path), text);
}

TEST_P(DirectFileTest, blocks_on_a_border_of_memory_lie_where_they_were_written) {
  const std::string text = text_of(1'500'000);
  const UntouchedArray<std::byte> memory(text.size(), Pages::own);
  std::ranges::copy(bytes(text), memory.data());
  ASSERT_EQ(reinterpret_cast<std::uintptr_t>(memory.data()) % 4096, 0U);
  {
    DirectFile file(path);
    file.write({memory.data(), text.size()}, 0);
    file.write({memory.data(), 8192}, 4096 * 500);
  }

  const std::string found = read_file(path);
  EXPECT_EQ(found.substr(0, text.size()), text);
  EXPECT_EQ(found.substr(4096 * 500), text.substr(0, 8192));
}

TEST_P(DirectFileTest, a_full_disk_is_one_clear_error) {
  DirectFile file(path);
  const std::string text = text_of(1 << 20);
  const FileSizeLimit limit(1 << 16);

  const std::string message =
      message_of<EnvironmentError>([&] { file.write(bytes(text), 0); });

  EXPECT_NE(message.find(path.string()), std::string::npos) << message;
}

TEST(direct_file, a_file_that_is_not_there_is_named) {
  EXPECT_NE(message_of<EnvironmentError>([] { DirectFile("/nowhere/state.h5"); }).find("/nowhere/state.h5"),
            std::string::npos);
}

// Of a disk, and of memory, which may have no way past the page cache.
INSTANTIATE_TEST_SUITE_P(places, DirectFileTest, testing::Values("/var/tmp", "/dev/shm"));

}  // namespace
}  // namespace casebook
