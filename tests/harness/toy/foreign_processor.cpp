// Linked to the toy, this makes a program that was built for a processor which this machine lacks,
// and that would die of an illegal instruction in its first initializer.

#include <cstdio>

#include "harness/run/identity.hpp"

namespace casebook {

// Knights Landing had these instructions, and no other processor.
constinit const Identity identity = {"toy",
                                     "v1_foreign",
                                     "v0_toy",
                                     "tests/harness/toy",
                                     "GNU",
                                     "-mavx512er",
                                     "Release",
                                     " avx512er"};

}  // namespace casebook

namespace {

/// Stands for a table of the variant that is filled before main(), and early even there.
struct Table {
  Table() {
    std::fputs("an initializer of the variant ran\n", stderr);
    __builtin_trap();
  }
};

const Table table __attribute__((init_priority(200)));

}  // namespace
