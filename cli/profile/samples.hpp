#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace casebook::cli {

/// One call of a stack.
struct Frame {
  std::uint64_t address = 0;  ///< where the object's file has it
  std::string function;       ///< demangled; "[libm.so.6]" where only the object is known
  std::string object;         ///< path of the executable or library; "" when unknown
};

/// One moment of one thread.
struct Sample {
  int thread = 0;            ///< its system-wide number
  std::int64_t time_ns = 0;  ///< of the clock that the samples were taken with
  std::vector<Frame> stack;  ///< innermost first
};

/// Reads, line by line, what `perf script --no-inline -F tid,time,ip,sym,dso` prints.
class SampleReader {
 public:
  using OnSample = std::function<void(const Sample& sample)>;

  explicit SampleReader(OnSample on_sample);

  /// Lines that are neither the head of a sample nor a frame are passed over.
  void feed(const std::string& line);

  /// Call after the last line.
  void finish();

 private:
  OnSample on_sample_;
  Sample sample_;
  bool in_sample_ = false;
};

/// The name as it stands in the source, without the library's symbol version ("exp@@GLIBC_2.29");
/// other text as it is, also the linker's jumps ("exp@plt").
std::string demangled(const std::string& symbol);

}  // namespace casebook::cli
