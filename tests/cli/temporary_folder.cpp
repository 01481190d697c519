#include "tests/cli/temporary_folder.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

namespace casebook::cli {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (fs::temp_directory_path() / "casebook-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    throw std::runtime_error("no folder for the test in " + fs::temp_directory_path().string());
  }
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  fs::remove_all(path_);
}

void TemporaryFolder::write(const fs::path& relative, std::string_view text) const {
  const fs::path file = path_ / relative;
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

}  // namespace casebook::cli
