#pragma once

#include <string>
#include <vector>

namespace casebook {

/// Instruction sets that this processor lacks. An executable that needs one of them ends before main().
/// isa: their names, separated by blanks
std::vector<std::string> missing_instruction_sets(const std::string& isa);

}  // namespace casebook
