#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/scf/basis.hpp"
#include "apps/scf/molecule.hpp"

namespace scf {

/// When the iteration is done and which integrals may be left out.
struct Thresholds {
  double gradient = 1e-6;   ///< Frobenius norm of X^T (F D S - S D F) X (deck: thresh)
  double integral = 1e-10;  ///< smallest contribution that is kept (deck: tol2e)
  int max_iterations = 50;  ///< deck: maxiter
};

/// Words that each rank may keep integrals in when the input does not say: 1 GiB.
inline constexpr std::int64_t default_memsize_words = std::int64_t{1} << 27;

/// A stored answer of another program.
struct Reference {
  double energy_hartree = 0.0;
  double nuclear_hartree = 0.0;
  std::string source;  ///< program, version and settings
  /// The part beyond Hartree-Fock, where the app's method has one.
  std::optional<double> correlation_hartree = std::nullopt;
};

/// One closed-shell Hartree-Fock problem, parsed and validated.
struct Case {
  std::string name;  ///< the case file's stem, or the deck's
  std::string title;
  std::vector<Atom> atoms;
  int charge = 0;
  Basis basis;
  std::string basis_name;  ///< "cc-pvdz", or "mixed"
  Thresholds thresholds;
  std::optional<Reference> reference;
  /// Words of 8 B in which each rank may keep integrals, if the variant keeps any (deck: semidirect memsize).
  std::int64_t memsize_words = default_memsize_words;
  std::vector<std::string> without_effect;  ///< deck lines that were read and change nothing

  int n_electrons() const;
  int n_occupied() const { return n_electrons() / 2; }
};

}  // namespace scf
