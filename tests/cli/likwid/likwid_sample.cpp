#include "tests/cli/likwid/likwid_sample.hpp"

#include "harness/core/file.hpp"

namespace casebook::cli {

std::filesystem::path likwid_sample_file(const std::string& name) {
  return std::filesystem::path(CASEBOOK_SOURCE_DIR) / "tests/cli/likwid" / name;
}

std::string likwid_sample_text(const std::string& name) {
  return read_file(likwid_sample_file(name));
}

LikwidOutput likwid_sample(const std::string& name) {
  return parse_likwid_csv(likwid_sample_text(name));
}

}  // namespace casebook::cli
