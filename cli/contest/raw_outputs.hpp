#pragma once

#include <string>
#include <vector>

#include "cli/project/external_app.hpp"
#include "cli/records/records_on_disk.hpp"

namespace casebook::cli {

/// True for a name that stays in its folder, is seen there, and is one line: no separator, no dot or
/// dash in front, no control character.
bool is_plain_file_name(const std::string& name);

/// Output of the program of a record, from beside the record.
struct RawOutputs {
  std::vector<std::string> texts;  ///< those that could be read, in order
  std::string wrong;  ///< where they disagree with the record; "" when they say what it says
};

/// Reads the outputs and holds them against the record: each is there as its hash says, the last one
/// prints the values of the result and the deviations of the checks, and none prints a time of its own
/// that is longer than the whole run was. No link is followed.
RawOutputs raw_outputs_of(const RecordOnDisk& record, const ExternalApp& app);

}  // namespace casebook::cli
