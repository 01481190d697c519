#include "apps/llm/oracle/forward.hpp"

#include <algorithm>
#include <cmath>

#include "apps/llm/oracle/attention.hpp"
#include "apps/llm/oracle/numbers.hpp"

namespace llm::oracle {
namespace {

/// Of each row, as of its sequence.
using Standings = std::vector<std::optional<Standing>>;

class Pass {
 public:
  Pass(const Crew& crew, const std::vector<Sequence>& sequences)
      : crew_(crew), model_(crew.model()), shape_(crew.model().shape()), sequences_(sequences) {
    for (const Sequence& sequence : sequences) {
      standing_.insert(standing_.end(), sequence.tokens.size(), sequence.standing);
      const int n_given = sequence.given ? sequence.given->n_positions() : 0;
      for (std::size_t i = 0; i < sequence.tokens.size(); ++i) {
        turns_.push_back(turns_at(shape_, n_given + static_cast<int>(i)));
      }
    }
  }

  std::vector<Rows> operator()() {
    Rows x = embed();
    for (int layer = 0; layer < shape_.n_layers; ++layer) {
      add_attention(layer, x);
      add_feed_forward(layer, x);
    }
    return logits(x);
  }

 private:
  const Tensor& tensor(Weight weight, int layer) const { return model_.tensor(weight, layer); }

  /// Product of rows with weights, each row in its engine's own format.
  Rows product(Weight weight, int layer, Rows x, const Standings& standing) const {
    for (std::size_t i = 0; i < x.n; ++i) {
      if (standing[i]) {
        round_numbers(x.row(i), standing[i]->products, static_cast<int>(x.width));
      }
    }
    return crew_.multiply(weight, layer, std::move(x));
  }

  Rows product(Weight weight, int layer, Rows x) const {
    return product(weight, layer, std::move(x), standing_);
  }

  /// y = w x / sqrt(mean of x^2 + epsilon)
  void norm(std::span<double> x, const std::vector<double>& weights) const {
    double squares = 0.0;
    for (const double element : x) {
      squares += element * element;
    }
    const double scale =
        1.0 / std::sqrt(squares / static_cast<double>(x.size()) + shape_.norm_epsilon);
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] *= scale * weights[i];
    }
  }

  Rows normed(Weight weight, int layer, Rows x) const {
    const std::vector<double> weights = read_vector(model_, tensor(weight, layer));
    for (std::size_t i = 0; i < x.n; ++i) {
      norm(x.row(i), weights);
    }
    return x;
  }

  Rows embed() const {
    const Tensor& table = tensor(Weight::embedding, 0);
    std::size_t n = 0;
    for (const Sequence& sequence : sequences_) {
      n += sequence.tokens.size();
    }
    Rows x(n, static_cast<std::size_t>(shape_.d_model));
    std::vector<std::byte> stored(table.row_bytes());
    std::size_t row = 0;
    for (const Sequence& sequence : sequences_) {
      for (const int token : sequence.tokens) {
        model_.read_rows(table, token, 1, stored.data());
        read_numbers(stored.data(), table.format, x.row(row++));
      }
    }
    return x;
  }

  /// Norm of each head, then its rotation by the position's angles.
  void turn_heads(Weight norm_weight, int layer, Rows& heads) const {
    const auto width = static_cast<std::size_t>(shape_.head_dim);
    const std::vector<double> weights =
        shape_.head_norms ? read_vector(model_, tensor(norm_weight, layer)) : std::vector<double>();
    for (std::size_t row = 0; row < heads.n; ++row) {
      for (std::size_t at = 0; at < heads.width; at += width) {
        const std::span<double> head = heads.row(row).subspan(at, width);
        if (shape_.head_norms) {
          norm(head, weights);
        }
        rotate(shape_.rotary_pairs, turns_[row], head);
      }
    }
  }

  void add_attention(int layer, Rows& x) const {
    const Rows h = normed(Weight::attention_norm, layer, x);
    Rows query = product(Weight::query, layer, h);
    Rows key = product(Weight::key, layer, h);
    Rows value = product(Weight::value, layer, h);
    turn_heads(Weight::query_norm, layer, query);
    turn_heads(Weight::key_norm, layer, key);
    round_cache(key);
    round_cache(value);
    Rows mixed(x.n, query.width);
    std::size_t row = 0;
    for (const Sequence& sequence : sequences_) {
      attend(
          {shape_, layer, sequence.given, row, sequence.tokens.size()}, query, key, value, mixed);
      row += sequence.tokens.size();
    }
    add(product(Weight::attention_output, layer, mixed), x);
  }

  void round_cache(Rows& kept) const {
    for (std::size_t i = 0; i < kept.n; ++i) {
      if (standing_[i]) {
        // Only the format of the cache: a kept number is no sum.
        round_numbers(kept.row(i), standing_[i]->cache, 1);
      }
    }
  }

  void add_feed_forward(int layer, Rows& x) const {
    const Rows h = normed(Weight::feed_forward_norm, layer, x);
    Rows gate = product(Weight::gate, layer, h);
    const Rows up = product(Weight::up, layer, h);
    for (std::size_t i = 0; i < gate.numbers.size(); ++i) {
      const double g = gate.numbers[i];
      gate.numbers[i] = g / (1.0 + std::exp(-g)) * up.numbers[i];
    }
    add(product(Weight::down, layer, gate), x);
  }

  static void add(const Rows& y, Rows& x) {
    for (std::size_t i = 0; i < x.numbers.size(); ++i) {
      x.numbers[i] += y.numbers[i];
    }
  }

  std::vector<Rows> logits(const Rows& x) const {
    std::vector<Rows> blocks;
    std::size_t row = 0;
    for (const Sequence& sequence : sequences_) {
      const auto first = static_cast<std::size_t>(sequence.first_logits);
      Rows wanted(sequence.tokens.size() - first, x.width);
      for (std::size_t i = 0; i < wanted.n; ++i) {
        const std::span<const double> from = x.row(row + first + i);
        std::copy(from.begin(), from.end(), wanted.row(i).begin());
      }
      row += sequence.tokens.size();
      blocks.push_back(std::move(wanted));
    }
    return outputs(blocks);
  }

  /// All wanted rows in one product, so that the largest matrix is read once.
  std::vector<Rows> outputs(const std::vector<Rows>& wanted) const {
    Rows all(0, static_cast<std::size_t>(shape_.d_model));
    Standings standing;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      all.numbers.insert(all.numbers.end(), wanted[k].numbers.begin(), wanted[k].numbers.end());
      all.n += wanted[k].n;
      standing.insert(standing.end(), wanted[k].n, sequences_[k].standing);
    }
    Rows y = product(Weight::output, 0, normed(Weight::output_norm, 0, std::move(all)), standing);
    std::vector<Rows> blocks;
    if (wanted.size() == 1) {
      blocks.push_back(std::move(y));
      return blocks;
    }
    std::size_t row = 0;
    for (const Rows& block : wanted) {
      Rows part(block.n, y.width);
      std::copy_n(y.numbers.begin() + static_cast<std::ptrdiff_t>(row * y.width),
                  part.numbers.size(),
                  part.numbers.begin());
      row += block.n;
      blocks.push_back(std::move(part));
    }
    return blocks;
  }

  const Crew& crew_;
  const Model& model_;
  const Shape& shape_;
  const std::vector<Sequence>& sequences_;
  Standings standing_;
  std::vector<Turns> turns_;  ///< of each row's position
};

}  // namespace

std::vector<Rows> forward(const Crew& crew, const std::vector<Sequence>& sequences) {
  return Pass(crew, sequences)();
}

}  // namespace llm::oracle
