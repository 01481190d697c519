#include "tests/kernels/scf/water.hpp"

#include <cstdlib>
#include <filesystem>

#include "apps/scf/read_case.hpp"

namespace scf {
namespace {

Case suite_case(const std::string& name, const std::vector<std::string>& overrides) {
  const char* chosen = std::getenv("CASEBOOK_ROOT");
  const std::filesystem::path root = chosen != nullptr ? chosen : CASEBOOK_SOURCE_DIR;
  return read_case({(root / "apps" / "scf" / "cases" / (name + ".toml")).string(), "", overrides});
}

Case in_basis(const std::string& name, const std::string& basis) {
  const std::string spherical = basis.rfind("cc-", 0) == 0 ? "true" : "false";
  return suite_case(name, {"basis=" + basis, "spherical=" + spherical});
}

}  // namespace

Case water_dimer(const std::string& basis) {
  return in_basis("w2_6-31gs", basis);
}

Case ten_waters(const std::string& basis) {
  return in_basis("w10_6-31gs", basis);
}

OneElectron first_waters(int n_waters) {
  const Case whole = suite_case("w10_6-31gs", {});
  const int n_atoms = 3 * n_waters;
  Basis basis;
  for (const Shell& shell : whole.basis.shells) {
    if (shell.atom < n_atoms) {
      basis.shells.push_back(shell);
      basis.n_functions += shell.n_functions();
    }
  }
  return one_electron_integrals(basis, {whole.atoms.begin(), whole.atoms.begin() + n_atoms});
}

}  // namespace scf
