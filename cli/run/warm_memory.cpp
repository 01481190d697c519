#include "cli/run/warm_memory.hpp"

#include <algorithm>
#include <cstddef>

#include <sys/mman.h>
#include <unistd.h>

#include "cli/run/foreseen_memory.hpp"
#include "cli/run/layout.hpp"

namespace casebook::cli {
namespace {

/// Memory of the variant that needs most, on the one node of the run; 0 where none is known.
std::size_t most_bytes(const Experiment& experiment, const std::vector<Variant>& variants) {
  double most_mib = 0.0;
  for (const Variant& variant : variants) {
    if (const auto need = foreseen_memory(experiment, variant)) {
      most_mib = std::max(most_mib, need->node_mib(layout_of(experiment, variant).ranks));
    }
  }
  return static_cast<std::size_t>(most_mib * 1024.0 * 1024.0);
}

std::size_t free_bytes() {
  return static_cast<std::size_t>(sysconf(_SC_AVPHYS_PAGES)) *
         static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

void warm_memory(const Experiment& experiment, const std::vector<Variant>& variants) {
  if (variants.empty() || layout_of(experiment, variants.front()).nodes > 1) {
    return;
  }
  const std::size_t n_bytes = std::min(most_bytes(experiment, variants), free_bytes() / 2);
  if (n_bytes == 0) {
    return;
  }
  void* pages = mmap(nullptr, n_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) {
    return;
  }
  madvise(pages, n_bytes, MADV_HUGEPAGE);
  const auto page_size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  for (std::size_t at = 0; at < n_bytes; at += page_size) {
    static_cast<volatile char*>(pages)[at] = 1;
  }
  munmap(pages, n_bytes);
}

}  // namespace casebook::cli
