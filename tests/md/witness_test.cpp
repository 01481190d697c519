#include <map>

#include <gtest/gtest.h>

#include "apps/md/judge/kept_states.hpp"
#include "tests/md/faulty_motion.hpp"

namespace md {
namespace {

/// What a rank holds when atoms are dealt out like cards.
State dealt(const Case& input, const casebook::Team& team) {
  State state;
  for (std::size_t i = 0; i < input.n_atoms(); ++i) {
    if (static_cast<int>(i) % team.n_ranks == team.rank) {
      state.number.push_back(static_cast<std::int64_t>(i));
      state.position.push_back(input.atoms->position[i]);
      state.velocity.push_back(input.atoms->velocity[i]);
      state.force.push_back({1.0, 2.0, static_cast<double>(i)});
    }
  }
  return state;
}

Case watched(int steps) {
  Case input = fixture::case_of("melt_tiny", {"steps=" + std::to_string(steps)});
  input.witness->begin(steps, fixture::world());
  return input;
}

TEST(md_witness, keeps_two_pairs_of_successive_states_of_a_run_of_any_length) {
  for (int steps = 1; steps <= 9; ++steps) {
    std::map<int, int> first_of_a_pair;
    for (int repetition = 0; repetition < 60; ++repetition) {
      const Case input = watched(steps);
      for (int step = 0; step <= steps; ++step) {
        if (input.witness->wants(step)) {
          input.witness->keep(dealt(input, fixture::world()));
        }
      }
      const auto& kept = input.witness->kept();
      ASSERT_TRUE(kept.size() == 4 || (steps < 4 && kept.size() == 2)) << steps;
      for (std::size_t k = 0; k < kept.size(); k += 2) {
        EXPECT_EQ(kept[k].step + 1, kept[k + 1].step);
        ++first_of_a_pair[kept[k].step];
      }
    }
    EXPECT_GE(static_cast<int>(first_of_a_pair.size()), steps < 4 ? 1 : steps - 1) << steps;
  }
}

TEST(md_witness, collects_every_atom_once) {
  const Case input = watched(2);
  for (int step = 0; step <= 2; ++step) {
    if (input.witness->wants(step)) {
      input.witness->keep(dealt(input, fixture::world()));
    }
  }

  const auto kept = judge::collect(input, fixture::world());

  ASSERT_TRUE(kept.has_value());
  ASSERT_EQ(kept->size(), 2U);
  if (fixture::world().rank == 0) {
    for (std::size_t i = 0; i < input.n_atoms(); ++i) {
      ASSERT_EQ((*kept)[0].position[i], input.atoms->position[i]);
      ASSERT_EQ((*kept)[1].force[i][2], static_cast<double>(i));
    }
  }
}

TEST(md_witness, refuses_states_that_lack_an_atom_or_have_it_twice) {
  for (const bool twice : {false, true}) {
    const Case input = watched(2);
    for (int step = 0; step <= 2; ++step) {
      if (input.witness->wants(step)) {
        State state = dealt(input, fixture::world());
        if (fixture::world().rank == 0 && twice) {
          state.number[1] = state.number[0];
        } else if (fixture::world().rank == 0) {
          for (auto* const list : {&state.position, &state.velocity, &state.force}) {
            list->pop_back();
          }
          state.number.pop_back();
        }
        input.witness->keep(std::move(state));
      }
    }

    EXPECT_FALSE(judge::collect(input, fixture::world()).has_value()) << twice;
  }
}

TEST(md_witness, refuses_a_run_that_it_was_not_asked_about_at_every_step) {
  const Case input = watched(9);
  for (int step = 0; step <= 9; step += 3) {
    if (input.witness->wants(step)) {
      input.witness->keep(dealt(input, fixture::world()));
    }
  }

  EXPECT_FALSE(judge::collect(input, fixture::world()).has_value());
}

}  // namespace
}  // namespace md
