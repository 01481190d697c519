#include "tests/md/faulty_motion.hpp"

#include <cmath>
#include <optional>

#include "apps/md/input/read_case.hpp"
#include "apps/md/judge/check.hpp"
#include "apps/md/kinetic.hpp"
#include "tests/md/faulty_embedding.hpp"

namespace md::fixture {
namespace {

class Motion {
 public:
  Motion(const Case& input, Fault fault)
      : input_(input),
        fault_(fault),
        x_(input.atoms->position),
        v_(input.atoms->velocity),
        f_(x_.size()) {
    if (input.embedded) {
      embedding_.emplace(input, fault);
    }
    compute();
  }

  void step(int number) {
    const double dt = fault_ == Fault::twice_dt ? 2.0 * input_.dt : input_.dt;
    before_ = thermo(number);
    if (fault_ == Fault::twice_dt && number % 2 == 1) {
      return;
    }
    kick(dt);
    for (std::size_t i = 0; i < x_.size(); ++i) {
      for (std::size_t d = 0; d < 3; ++d) {
        const double by_kick =
            0.5 * dt * f_[i][d] * input_.units.force_to_acceleration() / mass_of(i);
        x_[i][d] += dt * (v_[i][d] - (fault_ == Fault::linear_drift ? by_kick : 0.0));
      }
    }
    ++age_;
    if (fault_ == Fault::late_force) {
      kick(dt);
      compute();
    } else {
      compute();
      if (fault_ != Fault::half_a_kick) {
        kick(dt);
      }
    }
    if (fault_ == Fault::pushed) {
      v_[3][0] += 1e-11;
    }
  }

  Thermo thermo(int step) const {
    double mv2 = 0.0;
    for (std::size_t i = 0; i < x_.size(); ++i) {
      mv2 += input_.mass_of(i) * dot(v_[i], v_[i]);
    }
    return thermo_of(input_, step, mv2, potential_, virial_, pairs_);
  }

  Thermo told(int step) const {
    Thermo line = fault_ == Fault::late_energy && step > 0 ? before_ : thermo(step);
    line.step = step;
    return line;
  }

  judge::KeptState state(int step) const {
    judge::KeptState state{.step = step, .position = x_, .velocity = v_, .force = f_};
    if (fault_ == Fault::swapped_atoms) {
      for (auto* const list : {&state.position, &state.velocity, &state.force}) {
        std::swap((*list)[7], (*list)[11]);
      }
    }
    return state;
  }

 private:
  double mass_of(std::size_t i) const {
    return fault_ == Fault::wrong_mass ? input_.mass[0] : input_.mass_of(i);
  }

  void kick(double dt) {
    for (std::size_t i = 0; i < x_.size(); ++i) {
      for (std::size_t d = 0; d < 3; ++d) {
        v_[i][d] += 0.5 * dt * f_[i][d] * input_.units.force_to_acceleration() / mass_of(i);
      }
    }
  }

  Vec3 image(std::size_t i, std::size_t j, int& crossed) const {
    Vec3 r = x_[i] - x_[j];
    crossed = 0;
    for (std::size_t d = 0; d < 3; ++d) {
      const double boxes = std::round(r[d] / input_.box[d]);
      // Places leave the box here: what counts is the border between them where they were born.
      crossed += boxes != 0.0 ? 1 : 0;
      if (!(fault_ == Fault::no_image_in_y && d == 1)) {
        r[d] -= input_.box[d] * boxes;
      }
    }
    return r;
  }

  /// Pairs that a list of neighbours would hold.
  void build_list() {
    const double skin = fault_ == Fault::list_without_skin ? 0.0 : 0.3;
    list_.assign(x_.size(), {});
    for (std::size_t i = 0; i < x_.size(); ++i) {
      for (std::size_t j = i + 1; j < x_.size(); ++j) {
        int crossed = 0;
        const Vec3 r = image(i, j, crossed);
        if (dot(r, r) < (input_.cutoff + skin) * (input_.cutoff + skin)) {
          list_[i].push_back(j);
        }
      }
    }
    age_ = 0;
  }

