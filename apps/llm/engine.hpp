#pragma once

#include <memory>
#include <span>

#include "apps/llm/prompts.hpp"
#include "apps/llm/requests.hpp"
#include "harness/run/team.hpp"

namespace llm {

/// New tokens of one sequence.
struct Piece {
  int sequence = 0;             ///< its number, from 0
  std::span<const int> tokens;  ///< they follow those that the sequence has
  int n_logits = 1;             ///< of so many of these tokens, the last ones, logits are wanted
};

/// Rows of logits that some pieces give.
inline int n_logits(std::span<const Piece> pieces) {
  int sum = 0;
  for (const Piece& piece : pieces) {
    sum += piece.n_logits;
  }
  return sum;
}

/// Rounding of numbers other than weights. Weights are always those of the file.
enum class Rounding {
  f32,   ///< 24 bits
  bf16,  ///< 8 bits
  int8,  ///< a signed byte for each of 32 numbers, and their scale
};

/// Arithmetic that an engine claims; the judge's bounds follow from it.
struct Standing {
  Rounding products = Rounding::f32;  ///< of what is multiplied with weights
  Rounding cache = Rounding::f32;     ///< of kept keys and values
};

/// A transformer's forward pass and the way in which requests are served: what a variant implements.
/// Every function is collective, and has the same arguments on every rank unless it says otherwise.
class Engine {
 public:
  virtual ~Engine() = default;

  /// Brings the weights into the engine's own form and makes room for sequences, all of them empty.
  /// model: outlives the engine. n_positions: of each sequence, at most
  virtual void load(const Model& model, std::span<const int> n_positions) = 0;

  /// Gives an empty sequence its first positions.
  virtual void restore(int sequence, const GivenContext& context) = 0;

  /// Runs new tokens of different sequences through the model.
  /// logits: rank 0's: [n_logits(pieces)][n_vocabulary], piece by piece; other ranks': unused
  virtual void forward(std::span<const Piece> pieces, std::span<float> logits) = 0;

  /// Forgets all but the first n_positions of a sequence.
  virtual void shorten(int sequence, int n_positions) = 0;

  /// Answers all requests. Those that are given a context have it in the sequence of their own
  /// number.
  /// requests: on rank 0; null on the others
  virtual void serve(Requests* requests) = 0;

  virtual Standing standing() const = 0;

  /// Bytes that this rank keeps for the positions that all sequences have now; 0: it keeps none.
  virtual double cache_bytes() const = 0;
};

/// The one function that a variant defines. It takes no memory of the model's size.
/// Errors: UsageError when a model of this shape cannot be shared among so many ranks.
std::unique_ptr<Engine> make_engine(const Shape& shape, const casebook::Team& team);

}  // namespace llm
