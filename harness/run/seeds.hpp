#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// The random numbers of a run, a pair for each solve: what makes its input, and what the judge draws its
/// questions from. They are drawn one at a time, when they are needed, and are the same on all ranks.
class Seeds {
 public:
  /// record_file: of an earlier run, whose seeds are taken again, or "".
  /// Errors: UsageError when the file is no record with seeds.
  Seeds(const Team& team, const std::string& record_file);

  /// Draws the input of the next solve. Collective. Errors: UsageError when the earlier run had fewer solves.
  std::uint64_t draw_input();
  std::uint64_t draw_judge();

  /// True if they come from a record: then a solver may know them, and its time proves nothing.
  bool given() const { return given_; }

  /// The record's member `seeds`: {"given", "input": [...], "judge": [...]}.
  Json to_json() const;

 private:
  std::uint64_t next(const std::vector<std::uint64_t>& given,
                     std::vector<std::uint64_t>& used) const;

  Team team_;
  bool given_ = false;
  std::vector<std::uint64_t> given_input_, given_judge_;
  std::vector<std::uint64_t> input_, judge_;
};

}  // namespace casebook
