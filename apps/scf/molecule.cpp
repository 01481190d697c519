#include "apps/scf/molecule.hpp"

#include <cctype>
#include <cmath>
#include <cstddef>

namespace scf {
namespace {

const std::array<std::string, 10> symbols{"H", "He", "Li", "Be", "B", "C", "N", "O", "F", "Ne"};

const std::array<double, 10> masses{
    1.007825, 4.0026, 7.016, 9.01218, 11.00931, 12.0, 14.00307, 15.99491, 18.9984, 19.99244};

bool equal_ignoring_case(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::tolower(static_cast<unsigned char>(a[i])) !=
        std::tolower(static_cast<unsigned char>(b[i]))) {
      return false;
    }
  }
  return true;
}

double distance(const Atom& a, const Atom& b) {
  return std::hypot(
      a.position[0] - b.position[0], a.position[1] - b.position[1], a.position[2] - b.position[2]);
}

}  // namespace

int atomic_number(const std::string& symbol) {
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (equal_ignoring_case(symbol, symbols[i])) {
      return static_cast<int>(i) + 1;
    }
  }
  return 0;
}

std::string element_symbol(int atomic_number) {
  return symbols.at(static_cast<std::size_t>(atomic_number - 1));
}

double isotope_mass(int atomic_number) {
  return masses.at(static_cast<std::size_t>(atomic_number - 1));
}

double nuclear_repulsion(const std::vector<Atom>& atoms) {
  double energy = 0.0;
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      energy += atoms[a].charge * atoms[b].charge / distance(atoms[a], atoms[b]);
    }
  }
  return energy;
}

}  // namespace scf
