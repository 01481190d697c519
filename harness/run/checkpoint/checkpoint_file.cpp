#include "harness/run/checkpoint/checkpoint_file.hpp"

#include <optional>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/partial_file.hpp"

namespace casebook {
namespace {

namespace fs = std::filesystem;

/// "xxh3-128:0123..." to its first 16 digits: enough to tell the inputs of one app apart.
std::string short_hash(const std::string& input_hash) {
  return input_hash.substr(input_hash.find(':') + 1, 16);
}

CheckpointHeader parse_header(const std::string& text, const fs::path& path) {
  const Json json = Json::parse(text, nullptr, false);
  CheckpointHeader header;
  try {
    header.format = json.at("format").get<int>();
    if (header.format > checkpoint_format) {
      throw UsageError(
          fmt::format("{}: is a checkpoint of format {}, and this program knows formats up to {}; "
                      "go on with the version that wrote it, or a newer one",
                      path.string(),
                      header.format,
                      checkpoint_format));
    }
    header.app = json.at("app").get<std::string>();
    header.variant = json.at("variant").get<std::string>();
    header.case_name = json.at("case").get<std::string>();
    header.input_hash = json.at("input_hash").get<std::string>();
    header.commit = json.at("commit").get<std::string>();
    header.written = json.at("written").get<std::string>();
    header.ranks = json.at("ranks").get<int>();
    header.threads = json.at("threads").get<int>();
    header.step = json.at("step").get<int>();
    header.solve_s = json.at("solve_s").get<double>();
  } catch (const Json::exception&) {
    throw UsageError(
        fmt::format("{}: its header is not that of a checkpoint; use an older file, or start again",
                    path.string()));
  }
  return header;
}

void require_same_problem(const CheckpointHeader& found,
                          const CheckpointHeader& wanted,
                          const fs::path& path) {
  if (found.app != wanted.app || found.input_hash != wanted.input_hash) {
    throw UsageError(
        fmt::format("{}: is a checkpoint of {} on {} ({}), not of {} on {} ({}); give the file of "
                    "this input, or the input of this file",
                    path.string(),
                    found.app,
                    found.case_name,
                    short_hash(found.input_hash),
                    wanted.app,
                    wanted.case_name,
                    short_hash(wanted.input_hash)));
  }
}

std::string text_of_first_rank(const Team& team, std::string text) {
  int length = static_cast<int>(text.size());
  PMPI_Bcast(&length, 1, MPI_INT, 0, team.comm);
  text.resize(static_cast<std::size_t>(length));
  PMPI_Bcast(text.data(), length, MPI_CHAR, 0, team.comm);
  return text;
}

/// Runs a step of rank 0, and throws on all ranks what it throws there.
void on_first_rank(const Team& team, const std::function<void()>& step) {
  std::string text;
  if (team.rank == 0) {
    try {
      step();
    } catch (const EnvironmentError& error) {
      text = error.what();
    }
  }
  text = text_of_first_rank(team, text);
  if (!text.empty()) {
    throw EnvironmentError(text);
  }
}

}  // namespace

Json to_json(const CheckpointHeader& header) {
  return {{"format", header.format},
          {"app", header.app},
          {"variant", header.variant},
          {"case", header.case_name},
          {"input_hash", header.input_hash},
          {"commit", header.commit},
          {"written", header.written},
          {"ranks", header.ranks},
          {"threads", header.threads},
          {"step", header.step},
          {"solve_s", header.solve_s}};
}

std::string header_text(const Team& team, const CheckpointHeader& header) {
  return text_of_first_rank(team, to_json(header).dump());
}

fs::path checkpoint_path(const std::string& place, const CheckpointHeader& header) {
  if (!place.ends_with('/') && !fs::is_directory(place)) {
    return place;
  }
  return fs::path(place) /
         fmt::format("{}-{}-{}.h5", header.app, header.variant, short_hash(header.input_hash));
}

std::size_t write_checkpoint(const fs::path& path,
                             const CheckpointHeader& header,
                             const std::function<void(hdf5::File&)>& write) {
  hdf5::File file = hdf5::File::create_in_memory(path.string());
  file.write_text(checkpoint_text, to_json(header).dump());
  write(file);
  const std::string bytes = file.close_to_image();
  PartialFile partial(path);
  partial.write(bytes);
  partial.publish();
  return bytes.size();
}

std::size_t write_checkpoint(const Team& team,
                             const fs::path& path,
                             const CheckpointHeader& header,
                             const std::function<void(hdf5::File&)>& write) {
  std::optional<PartialFile> partial;
  on_first_rank(team, [&] { partial.emplace(path); });
  const std::string beside = path.string() + ".partial";
  hdf5::File file = hdf5::File::create(beside, team.comm);
  file.write_text(checkpoint_text, header_text(team, header));
  write(file);
  file.close();
  std::size_t size = 0;
  on_first_rank(team, [&] {
    size = fs::file_size(beside);
    partial->publish();
  });
  return size;
}

CheckpointHeader read_checkpoint_header(const fs::path& path, const CheckpointHeader& wanted) {
  if (!fs::is_regular_file(path)) {
    throw UsageError(
        fmt::format("{}: there is no such checkpoint; give its file with --restart FILE, or start "
                    "again with --checkpoint",
                    path.string()));
  }
  const hdf5::File file = hdf5::File::open(path.string(), MPI_COMM_SELF);
  const CheckpointHeader found = parse_header(file.read_text(checkpoint_text), path);
  require_same_problem(found, wanted, path);
  return found;
}

}  // namespace casebook
