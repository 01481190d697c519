// Declared in harness/run/counters/likwid_library.hpp.

#include <array>

#include <dlfcn.h>

#include "harness/run/counters/likwid_library.hpp"

namespace casebook {
namespace {

/// The name without a version comes with a development package; the others carry LIKWID's minor
/// version, newest first.
constexpr std::array<const char*, 5> names = {
    "liblikwid.so", "liblikwid.so.5.5", "liblikwid.so.5.4", "liblikwid.so.5.3", "liblikwid.so.5.2"};

void* open_first() {
  for (const char* name : names) {
    if (void* library = dlopen(name, RTLD_NOW | RTLD_GLOBAL)) {
      return library;
    }
  }
  return nullptr;
}

/// Looks up one function; the first that is missing becomes the reason.
template <class Function>
void find(void* library, const char* name, Function& function, std::string& reason) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (function == nullptr && reason.empty()) {
    reason = std::string("this LIKWID has no ") + name + "; use 5.2 or newer";
  }
}

}  // namespace

LikwidLibrary open_likwid_library() {
  LikwidLibrary all;
  void* library = open_first();
  if (library == nullptr) {
    all.reason =
        "liblikwid.so (5.2 to 5.5) cannot be loaded; add LIKWID's lib folder to LD_LIBRARY_PATH";
    return all;
  }
  find(library, "likwid_markerInit", all.init, all.reason);
  find(library, "likwid_markerThreadInit", all.thread_init, all.reason);
  find(library, "likwid_markerRegisterRegion", all.register_region, all.reason);
  find(library, "likwid_markerStartRegion", all.start_region, all.reason);
  find(library, "likwid_markerStopRegion", all.stop_region, all.reason);
  find(library, "likwid_markerClose", all.close, all.reason);
  return all;
}

}  // namespace casebook
