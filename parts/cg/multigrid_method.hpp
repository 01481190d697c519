#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "parts/cg/multigrid.hpp"
#include "parts/cg/vector_operations.hpp"

namespace cg {

/// The vectors of an iteration, in a variant's own order; z and p have room for the halo.
template <class Vector>
struct IterationVectors {
  Vector b, x, r, z, p, ap;
};

/// A variant made of one level's storage, see multigrid.hpp, and of its loop: brings vectors to the
/// storage's order and back.
/// Loop: cycle(), as Multigrid asks it, and iterate(multigrid, vectors, stop, team)
template <class Storage, class Loop>
class MultigridMethod final : public Method {
 public:
  explicit MultigridMethod(const casebook::Team& team, Standing standing = {})
      : team_(team), standing_(std::move(standing)) {}

  void set_up(const Problem& problem) override {
    cycle_ = std::make_unique<Multigrid<Storage, Loop>>(problem, team_);
    const auto n = static_cast<std::size_t>(cycle_->finest().n_columns());
    for (Vector* vector : {&v_.b, &v_.x, &v_.r, &v_.z, &v_.p, &v_.ap}) {
      *vector = Vector(n);
    }
    set_right_hand_side(problem.rhs);
  }

  Convergence solve(const Stop& stop) override { return Loop::iterate(*cycle_, v_, stop, team_); }

  void set_right_hand_side(std::span<const double> rhs) override { take(rhs, v_.b); }

  void solution(std::span<double> x) override { give(v_.x, x); }

  void apply_operator(std::span<const double> x, std::span<double> y) override {
    take(x, v_.p);
    cycle_->multiply(v_.p.data(), v_.ap.data());
    give(v_.ap, y);
  }

  void apply_preconditioner(std::span<const double> r, std::span<double> z) override {
    take(r, v_.r);
    cycle_->precondition(v_.r.data(), v_.z.data());
    give(v_.z, z);
  }

  std::vector<int> relaxation_order(std::size_t level) const override {
    return cycle_->relaxation_order(level);
  }

  Standing standing() const override { return standing_; }

  void replace_diagonal(std::span<const double> diagonal) override {
    cycle_->finest().replace_diagonal(diagonal);
  }

  double memory_bytes() const override {
    return cycle_->memory_bytes() + 6.0 * static_cast<double>(v_.b.size() * sizeof(double));
  }

 private:
  using Vector = typename Storage::Vector;

  void take(std::span<const double> natural, Vector& own) const {
    const std::span<const int> order = cycle_->finest().order();
    if (order.empty()) {
      std::copy(natural.begin(), natural.end(), own.data());
    }
    for (std::size_t row = 0; row < order.size(); ++row) {
      own.data()[row] = order[row] < 0 ? 0.0 : natural[static_cast<std::size_t>(order[row])];
    }
  }

  void give(const Vector& own, std::span<double> natural) const {
    const std::span<const int> order = cycle_->finest().order();
    if (order.empty()) {
      std::copy_n(own.data(), natural.size(), natural.begin());
    }
    for (std::size_t row = 0; row < order.size(); ++row) {
      if (order[row] >= 0) {
        natural[static_cast<std::size_t>(order[row])] = own.data()[row];
      }
    }
  }

  casebook::Team team_;
  Standing standing_;
  std::unique_ptr<Multigrid<Storage, Loop>> cycle_;
  IterationVectors<Vector> v_;
};

}  // namespace cg
