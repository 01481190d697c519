#include "apps/scf/deck/basis_library.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "apps/scf/deck/blocks.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace scf {
namespace {

namespace fs = std::filesystem;

fs::path library_folder() {
  const char* const root = std::getenv("CASEBOOK_ROOT");
  return fs::path(root != nullptr ? root : CASEBOOK_SOURCE_DIR) / "apps" / "scf" / "basis";
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
  }
}

/// Takes the line off that says for which functions the library was published.
std::span<const Statement> skip_convention(std::span<const Statement> statements) {
  const std::string first = statements.empty() ? "" : statements.front().keyword(0);
  return first == "spherical" || first == "cartesian" ? statements.subspan(1) : statements;
}

}  // namespace

std::string library_file_name(std::string_view name_in_deck) {
  std::string name = lower_case(name_in_deck);
  replace_all(name, "(d,p)", "ss");
  replace_all(name, "(d)", "s");
  replace_all(name, "*", "s");
  replace_all(name, "sv(p)", "svp_p");
  for (const char* dropped : {"(", ")"}) {
    replace_all(name, dropped, "");
  }
  replace_all(name, ",", "_");
  replace_all(name, " ", "_");
  return name;
}

std::vector<std::string> basis_library_names() {
  std::error_code error;
  fs::directory_iterator files(library_folder(), error);
  if (error) {
    throw casebook::EnvironmentError(
        fmt::format("no folder {} with the basis libraries: {}; set CASEBOOK_ROOT to the root of "
                    "the project",
                    library_folder().string(),
                    error.message()));
  }
  std::vector<std::string> names;
  for (const fs::directory_entry& file : files) {
    if (file.path().extension() == ".basis") {
      names.push_back(file.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<BasisLibrary> find_basis_library(std::string_view name_in_deck) {
  const std::string name = library_file_name(name_in_deck);
  const std::vector<std::string> known = basis_library_names();
  if (!is_one_of(known, name)) {
    return std::nullopt;
  }
  const fs::path path = library_folder() / (name + ".basis");
  Problems problems(path.string());
  const std::vector<Statement> statements =
      split_into_statements(casebook::read_file(path), problems);

  BasisLibrary library;
  for (BasisEntry& entry : read_basis_body(skip_convention(statements), problems)) {
    if (entry.atomic_number == 0 || !entry.library.empty()) {
      problems.add(entry.line,
                   "not understood in a library; understood here: SYMBOL S (P, D, ...)");
    }
    std::vector<PlainShell>& shells = library[entry.atomic_number];
    shells.insert(shells.end(), entry.shells.begin(), entry.shells.end());
  }
  problems.throw_if_any();
  return library;
}

}  // namespace scf
