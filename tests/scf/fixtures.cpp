#include "tests/scf/fixtures.hpp"

#include <cmath>
#include <map>
#include <numbers>

namespace scf::fixture {
namespace {

constexpr double bohr_per_codata_angstrom = 1.0 / 0.529177210903;

struct ShellData {
  int l;
  std::vector<double> exponents;
  std::vector<double> coefficients;
};

/// As the EMSL basis set library publishes them.
const std::vector<ShellData>& library(BasisSet set, const std::string& symbol) {
  static const std::map<std::pair<BasisSet, std::string>, std::vector<ShellData>> table = {
      {{BasisSet::sto_3g, "H"},
       {{0, {3.42525091, 0.62391373, 0.16885540}, {0.15432897, 0.53532814, 0.44463454}}}},
      {{BasisSet::sto_3g, "O"},
       {{0, {130.7093200, 23.8088610, 6.4436083}, {0.15432897, 0.53532814, 0.44463454}},
        {0, {5.0331513, 1.1695961, 0.3803890}, {-0.09996723, 0.39951283, 0.70011547}},
        {1, {5.0331513, 1.1695961, 0.3803890}, {0.15591627, 0.60768372, 0.39195739}}}},
      {{BasisSet::cc_pvdz, "H"},
       {{0, {13.01, 1.962, 0.4446}, {0.019685, 0.137977, 0.478148}},
        {0, {0.122}, {1.0}},
        {1, {0.727}, {1.0}}}},
      {{BasisSet::cc_pvdz, "C"},
       {{0,
         {6665.0, 1000.0, 228.0, 64.71, 21.06, 7.495, 2.797, 0.5215},
         {0.000692, 0.005329, 0.027077, 0.101718, 0.274740, 0.448564, 0.285074, 0.015204}},
        {0,
         {6665.0, 1000.0, 228.0, 64.71, 21.06, 7.495, 2.797, 0.5215},
         {-0.000146, -0.001154, -0.005725, -0.023312, -0.063955, -0.149981, -0.127262, 0.544529}},
        {0, {0.1596}, {1.0}},
        {1, {9.439, 2.002, 0.5456}, {0.038109, 0.209480, 0.508557}},
        {1, {0.1517}, {1.0}},
        {2, {0.55}, {1.0}}}},
      {{BasisSet::cc_pvdz, "O"},
       {{0,
         {11720.0, 1759.0, 400.8, 113.7, 37.03, 13.27, 5.025, 1.013},
         {0.000710, 0.005470, 0.027837, 0.104800, 0.283062, 0.448719, 0.270952, 0.015458}},
        {0,
         {11720.0, 1759.0, 400.8, 113.7, 37.03, 13.27, 5.025, 1.013},
         {-0.000160, -0.001263, -0.006267, -0.025716, -0.070924, -0.165411, -0.116955, 0.557368}},
        {0, {0.3023}, {1.0}},
        {1, {17.7, 3.854, 1.046}, {0.043018, 0.228913, 0.508728}},
        {1, {0.2753}, {1.0}},
        {2, {1.185}, {1.0}}}},
  };
  return table.at({set, symbol});
}

}  // namespace

Shell shell(int l,
            std::array<double, 3> center,
            std::vector<double> exponents,
            std::vector<double> coefficients,
            bool spherical) {
  Shell result;
  result.l = l;
  result.spherical = spherical;
  result.center = center;
  result.exponents = std::move(exponents);
  result.coefficients = std::move(coefficients);
  normalize(result);
  return result;
}

Basis basis_of(std::vector<Shell> shells) {
  Basis basis;
  for (Shell& next : shells) {
    next.first = basis.n_functions;
    basis.n_functions += next.n_functions();
    basis.shells.push_back(std::move(next));
  }
  return basis;
}

std::vector<Atom> hydrogen_molecule(double distance) {
  return {{"H", 1, {0.0, 0.0, 0.0}}, {"H", 1, {0.0, 0.0, distance}}};
}

std::vector<Atom> water_atoms() {
  const double y = 0.75695033 * bohr_per_codata_angstrom;
  const double z = 0.58588228 * bohr_per_codata_angstrom;
  return {{"O", 8, {0.0, 0.0, 0.0}}, {"H", 1, {0.0, y, z}}, {"H", 1, {0.0, -y, z}}};
}

std::vector<Atom> in_a_row(const std::vector<Atom>& atoms, int copies, double spacing) {
  std::vector<Atom> row;
  for (int copy = 0; copy < copies; ++copy) {
    for (Atom atom : atoms) {
      atom.position[0] += copy * spacing;
      row.push_back(atom);
    }
  }
  return row;
}

std::vector<Atom> benzene_atoms() {
  std::vector<Atom> atoms;
  for (const auto& [symbol, charge, radius] :
       {std::tuple{"C", 6, 1.397}, std::tuple{"H", 1, 1.397 + 1.084}}) {
    for (int k = 0; k < 6; ++k) {
      const double angle = k * std::numbers::pi / 3.0;
      const double r = radius * bohr_per_codata_angstrom;
      atoms.push_back({symbol, charge, {r * std::cos(angle), r * std::sin(angle), 0.0}});
    }
  }
  return atoms;
}

Case make_case(std::vector<Atom> atoms, BasisSet set) {
  std::vector<Shell> shells;
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    for (const ShellData& data : library(set, atoms[a].symbol)) {
      shells.push_back(shell(data.l, atoms[a].position, data.exponents, data.coefficients));
      shells.back().atom = static_cast<int>(a);
    }
  }
  Case input;
  input.name = "fixture";
  input.atoms = std::move(atoms);
  input.basis = basis_of(std::move(shells));
  return input;
}

Case water() {
  Case input = make_case(water_atoms(), BasisSet::sto_3g);
  input.name = "water_sto-3g";
  input.reference =
      Reference{-74.962928247, 9.194964813823, "NWChem 7.0.2, thresh 1e-8, tol2e 1e-12"};
  return input;
}

}  // namespace scf::fixture
