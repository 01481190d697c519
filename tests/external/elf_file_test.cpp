#include "cli/machine/elf_file.hpp"

#include <string>

#include <gtest/gtest.h>

#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

TEST(read_elf, knows_who_compiled_this_test) {
  const ElfFile elf = read_elf(read_file("/proc/self/exe"));

  EXPECT_TRUE(elf.is_elf);
  EXPECT_TRUE(elf.is_dynamic);
  ASSERT_FALSE(elf.compilers.empty());
#if defined(__GNUC__) && !defined(__clang__)
  EXPECT_NE(elf.compilers.front().find("GCC"), std::string::npos);
#endif
}

TEST(read_elf, takes_a_script_for_what_it_is) {
  EXPECT_FALSE(read_elf("#!/bin/sh\n").is_elf);
  EXPECT_FALSE(read_elf("").is_elf);
}

TEST(read_elf, survives_a_file_that_was_cut_off_anywhere) {
  const std::string whole = read_file("/proc/self/exe");
  for (std::size_t n = 1; n < whole.size(); n = n * 3 / 2 + 1) {
    read_elf(whole.substr(0, n));
  }
}

}  // namespace
}  // namespace casebook::cli
