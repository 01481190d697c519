#include "cli/climb/counted_steps.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "cli/lesson/attacks.hpp"
#include "cli/lesson/foreseen_counts.hpp"
#include "cli/project/variant.hpp"
#include "cli/records/record_view.hpp"
#include "cli/simulate/callgrind_output.hpp"
#include "cli/simulate/simulation.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr double told_part = 0.97;
constexpr const char* whole_solve = "solve";
constexpr const char* by_valgrind = "valgrind";

/// Predictions on a step's page.
struct Aim {
  std::vector<Attack> attacks;
  std::vector<ForeseenCount> foreseen;
};

/// Nothing without a page.
Aim aim_of_step(const fs::path& root, const std::string& app, const std::string& variant) {
  const fs::path page = root / "optimized" / app / variant / "step.md";
  if (!fs::exists(page)) {
    return {};
  }
  const std::string text = read_file(page);
  return {attacks_in(text, page.string()), foreseen_counts_in(text, page.string())};
}

/// Counts of one program, by region and name; "solve" is the sum over all regions.
using Counts = std::map<std::string, std::map<std::string, double>>;

constexpr const char* instructions = "instructions";
constexpr const char* loads = "loads";
constexpr const char* first_misses = "misses of the first cache";
constexpr const char* memory_bytes = "bytes with memory";
constexpr const char* mpi_calls = "calls of MPI";
constexpr const char* mpi_bytes = "bytes of MPI";

Counts counts_of_simulation(const Json& record) {
  Counts counts;
  for (const RegionCounts& region : simulated_regions(record)) {
    const std::map<std::string, double> found = {{instructions, region.instructions},
                                                 {loads, region.loads},
                                                 {first_misses, region.d1_misses},
                                                 {memory_bytes, region.bytes()}};
    for (const auto& [what, value] : found) {
      counts[whole_solve][what] += value;
      if (region.name != whole_solve) {
        counts[region.name][what] += value;
      }
    }
  }
  return counts;
}

Counts counts_of_mpi(const Json& record) {
  Counts counts;
  for (const Json& call : list_at(record, "/mpi/calls")) {
    const std::string region = text_at(call, "/region");
    const std::map<std::string, double> found = {
        {mpi_calls, number_at(call, "/count").value_or(0.0)},
        {mpi_bytes, number_at(call, "/bytes").value_or(0.0)}};
    for (const auto& [what, value] : found) {
      counts[whole_solve][what] += value;
      if (region != whole_solve) {
        counts[region][what] += value;
      }
    }
  }
  return counts;
}

/// The counts that a cause speaks of.
std::vector<const char*> counts_of_cause(const std::string& cause) {
  if (cause == "work") {
    return {instructions};
  }
  if (cause == "memory") {
    return {first_misses, memory_bytes};
  }
  return cause == "communication" ? std::vector<const char*>{mpi_calls, mpi_bytes}
                                  : std::vector<const char*>{};
}

/// The counts by the names that a page gives them.
const char* count_of_name(const std::string& name) {
  static const std::map<std::string, const char*> counts = {{"instructions", instructions},
                                                            {"loads", loads},
                                                            {"misses", first_misses},
                                                            {"bytes", memory_bytes},
                                                            {"calls", mpi_calls},
                                                            {"message_bytes", mpi_bytes}};
  return counts.at(name);
}

/// A region that one of the two does not have is no place to compare: then the whole solve is.
std::string common_region(const std::string& region, const Counts& parent, const Counts& own) {
  return parent.count(region) > 0 && own.count(region) > 0 ? region : whole_solve;
}

