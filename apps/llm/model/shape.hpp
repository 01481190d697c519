#pragma once

#include <vector>

namespace llm {

/// Pairs of elements of a head that turn together.
enum class RotaryPairs {
  adjacent,  ///< 2 i and 2 i + 1: Llama's, as GGUF files have it
  halves,    ///< i and i + head_dim / 2: Qwen's, and everything in safetensors
};

/// Sizes and constants of a decoder-only transformer of the Llama and Qwen family.
struct Shape {
  int n_layers = 0;
  int d_model = 0;
  int n_heads = 0;
  int n_kv_heads = 0;  ///< n_heads / n_kv_heads queries share a key and a value
  int head_dim = 0;
  int d_feed_forward = 0;
  int n_vocabulary = 0;
  int max_context = 0;  ///< positions that the model was made for
  double norm_epsilon = 0.0;
  bool head_norms = false;   ///< q and k are normalized by head, as Qwen3 has it
  bool tied_output = false;  ///< the output's matrix is the embedding
  RotaryPairs rotary_pairs = RotaryPairs::adjacent;
  /// Radians that a pair turns from one position to the next. [head_dim / 2]
  std::vector<double> rotary_frequencies;

  int d_query() const { return n_heads * head_dim; }
  int d_key() const { return n_kv_heads * head_dim; }
  int group() const { return n_heads / n_kv_heads; }  ///< queries that share a key
};

/// base^(-2 i / head_dim). Source: J. Su et al., arXiv:2104.09864 (2021), section 3.
std::vector<double> rotary_frequencies(double base, int head_dim);

}  // namespace llm
