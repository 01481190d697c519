#include "tests/kernels/kernel.hpp"

#include <utility>

#include <benchmark/benchmark.h>

namespace casebook {
namespace {

/// A kernel on its way from "not prepared" to "judged".
class Candidate {
 public:
  explicit Candidate(std::unique_ptr<Kernel> kernel) : kernel_(std::move(kernel)) {}

  /// Google Benchmark calls this several times: it searches for the number of iterations.
  void time(benchmark::State& state, const std::string& item) {
    if (!judged_) {
      amount_ = kernel_->prepare();
      kernel_->call();
      problem_ = kernel_->problem();
      judged_ = true;
    }
    if (!problem_.empty()) {
      state.SkipWithError(problem_.c_str());
      return;
    }
    for ([[maybe_unused]] auto _ : state) {
      kernel_->call();
      benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * amount_.items);
    state.SetBytesProcessed(state.iterations() * amount_.bytes);
    state.SetLabel(item);
  }

 private:
  std::unique_ptr<Kernel> kernel_;
  bool judged_ = false;
  Amount amount_{};
  std::string problem_;
};

}  // namespace

void add_kernel(const std::string& name, const std::string& item, std::unique_ptr<Kernel> kernel) {
  const auto candidate = std::make_shared<Candidate>(std::move(kernel));
  benchmark::RegisterBenchmark(
      name.c_str(), [candidate, item](benchmark::State& state) { candidate->time(state, item); });
}

}  // namespace casebook
