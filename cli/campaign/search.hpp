#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace casebook::cli {

/// Grid of the values that a plan varies: one axis for each key.
struct SearchGrid {
  struct Axis {
    bool ordered = true;  ///< numbers, of which neighbours are alike; else words, all equally far
    std::size_t n_values = 0;
  };
  std::vector<Axis> axes;
  std::vector<std::vector<std::size_t>> places;  ///< of each point, on each axis
};

/// Results of one point so far.
struct TriedPoint {
  int n_ended = 0;                 ///< runs, those that failed as well
  std::optional<double> time_s;    ///< median
  double core_hours_of_run = 0.0;  ///< as measured; before that, what is planned for it
};

struct SearchLimits {
  int finalists = 3;
  int repeats = 1;          ///< of a finalist
  double core_hours = 0.0;  ///< left
};

enum class SearchStage { coarse, fine, finals, over, out_of_budget };

/// Next runs: each point once more.
struct SearchStep {
  SearchStage stage = SearchStage::over;
  std::vector<std::size_t> points;
};

/// From coarse to fine. First the ends and the middle of every ordered axis, with all values of the others.
/// Then what is next to the best point, as long as that finds a better one: points that differ on at most
/// two axes, by one place on an ordered one. Last all repeats of the best few. A search goes on only
/// while the budget has room for the finals as well.
SearchStep next_step(const SearchGrid& grid,
                     const std::vector<TriedPoint>& tried,
                     const SearchLimits& limits);

std::string name_of(SearchStage stage);

}  // namespace casebook::cli