  void compute() {
    if (embedding_) {
      embedding_->compute(x_);
      f_ = embedding_->force;
      potential_ = embedding_->potential;
      virial_ = embedding_->virial;
      pairs_ = embedding_->pairs;
      return;
    }
    const bool keeps_lists = fault_ == Fault::list_without_skin || fault_ == Fault::stale_list;
    const int life = fault_ == Fault::stale_list ? 1000000 : 8;
    if (list_.empty() || !keeps_lists || age_ >= life) {
      build_list();
    }
    f_.assign(x_.size(), Vec3{});
    potential_ = virial_ = 0.0;
    pairs_ = 0;
    for (std::size_t i = 0; i < x_.size(); ++i) {
      std::vector<std::size_t> list = list_[i];
      if (fault_ == Fault::last_partial_vector) {
        list.resize(list.size() / 8 * 8);
      }
      for (std::size_t k = 0; k < list.size(); ++k) {
        const bool has_next = k % 8 != 7 && k + 1 < list.size();
        add_pair(i, list[k], has_next ? list[k + 1] : list[k]);
      }
    }
  }

  void add_pair(std::size_t i, std::size_t j, std::size_t next) {
    int crossed = 0;
    int ignored = 0;
    const Vec3 r = image(i, j, crossed);
    const Vec3 of_next = image(i, next, ignored);
    const double r2 = dot(r, r);
    const double r2_of_mask = fault_ == Fault::cutoff_one_lane_off ? dot(of_next, of_next) : r2;
    const int a = input_.atoms->type[i];
    const int b = input_.atoms->type[j];
    const auto last = static_cast<int>(input_.mass.size()) - 1;
    const LennardJones::Pair& pair = input_.potential.of(a, b);
    if (!(r2_of_mask < pair.cutoff2) || (fault_ == Fault::lost_at_a_corner && crossed >= 2)) {
      return;
    }
    const double s = 1.0 / r2;
    const double s3 = s * s * s;
    const bool is_mixed = a != b && fault_ == Fault::exponent_of_one_pair;
    const double s6 = is_mixed ? s3 * s3 / std::sqrt(s) : s3 * s3;
    double factor = (pair.force12 * s6 - pair.force6 * s3) * s;
    if (fault_ == Fault::float_in_one_class && a == last && b == last) {
      factor = static_cast<double>(static_cast<float>(factor));
    }
    const bool is_twice = fault_ == Fault::twice_across_a_border && i == 0 && crossed > 0;
    factor *= is_twice ? 2.0 : 1.0;
    for (std::size_t d = 0; d < 3; ++d) {
      f_[i][d] += factor * r[d];
      f_[j][d] -= fault_ == Fault::no_newton && j == 9 ? 0.0 : factor * r[d];
    }
    ++pairs_;
    potential_ +=
        pair.energy12 * s6 - pair.energy6 * s3 - (fault_ == Fault::no_shift ? 0.0 : pair.shift);
    virial_ += fault_ == Fault::virial_without_halo && crossed > 0 ? 0.0 : factor * r2;
  }

  const Case& input_;
  Fault fault_;
  std::vector<Vec3> x_, v_, f_;
  std::optional<FaultyEmbedding> embedding_;
  std::vector<std::vector<std::size_t>> list_;
  int age_ = 0;
  double potential_ = 0.0;
  double virial_ = 0.0;
  std::int64_t pairs_ = 0;
  Thermo before_;
};

}  // namespace

Case case_of(const std::string& name, const std::vector<std::string>& overrides) {
  return read_case({.case_file = CASEBOOK_SOURCE_DIR "/apps/md/cases/" + name + ".toml",
                    .deck_file = {},
                    .overrides = overrides});
}

casebook::Team world() {
  casebook::Team team{.comm = MPI_COMM_WORLD};
  MPI_Comm_rank(team.comm, &team.rank);
  MPI_Comm_size(team.comm, &team.n_ranks);
  return team;
}

std::vector<casebook::Check> checks(const Case& input,
                                    const Result& result,
                                    const std::optional<std::vector<judge::KeptState>>& kept,
                                    const casebook::Draw& draw) {
  const judge::Crew alone;
  return judge::check(input, result, kept, draw, judge::SharedForces(input, alone));
}

Outcome run(const Case& input, Fault fault, const std::array<int, 2>& kept_from) {
  Motion motion(input, fault);
  Outcome outcome;
  for (int step = 0; step <= input.steps; ++step) {
    if (step > 0) {
      motion.step(step);
    }
    if (input.thermo_due(step)) {
      outcome.result.thermo.push_back(motion.told(step));
    }
    for (const int from : kept_from) {
      if (step == from || step == from + 1) {
        outcome.kept.push_back(motion.state(step));
      }
    }
  }
  const judge::KeptState last = motion.state(input.steps);
  outcome.result.position = last.position;
  outcome.result.velocity = last.velocity;
  return outcome;
}

}  // namespace md::fixture
