"""Three wrong solutions of each lab: a small error, no number, and nothing at all."""

import pathlib
import re
import unittest

import members

# What each does to the answer r of the right solution.
SPOILS = {
    "scf": ("r.energy_hartree += 1e-4;", "r.fock[0] = NAN;", "r.density.assign(r.density.size(), 0.0);"),
    "dft": ("r.energy_hartree += 1e-3;", "r.fock[0] = NAN;", "r.density.assign(r.density.size(), 0.0);"),
    "mp2": ("r.opposite_spin[0] *= 1.05;", "r.exchange[0] = NAN;", "r.correlation_hartree = 0.0;"),
    "spectral": ("r.velocity[0] += 1e-3;", "r.history[0].energy = NAN;",
                 "r.spectrum.assign(r.spectrum.size(), 0.0);"),
    "lu": ("r.x[0] += 1e-3;", "r.x[0] = NAN;", "r.x.assign(r.x.size(), 0.0);"),
    "false_sharing": ("r.counts[0] += 1;", "r.counts[3] -= 1;", "r.counts = {};"),
    "first_touch": ("r.samples[1] *= 1.000001;", "r.sum = NAN;", "r = {};"),
    "serial_reduction": ("r.sum += 0.5;", "r.sum = NAN;", "r.sum = 0.0;"),
    "bad_collective": ("r.sums[0] += 1e-9;", "r.sums.back() = NAN;", "r.sums.clear();"),
    "late_neighbour": ("r.heat[0] += 1e-6;", "r.heat.back() = NAN;", "r.heat.pop_back();"),
    "biased_benchmark": ("r.ratios[0] *= 1.05;", "r.ratios[0] = NAN;", "r.runs[0] = 1000;"),
}

# Around a solver: the answer is spoilt on its way to the judge.
SOLVER = """
namespace {app} {{
namespace {{
class Wrong final : public Solver {{
 public:
  Wrong(const Case& input, const casebook::Team& team)
      : right_(make_right(input, team)), rank_(team.rank) {{}}
  void set_up() override {{ right_->set_up(); }}
  void solve() override {{ right_->solve(); }}
  void copy_out(Result& r) override {{
    right_->copy_out(r);
    if (rank_ == 0) {{
      switch (std::atoi(std::getenv("CASEBOOK_WRONG"))) {{
        case 1: {first} break;
        case 2: {second} break;
        case 3: {third} break;
        default: break;
      }}
    }}
  }}

 private:
  std::unique_ptr<Solver> right_;
  int rank_;
}};
}}
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {{
  return std::make_unique<Wrong>(input, team);
}}
}}
"""

# Around a method of cg: it is asked more than once, and answers wrongly when it is asked for its solution.
METHOD = """
namespace cg {
namespace {
class Wrong final : public Method {
 public:
  explicit Wrong(const casebook::Team& team) : right_(make_right(team)) {}
  void set_up(const Problem& problem) override { right_->set_up(problem); }
  Convergence solve(const Stop& stop) override { return right_->solve(stop); }
  void set_right_hand_side(std::span<const double> rhs) override { right_->set_right_hand_side(rhs); }
  void solution(std::span<double> x) override {
    right_->solution(x);
    switch (std::atoi(std::getenv("CASEBOOK_WRONG"))) {
      case 1: x[0] += 1e-3; break;
      case 2: x[0] = NAN; break;
      case 3: for (double& value : x) value = 1.0; break;
      default: break;
    }
  }
  void apply_operator(std::span<const double> x, std::span<double> y) override { right_->apply_operator(x, y); }
  void apply_preconditioner(std::span<const double> r, std::span<double> z) override {
    right_->apply_preconditioner(r, z);
  }
  std::vector<int> relaxation_order(std::size_t level) const override { return right_->relaxation_order(level); }
  Standing standing() const override { return right_->standing(); }
  void replace_diagonal(std::span<const double> diagonal) override { right_->replace_diagonal(diagonal); }
  double memory_bytes() const override { return right_->memory_bytes(); }

 private:
  std::unique_ptr<Method> right_;
};
}
std::unique_ptr<Method> make_method(const casebook::Team& team) { return std::make_unique<Wrong>(team); }
}
"""

# Around an engine of llm: the judge asks for logits, and for answers that the engine gives by itself.
ENGINE = """
namespace llm {
namespace {
class Wrong final : public Engine {
 public:
  Wrong(std::unique_ptr<Engine> right, int rank) : right_(std::move(right)), rank_(rank) {}
  void load(const Model& model, std::span<const int> n) override { right_->load(model, n); }
  void restore(int s, const GivenContext& context) override { right_->restore(s, context); }
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    right_->forward(pieces, logits);
    if (rank_ == 0 && !logits.empty()) {
      switch (std::atoi(std::getenv("CASEBOOK_WRONG"))) {
        case 1: logits[0] += 1.0f; break;
        case 2: logits[0] = NAN; break;
        case 3: for (float& logit : logits) logit = 0.0f; break;
        default: break;
      }
    }
  }
  void shorten(int s, int n) override { right_->shorten(s, n); }
  void serve(Requests* requests) override { right_->serve(requests); }
  Standing standing() const override { return right_->standing(); }
  double cache_bytes() const override { return right_->cache_bytes(); }

 private:
  std::unique_ptr<Engine> right_;
  int rank_;
};
}
std::unique_ptr<Engine> make_engine(const Shape& shape, const casebook::Team& team) {
  return std::make_unique<Wrong>(make_right(shape, team), team.rank);
}
}
"""

MAKERS = {"cg": "make_method", "llm": "make_engine"}  # the others: make_solver
WRAPPERS = {"cg": METHOD, "llm": ENGINE}


def solution_of(lab: dict) -> pathlib.Path:
    file = members.toml_of(lab)
    if file.name == "lab.toml":
        return file.parent / "solution.cpp"
    name = re.search(r'^solution = "(.+)"', file.read_text(), re.MULTILINE)[1]
    return members.ROOT / "optimized" / lab["app"] / name / "solver.cpp"


def wrong_source(lab: dict) -> str:
    app = lab["app"]
    made = MAKERS.get(app, "make_solver")
    start = (
        "#include <cmath>\n#include <cstdlib>\n"
        f"#define {made} make_right\n{solution_of(lab).read_text()}\n#undef {made}\n"
    )
    if app in WRAPPERS:
        return start + WRAPPERS[app]
    first, second, third = SPOILS[app]
    return start + SOLVER.format(app=app, first=first, second=second, third=third)


class WrongSolutions(unittest.TestCase):
    def test_three_wrong_solutions_of_each_lab_are_refused(self):
        for lab in members.some_of_each_kind():
            if lab["kind"] == "mend a script":
                continue
            with self.subTest(lab["name"]), members.Work() as work:
                work.lab("start", lab["name"], "--as", "bo")
                (work.copy("bo", lab["name"]) / "solver.cpp").write_text(wrong_source(lab))
                for which in ("0", "1", "2", "3"):
                    status = work.lab(
                        "status", lab["name"], "--judge-only", "--as", "bo", CASEBOOK_WRONG=which
                    )
                    expected = 0 if which == "0" else 2
                    self.assertEqual(
                        status.code, expected, f"{lab['name']} {which}: {status.out}{status.err}"
                    )


if __name__ == "__main__":
    unittest.main()
