#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Numbers of two solves of a run, the first being 0.
struct SolveOrder {
  int as_read = 0;   ///< the one whose input is that of the case; a run may end before it
  int thorough = 0;  ///< the one whose answer is asked everything
};

/// The random numbers of a run: what makes the input of each solve, what the judge draws its questions from, and
/// which solve is a special one. They are drawn when they are needed, and are the same on all ranks. Where `casebook`
/// started the run it draws them, so that nothing in this process can choose them.
class Seeds {
 public:
  /// record_file: of an earlier run, whose seeds are taken again, or "".
  /// Errors: UsageError when the file is no record with seeds.
  Seeds(const Team& team, const std::string& record_file);

  /// Draws the order of a run of a first solve and so many others; without it all is 0. Collective.
  void draw_order(int n_others);
  const SolveOrder& order() const { return order_; }

  /// True once in a run: for the drawn solve, and for the last where that one did not come before.
  bool is_asked_everything(int k, bool last);

  /// True five times of six, by a draw: the answer that is to be asked everything is let off with a part of it.
  /// Seeds of an earlier run say what was drawn there. Collective.
  bool spare();

  /// Draws the input of the next solve. Collective. Errors: UsageError when the earlier run had fewer solves.
  std::uint64_t draw_input();
  std::uint64_t draw_judge();

  /// True if they come from a record: then a solver may know them, and its time proves nothing.
  bool given() const { return given_; }

  /// The record's member `seeds`: {"given", "from", "drawn": [...], "input": [...], "judge": [...], "as_read",
  /// "thorough", "spared"}.
  Json to_json() const;

 private:
  std::uint64_t next(const std::vector<std::uint64_t>& given, std::vector<std::uint64_t>& used);

  std::uint64_t draw();

  Team team_;
  bool given_ = false;
  SolveOrder order_;
  bool asked_everything_ = false;
  bool spared_ = false;
  std::vector<std::uint64_t> given_input_, given_judge_;
  std::vector<std::uint64_t> input_, judge_;
  std::vector<std::uint64_t> drawn_;  ///< in this run, for whatever purpose
};

}  // namespace casebook
