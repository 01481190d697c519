#include "harness/cli/records/records_on_disk.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "harness/cli/records/record_view.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

RecordOnDisk read_one(const fs::path& file) {
  RecordOnDisk record{file, Json::parse(read_file(file), nullptr, false)};
  if (record.json.is_discarded() || text_at(record.json, "/kind") != "run") {
    record.json = nullptr;
  }
  return record;
}

}  // namespace

std::vector<RecordOnDisk> records_in(const fs::path& folder) {
  std::vector<RecordOnDisk> records;
  std::error_code no_such_folder;
  for (const auto& entry : fs::directory_iterator(folder, no_such_folder)) {
    if (entry.path().extension() == ".json") {
      records.push_back(read_one(entry.path()));
    }
  }
  std::erase_if(records, [](const RecordOnDisk& record) { return record.json.is_null(); });
  std::sort(records.begin(), records.end(), [](const RecordOnDisk& a, const RecordOnDisk& b) {
    return a.file < b.file;  // a name begins with the time
  });
  return records;
}

std::vector<RecordOnDisk> records_named(const std::vector<std::string>& files) {
  std::vector<RecordOnDisk> records;
  for (const std::string& file : files) {
    records.push_back(read_one(file));
    if (records.back().json.is_null()) {
      throw UsageError(
          fmt::format("{} is no record of a run; records are the .json files that "
                      "`casebook run` names",
                      file));
    }
  }
  return records;
}

}  // namespace casebook::cli
