#pragma once

#include "harness/run/region.hpp"

namespace llm::region {

// Defined once for the app, so that the same columns stand in every rung's profile.
extern const casebook::Region embed;         ///< a token's row of the embedding
extern const casebook::Region norm;          ///< root mean square norms, of heads too
extern const casebook::Region qkv;           ///< the products that give queries, keys and values
extern const casebook::Region rope;          ///< rotation by position
extern const casebook::Region attention;     ///< scores, their softmax, mixtures of values
extern const casebook::Region projection;    ///< the product after attention
extern const casebook::Region feed_forward;  ///< gate, up and down
extern const casebook::Region logits;        ///< the product with the vocabulary, and the choice
extern const casebook::Region allreduce;     ///< sums over ranks
extern const casebook::Region kv_transfer;   ///< keys and values from one rank to another
extern const casebook::Region schedule;      ///< which requests run next, and telling all ranks

}  // namespace llm::region
