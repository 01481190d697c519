#pragma once

#include "apps/lu/case.hpp"
#include "apps/lu/result.hpp"
#include "harness/run/team.hpp"

namespace lu {

/// Faults of an elimination.
enum class Fault {
  none,
  lost_swap,              ///< one exchange of rows is left out in the last rank's columns
  lost_swap_left,         ///< the same, in the columns of L alone
  stale_panel,            ///< the last rank updates once with the multipliers of the panel before
  missing_column,         ///< one column is left out of one update
  missing_row,            ///< one row is left out of one update
  local_pivots,           ///< the pivot is the largest of its block, not of its column
  no_pivots,              ///< rows stay where they are
  right_hand_side_twice,  ///< one update of b is made twice
  right_hand_side_stale,  ///< b is of another seed
  single_precision,       ///< every operation is rounded to 32 bits
  single_precision_once,  ///< the multipliers of one panel are rounded to 32 bits
  one_element_of_l,       ///< one element of L is off by a millionth
  one_element_of_u,       ///< one element of U is off by a millionth
  wrong_sign,             ///< one row of U, and of y, has the other sign
  one_unknown,            ///< one unknown is off by 1e-9 of the largest
  wrong_pivot_entry,      ///< one entry of the list of exchanges is another row
  pivot_out_of_range,     ///< one entry is no row
  short_answer,           ///< the last unknown is missing
  other_matrix,           ///< the answer of another seed
  nan,                    ///< one unknown is not a number
  nan_in_l,               ///< one element of L on the last rank is not a number
  zeros,                  ///< every unknown is zero
};

/// Blocked elimination of columns dealt out to the ranks, in the plainest form, with one fault.
class FaultyElimination {
 public:
  /// Collective. `input` is small: every rank has room for the whole.
  FaultyElimination(const Case& input, const casebook::Team& team, Fault fault);

  const Result& result() const { return result_; }

 private:
  void factor_panel(std::int64_t first, std::int64_t end);
  void exchange(std::int64_t first, std::int64_t end);
  void update(std::int64_t first, std::int64_t end);
  void solve_back();
  void spoil();
  double rounded(double value) const;
  bool in(Fault fault) const { return fault_ == fault; }
  bool on_last_rank() const { return team_.rank + 1 == team_.n_ranks; }

  Case input_;
  casebook::Team team_;
  Fault fault_;
  std::vector<std::vector<double>> a_;      ///< [n + 1][n]: columns of (A b)
  std::vector<std::vector<double>> panel_;  ///< the multipliers as this rank got them
  std::vector<double> own_;                 ///< the columns that this rank owns
  Result result_;
};

}  // namespace lu
