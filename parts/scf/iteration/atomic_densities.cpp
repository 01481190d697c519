#include "parts/scf/iteration/atomic_densities.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "parts/scf/iteration/kept_space.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/iteration/one_electron.hpp"
#include "parts/scf/textbook/quartet.hpp"
#include "parts/scf/textbook/quartet_pairs.hpp"
#include "parts/scf/textbook/shell_pair.hpp"

namespace scf {
namespace {

/// A start need not be converged: the molecule changes it by a tenth.
constexpr int n_iterations = 12;
constexpr double mixing = 0.5;  // of the old density, against oscillation
/// Orbitals of one shell have the same energy, but for rounding.
constexpr double same_energy = 1e-6;  // hartree

/// An atom's density has next to nothing of g functions, and with them its (ij|kl) would fill a gigabyte.
constexpr int highest_l = 3;

/// True for the shells of an atom that its density is made of.
bool takes_part(const Shell& shell, int atom) {
  return shell.atom == atom && shell.l <= highest_l;
}

/// The shells of one atom, as a basis of its own.
Basis basis_of(const Basis& basis, int atom) {
  Basis own;
  for (const Shell& shell : basis.shells) {
    if (takes_part(shell, atom)) {
      own.shells.push_back(shell);
      own.shells.back().atom = 0;
      own.shells.back().first = own.n_functions;
      own.n_functions += shell.n_functions();
    }
  }
  return own;
}

bool same_kind(const Case& input, int a, int b) {
  const Basis first = basis_of(input.basis, a);
  const Basis second = basis_of(input.basis, b);
  const auto equal = [](const Shell& s, const Shell& t) {
    return s.l == t.l && s.spherical == t.spherical && s.exponents == t.exponents &&
           s.coefficients == t.coefficients;
  };
  return input.atoms[static_cast<std::size_t>(a)].charge ==
             input.atoms[static_cast<std::size_t>(b)].charge &&
         std::equal(first.shells.begin(),
                    first.shells.end(),
                    second.shells.begin(),
                    second.shells.end(),
                    equal);
}

/// (ij|kl) of one atom, [n][n][n][n].
class Integrals {
 public:
  explicit Integrals(const Basis& basis);

  const double* data() const { return values_.data(); }

 private:
  /// Stores a number in all eight orders of its indices.
  void set(int i, int j, int k, int l, double value) {
    for (const auto& [first, second] : {std::pair(i, j), std::pair(j, i)}) {
      for (const auto& [third, fourth] : {std::pair(k, l), std::pair(l, k)}) {
        at(first, second, third, fourth) = value;
        at(third, fourth, first, second) = value;
      }
    }
  }

  double& at(int i, int j, int k, int l) {
    return values_.data()[((i * n_ + j) * n_ + k) * n_ + l];
  }

  int n_;
  std::vector<double> values_;
};

Integrals::Integrals(const Basis& basis) : n_(basis.n_functions) {
  struct Pair {
    const Shell* a;
    const Shell* b;
    ShellPair data;
  };
  std::vector<Pair> pairs;
  for (std::size_t a = 0; a < basis.shells.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      pairs.push_back(
          {&basis.shells[a], &basis.shells[b], ShellPair(basis.shells[a], basis.shells[b])});
    }
  }
  values_.resize(static_cast<std::size_t>(n_ * n_) * static_cast<std::size_t>(n_ * n_));
  std::vector<double> block(max_quartet_size);
  for (std::size_t ab = 0; ab < pairs.size(); ++ab) {
    for (std::size_t cd = 0; cd <= ab; ++cd) {
      const auto& [a, b, bra] = pairs[ab];
      const auto& [c, d, ket] = pairs[cd];
      repulsion_from_pairs(bra, ket, block.data());
      const double* value = block.data();
      for (int i = a->first; i < a->first + a->n_functions(); ++i) {
        for (int j = b->first; j < b->first + b->n_functions(); ++j) {
          for (int k = c->first; k < c->first + c->n_functions(); ++k) {
            for (int l = d->first; l < d->first + d->n_functions(); ++l) {
              set(i, j, k, l, *value++);
            }
          }
        }
      }
    }
  }
}

/// H + G(D)
Matrix fock(const Matrix& core, const Integrals& integrals, const Matrix& density) {
  const int n = core.n_rows();
  Matrix f = core;
  const double* value = integrals.data();
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) {
        for (int l = 0; l < n; ++l, ++value) {
          f(i, j) += density(k, l) * *value;
          f(i, k) -= 0.5 * density(j, l) * *value;
        }
      }
    }
  }
  return symmetrize(f);
}

