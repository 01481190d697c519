#pragma once

#include <string>
#include <vector>

namespace casebook {

/// One finding on the rights of this process and its use of them: scheduling of its threads, processors, children,
/// handlers between it and the kernel.
struct PlaceFinding {
  std::string name;    ///< of the check
  double value = 0.0;  ///< 0: as it was when the process began
  std::string rule;
};

/// The findings of this process, always the same ones in the same order: `scheduling` (threads of a real-time
/// policy or a better priority), `processors` (threads on processors that the process was not given),
/// `children` (processes that it started), `system_calls` (filters and handlers between it and the kernel).
/// The comparison is with the moment before the first initializer of the program.
std::vector<PlaceFinding> compare_with_start();

/// Call it once, as the first thing of main().
void note_main();

/// Work done before there was a solver, by code that runs before main() or by threads that it left: `before_main`
/// and `early_threads`, seconds of processor time, 0 where it is no more than libraries take. Call it before the
/// first solver is made; later it knows of no threads.
std::vector<PlaceFinding> find_early_work();

}  // namespace casebook
