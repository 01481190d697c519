#include <cstdio>
#include <exception>

#include <omp.h>
#include <sched.h>

#include <benchmark/benchmark.h>

#include "harness/core/error.hpp"
#include "harness/core/machine/cpu_list.hpp"
#include "harness/run/describe_identity.hpp"
#include "harness/run/environment/machine.hpp"
#include "harness/run/environment/openblas.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/record.hpp"
#include "tests/kernels/kernel.hpp"

namespace casebook {
namespace {

/// Binds this process to the last processor that it may use (the first ones serve most interrupts)
/// and returns that one's number.
int bind_to_one_cpu() {
  const int last = allowed_cpus().back();
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(last), &one);
  sched_setaffinity(0, sizeof one, &one);
  return last;
}

/// Machine, build and processor as JSON text inside the library's own output.
void describe_this_run(int cpu) {
  const Json facts = {{"cpu", cpu},
                      {"machine", describe_machine()},
                      {"build", describe_identity()},
                      {"openblas", describe_openblas()}};
  benchmark::AddCustomContext("casebook",
                              facts.dump(-1, ' ', true, Json::error_handler_t::replace));
}

int run(int argc, char** argv) {
  omp_set_num_threads(1);  // OpenBLAS asks for this number
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return exit_usage;
  }
  describe_this_run(bind_to_one_cpu());
  add_kernels();
  benchmark::RunSpecifiedBenchmarks();
  return exit_fine;
}

}  // namespace
}  // namespace casebook

int main(int argc, char** argv) {
  casebook::choose_openblas_kernels(argv);
  try {
    return casebook::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "casebook: error: %s\n", error.what());
    return casebook::exit_environment;
  }
}
