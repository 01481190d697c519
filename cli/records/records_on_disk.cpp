#include "cli/records/records_on_disk.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "cli/records/comparison_truth.hpp"
#include "cli/records/record_view.hpp"
#include "cli/records/truth.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json_file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

bool is_timed_run(const Json& record) {
  return text_at(record, "/kind") == "run";
}

/// Errors: UsageError.
Json read_one(const fs::path& file) {
  Json record = read_json_file(file);
  const std::string kind = text_at(record, "/kind");
  std::string wrong;
  if (kind == "run" || kind == "profile" || kind == "continued") {
    wrong = shape_problem(record);
    wrong = wrong.empty() ? disagreement_in(record) : wrong;
  } else if (kind == "compare") {
    wrong = disagreement_in_comparison(record);
  }
  if (!wrong.empty()) {
    throw UsageError(fmt::format("{}: {}", file.string(), wrong));
  }
  return record;
}

}  // namespace

void name_left_out(const std::vector<LeftOut>& files) {
  constexpr std::size_t most = 10;
  for (std::size_t k = 0; k < std::min(most, files.size()); ++k) {
    fmt::print(stderr, "casebook: left out: {}\n", printable(files[k].reason));
  }
  if (files.size() > most) {
    fmt::print(stderr, "casebook: left out: {} more files\n", files.size() - most);
  }
}

Json read_any_record(const fs::path& file, std::vector<LeftOut>& left_out) {
  try {
    return read_one(file);
  } catch (const UsageError& error) {
    left_out.push_back({file, error.what()});
    return nullptr;
  }
}

std::vector<RecordOnDisk> json_files_in(const fs::path& folder, std::vector<LeftOut>& left_out) {
  std::vector<fs::path> files;
  std::error_code no_such_folder;
  for (const auto& entry : fs::directory_iterator(folder, no_such_folder)) {
    if (entry.path().extension() == ".json") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());  // a name begins with the time
  std::vector<RecordOnDisk> records;
  for (const fs::path& file : files) {
    if (Json json = read_any_record(file, left_out); !json.is_null()) {
      records.push_back({file, std::move(json)});
    }
  }
  return records;
}

std::vector<RecordOnDisk> records_in(const fs::path& folder) {
  std::vector<LeftOut> left_out;
  std::vector<RecordOnDisk> records = json_files_in(folder, left_out);
  name_left_out(left_out);
  std::erase_if(records, [](const RecordOnDisk& record) { return !is_timed_run(record.json); });
  return records;
}

std::vector<RecordOnDisk> records_named(const std::vector<std::string>& files) {
  std::vector<RecordOnDisk> records;
  for (const std::string& file : files) {
    records.push_back({file, read_one(file)});
    if (!is_timed_run(records.back().json)) {
      throw UsageError(
          fmt::format("{} is no record of a run; records are the .json files that "
                      "`casebook run` names",
                      file));
    }
  }
  return records;
}

}  // namespace casebook::cli
