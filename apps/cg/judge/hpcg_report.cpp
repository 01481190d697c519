#include "apps/cg/judge/hpcg_report.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "apps/cg/judge/check.hpp"
#include "apps/cg/work.hpp"

namespace cg {
namespace {

/// Lines of nested `key: value`, two blanks a depth. What a method says of itself stays in its line.
class Document {
 public:
  template <class T>
  void add(int depth, const std::string& key, const T& value) {
    std::string line = fmt::format("{:{}}{}: {}", "", 2 * depth, key, value);
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c >= 0 && c < ' '; }, ' ');
    text_ += line + "\n";
  }

  void open(int depth, const std::string& key) {
    fmt::format_to(std::back_inserter(text_), "{:{}}{}:\n", "", 2 * depth, key);
  }

  void add_grid(int depth, const std::string& prefix, Grid grid, const std::string& ending) {
    add(depth, prefix + "x" + ending, grid.x);
    add(depth, prefix + "y" + ending, grid.y);
    add(depth, prefix + "z" + ending, grid.z);
  }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

const char* verdict(bool passed) {
  return passed ? "PASSED" : "FAILED";
}

bool passed(const std::vector<casebook::Check>& checks, std::initializer_list<const char*> names) {
  bool all = true;
  for (const casebook::Check& check : checks) {
    for (const std::string name : names) {
      all = all && (check.name != name || check.passed());
    }
  }
  return all;
}

void add_problem(Document& out, const Evidence& evidence) {
  const Case& input = evidence.input;
  out.open(0, "Machine Summary");
  out.add(1, "Distributed Processes", evidence.n_ranks);
  out.add(1, "Threads per processes", evidence.n_threads);
  if (!input.matrix) {
    out.open(0, "Global Problem Dimensions");
    out.add_grid(1, "Global n", input.global(), "");
    out.open(0, "Processor Dimensions");
    out.add_grid(1, "np", input.ranks, "");
    out.open(0, "Local Domain Dimensions");
    out.add_grid(1, "n", input.local, "");
  }
  out.open(0, "Linear System Information");
  out.add(1, "Number of Equations", input.global_n_rows());
  out.add(1, "Number of Nonzero Terms", input.global_n_nonzeros());
  out.open(0, "Multigrid Information");
  out.add(1, "Number of coarse grid levels", input.n_levels - 1);
  out.open(0, "Memory Use Information");
  out.add(1, "Total memory used for data (Gbytes)", 1e-9 * evidence.memory_bytes);
  out.add(1,
          "Bytes per equation (Total memory / Number of Equations)",
          evidence.memory_bytes / static_cast<double>(input.global_n_rows()));
}

void add_validation(Document& out,
                    const Evidence& evidence,
                    const std::vector<casebook::Check>& checks) {
  out.open(0, "Spectral Convergence Tests");
  out.add(1, "Result", verdict(passed(checks, {"plain_iterations", "preconditioned_iterations"})));
  out.open(1, "Unpreconditioned");
  out.add(2, "Maximum iteration count", evidence.plain_iterations);
  out.add(2, "Expected iteration count", 12);
  out.open(1, "Preconditioned");
  out.add(2, "Maximum iteration count", evidence.preconditioned_iterations);
  out.add(2, "Expected iteration count", 2);
  out.open(0, "Departure from Symmetry");
  out.add(1, "Result", verdict(passed(checks, {"operator_symmetry", "preconditioner_symmetry"})));
  out.add(1, "Departure for SpMV", evidence.operator_asymmetry);
  out.add(1, "Departure for MG", evidence.preconditioner_asymmetry);
  out.open(0, "Iteration Count Information");
  out.add(1, "Result", verdict(passed(checks, {"residual", "official_residual"})));
  out.add(1, "Reference CG iterations per set", evidence.input.iterations);
  out.add(1, "Optimized CG iterations per set", evidence.official.claimed.iterations);
  out.open(0, "Reproducibility Information");
  out.add(1, "Result", verdict(passed(checks, {"reproducibility"})));
  out.add(1, "Scaled residual mean", evidence.official.claimed.relative_residual);
  out.add(1,
          "Scaled residual variance",
          evidence.official.irreproducible * evidence.official.irreproducible);
  out.open(0, "Casebook Checks");
  for (const casebook::Check& check : checks) {
    out.add(1,
            check.name,
            fmt::format(
                "{} ({:.3g}, bound {:.3g})", verdict(check.passed()), check.value, check.bound));
  }
}

/// Adds the vector that was solved in each phase: a rating of the known one would prove nothing.
void add_right_hand_sides(Document& out, const Evidence& evidence) {
  out.open(0, "Right-Hand Sides");
  out.open(1, "Timed");
  out.add(2, "Vector", "the matrix times a random solution, another one in each solve");
  out.add(2, "Solves", evidence.solve_s.size());
  out.add(2, "Residual to reach", evidence.targets.random);
  out.add(2, "Iterations of the last", evidence.claimed.iterations);
  out.add(2, "Residual of the last", evidence.residual);
  out.open(1, "HPCG's own");
  out.add(2, "Vector", "the matrix times a vector of ones, solved for the judge and not rated");
  out.add(2, "Residual to reach", evidence.targets.official);
  out.add(2, "Iterations", evidence.official.claimed.iterations);
  out.add(2, "Residual", evidence.official.residual);
  out.add(2, "Seconds", evidence.official.solve_s);
}

void add_times(Document& out, const Evidence& evidence) {
  out.open(0, "Benchmark Time Summary");
  out.add(1, "Optimization phase", set_up_time(evidence));
  out.add(1, "DDOT", evidence.times.dot);
  out.add(1, "WAXPBY", evidence.times.waxpby);
  out.add(1, "SpMV", evidence.times.spmv);
  out.add(1, "MG", evidence.times.multigrid);
  out.add(1, "Halo", evidence.times.halo);
  out.add(1, "Total", solve_time(evidence));
  const Operations raw = flops(evidence.input, evidence.claimed.iterations);
  out.open(0, "Floating Point Operations Summary");
  out.add(1, "Raw DDOT", raw.dot);
  out.add(1, "Raw WAXPBY", raw.waxpby);
  out.add(1, "Raw SpMV", raw.spmv);
  out.add(1, "Raw MG", raw.multigrid);
  out.add(1, "Total", raw.total());
  const double canonical = flops(evidence.input, evidence.input.iterations).total();
  out.add(1, "Total with convergence overhead", canonical);
  const double read = bytes_read(evidence.input, evidence.claimed.iterations).total();
  const double written = bytes_written(evidence.input, evidence.claimed.iterations).total();
  const double time = solve_time(evidence);
  out.open(0, "GB/s Summary");
  out.add(1, "Raw Read B/W", 1e-9 * read / time);
  out.add(1, "Raw Write B/W", 1e-9 * written / time);
  out.add(1, "Raw Total B/W", 1e-9 * (read + written) / time);
  out.open(0, "GFLOP/s Summary");
  out.add(1, "Raw DDOT", 1e-9 * raw.dot / evidence.times.dot);
  out.add(1, "Raw WAXPBY", 1e-9 * raw.waxpby / evidence.times.waxpby);
  out.add(1, "Raw SpMV", 1e-9 * raw.spmv / evidence.times.spmv);
  out.add(1, "Raw MG", 1e-9 * raw.multigrid / evidence.times.multigrid);
  out.add(1, "Raw Total", 1e-9 * raw.total() / time);
  out.add(1, "Total with convergence overhead", 1e-9 * canonical / time);
}

std::string final_line(const Evidence& evidence, const std::vector<casebook::Check>& checks) {
  if (!casebook::all_passed(checks)) {
    return "INVALID";
  }
  if (const std::string breach = breach_of(evidence.standing); !breach.empty()) {
    return fmt::format("INVALID under HPCG's rules: {}", breach);
  }
  const double rating = rating_gflop_s(evidence);
  if (std::isnan(rating)) {
    return fmt::format(
        "VALID, without a rating: the matrix is {:.2g} times the last-level cache, "
        "and {} times is the least",
        outgrowth(evidence),
        least_outgrowth);
  }
  return fmt::format("VALID with a GFLOP/s rating of {:.5g}", rating);
}

}  // namespace

std::string hpcg_report(const Evidence& evidence, const std::vector<casebook::Check>& checks) {
  Document out;
  out.add(0, "HPCG-Benchmark version", "3.1, in its form; not an official result");
  add_problem(out, evidence);
  add_right_hand_sides(out, evidence);
  add_validation(out, evidence, checks);
  if (casebook::all_passed(checks)) {
    add_times(out, evidence);
  }
  out.open(0, "Final Summary");
  out.add(1, "HPCG result is", final_line(evidence, checks));
  return out.text();
}

}  // namespace cg
