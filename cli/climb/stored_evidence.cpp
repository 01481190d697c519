#include "cli/climb/stored_evidence.hpp"

#include <algorithm>

#include "cli/records/record_view.hpp"
#include "cli/records/records.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Members of a record that a ladder needs.
bool is_of_a_run(const Json& record) {
  if (!is_run(record)) {
    return false;
  }
  for (const char* entry : {"/id",
                            "/started",
                            "/app",
                            "/variant",
                            "/case/name",
                            "/case/input_hash",
                            "/verdict",
                            "/time/solve_s",
                            "/layout/ranks",
                            "/layout/threads",
                            "/layout/hosts",
                            "/layout/oversubscribed",
                            "/machine/host"}) {
    if (!record.contains(Json::json_pointer(entry))) {
      return false;
    }
  }
  return true;
}

/// profiles/<machine>/<app>/ID.json tells the machine; results/<app>/ID.json does not.
std::string machine_of(const fs::path& file, const Json& record) {
  const std::string folder = file.parent_path().parent_path().filename().string();
  return folder.empty() ? text_at(record, "/machine/host") : folder;
}

void note_halves(const Json& comparison, StoredEvidence& evidence) {
  evidence.groups.insert(text_at(comparison, "/id"));
  for (const Json& pair : list_at(comparison, "/pairs")) {
    evidence.halves.insert({text_at(pair, "/a_record"), text_at(pair, "/b_record")});
  }
}

}  // namespace

StoredEvidence read_evidence(const fs::path& folder) {
  std::vector<fs::path> files;
  const auto options = fs::directory_options::skip_permission_denied;
  for (const auto& entry : fs::recursive_directory_iterator(folder, options)) {
    if (entry.path().extension() == ".json") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  StoredEvidence evidence;
  for (const fs::path& file : files) {
    Json record = read_any_record(file, evidence.left_out);
    if (is_of_a_run(record)) {
      const std::string machine = machine_of(file.lexically_relative(folder), record);
      evidence.runs.emplace_back(machine, std::move(record));
    } else if (text_at(record, "/kind") == "compare" &&
               number_at(record, "/schema") == comparison_schema) {
      note_halves(record, evidence);
    } else if (!list_at(record, "/profile/simulated/regions").empty()) {
      evidence.simulated.push_back(std::move(record));
    } else if (text_at(record, "/kind") == "versus") {
      evidence.groups.insert(text_at(record, "/id"));
    }
  }
  return evidence;
}

}  // namespace casebook::cli
