#include "tests/kernels/scf/lanes_sample.hpp"

#include <algorithm>
#include <span>

#include "apps/scf/oracle/oracle.hpp"
#include "tests/kernels/scf/water.hpp"

namespace scf {
namespace {

/// Their data stays in the L2 cache, as that of a row of batches does in a Fock build.
constexpr std::size_t largest_sample = 12;

/// Threshold of the cases.
constexpr double threshold = 1e-10;  // hartree

/// Does the basis have shells of this momentum with several primitives (or with one)?
bool has_such(const Basis& basis, int l, bool contracted) {
  return std::any_of(basis.shells.begin(), basis.shells.end(), [&](const Shell& shell) {
    return shell.l == l && (shell.n_primitives() > 1) == contracted;
  });
}

bool is_kind(const Basis& basis, const PairClass& pairs, int l_a, int l_b) {
  const BraPair& any = pairs.pairs.front();
  return basis.shells[static_cast<std::size_t>(any.a)].l == l_a &&
         basis.shells[static_cast<std::size_t>(any.b)].l == l_b;
}

}  // namespace

std::string LanesClass::name() const {
  constexpr const char* letters = "spdf";
  const std::string quartet = {letters[l_a], letters[l_b], letters[l_c], letters[l_d]};
  return quartet + "/" + basis + "/" + (contracted ? "contracted" : "primitive");
}

LanesSample::LanesSample(const LanesClass& quartet_class) {
  add_shells(quartet_class);
  classes_ = pair_classes(basis_, single_shells(basis_));
  std::vector<Call> all;
  for (const PairClass& bra_class : classes_) {
    for (const PairClass& ket_class : classes_) {
      if (is_kind(basis_, bra_class, quartet_class.l_a, quartet_class.l_b) &&
          is_kind(basis_, ket_class, quartet_class.l_c, quartet_class.l_d)) {
        for (const BraPair& bra : bra_class.pairs) {
          for (const KetBatch& ket : ket_class.batches) {
            if (bra.bound * ket.bound >= threshold) {
              all.push_back({&bra_class, &bra, &ket_class, &ket});
            }
          }
        }
      }
    }
  }
  const std::size_t n = std::min(largest_sample, all.size());
  for (std::size_t k = 0; k < n; ++k) {
    calls_.push_back(all[k * all.size() / n]);
  }
}

void LanesSample::add_shells(const LanesClass& quartet_class) {
  const auto& [l_a, l_b, l_c, l_d, basis, contracted] = quartet_class;
  const Basis all = ten_waters(basis).basis;
  for (const Shell& shell : all.shells) {
    const int l = shell.l;
    const bool of_class = l == l_a || l == l_b || l == l_c || l == l_d;
    const bool chosen = (shell.n_primitives() > 1) == contracted || !has_such(all, l, contracted);
    if (of_class && chosen) {
      basis_.shells.push_back(shell);
      basis_.shells.back().first = basis_.n_functions;
      basis_.n_functions += shell.n_functions();
    }
  }
}

LanesSample::Quartet LanesSample::quartet(const Call& call, int lane) const {
  const BraPair& ket = call.ket_class->pairs[static_cast<std::size_t>(call.ket->first + lane)];
  const auto shell = [this](int block) { return &basis_.shells[static_cast<std::size_t>(block)]; };
  return {shell(call.bra->a), shell(call.bra->b), shell(ket.a), shell(ket.b)};
}

std::vector<LanesSample::Quartet> LanesSample::quartets() const {
  std::vector<Quartet> all;
  for (const Call& call : calls_) {
    for (int lane = 0; lane < call.ket->n_pairs; ++lane) {
      all.push_back(quartet(call, lane));
    }
  }
  return all;
}

std::size_t size_of(const LanesSample::Quartet& quartet) {
  const auto& [a, b, c, d] = quartet;
  return static_cast<std::size_t>(a->n_functions() * b->n_functions() * c->n_functions() *
                                  d->n_functions());
}

std::vector<double> expected_integrals(const LanesSample& sample) {
  std::vector<double> expected;
  for (const LanesSample::Quartet& quartet : sample.quartets()) {
    const auto& [a, b, c, d] = quartet;
    const std::size_t begin = expected.size();
    expected.resize(begin + size_of(quartet));
    oracle::repulsion(*a, *b, *c, *d, std::span(expected).subspan(begin));
  }
  return expected;
}

}  // namespace scf
