#pragma once

namespace casebook::cli {

/// Kills every process whose parent is this one, until there is none. For use after the only child
/// has ended: what is left are ranks that a broken launcher left running.
void end_orphans();

}  // namespace casebook::cli
