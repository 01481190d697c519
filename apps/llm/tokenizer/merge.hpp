#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace llm {

/// The cost of joining two neighbours; smaller is joined first. None: they are not joined.
using JoinCost =
    std::function<std::optional<double>(std::string_view left, std::string_view right)>;

/// Joins neighbouring parts, the cheapest first and the left one of equals, until no two can be
/// joined. parts: consecutive pieces of one text. Takes O(n log n).
/// Source: R. Sennrich, B. Haddow, A. Birch, ACL 2016, 1715 (byte pair encoding).
std::vector<std::string_view> join_parts(std::vector<std::string_view> parts, const JoinCost& cost);

/// The characters of a text in UTF-8; a byte that belongs to none is one part.
std::vector<std::string_view> characters(std::string_view text);

}  // namespace llm
