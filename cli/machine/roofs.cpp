#include "cli/machine/roofs.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "cli/records/machine_name.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json_file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr int roofs_schema = 1;

double largest_fma(const Json& roofs, int threads) {
  double largest = 0.0;
  for (const Json& entry : roofs.value("fma", Json::array())) {
    if (count_at(entry, "/threads") == threads) {
      largest = std::max(largest, number_at(entry, "/gflop_s/median").value_or(0.0));
    }
  }
  return largest;
}

/// All threads should do their number times the operations of one. Half of that is more than a lower
/// clock explains: then they are hardware threads of the same cores, or others use these.
void note_shared_cores(const Json& roofs, std::vector<std::string>& notes) {
  const int threads = count_at(roofs, "/threads");
  const double one = largest_fma(roofs, 1);
  const double all = largest_fma(roofs, threads);
  if (threads > 1 && one > 0.0 && all < 0.6 * threads * one) {
    notes.push_back(
        fmt::format("{} together do {} times the FMAs of one: the CPUs are hardware threads of the "
                    "same cores (a virtual machine may hide that), or other programs use them",
                    counted(threads, "thread"),
                    three_digits(all / one)));
  }
}

void note_stolen_time(const Json& part, std::vector<std::string>& notes) {
  const double stolen_s = number_at(part, "/stolen_s").value_or(0.0);
  const double elapsed_s = number_at(part, "/elapsed_s").value_or(0.0);
  if (stolen_s > 0.01 * elapsed_s) {
    notes.push_back(fmt::format(
        "the hypervisor gave {} of the {} to others", seconds(stolen_s), seconds(elapsed_s)));
  }
}

std::vector<std::string> all_notes(const RoofsParts& parts) {
  std::vector<std::string> notes = parts.notes;
  for (const Json* part : {&parts.node, &parts.messages}) {
    if (part->is_object()) {
      for (const Json& note : part->value("notes", Json::array())) {
        notes.push_back(note.get<std::string>());
      }
      note_stolen_time(*part, notes);
    }
  }
  note_shared_cores(parts.node, notes);
  return notes;
}

/// $CASEBOOK_MACHINE; this processor's where it is the file of a site, as in a shell of `cluster`.
std::string usual_machine() {
  const char* const set = std::getenv("CASEBOOK_MACHINE");
  const bool is_name = set != nullptr && std::string_view(set).find('/') == std::string_view::npos;
  return is_name ? set : this_machine();
}

}  // namespace

std::string roofs_machine(const std::string& chosen) {
  const std::string name = chosen.empty() ? usual_machine() : chosen;
  const bool fine = !name.empty() && name.front() != '.' &&
                    std::all_of(name.begin(), name.end(), [](unsigned char c) {
                      return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
                    });
  if (!fine) {
    throw UsageError(fmt::format(
        "--machine `{}`: a name of letters, digits, '-', '_' and '.' is needed, since a "
        "folder in profiles/ has it",
        name));
  }
  return name;
}

fs::path roofs_file(const fs::path& folder, const std::string& machine) {
  return folder / machine / "roofs.json";
}

Json stored_roofs(const Project& project) {
  for (const fs::path& folder : {project.results(), project.root() / "profiles"}) {
    const fs::path file = roofs_file(folder, roofs_machine(""));
    const Json roofs = fs::exists(file) ? read_json_file(file) : Json();
    if (roofs.is_object()) {
      return roofs;
    }
  }
  return {};
}

Json roofs_json(const RoofsParts& parts) {
  Json roofs = {{"schema", roofs_schema},
                {"kind", "roofs"},
                {"id", new_id("roofs-" + parts.machine, parts.started)},
                {"started", utc_text(parts.started)}};
  for (const char* member : {"machine",
                             "build",
                             "environment",
                             "cpus",
                             "ranks",
                             "threads",
                             "caches",
                             "bandwidth",
                             "fma",
                             "fma_single",
                             "dgemm"}) {
    roofs[member] = parts.node.value(member, Json());
  }
  roofs["mpi"] = parts.messages.is_object() ? parts.messages.value("mpi", Json()) : Json();
  roofs["likwid_bench"] = parts.likwid_bench;
  roofs["notes"] = all_notes(parts);
  return roofs;
}

}  // namespace casebook::cli
