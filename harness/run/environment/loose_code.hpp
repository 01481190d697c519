#pragma once

#include <cstddef>

namespace casebook {

/// Bytes of this process's memory that can be executed and belong to no file, or can be written as well: code that was
/// made at run time. What the kernel itself puts into a process is not counted. 0 under valgrind, which makes all code.
std::size_t loose_code_bytes();

}  // namespace casebook
