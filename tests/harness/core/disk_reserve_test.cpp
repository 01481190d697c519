#include "harness/core/disk_reserve.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "tests/harness/file_size_limit.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t room = 65536;

TEST(disk_reserve, takes_room_without_a_name) {
  const fs::path folder = fs::path(testing::TempDir()) / "casebook_reserve_test";
  fs::create_directories(folder);

  const DiskReserve reserve(folder / "state.h5", room);

  EXPECT_TRUE(fs::is_empty(folder));
  fs::remove(folder);
}

TEST(disk_reserve, is_refused_where_there_is_no_room) {
  const fs::path target = fs::path(testing::TempDir()) / "state.h5";
  const FileSizeLimit full(4096);

  const std::string message = message_of<EnvironmentError>([&] { DiskReserve(target, room); });

  EXPECT_NE(message.find("cannot write " + target.string()), std::string::npos) << message;
}

}  // namespace
}  // namespace casebook
