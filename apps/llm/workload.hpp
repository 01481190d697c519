#pragma once

#include <memory>

#include "apps/llm/engine.hpp"
#include "apps/llm/result.hpp"
#include "harness/run/solver.hpp"

namespace llm {

/// The case's users around a variant's engine, as the harness runs them: loading is the set-up, all
/// answers are the solve.
class Workload final : public casebook::Solver<Result> {
 public:
  /// input: outlives the workload
  Workload(const Case& input, const casebook::Team& team, std::unique_ptr<Engine> engine);

  void set_up() override;
  void solve() override;
  void copy_out(Result& result) override;

 private:
  double all_cache_bytes() const;

  const Case& input_;
  casebook::Team team_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Requests> requests_;  ///< rank 0's
};

/// The case with other prompts, and other given contexts.
Case vary(const Case& input, std::uint64_t seed);

}  // namespace llm
