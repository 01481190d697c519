#include <array>
#include <cmath>
#include <exception>
#include <random>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "apps/scf/read_case.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/scf/deck_damage.hpp"
#include "tests/scf/deck_text.hpp"

namespace scf {
namespace {

constexpr std::array<std::string_view, 3> decks{
    "w2_d-scf_cc-pvdz_energy.nw", "w2_ri-mp2_cc-pvdz_energy.nw", "hydroxide_explicit.nw"};

constexpr int n_variants_per_deck = 1000;

/// Expects what a solver and a record take for granted of a case.
void expect_sound(const Case& input, const std::string& text) {
  EXPECT_GT(input.n_electrons(), 0) << text;
  EXPECT_EQ(input.n_electrons() % 2, 0) << text;
  EXPECT_LE(input.n_occupied(), input.basis.n_functions) << text;
  EXPECT_TRUE(std::isfinite(nuclear_repulsion(input.atoms))) << text;
  EXPECT_GT(input.thresholds.gradient, 0.0) << text;
  EXPECT_GT(input.thresholds.integral, 0.0) << text;
  EXPECT_GT(input.thresholds.max_iterations, 0) << text;
  EXPECT_NO_THROW(describe(input).dump()) << text;
  EXPECT_EQ(canonical_input(input).find("nan"), std::string::npos) << text;
  EXPECT_EQ(canonical_input(input).find("inf"), std::string::npos) << text;
}

TEST(deck_fuzz, every_damaged_deck_is_a_sound_case_or_a_usage_error) {
  std::mt19937 random(20251120);
  int n_cases = 0;
  int n_refused = 0;
  for (const std::string_view name : decks) {
    const std::string intact = casebook::read_file(deck_text::data_file(name));
    for (int i = 0; i < n_variants_per_deck; ++i) {
      const std::string text = deck_damage::damaged(intact, random);
      try {
        expect_sound(deck_text::read(text), text);
        ++n_cases;
      } catch (const casebook::UsageError& error) {
        EXPECT_EQ(std::string_view(error.what()).substr(0, 7), "test.nw") << text;
        ++n_refused;
      } catch (const std::exception& error) {
        ADD_FAILURE() << "not a UsageError: " << error.what() << "\n" << text;
      }
    }
  }
  // Damage is neither always fatal nor always harmless, or the test would test nothing.
  EXPECT_GT(n_cases, 50);
  EXPECT_GT(n_refused, 50);
}

}  // namespace
}  // namespace scf
