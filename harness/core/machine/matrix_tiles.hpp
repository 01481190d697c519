#pragma once

namespace casebook {

/// Asks the kernel for registers that hold matrix tiles (AMX), for all threads of the process. False where it has
/// none to give. A solver calls no kernel by itself.
bool may_use_matrix_tiles();

}  // namespace casebook
