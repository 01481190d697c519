#pragma once

namespace casebook {

/// Interface of a variant, whole. The harness times set_up() and solve();
/// copy_out() is untimed, so it may only rearrange what solve() computed.
template <class Result>
class Solver {
 public:
  virtual ~Solver() = default;

  /// Layout, tables, plans: timed, and charged separately.
  virtual void set_up() = 0;

  /// The figure of merit. Called several times; each call starts from the same input.
  virtual void solve() = 0;

  /// Collective. Brings the answer of the last solve() to the app's canonical layout; only rank 0
  /// needs to fill the result.
  virtual void copy_out(Result& result) = 0;
};

}  // namespace casebook
