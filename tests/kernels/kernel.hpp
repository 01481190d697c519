#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace casebook {

/// Amount of work of one call of a kernel, for the rates.
struct Amount {
  std::int64_t items;
  std::int64_t bytes;  ///< that the algorithm must read or write in memory; the kernel says which
};

/// One building block of an app on a realistic input, to be timed alone.
class Kernel {
 public:
  virtual ~Kernel() = default;

  /// Makes the input and room for the result; called once, before anything else.
  virtual Amount prepare() = 0;

  /// The work that is timed. Whatever it computes must escape (benchmark::DoNotOptimize).
  virtual void call() = 0;

  /// Problem with the result of the last call(), "" when it is right.
  virtual std::string problem() const = 0;
};

/// Adds a kernel to those that the program times. item: what the rate counts, in the singular.
/// Names `<kernel>@<implementation>` do the same work; the first of them is compared with the others.
/// Before it is timed the first time, it is called once and its result judged; a wrong one is
/// reported as an error and never timed.
void add_kernel(const std::string& name, const std::string& item, std::unique_ptr<Kernel> kernel);

/// Adds all kernels of an app; each program of kernels has one such function.
void add_kernels();

}  // namespace casebook
