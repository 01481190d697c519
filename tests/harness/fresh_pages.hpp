#pragma once

#include <cstddef>

#include <sys/mman.h>
#include <unistd.h>

namespace casebook {

/// Writes to n small pages that the process never had: n page faults of the calling thread.
inline void touch_fresh_pages(int n) {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t length = page * static_cast<std::size_t>(n);
  void* memory =
      ::mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ::madvise(memory, length, MADV_NOHUGEPAGE);
  for (std::size_t at = 0; at < length; at += page) {
    static_cast<volatile char*>(memory)[at] = 1;
  }
  ::munmap(memory, length);
}

}  // namespace casebook