/// Electrons in each orbital: two, until the last shell shares what is left.
std::vector<double> occupations(const std::vector<double>& energies, double n_electrons) {
  std::vector<double> occupied(energies.size());
  for (std::size_t first = 0; first < energies.size() && n_electrons > 0.0;) {
    std::size_t end = first + 1;
    while (end < energies.size() && energies[end] - energies[first] < same_energy) {
      ++end;
    }
    const double share = std::min(2.0, n_electrons / static_cast<double>(end - first));
    std::fill(occupied.begin() + static_cast<std::ptrdiff_t>(first),
              occupied.begin() + static_cast<std::ptrdiff_t>(end),
              share);
    n_electrons -= share * static_cast<double>(end - first);
    first = end;
  }
  return occupied;
}

/// sum over orbitals of occupation c c^T, from a Fock matrix.
Matrix density_from(const Matrix& f, const Matrix& orthogonalizer, double n_electrons) {
  using LinearAlgebra = LibraryLinearAlgebra;
  const Matrix transformed = LinearAlgebra::multiply_transposed(
      orthogonalizer, LinearAlgebra::multiply(f, orthogonalizer));
  const EigenSystem orbitals = LinearAlgebra::diagonalize(transformed, "an atom's Fock matrix");
  const Matrix c = LinearAlgebra::multiply(orthogonalizer, orbitals.vectors);
  const std::vector<double> occupied = occupations(orbitals.values, n_electrons);
  Matrix scaled(c.n_cols(), c.n_rows());
  for (int o = 0; o < c.n_cols(); ++o) {
    for (int i = 0; i < c.n_rows(); ++i) {
      scaled(o, i) = occupied[static_cast<std::size_t>(o)] * c(i, o);
    }
  }
  return LinearAlgebra::multiply(c, scaled);
}

/// U s^(-1/2), so that X^T S X = 1 (canonical orthogonalization); a column for each combination of
/// functions that does not nearly depend on others.
Matrix orthogonalizer_of(const Matrix& overlap) {
  const EigenSystem s = LibraryLinearAlgebra::diagonalize(overlap, "an atom's overlap matrix");
  const int n_dropped = KeptSpace(s).n_dropped();
  Matrix x(overlap.n_rows(), overlap.n_rows() - n_dropped);
  for (int i = 0; i < x.n_rows(); ++i) {
    for (int j = 0; j < x.n_cols(); ++j) {
      x(i, j) = s.vectors(i, n_dropped + j) /
                std::sqrt(s.values[static_cast<std::size_t>(n_dropped + j)]);
    }
  }
  return x;
}

Matrix atomic_density(const Basis& basis, const Atom& atom) {
  const OneElectron one = one_electron_integrals(basis, {atom});
  const Matrix orthogonalizer = orthogonalizer_of(one.overlap);
  const Integrals integrals(basis);
  Matrix density = density_from(one.core, orthogonalizer, atom.charge);
  for (int iteration = 0; iteration < n_iterations; ++iteration) {
    const Matrix next =
        density_from(fock(one.core, integrals, density), orthogonalizer, atom.charge);
    for (int i = 0; i < basis.n_functions * basis.n_functions; ++i) {
      density.data()[i] = mixing * density.data()[i] + (1.0 - mixing) * next.data()[i];
    }
  }
  return density;
}

}  // namespace

Matrix atomic_densities(const Case& input) {
  const int n_atoms = static_cast<int>(input.atoms.size());
  Matrix all(input.basis.n_functions, input.basis.n_functions);
  std::vector<std::pair<int, Matrix>> known;  // an atom, and the density of its kind
  for (int atom = 0; atom < n_atoms; ++atom) {
    auto kind = std::find_if(known.begin(), known.end(), [&](const auto& entry) {
      return same_kind(input, atom, entry.first);
    });
    if (kind == known.end()) {
      known.emplace_back(
          atom,
          atomic_density(basis_of(input.basis, atom), input.atoms[static_cast<std::size_t>(atom)]));
      kind = known.end() - 1;
    }
    int row = 0;
    for (const Shell& a : input.basis.shells) {
      for (int i = 0; takes_part(a, atom) && i < a.n_functions(); ++i, ++row) {
        int column = 0;
        for (const Shell& b : input.basis.shells) {
          for (int j = 0; takes_part(b, atom) && j < b.n_functions(); ++j, ++column) {
            all(a.first + i, b.first + j) = kind->second(row, column);
          }
        }
      }
    }
  }
  return all;
}

}  // namespace scf
