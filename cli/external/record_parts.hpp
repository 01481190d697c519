#pragma once

#include <vector>

#include "cli/external/prepared_program.hpp"
#include "cli/external/rank_report.hpp"
#include "cli/external/run.hpp"

namespace casebook::cli {

/// The times of the runs that count, in seconds: as a rule the wall times, launcher included.
std::vector<double> samples_of(const std::vector<ExternalRun>& runs);

/// Every rank on as many CPUs as it has threads.
bool is_pinned(const PreparedProgram& prepared, const std::vector<RankReport>& ranks);

/// Members of the record (docs/record.schema.json). No time appears where a check has failed.
Json time_json(const ExternalFacts& facts, bool passed);

/// The regions that every run has printed.
Json regions_json(const PreparedProgram& prepared, const ExternalFacts& facts);

/// The app's answer: every value that was read; null where there was none.
Json result_json(const PreparedProgram& prepared, const ExternalRun& run);

/// Members of the record that come from what the ranks report.
Json layout_json(const PreparedProgram& prepared, const std::vector<RankReport>& ranks);
Json memory_json(const std::vector<RankReport>& ranks);
/// CPU time on this node of programs that are not the run's ranks here. Ranks of other nodes are not separated
/// from ours: their time makes it smaller, and it is never below 0.
double others_s(const ExternalFacts& facts);

Json noise_json(const ExternalFacts& facts, const std::vector<RankReport>& ranks);
Json counters_json(const std::vector<RankReport>& ranks);

}  // namespace casebook::cli
