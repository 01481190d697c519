#include "cli/climb/live_climb.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/text/format.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {
namespace {

/// Outcome of a rung, for the line that stays on the screen.
std::string news_of(const Rung& rung, const Terminal& terminal) {
  if (rung.record.is_null()) {
    return styled("no result", Style::bad, terminal.colour) +
           (rung.failure.empty() ? "" : ": " + rung.failure);
  }
  if (!passed(rung.record)) {
    return styled("FAIL", Style::bad, terminal.colour) + ", not timed";
  }
  return styled("pass", Style::good, terminal.colour) + ", " +
         seconds(median_s(rung.record).value_or(0.0));
}

/// The table of a climb on a terminal, which fills while it runs.
class LiveTable {
 public:
  void show(const std::vector<Rung>& rungs, Progress& progress) {
    const Table table = ladder_table(rungs);
    progress.clear();
    if (rows_ > 0) {
      fmt::print(
          stderr, "\033[{}A\033[J", rows_);  // ECMA-48: up so many lines, erase what is below
    }
    fmt::print(stderr, "{}", table.text(terminal_));
    // As it was printed, without the letters that colour it.
    rows_ = rows_of(table.text({terminal_.interactive, false, terminal_.width}));
  }

  /// The finished table takes its place.
  void remove() {
    if (rows_ > 0) {
      fmt::print(stderr, "\033[{}A\033[J", rows_);
    }
  }

 private:
  /// A line that is too long goes on below.
  int rows_of(const std::string& text) const {
    int rows = 0;
    for (const std::string& line : split_at(text.substr(0, text.size() - 1), '\n')) {
      rows += 1 + std::max(0, display_width(line) - 1) / terminal_.width;
    }
    return rows;
  }

  Terminal terminal_ = terminal_of(2);
  int rows_ = 0;
};

std::string advice_for(const StepRatio& ratio) {
  if (ratio.rounds_needed == 0) {
    return "two rounds and more say how far it is";
  }
  const char* larger_case = ratio.rounds_needed > most_looks ? "; rather a larger case" : "";
  return fmt::format("about {} would tell{}", counted(ratio.rounds_needed, "round"), larger_case);
}

}  // namespace

std::vector<Rung> climb_once(const Experiment& experiment, const std::vector<Variant>& variants) {
  const Terminal terminal = terminal_of(2);
  std::vector<Rung> rungs;
  for (const Variant& variant : variants) {
    const std::string label =
        fmt::format("[{}/{}] {}", rungs.size() + 1, variants.size(), variant.name);
    const Outcome outcome = run_variant(experiment, variant, label, terminal);
    rungs.push_back(
        {variant.name, variant.parent, outcome.record, outcome.failure, {}, variant.branch});
    fmt::print(stderr, "{}: {}\n", label, news_of(rungs.back(), terminal));
  }
  return rungs;
}

std::vector<Rung> climb_by_budget(const Experiment& experiment,
                                  const std::vector<Variant>& variants,
                                  const RoundsPlan& plan) {
  const Terminal terminal = terminal_of(2);
  LiveTable table;
  const auto rungs = climb_in_rounds(
      experiment, variants, plan, [&](const std::vector<Rung>& so_far, Progress& progress) {
        if (terminal.interactive) {
          table.show(so_far, progress);
        }
      });
  table.remove();
  for (const Rung& rung : rungs) {
    if (!passed(rung.record)) {
      fmt::print(stderr, "{}: {}\n", rung.variant, news_of(rung, terminal));
    }
  }
  return rungs;
}

void say_what_is_open(const std::vector<Rung>& rungs) {
  for (const Rung& rung : rungs) {
    const auto ratio = ratio_to_parent(rung, rungs);
    if (ratio && ratio->told == Told::nothing) {
      fmt::print(stderr,
                 "{}: not told, {} after {}; {}\n",
                 rung.variant,
                 ratio_text(ratio),
                 counted(ratio->pairs, "round"),
                 advice_for(*ratio));
    }
  }
}

}  // namespace casebook::cli
