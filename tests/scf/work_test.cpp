#include "apps/scf/work.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/scf/fixtures.hpp"

namespace scf {
namespace {

/// Elements of the Hermite Coulomb recursion, counted one by one: for each order of the Boys
/// function, all t, u, v it is carried to, but for the start.
double recursion_elements(int l) {
  double count = 0.0;
  for (int order = 0; order <= l; ++order) {
    for (int t = 0; t <= l - order; ++t) {
      for (int u = 0; t + u <= l - order; ++u) {
        for (int v = 0; t + u + v <= l - order; ++v) {
          count += t + u + v > 0 ? 1.0 : 0.0;
        }
      }
    }
  }
  return count;
}

double hermites(int l) {
  double count = 0.0;
  for (int t = 0; t <= l; ++t) {
    for (int u = 0; t + u <= l; ++u) {
      count += l - t - u + 1;
    }
  }
  return count;
}

struct Count {
  double flops = 0.0;
  double quartets = 0.0;
};

/// The work by running over all unique quartets.
Count brute_force(const std::vector<Shell>& shells) {
  Count total;
  for (std::size_t a = 0; a < shells.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      for (std::size_t c = 0; c <= a; ++c) {
        for (std::size_t d = 0; d <= (c == a ? b : c); ++d) {
          const int l_ab = shells[a].l + shells[b].l;
          const int l_cd = shells[c].l + shells[d].l;
          const double n_ab = shells[a].n_functions() * shells[b].n_functions();
          const double n_cd = shells[c].n_functions() * shells[d].n_functions();
          const double primitives = shells[a].n_primitives() * shells[b].n_primitives() *
                                    shells[c].n_primitives() * shells[d].n_primitives();
          const double h_ab = hermites(l_ab);
          const double h_cd = hermites(l_cd);
          const double transform = std::min(2.0 * h_ab * h_cd * n_cd + 2.0 * h_ab * n_ab * n_cd,
                                            2.0 * h_ab * h_cd * n_ab + 2.0 * h_cd * n_ab * n_cd);
          const double one = 3.0 * (l_ab + l_cd) + 12.0 + 3.0 * recursion_elements(l_ab + l_cd);
          total.flops += primitives * (one + transform) + 12.0 * n_ab * n_cd;
          total.quartets += 1.0;
        }
      }
    }
  }
  return total;
}

Case with_all_kinds_of_shells() {
  std::vector<Shell> shells;
  for (const int l : {0, 0, 1, 2, 3, 0, 1, 3}) {
    shells.push_back(fixture::shell(l, {}, {1.0}, {1.0}, true));
  }
  shells.push_back(fixture::shell(2, {}, {1.0}, {1.0}, false));
  shells.push_back(fixture::shell(0, {}, {1.0, 2.0, 3.0}, {1.0, 1.0, 1.0}));
  shells.push_back(fixture::shell(1, {}, {1.0, 2.0}, {1.0, 1.0}));
  Case input;
  input.basis = fixture::basis_of(shells);
  return input;
}

TEST(work, equals_the_count_over_every_unique_quartet) {
  for (const Case& input : {fixture::water(),
                            fixture::make_case(fixture::water_atoms(), fixture::BasisSet::cc_pvdz),
                            with_all_kinds_of_shells()}) {
    const Count expected = brute_force(input.basis.shells);

    const casebook::Work counted = work(input);

    // Integers far below 2^53: exact.
    EXPECT_DOUBLE_EQ(counted.flops, canonical_builds * expected.flops);
    EXPECT_DOUBLE_EQ(counted.units, canonical_builds * expected.quartets);
    EXPECT_EQ(counted.unit, "shell quartets");
  }
}

TEST(work, bytes_are_one_reading_of_the_density_and_one_writing_of_the_fock_matrix_a_build) {
  const casebook::Work counted = work(fixture::water());

  EXPECT_EQ(counted.bytes, canonical_builds * 2.0 * 8.0 * 7.0 * 7.0);
}

TEST(work, does_not_depend_on_the_order_of_the_shells) {
  Case forward = with_all_kinds_of_shells();
  Case backward = forward;
  std::ranges::reverse(backward.basis.shells);

  EXPECT_DOUBLE_EQ(work(forward).flops, work(backward).flops);
}

}  // namespace
}  // namespace scf
