#pragma once

#include <array>
#include <vector>

#include "apps/llm/engine.hpp"
#include "apps/llm/oracle/product.hpp"

namespace llm {

/// Faults of an engine.
enum class Fault {
  none,
  rotary_pairs,        ///< halves where adjacent elements turn together, or the other way round
  mask_off_by_one,     ///< a token does not see itself
  sees_the_future,     ///< a token sees the one after it, where that is there already
  stale_slot,          ///< after shorten(), one old key stays
  one_stale_sequence,  ///< so does a value, in one sequence of many
  heads_exchanged,     ///< two heads of different groups have each other's keys
  last_token_dropped,  ///< of every piece of several
  scale_forgotten,     ///< scores are not divided by sqrt(head_dim)
  head_norm_forgotten,
  position_from_piece,  ///< positions begin at 0 in every piece
  neighbours_logits,    ///< the rows of the first and the last piece are exchanged
  bf16_products,        ///< and the standing says f32
  bf16_cache,           ///< and the standing says f32
  own_choice,           ///< gives the logits of a token that it drew itself with a fixed seed
  old_answer,           ///< gives the logits that it gave for an earlier text
  nan_logit,            ///< one element
  one_logit_off,        ///< by a tenth of the spread, the last of the vocabulary
  zeros,
  too_many_bytes,  ///< keeps the keys and values of twice as many positions
  too_few_bytes,
  given_context_ignored,
  window_of_64,  ///< a token sees the last 64 positions alone
};

/// A straightforward engine in double with one fault; it runs token by token. One rank works.
class FaultyEngine final : public Engine {
 public:
  FaultyEngine(const casebook::Team& team, Fault fault) : team_(team), fault_(fault) {}

  void load(const Model& model, std::span<const int> n_positions) override;
  void restore(int sequence, const GivenContext& context) override;
  void forward(std::span<const Piece> pieces, std::span<float> logits) override;
  void shorten(int sequence, int n_positions) override;
  void serve(Requests* requests) override;
  Standing standing() const override { return {}; }
  double cache_bytes() const override;

 private:
  using Numbers = std::vector<double>;
  struct Sequence {
    int length = 0;
    int high_water = 0;  ///< positions that have ever been filled
    /// [layer][position][d_key]
    std::vector<std::vector<Numbers>> keys;
    std::vector<std::vector<Numbers>> values;
  };

  Numbers product(Weight weight, int layer, const Numbers& x) const;
  Numbers normed(Weight weight, int layer, const Numbers& x) const;
  void turn(Weight weight, int layer, int position, Numbers& heads) const;
  void keep(int sequence, int layer, int position, const Numbers& key, const Numbers& value);
  Numbers attend(int layer, int position, const Numbers& query, const Sequence& sequence) const;
  Numbers run(int sequence, int token, int position);
  void spoil(std::span<float> logits);
  bool is(Fault fault) const { return fault_ == fault; }

  casebook::Team team_;
  Fault fault_;
  const Model* model_ = nullptr;
  std::array<std::vector<oracle::Rows>, n_weights> weights_;  ///< [weight][layer]
  std::vector<Sequence> sequences_;
  std::vector<float> first_logits_;
};

}  // namespace llm
