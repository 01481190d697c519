#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/core/digest.hpp"
#include "harness/run/app.hpp"
#include "harness/run/draw.hpp"

namespace casebook {

/// An app and the variant that it is linked with, as a run drives them: without their types, so that the
/// run is compiled once. The order of the calls: read, memory, fit_to, then for every solve vary or disguise,
/// prepare, make_solver, set_up, solve, copy_out, take_answer, check, drop_solver.
class Problem {
 public:
  virtual ~Problem() = default;

  /// Errors: UsageError.
  virtual void read(const InputChoice& choice) = 0;
  virtual Json describe() const = 0;

  /// Memory of the input on so many ranks and threads; nothing where the app does not say.
  virtual std::optional<MemoryNeed> memory(int n_ranks, int n_threads) const = 0;
  virtual std::string input_name() const = 0;

  /// Completes the input for this team. Errors: UsageError.
  virtual void fit_to(const Team& team) = 0;
  virtual InputFacts input_facts() const = 0;

  /// True if vary() changes anything.
  virtual bool varies() const = 0;

  /// Gives the next solve an input of its own. Without it, it gets the one that was read. Collective.
  virtual void vary(const Team& team, std::uint64_t seed) = 0;

  /// True if answers to varied inputs are others than that of the input that was read, and disguise() is there.
  virtual bool disguises() const = 0;

  /// Gives the next solve the input that was read, looking like another where the app can do that. Collective.
  virtual void disguise(const Team& team, std::uint64_t seed) = 0;

  /// True if a smaller effort leaves nothing out that can be asked about an answer.
  virtual bool judges_answers_whole() const = 0;

  /// A hash of all that the judge reads of the present solve's input. Local.
  virtual std::uint64_t input_digest() const = 0;

  /// Makes room for what the app keeps of the next solve: it is no solver's time. Collective.
  virtual void prepare(const Team& team) = 0;

  /// The solver gets a copy of the input of its own.
  virtual void make_solver(const Team& team) = 0;
  virtual void set_up() = 0;
  virtual void solve() = 0;
  virtual void copy_out() = 0;

  /// Copies what copy_out() brought: from here on no solver has an address of what is judged.
  virtual void take_answer() = 0;
  virtual void drop_solver() = 0;

  /// Judges the answer that was copied out; the checks are complete on rank 0. Collective.
  virtual std::vector<Check> check(const Team& team, const Draw& draw) = 0;
  /// median_s: of the solves so far, which a rate in the record is made of; 0: none was timed
  virtual AnswerFacts answer_facts(const std::vector<Check>& checks, double median_s) = 0;
};

template <Application App>
class ProblemOf final : public Problem {
 public:
  void read(const InputChoice& choice) override { given_.emplace(App::read_case(choice)); }
  Json describe() const override { return App::describe(*given_); }
  std::string input_name() const override { return App::case_name(*given_); }

  std::optional<MemoryNeed> memory([[maybe_unused]] int n_ranks,
                                   [[maybe_unused]] int n_threads) const override {
    if constexpr (requires { App::memory(*given_, n_ranks, n_threads); }) {
      return App::memory(*given_, n_ranks, n_threads);
    } else {
      return std::nullopt;
    }
  }

  void fit_to(const Team& team) override {
    if constexpr (requires { App::for_team(*given_, team); }) {
      given_ = App::for_team(std::move(*given_), team);
    }
  }

  InputFacts input_facts() const override {
    return {App::case_name(*given_),
            App::canonical_input(*given_),
            App::describe(*given_),
            App::reference(*given_),
            App::work(*given_)};
  }

  bool varies() const override { return can_vary; }

  bool disguises() const override {
    return requires(const Case& input, const Team& team) {
      App::disguise(input, team, std::uint64_t{0});
    };
  }

  void vary([[maybe_unused]] const Team& team, [[maybe_unused]] std::uint64_t seed) override {
    varied_.reset();
    if constexpr (can_vary) {
      varied_.emplace(App::vary(*given_, team, seed));
    }
  }

  void disguise([[maybe_unused]] const Team& team, [[maybe_unused]] std::uint64_t seed) override {
    varied_.reset();
    if constexpr (requires { App::disguise(*given_, team, seed); }) {
      varied_.emplace(App::disguise(*given_, team, seed));
    }
  }

  bool judges_answers_whole() const override {
    if constexpr (requires { App::judges_answers_whole(*given_); }) {
      return App::judges_answers_whole(*given_);
    } else {
      return false;
    }
  }

  std::uint64_t input_digest() const override {
    Digest digest;
    if constexpr (requires { App::seal(input(), digest); }) {
      App::seal(input(), digest);
    } else {
      const auto text = [](const Json& json) {
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
      };
      digest.add(std::string(App::canonical_input(input())),
                 text(App::describe(input())),
                 text(App::reference(input())));
    }
    return digest.value();
  }

  void prepare([[maybe_unused]] const Team& team) override {
    if constexpr (requires { App::prepare(input(), team); }) {
      App::prepare(input(), team);
    }
  }

  void make_solver(const Team& team) override {
    if constexpr (requires { App::own_copy(input(), team); }) {
      handed_.emplace(App::own_copy(input(), team));
    } else {
      handed_.emplace(input());
    }
    solver_ = App::make_solver(*handed_, team);
  }

  void set_up() override { solver_->set_up(); }
  void solve() override { solver_->solve(); }

  void copy_out() override {
    brought_.emplace();
    solver_->copy_out(*brought_);
  }

  void take_answer() override { result_.emplace(*brought_); }

  void drop_solver() override {
    solver_.reset();
    brought_.reset();
    handed_.reset();
  }

  std::vector<Check> check(const Team& team, [[maybe_unused]] const Draw& draw) override {
    if constexpr (requires { App::check(input(), *result_, team, draw); }) {
      return App::check(input(), *result_, team, draw);
    } else if constexpr (requires { App::check(input(), *result_, team); }) {
      return App::check(input(), *result_, team);
    } else {
      return team.rank == 0 ? App::check(input(), *result_) : std::vector<Check>{};
    }
  }

  AnswerFacts answer_facts([[maybe_unused]] const std::vector<Check>& checks,
                           [[maybe_unused]] double median_s) override {
    AnswerFacts facts;
    if constexpr (requires { result_->solve_s = median_s; }) {
      result_->solve_s = median_s > 0.0 ? median_s : result_->solve_s;
    }
    if constexpr (requires { App::report(*result_, checks); }) {
      facts.result = App::report(*result_, checks);
    } else {
      facts.result = App::report(*result_);
    }
    if constexpr (requires { App::documents(*result_, checks); }) {
      facts.documents = App::documents(*result_, checks);
    }
    if constexpr (requires { App::warnings(*result_); }) {
      facts.warnings = App::warnings(*result_);
    }
    return facts;
  }

 private:
  using Case = typename App::Case;
  using Result = typename App::Result;

  static constexpr bool can_vary = requires(const Case& input, const Team& team) {
    { App::vary(input, team, std::uint64_t{0}) } -> std::same_as<Case>;
  };

  const Case& input() const { return varied_ ? *varied_ : *given_; }

  std::optional<Case> given_;
  std::optional<Case> varied_;  ///< of the present solve
  std::optional<Case> handed_;  ///< the solver's own copy
  std::unique_ptr<Solver<Result>> solver_;
  std::optional<Result> brought_;  ///< as the solver left it
  std::optional<Result> result_;
};

}  // namespace casebook
