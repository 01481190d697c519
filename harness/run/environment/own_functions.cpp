#include "harness/run/environment/own_functions.hpp"

#include <cstdlib>
#include <ctime>
#include <utility>

#include <dlfcn.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

namespace casebook {
namespace {

/// Start of the file in memory that an address belongs to; null where there is none.
void* file_of(const void* address) {
  Dl_info info{};
  return dladdr(address, &info) != 0 ? info.dli_fbase : nullptr;
}

}  // namespace

std::string replaced_functions() {
  std::string names;
#ifdef __PIE__  // else an address of the library's may be that of a stub in the executable
  const std::pair<const char*, const void*> functions[] = {
      {"clock_gettime", reinterpret_cast<const void*>(&clock_gettime)},
      {"gettimeofday", reinterpret_cast<const void*>(&gettimeofday)},
      {"time", reinterpret_cast<const void*>(&time)},
      {"getrandom", reinterpret_cast<const void*>(&getrandom)},
      {"getrusage", reinterpret_cast<const void*>(&getrusage)},
      {"getenv", reinterpret_cast<const void*>(&getenv)},
      {"syscall", reinterpret_cast<const void*>(&syscall)},
      {"dladdr", reinterpret_cast<const void*>(&dladdr)},
      {"exit", reinterpret_cast<const void*>(static_cast<void (*)(int)>(&exit))},
  };
  const void* here = file_of(reinterpret_cast<const void*>(&replaced_functions));
  for (const auto& [name, address] : functions) {
    if (file_of(address) == here) {
      names += (names.empty() ? "" : ", ") + std::string(name);
    }
  }
#endif
  return names;
}

}  // namespace casebook
