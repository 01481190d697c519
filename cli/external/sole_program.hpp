#pragma once

#include <string>
#include <vector>

namespace casebook::cli {

/// Turns this process into a program that can start no other: the kernel refuses (seccomp), and nothing that
/// the program does can lift it.
/// command: [0] is looked up in PATH
/// Comes back only when that failed, with the reason: no such program, or a kernel without seccomp.
std::string become_sole_program(const std::vector<std::string>& command);

}  // namespace casebook::cli