/// Attacked counts first, then those that are foreseen, then the solve's.
std::vector<Count> compared(const Aim& aim,
                            const std::string& case_name,
                            const Counts& parent,
                            const Counts& own) {
  std::vector<Count> found;
  const auto place_of_count = [&](const std::string& region, const std::string& what) {
    return std::find_if(found.begin(), found.end(), [&](const Count& count) {
      return count.region == region && count.what == what;
    });
  };
  const auto add = [&](const std::string& region, const std::string& what, bool is_attacked) {
    const auto of_own = own.find(region);
    if (place_of_count(region, what) == found.end() && of_own != own.end() &&
        of_own->second.count(what) > 0) {
      found.push_back(
          {region, what, parent.at(region).at(what), of_own->second.at(what), is_attacked, {}});
    }
  };
  for (const Attack& attack : aim.attacks) {
    for (const char* what : counts_of_cause(attack.cause)) {
      add(common_region(attack.region, parent, own), what, true);
    }
  }
  for (const ForeseenCount& foreseen : aim.foreseen) {
    if (!foreseen.case_name.empty() && foreseen.case_name != case_name) {
      continue;
    }
    const std::string region = common_region(foreseen.region, parent, own);
    const char* what = count_of_name(foreseen.what);
    add(region, what, false);
    const auto place = place_of_count(region, what);
    if (place != found.end() && region == foreseen.region) {
      place->foreseen = foreseen.times_less;
    }
  }
  for (const auto& [what, value] : parent.at(whole_solve)) {
    if (what != loads) {  // shown where a page speaks of them
      add(whole_solve, what, false);
    }
  }
  return found;
}

/// App, variant, input.
using Place = std::tuple<std::string, std::string, std::string>;

Place place_of(const Json& record, const std::string& variant) {
  return {text_at(record, "/app"), variant, text_at(record, "/case/input_hash")};
}

void add_simulated(const fs::path& root,
                   const std::vector<Json>& simulated,
                   std::vector<CountedStep>& steps) {
  std::map<Place, Json> newest;
  for (const Json& record : simulated) {
    Json& there = newest[place_of(record, text_at(record, "/variant"))];
    if (there.is_null() || text_at(there, "/id") < text_at(record, "/id")) {
      there = record;
    }
  }
  for (const auto& [place, record] : newest) {
    const auto parent = newest.find(place_of(record, text_at(record, "/parent")));
    if (parent != newest.end()) {
      const auto& [app, variant, input] = place;
      steps.push_back({app,
                       variant,
                       text_at(record, "/parent"),
                       text_at(record, "/case/name"),
                       by_valgrind,
                       compared(aim_of_step(root, app, variant),
                                text_at(record, "/case/name"),
                                counts_of_simulation(parent->second),
                                counts_of_simulation(record))});
    }
  }
}

bool is_about_messages(const Attack& attack) {
  return attack.cause == "communication";
}

/// Adds the messages of those steps of a ladder that attack communication.
void add_messages(const fs::path& root,
                  const StoredLadder& ladder,
                  std::vector<CountedStep>& steps) {
  for (const Rung& rung : ladder.rungs) {
    const Aim aim = aim_of_step(root, ladder.app, rung.variant);
    const auto parent =
        std::find_if(ladder.rungs.begin(), ladder.rungs.end(), [&](const Rung& other) {
          return rung.parent == other.variant;
        });
    if (rung.record.is_null() || parent == ladder.rungs.end() ||
        std::none_of(aim.attacks.begin(), aim.attacks.end(), is_about_messages)) {
      continue;
    }
    const Counts before = counts_of_mpi(parent->record);
    const Counts after = counts_of_mpi(rung.record);
    if (before.count(whole_solve) > 0 && after.count(whole_solve) > 0) {
      steps.push_back({ladder.app,
                       rung.variant,
                       parent->variant,
                       ladder.case_name,
                       "calls of MPI",
                       compared(aim, ladder.case_name, before, after)});
    }
  }
}

}  // namespace

bool Count::is_less() const {
  return own <= told_part * parent && parent > 0.0;
}

bool Count::is_aimed_at() const {
  return is_attacked || (foreseen && *foreseen * told_part >= 1.0);
}

bool CountedStep::is_told() const {
  return std::any_of(counts.begin(), counts.end(), [](const Count& count) {
    return count.is_aimed_at() && count.is_less();
  });
}

