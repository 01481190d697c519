#include "cli/process/executable_pages.hpp"

#include <fstream>
#include <string>

#include <linux/magic.h>
#include <sys/vfs.h>

#include <gtest/gtest.h>

#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

/// Bytes that the disk has given this process.
long read_from_disk() {
  std::ifstream file("/proc/self/io");
  std::string name;
  long value = 0;
  while (file >> name >> value) {
    if (name == "read_bytes:") {
      return value;
    }
  }
  return -1;
}

TEST(executable_pages, that_are_read_anew_come_from_the_disk) {
  const TemporaryFolder folder;
  struct statfs system {};
  statfs(folder.path().c_str(), &system);
  if (system.f_type != EXT4_SUPER_MAGIC || read_from_disk() < 0) {
    GTEST_SKIP() << "whether this file system drops pages and counts bytes was not tried";
  }
  constexpr std::size_t size = std::size_t{1} << 22;
  folder.write("program", std::string(size, 'x'));
  const long before = read_from_disk();

  read_pages_anew(folder.path() / "program");

  EXPECT_GE(read_from_disk() - before, static_cast<long>(size));
}

TEST(executable_pages, of_no_file_are_no_error) {
  EXPECT_NO_THROW(read_pages_anew("/no/such/program"));
}

}  // namespace
}  // namespace casebook::cli
