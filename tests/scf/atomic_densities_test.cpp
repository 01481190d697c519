#include "parts/scf/iteration/atomic_densities.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "apps/scf/deck/basis_library.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "tests/scf/fixtures.hpp"
#include "tests/scf/reference_scf.hpp"

namespace scf {
namespace {

/// Sums of some hundred products of order one.
constexpr double rounding = 1e-11;

/// Atoms 2 bohr apart in a basis of the library, spherical.
Case atoms_in(const std::string& basis, const std::vector<int>& atomic_numbers) {
  const BasisLibrary library = find_basis_library(basis).value();
  Case input;
  std::vector<Shell> shells;
  for (const int z : atomic_numbers) {
    const double place = 2.0 * static_cast<double>(input.atoms.size());
    const std::array<double, 3> position = {place, -0.3 * place, 0.1};
    for (const PlainShell& plain : library.at(z)) {
      shells.push_back(fixture::shell(plain.l, position, plain.exponents, plain.coefficients));
      shells.back().atom = static_cast<int>(input.atoms.size());
    }
    input.atoms.push_back({element_symbol(z), z, position});
  }
  input.basis = fixture::basis_of(std::move(shells));
  return input;
}

/// Functions of an atom: from first to end.
struct Range {
  int first, end;
};

Range functions_of(const Basis& basis, int atom) {
  Range range{basis.n_functions, 0};
  for (const Shell& shell : basis.shells) {
    if (shell.atom == atom) {
      range.first = std::min(range.first, shell.first);
      range.end = std::max(range.end, shell.first + shell.n_functions());
    }
  }
  return range;
}

/// trace(D S) over the functions of an atom.
double n_electrons(const Case& input, const Matrix& density, int atom) {
  const std::vector<double> overlap = oracle::overlap(input.basis);
  const auto [first, end] = functions_of(input.basis, atom);
  double sum = 0.0;
  for (int i = first; i < end; ++i) {
    for (int j = first; j < end; ++j) {
      sum += density(i, j) * overlap[static_cast<std::size_t>(i * density.n_cols() + j)];
    }
  }
  return sum;
}

/// Two shells of a spherical density: equal numbers on the diagonal of shells of one momentum, zero
/// elsewhere.
void expect_spherical(const Shell& a, const Shell& b, const Matrix& density) {
  for (int i = 0; i < a.n_functions(); ++i) {
    for (int j = 0; j < b.n_functions(); ++j) {
      const bool same = a.l == b.l && i == j;
      const double expected = same ? density(a.first, b.first) : 0.0;
      EXPECT_NEAR(density(a.first + i, b.first + j), expected, 1e-9)  // of the orbitals' rounding
          << "functions " << a.first + i << ", " << b.first + j;
    }
  }
}

void expect_spherical(const Case& input, const Matrix& density) {
  for (const Shell& a : input.basis.shells) {
    for (const Shell& b : input.basis.shells) {
      expect_spherical(a, b, density);
    }
  }
}

class AtomOf : public testing::TestWithParam<int> {};

TEST_P(AtomOf, cc_pvdz_has_its_electrons_and_is_spherical) {
  const Case input = atoms_in("cc-pvdz", {GetParam()});

  const Matrix density = atomic_densities(input);

  EXPECT_NEAR(n_electrons(input, density, 0), GetParam(), rounding);
  expect_spherical(input, density);
}

INSTANTIATE_TEST_SUITE_P(scf, AtomOf, testing::Range(1, 11), [](const auto& z) {
  return element_symbol(z.param);
});

TEST(atomic_densities, of_every_atom_of_a_molecule_have_its_electrons_alone) {
  const std::vector<int> charges = {8, 1, 10, 1, 3, 8};
  const Case input = atoms_in("6-31gs", charges);

  const Matrix density = atomic_densities(input);

  for (std::size_t atom = 0; atom < charges.size(); ++atom) {
    EXPECT_NEAR(n_electrons(input, density, static_cast<int>(atom)), charges[atom], rounding);
  }
  for (const Shell& a : input.basis.shells) {
    for (const Shell& b : input.basis.shells) {
      if (a.atom != b.atom) {
        EXPECT_EQ(density(a.first, b.first), 0.0);
      }
    }
  }
}

TEST(atomic_densities, of_equal_atoms_are_equal_wherever_they_are) {
  const Case input = atoms_in("cc-pvdz", {8, 1, 8});
  const Range first = functions_of(input.basis, 0);
  const Range second = functions_of(input.basis, 2);

  const Matrix density = atomic_densities(input);

  ASSERT_EQ(first.end - first.first, second.end - second.first);
  for (int i = 0; i < first.end - first.first; ++i) {
    for (int j = 0; j < first.end - first.first; ++j) {
      EXPECT_EQ(density(first.first + i, first.first + j),
                density(second.first + i, second.first + j));
    }
  }
}

TEST(atomic_densities, of_one_element_in_two_bases_are_two) {
  Case input = atoms_in("sto-3g", {8});
  const Case larger = atoms_in("cc-pvdz", {8});
  const Matrix density = atomic_densities(larger);
  for (Shell shell : larger.basis.shells) {
    shell.atom = 1;
    shell.first = input.basis.n_functions;
    input.basis.n_functions += shell.n_functions();
    input.basis.shells.push_back(shell);
  }
  input.atoms.push_back(larger.atoms[0]);

  const Matrix both = atomic_densities(input);

  EXPECT_EQ(functions_of(input.basis, 0).end, 5);
  for (int i = 0; i < density.n_rows(); ++i) {
    EXPECT_EQ(both(5 + i, 5), density(i, 0));
  }
}

TEST(atomic_densities, of_oxygen_with_f_functions_have_its_electrons_and_are_spherical) {
  const Case input = atoms_in("cc-pvtz", {8});

  const Matrix density = atomic_densities(input);

  EXPECT_NEAR(n_electrons(input, density, 0), 8, rounding);
  expect_spherical(input, density);
}

/// A closed shell's atom is its own molecule.
TEST(atomic_densities, of_neon_have_nearly_the_energy_of_a_converged_calculation) {
  const Case input = atoms_in("6-31gs", {10});
  const fixture::ReferenceScf reference(input);

  const Matrix density = atomic_densities(input);

  // Twelve iterations keep half of the density before, which starts some hartree too high: 2^-12 of
  // that, for a mixed density's energy has errors of first order.
  EXPECT_NEAR(reference.evaluate(density.values()).energy_hartree,
              reference.iterate().back().energy_hartree,
              5e-3);
}

}  // namespace
}  // namespace scf
