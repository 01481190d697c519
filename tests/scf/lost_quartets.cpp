#include "tests/scf/lost_quartets.hpp"

#include <array>
#include <cstddef>
#include <set>

#include "apps/scf/oracle/oracle.hpp"

namespace scf::fixture {
namespace {

using Indices = std::array<std::size_t, 4>;

/// The index quadruples of one integral that are different.
std::set<Indices> permutations(std::size_t i, std::size_t j, std::size_t k, std::size_t l) {
  return {{i, j, k, l},
          {j, i, k, l},
          {i, j, l, k},
          {j, i, l, k},
          {k, l, i, j},
          {k, l, j, i},
          {l, k, i, j},
          {l, k, j, i}};
}

/// Adds a value to (ij|kl) and its mirror images.
class Digestion {
 public:
  Digestion(std::size_t n, const std::vector<double>& density, std::vector<double>& fock)
      : n_(n), density_(density), fock_(fock) {}

  void add(const Indices& at, double value) {
    for (const auto& [i, j, k, l] : permutations(at[0], at[1], at[2], at[3])) {
      fock_[i * n_ + j] += density_[k * n_ + l] * value;
      fock_[i * n_ + k] -= 0.5 * density_[j * n_ + l] * value;
    }
  }

 private:
  std::size_t n_;
  const std::vector<double>& density_;
  std::vector<double>& fock_;
};

/// f(index quadruple, integral) for the integrals of a quartet, each unique one once.
void for_each_integral(const Basis& basis,
                       const Quartet& q,
                       const std::function<void(const Indices&, double)>& f) {
  const auto shell = [&](int k) -> const Shell& {
    return basis.shells[static_cast<std::size_t>(k)];
  };
  const std::array<const Shell*, 4> s{&shell(q.a), &shell(q.b), &shell(q.c), &shell(q.d)};
  std::size_t size = 1;
  for (const Shell* one : s) {
    size *= static_cast<std::size_t>(one->n_functions());
  }
  std::vector<double> block(size);
  oracle::repulsion(*s[0], *s[1], *s[2], *s[3], block);
  std::set<Indices> seen;
  Indices at{};
  for (std::size_t k = 0; k < size; ++k) {
    std::size_t rest = k;
    for (std::size_t place = 4; place-- > 0;) {
      const auto n = static_cast<std::size_t>(s[place]->n_functions());
      at[place] = static_cast<std::size_t>(s[place]->first) + rest % n;
      rest /= n;
    }
    if (seen.insert(*permutations(at[0], at[1], at[2], at[3]).begin()).second) {
      f(at, block[k]);
    }
  }
}

}  // namespace

std::vector<double> with_damaged_quartets(const Case& input,
                                          const std::vector<double>& density,
                                          std::vector<double> fock,
                                          const std::function<bool(const Quartet&)>& is_damaged,
                                          const Damage& damage) {
  Digestion digestion(static_cast<std::size_t>(input.basis.n_functions), density, fock);
  for (int a = 0; a < input.basis.n_shells(); ++a) {
    for (int b = 0; b <= a; ++b) {
      for (int c = 0; c <= a; ++c) {
        for (int d = 0; d <= (c == a ? b : c); ++d) {
          const Quartet quartet{a, b, c, d};
          if (is_damaged(quartet)) {
            for_each_integral(input.basis, quartet, [&](const Indices& at, double integral) {
              digestion.add(at, damage(integral) - integral);
            });
          }
        }
      }
    }
  }
  return fock;
}

}  // namespace scf::fixture
