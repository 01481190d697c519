#pragma once

#include <vector>

#include "apps/llm/engine.hpp"
#include "apps/llm/oracle/forward.hpp"

namespace llm {

/// The bound that follows from rounding some texts as an engine says that it rounds:
/// rounding_bound() of what that does to their logits.
/// exact: logits of all rows that the texts ask for, without rounding
double bound_by_rounding(const oracle::Crew& crew,
                         const Standing& standing,
                         const std::vector<oracle::Sequence>& texts,
                         const std::vector<oracle::Rows>& exact);

}  // namespace llm
