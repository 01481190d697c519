#include "cli/machine/elf_file.hpp"

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include <elf.h>
#include <gtest/gtest.h>

#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

/// The smallest file with a section .debug_str: a head, two sections, their names, the texts.
class ElfWithTexts {
 public:
  void add(const std::string& text) { texts_ += text + '\0'; }

  std::string content() const {
    const std::string names = std::string("\0.names\0.debug_str\0", 19);
    Elf64_Ehdr head{};
    std::memcpy(head.e_ident, ELFMAG, SELFMAG);
    head.e_ident[EI_CLASS] = ELFCLASS64;
    head.e_ident[EI_DATA] = ELFDATA2LSB;
    head.e_shoff = sizeof head;
    head.e_shnum = 2;
    std::array<Elf64_Shdr, 2> sections{};
    sections[0].sh_name = 1;
    sections[0].sh_offset = sizeof head + sizeof sections;
    sections[0].sh_size = names.size();
    sections[1].sh_name = 8;
    sections[1].sh_offset = sections[0].sh_offset + names.size();
    sections[1].sh_size = texts_.size();
    return bytes(head) + bytes(sections) + names + texts_;
  }

 private:
  template <class T>
  static std::string bytes(const T& value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
  }

  std::string texts_;
};

TEST(read_elf, knows_who_compiled_this_test) {
  const ElfFile elf = read_elf(read_file("/proc/self/exe"));

  EXPECT_TRUE(elf.is_elf);
  EXPECT_TRUE(elf.is_dynamic);
  ASSERT_FALSE(elf.compilers.empty());
#if defined(__GNUC__) && !defined(__clang__)
  EXPECT_NE(elf.compilers.front().find("GCC"), std::string::npos);
#endif
}

TEST(read_elf, takes_no_flags_of_libgcc_for_those_of_the_program) {
  ElfWithTexts file;
  const std::string program = "GNU C++17 12.2.0 -Ofast -g";
  file.add(program);
  file.add("GNU C17 12.2.0 -g -O2 -fbuilding-libgcc");

  EXPECT_EQ(read_elf(file.content()).producers, std::vector<std::string>{program});
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
