#include "cli/text/work_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace casebook::cli {

WorkFolder::WorkFolder(const std::filesystem::path& parent) {
  std::string name = (parent / ".casebook-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw EnvironmentError(fmt::format("cannot make a folder in {}: {}; use --results FOLDER",
                                       parent.string(),
                                       std::strerror(errno)));
  }
  path_ = name;
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace casebook::cli
