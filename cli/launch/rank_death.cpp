#include "cli/launch/rank_death.hpp"

#include <csignal>
#include <cstring>

#include "harness/core/error.hpp"

namespace casebook::cli {

RankDeath rank_death_by(int signal) {
  const char* find_it = "the same command with CASEBOOK_PRESET=debug in front checks every index";
  switch (signal) {
    case SIGSEGV:
      return {
          "it touched memory that is not its own (segmentation fault)", find_it, exit_check_failed};
    case SIGBUS:
      return {"it touched memory that does not exist (bus error)", find_it, exit_check_failed};
    case SIGFPE:
      return {
          "it divided an integer by zero (floating-point exception)", find_it, exit_check_failed};
    case SIGABRT:
      return {"it gave up on an internal error (abort)", find_it, exit_check_failed};
    case SIGILL:
      return {"it was built for another processor than this one (illegal instruction)",
              "build on the kind of node where it runs",
              exit_environment};
    case SIGKILL:
      return {"the system killed it, most often because the memory was full (SIGKILL)",
              "use fewer ranks on a node, or a smaller case",
              exit_environment};
    case SIGTERM:
    case SIGXCPU:
      return {"it was asked to stop, by a time limit or by a person",
              "ask for more time, or use a smaller case",
              exit_environment};
    default:
      return {strsignal(signal), find_it, exit_check_failed};
  }
}

}  // namespace casebook::cli
