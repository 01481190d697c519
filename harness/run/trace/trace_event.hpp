#pragma once

#include <cstdint>

namespace casebook {

/// One thing that a thread did, as the clock saw it (now_ns()).
struct TraceEvent {
  std::int64_t start_ns = 0;
  std::int64_t end_ns = 0;
  const char* call = nullptr;  ///< of MPI; null: a region. A literal, not owned
  std::int64_t bytes = 0;      ///< of the MPI call
  int region = -1;             ///< id, of a region

  std::int64_t duration_ns() const { return end_ns - start_ns; }
};

}  // namespace casebook