std::vector<CountedStep> counted_steps(const fs::path& root,
                                       const std::vector<Json>& simulated,
                                       const std::vector<StoredLadder>& ladders) {
  std::vector<CountedStep> steps;
  add_simulated(root, simulated, steps);
  for (const StoredLadder& ladder : ladders) {
    if (ladder.is_principal && ladder.ranks > 1) {
      add_messages(root, ladder, steps);
    }
  }
  // Of several layouts the first is enough for messages; valgrind counts some steps on an input of their own.
  const auto key = [](const CountedStep& step) {
    const std::string input = step.how == by_valgrind ? step.case_name : "";
    return std::tuple(step.app, variant_number(step.variant), step.variant, step.how, input);
  };
  std::stable_sort(
      steps.begin(), steps.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  const auto last = std::unique(
      steps.begin(), steps.end(), [&](const auto& a, const auto& b) { return key(a) == key(b); });
  steps.erase(last, steps.end());
  return steps;
}

std::string times_less(const Count& count) {
  return count.own > 0.0 ? three_digits(count.parent / count.own) + "x" : "";
}

namespace {

/// One row for each count, with a column for what was foreseen where anything was.
Table table_of_counts(const CountedStep& step) {
  const bool is_foreseen =
      std::any_of(step.counts.begin(), step.counts.end(), [](const Count& count) {
        return count.foreseen.has_value();
      });
  std::vector<Table::Column> columns = {{"counted in"},
                                        {"count"},
                                        {step.parent, Align::right},
                                        {step.variant, Align::right},
                                        {"times less", Align::right},
                                        {"attacked"}};
  if (is_foreseen) {
    columns.insert(columns.end() - 1, Table::Column{"foreseen", Align::right});
  }
  Table table(columns);
  for (const Count& count : step.counts) {
    std::vector<Cell> cells = {{count.region},
                               {count.what},
                               {amount(count.parent)},
                               {amount(count.own)},
                               {times_less(count)},
                               {count.is_attacked ? "yes" : ""}};
    if (is_foreseen) {
      const std::string foreseen =
          count.foreseen ? three_digits(*count.foreseen) + "x" : std::string();
      cells.insert(cells.end() - 1, Cell{foreseen});
    }
    table.add(cells);
  }
  return table;
}

}  // namespace

std::string counted_markdown(const std::vector<CountedStep>& steps) {
  std::string text;
  for (const CountedStep& step : steps) {
    text += "\n" + table_of_counts(step).markdown() + "\n";
    text += step.how == by_valgrind ? fmt::format(
                                          "- counted by valgrind in one solve of {}, one rank of "
                                          "one thread, with small caches: "
                                          "`./casebook compare {} {} {} --counters sim`\n",
                                          step.case_name,
                                          step.app,
                                          step.parent,
                                          step.variant)
                                    : fmt::format(
                                          "- calls of MPI and their bytes in one solve of {}, all "
                                          "ranks, by the records of its ladder\n",
                                          step.case_name);
  }
  return text.empty() ? "" : text + "\n";
}

Json to_json(const CountedStep& step) {
  Json counts = Json::array();
  for (const Count& count : step.counts) {
    counts.push_back({{"region", count.region},
                      {"count", count.what},
                      {"parent", count.parent},
                      {"own", count.own},
                      {"foreseen", count.foreseen ? Json(*count.foreseen) : Json()},
                      {"attacked", count.is_attacked}});
  }
  return {{"app", step.app},
          {"variant", step.variant},
          {"parent", step.parent},
          {"case", step.case_name},
          {"how", step.how},
          {"told", step.is_told()},
          {"counts", counts}};
}

Json with_counts(const fs::path& root, const StoredLadders& stored) {
  Json counted = Json::array();
  for (const CountedStep& step : counted_steps(root, stored.simulated, stored.ladders)) {
    counted.push_back(to_json(step));
  }
  Json json = to_json(stored);
  json["counted"] = counted;
  return json;
}

}  // namespace casebook::cli
