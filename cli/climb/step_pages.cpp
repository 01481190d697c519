#include "cli/climb/step_pages.hpp"

#include "cli/climb/markers.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {

void publish_table(const std::filesystem::path& file,
                   const std::string& marker,
                   const std::string& table) {
  const std::string text = read_file(file);
  write_file_atomically(file, replace_between_markers(text, marker, table, file.string()));
}

void publish_below_measured(const std::filesystem::path& page,
                            const std::string& marker,
                            const std::string& table) {
  const std::string text = with_markers_after(read_file(page), marker, "measured");
  write_file_atomically(page, replace_between_markers(text, marker, table, page.string()));
}

void require_markers(const std::filesystem::path& file, const std::string& marker) {
  replace_between_markers(read_file(file), marker, "", file.string());
}

}  // namespace casebook::cli
