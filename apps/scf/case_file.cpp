#include "apps/scf/case_file.hpp"

#include "harness/core/text/case_heading.hpp"

namespace scf {
namespace {

double read_energy(casebook::TomlReader& table, const char* key) {
  constexpr double huge = 1e9;  // hartree; excludes infinities and NaN
  return table.real(key, 0.0, -huge, huge);
}

Reference read_reference(casebook::TomlReader table) {
  table.require({"energy_hartree", "nuclear_hartree"});
  Reference found{read_energy(table, "energy_hartree"),
                  read_energy(table, "nuclear_hartree"),
                  table.needed_text("source")};
  if (table.has("correlation_hartree")) {
    found.correlation_hartree = read_energy(table, "correlation_hartree");
  }
  table.finish();
  return found;
}

}  // namespace

CaseFile read_case_file(const std::filesystem::path& path) {
  casebook::TomlFile toml(path);
  casebook::TomlReader top = toml.top();
  CaseFile file;
  file.title = casebook::read_case_heading(top);
  file.deck = path.parent_path() / top.needed_text("deck");
  if (top.has("reference")) {
    file.reference = read_reference(top.table("reference"));
  }
  top.finish();
  toml.throw_problems();
  return file;
}

}  // namespace scf
