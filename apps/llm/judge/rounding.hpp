#pragma once

#include <span>
#include <vector>

#include "apps/llm/engine.hpp"
#include "apps/llm/oracle/forward.hpp"

namespace llm {

/// Texts as an engine of this standing rounds them.
std::vector<oracle::Sequence> rounded(std::vector<oracle::Sequence> texts,
                                      const Standing& standing);

/// rounding_bound() of what rounding does to the logits of some texts.
/// exact, rounded: logits of all rows that the texts ask for, in this order
double bound_by_rounding(std::span<const oracle::Rows> exact,
                         std::span<const oracle::Rows> rounded);

/// Logits of some texts, exact and rounded, from one pass of the oracle.
class BothLogits {
 public:
  BothLogits(const oracle::Crew& crew,
             const std::vector<oracle::Sequence>& texts,
             const Standing& standing);

  std::span<const oracle::Rows> exact() const { return std::span(rows_).first(rows_.size() / 2); }
  std::span<const oracle::Rows> rounded() const { return std::span(rows_).last(rows_.size() / 2); }

 private:
  std::vector<oracle::Rows> rows_;  ///< of the exact texts, then of the rounded ones
};

}  // namespace llm
